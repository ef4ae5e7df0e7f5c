import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Insured, PricedProduct, RateParts, RateRow } from "#src/contracts/pricing.ts";
import { partsOfPrice, splitByParts } from "./price-parts.rules.ts";

const row = (amount: number, parts?: RateParts, rest: Partial<RateRow> = {}): RateRow => ({
  relationship: null,
  sex: null,
  ageFrom: 0,
  ageTo: null,
  dependants: null,
  amount,
  ...(parts === undefined ? {} : { parts }),
  ...rest,
});
const family: Insured = {
  persons: [
    { relationship: "holder", sex: "F", age: 36, profileIndex: 0 },
    { relationship: "child", sex: "F", age: 6, profileIndex: 1 },
  ],
};
const noReference = { riskFactors: [], gesUf: null } as unknown as Parameters<
  typeof partsOfPrice
>[2];
const parts = (rows: RateRow[], method: PricedProduct["method"] = "PerPersonBand") =>
  partsOfPrice({ method, currency: "UF", rows }, family, noReference);

describe("the parts of a price", () => {
  const holder = { relationship: "holder" } as const;
  const child = { relationship: "child" } as const;

  it.each<[string, RateRow[], PricedProduct["method"], RateParts | null]>([
    [
      "are those of each person's row together",
      [
        row(10_000, { net: 8_000, exempt: 500, tax: 1_500 }, holder),
        row(4_000, { net: 3_300, exempt: 0, tax: 700 }, child),
      ],
      "PerPersonBand",
      { net: 11_300, exempt: 500, tax: 2_200 },
    ],
    [
      "leave out whom no row takes",
      [row(10_000, { net: 9_000, exempt: 0, tax: 1_000 }, holder)],
      "PerPersonBand",
      { net: 9_000, exempt: 0, tax: 1_000 },
    ],
    [
      "are those of the policy's single row",
      [row(700, { net: 600, exempt: 0, tax: 100 })],
      "Flat",
      { net: 600, exempt: 0, tax: 100 },
    ],
    [
      "are not known where a row does not say them",
      [row(10_000, { net: 9_000, exempt: 0, tax: 1_000 }, holder), row(4_000, undefined, child)],
      "PerPersonBand",
      null,
    ],
    [
      "are not known of an isapre plan, to whose price other values are added",
      [row(11_600, { net: 11_600, exempt: 0, tax: 0 })],
      "RiskFactor",
      null,
    ],
    ["are not known without rates", [], "Flat", null],
  ])("%s", (_what, rows, method, expected) => {
    expect(parts(rows, method)).toEqual(expected);
  });
});

describe("an amount that was paid", () => {
  it.each([
    [11_900, { net: 100, exempt: 0, tax: 19 }, { net: 10_000, exempt: 0, tax: 1_900 }],
    // 48,541 × 19 / 119 = 7,750.2…: half up, net is the rest.
    [48_541, { net: 100, exempt: 0, tax: 19 }, { net: 40_791, exempt: 0, tax: 7_750 }],
    [10, { net: 1, exempt: 1, tax: 1 }, { net: 4, exempt: 3, tax: 3 }],
    [5, { net: 0, exempt: 5_000, tax: 0 }, { net: 0, exempt: 5, tax: 0 }],
    [0, { net: 1, exempt: 0, tax: 1 }, { net: 0, exempt: 0, tax: 0 }],
    [100, { net: 0, exempt: 0, tax: 0 }, null],
  ])("of %i is divided by its proportions", (amount, of, expected) => {
    expect(splitByParts(amount, of)).toEqual(expected);
  });

  it("is the sum of its parts, whatever they are", () => {
    const units = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(units, fc.record({ net: units, exempt: units, tax: units }), (amount, of) => {
        const split = splitByParts(amount, of);
        fc.pre(split !== null);
        expect(split.net + split.exempt + split.tax).toBe(amount);
      }),
    );
  });
});
