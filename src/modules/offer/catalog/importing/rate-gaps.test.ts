import { describe, expect, it } from "vitest";
import type { RateRow } from "#src/contracts/pricing.ts";
import { ageGaps, shownGaps } from "./rate-gaps.rules.ts";

const band = (ageFrom: number, ageTo: number | null, part: Partial<RateRow> = {}): RateRow => ({
  relationship: null,
  sex: null,
  ageFrom,
  ageTo,
  dependants: null,
  amount: 0,
  ...part,
});

describe("the gaps between age bands", () => {
  it.each<[string, RateRow[], string]>([
    ["of bands that follow each other", [band(0, 17), band(18, 64), band(65, null)], ""],
    ["of a table of one band", [band(18, 64)], ""],
    [
      "before the first and after the last, which are the insurer's choice",
      [band(18, 30), band(31, 64)],
      "",
    ],
    ["of several ages", [band(0, 17), band(25, null)], "18–24"],
    ["of one age", [band(0, 17), band(19, 30), band(31, 40)], "18"],
    ["twice, in any order", [band(40, 50), band(0, 10), band(20, 30)], "11–19, 31–39"],
    [
      "of one sex",
      [band(0, 17), band(18, 64, { sex: "F" }), band(20, 64, { sex: "M" })],
      "18–19 (M)",
    ],
    [
      "of one relationship",
      [
        band(0, null, { relationship: "holder" }),
        band(0, 10, { relationship: "child" }),
        band(15, 24, { relationship: "child" }),
      ],
      "11–14 (child)",
    ],
    [
      "of one area; rates for every area count in each",
      [band(0, 17), band(18, 64, { area: "LATAM" }), band(30, 64, { area: "EUROPE" })],
      "18–29 (EUROPE)",
    ],
    [
      "of one kind of pet; rates of every kind count",
      [
        band(0, 3, { segment: "dog:*" }),
        band(4, 9, { segment: "dog:small" }),
        band(6, 9, { segment: "dog:large" }),
      ],
      "4–5 (dog:large)",
    ],
    [
      "of one size",
      [
        band(0, 30, { sizeFrom: 1, sizeTo: 9 }),
        band(31, 60, { sizeFrom: 1, sizeTo: 9 }),
        band(0, 30, { sizeFrom: 10 }),
        band(40, 60, { sizeFrom: 10 }),
      ],
      "31–39 (10+)",
    ],
    [
      "of rows with and without dependants, which have no ages",
      [
        band(0, null, { dependants: 1 }),
        band(18, 30),
        band(40, 50),
        band(0, null, { dependants: 2 }),
      ],
      "31–39",
    ],
  ])("%s", (_name, rows, expected) => {
    expect(shownGaps(ageGaps(rows), 10).ages).toBe(expected);
  });

  it("are told from the youngest on, the rest as a number", () => {
    const rows = [0, 10, 20, 30].map((age) => band(age, age + 5));
    expect(shownGaps(ageGaps(rows), 2)).toEqual({ ages: "6–9, 16–19", gaps: 3, more: 1 });
  });
});
