import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gesOn, inForceOn, ufOfTheDay } from "./dated-values.rules.ts";

describe("the value in force on a date", () => {
  // Ceilings of taxable income (Superintendencia de Pensiones; 87.8 is CQ 9's).
  const ceilings = [
    { validFrom: "2026-02-01", ceilingUf: 900_000 },
    { validFrom: "2024-01-01", ceilingUf: 843_000 },
    { validFrom: "2025-02-01", ceilingUf: 878_000 },
    { validFrom: "2026-01-01", ceilingUf: 899_000 },
  ];

  it.each([
    ["2023-12-31", null],
    ["2024-01-01", 843_000],
    ["2025-01-31", 843_000],
    ["2025-12-31", 878_000],
    ["2026-01-15", 899_000],
    ["2026-10-10", 900_000],
  ])("is on %s the one with the greatest start not after it", (date, ceiling) => {
    expect(inForceOn(ceilings, date)?.ceilingUf ?? null).toBe(ceiling);
  });

  it("is the later entry where two start on the same day", () => {
    const rows = [
      { validFrom: "2026-01-01", version: 1 },
      { validFrom: "2026-01-01", version: 2 },
    ];
    expect(inForceOn(rows, "2026-06-01")?.version).toBe(2);
  });

  it("does not depend on the order of the rows", () => {
    const day = fc.integer({ min: 10, max: 28 }).map((date) => `2026-01-${date}`);
    const rows = fc.uniqueArray(
      day.map((validFrom) => ({ validFrom })),
      {
        selector: (row) => row.validFrom,
      },
    );
    fc.assert(
      fc.property(rows, day, (list, date) => {
        const expected = list
          .map((row) => row.validFrom)
          .filter((from) => from <= date)
          .toSorted()
          .at(-1);
        expect(inForceOn(list, date)?.validFrom).toBe(expected);
        expect(inForceOn(list.toReversed(), date)?.validFrom).toBe(expected);
      }),
    );
  });
});

describe("GES by isapre", () => {
  // CQ 9's amounts are the earlier entries, their start an example; Cruz Blanca, which it leaves out, had 0.74.
  const earlier: [number, number][] = [
    [108, 8_000],
    [99, 6_020],
    [80, 6_300],
    [67, 7_700],
    [107, 6_020],
    [81, 7_950],
    [78, 7_400],
  ];
  const of2026: [number, number][] = [
    [108, 9_100],
    [99, 7_780],
    [80, 7_120],
    [67, 10_360],
    [107, 7_310],
    [81, 8_540],
    [78, 9_710],
  ];
  const entries = (list: [number, number][], validFrom: string) =>
    list.map(([code, amountUf]) => ({ code, validFrom, amountUf }));
  const rows = [...entries(of2026, "2026-01-01"), ...entries(earlier, "2022-10-01")];

  it.each(earlier)("of isapre %i is %i before 2026, as specified", (code, amountUf) => {
    expect(gesOn(rows, code, "2025-12-31")).toBe(amountUf);
  });

  it.each(of2026)("of isapre %i is %i in 2026", (code, amountUf) => {
    expect(gesOn(rows, code, "2026-10-10")).toBe(amountUf);
  });

  it("is missing for an unknown isapre and before the first period", () => {
    expect(gesOn(rows, 1, "2026-10-10")).toBeNull();
    expect(gesOn(rows, 99, "2020-01-01")).toBeNull();
  });
});

describe("the UF of the day", () => {
  const rows = [
    { day: "2026-10-10", valueCents: 4_113_624 },
    { day: "2018-07-09", valueCents: 2_718_319 },
    { day: "2026-10-09", valueCents: 4_113_094 },
  ];

  it("is the day's own value where it is stored", () => {
    expect(ufOfTheDay(rows, "2026-10-09")).toEqual({
      valueCents: 4_113_094,
      date: "2026-10-09",
      isStale: false,
      isFallback: false,
    });
  });

  it("is the latest earlier value, marked stale, on a day without one", () => {
    expect(ufOfTheDay(rows, "2026-11-01")).toMatchObject({
      valueCents: 4_113_624,
      date: "2026-10-10",
      isStale: true,
    });
    expect(ufOfTheDay(rows, "2023-05-05")).toMatchObject({ date: "2018-07-09", isStale: true });
  });

  it("is 39.214,8 only where none is stored", () => {
    const fallback = { valueCents: 3_921_480, date: null, isStale: true, isFallback: true };
    expect(ufOfTheDay([], "2026-10-10")).toEqual(fallback);
    expect(ufOfTheDay(rows, "2018-07-08")).toEqual(fallback);
  });
});
