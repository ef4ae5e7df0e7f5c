import { describe, expect, it } from "vitest";
import { departureFault } from "./declared-subject.rules.ts";
import { tripCover } from "./trip.rules.ts";

const answers = (salida?: string) => ({ viaje: { salida } });

describe("the departure of a trip", () => {
  it.each([
    ["22-11-2026", ["DEPARTURE_DAY"]],
    ["23-11-2026", []],
    ["23-11-2027", []],
    ["24-11-2027", ["DEPARTURE_DAY"]],
    ["31-02-2027", ["INVALID_DATE"]],
    [undefined, ["INVALID_DATE"]],
  ])("%s, asked on 23-11-2026: %j", (day, codes) => {
    const found = departureFault(answers(day), "2026-11-23");
    expect(found.map(({ code }) => code)).toEqual(codes);
  });
});

describe("the days that a trip is covered", () => {
  const of = (line: string, dias: number | null, day?: string) =>
    tripCover(
      {
        purchase: {
          insurance_type: line,
          country: "CO",
          profile: dias === null ? null : { viaje: { destino: "EUROPA", dias } },
        } as never,
        forms: day === undefined ? [] : [{ key: "personalData", values: answers(day) }],
      },
      "2026-11-23",
    );

  it.each([
    ["from the departure", "VIAJE", 10, "05-12-2026", { from: "2026-12-05", until: "2026-12-15" }],
    [
      "from the payment where it was not asked",
      "VIAJE",
      10,
      undefined,
      { from: "2026-11-23", until: "2026-12-03" },
    ],
    [
      "as many as were priced where nobody said",
      "VIAJE",
      null,
      "05-12-2026",
      { from: "2026-12-05", until: "2026-12-12" },
    ],
    ["none of another line", "DENTAL", 10, "05-12-2026", undefined],
  ] as const)("are %s", (_what, line, dias, day, cover) => {
    expect(of(line, dias, day)).toEqual(cover);
  });
});
