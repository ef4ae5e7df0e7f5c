import { describe, expect, it } from "vitest";
import type { InsuredPerson, PricedProduct, RateRow } from "#src/contracts/pricing.ts";
import { rateFlat } from "./rating-flat.rules.ts";
import { findDependantsRow, rateHolderBand } from "./rating-holder-band.rules.ts";
import { ratePerPersonBand } from "./rating-per-person-band.rules.ts";
import { rateRiskFactor, riskFactor } from "./rating-risk-factor.rules.ts";

const ANYONE: RateRow = {
  relationship: null,
  sex: null,
  ageFrom: 0,
  ageTo: null,
  dependants: null,
  amount: 0,
};
const row = (part: Partial<RateRow>): RateRow => ({ ...ANYONE, ...part });

type Person = [InsuredPerson["relationship"], InsuredPerson["sex"], number];
const people = (...list: Person[]): InsuredPerson[] =>
  list.map(([relationship, sex, age], profileIndex) => ({ relationship, sex, age, profileIndex }));

describe("PerPersonBand", () => {
  const product: PricedProduct = {
    method: "PerPersonBand",
    currency: "UF",
    rows: [
      row({ relationship: "holder", sex: "F", ageFrom: 18, ageTo: 34, amount: 7_400 }),
      row({ relationship: "holder", sex: "M", ageFrom: 18, ageTo: 34, amount: 6_900 }),
      row({ relationship: "holder", ageFrom: 35, ageTo: 64, amount: 9_100 }),
      row({ relationship: "spouse", ageFrom: 18, ageTo: 64, amount: 8_000 }),
      row({ relationship: "child", ageFrom: 0, ageTo: 23, amount: 4_400 }),
    ],
  };

  it.each<[string, Person[], number | null, number[]]>([
    [
      "a woman of 34 and her daughter",
      [
        ["holder", "F", 34],
        ["child", "F", 6],
      ],
      11_800,
      [],
    ],
    ["a man of 34", [["holder", "M", 34]], 6_900, []],
    ["either sex where the row names none", [["holder", "F", 35]], 9_100, []],
    ["the last age of a band", [["holder", "M", 64]], 9_100, []],
    [
      "a spouse and two children",
      [
        ["holder", "M", 40],
        ["spouse", "F", 38],
        ["child", "M", 0],
        ["child", "F", 23],
      ],
      25_900,
      [],
    ],
    [
      "a holder above the last band, with the others priced",
      [
        ["holder", "M", 65],
        ["spouse", "F", 38],
      ],
      8_000,
      [0],
    ],
    [
      "a child too old",
      [
        ["holder", "M", 40],
        ["child", "F", 24],
      ],
      9_100,
      [1],
    ],
    ["nobody", [], null, []],
    ["nobody insurable", [["holder", "M", 17]], null, [0]],
  ])("prices %s", (_who, persons, units, uninsurable) => {
    const price = ratePerPersonBand(product, { persons: people(...persons) });
    expect(price.amount?.units ?? null).toBe(units);
    expect(price.uninsurable).toEqual(uninsurable);
    expect(price.profilesEvaluated).toBe(persons.length);
    expect(price.profilesWithPrice).toBe(persons.length - uninsurable.length);
    expect(price.arePricesDefined).toBe(units !== null);
  });

  it("says what each person pays and names PriceNotFound", () => {
    const price = ratePerPersonBand(product, {
      persons: people(["holder", "F", 30], ["child", "M", 30]),
    });
    expect(price.profiles).toEqual([
      {
        profileIndex: 0,
        method: "PerPersonBand",
        amount: { units: 7_400, decimals: 4, currency: "UF" },
      },
      { profileIndex: 1, method: "PriceNotFound", amount: null },
    ]);
  });

  it("prices pesos in whole pesos and dollars in cents", () => {
    const price = (currency: "CLP" | "USD") =>
      ratePerPersonBand(
        { method: "PerPersonBand", currency, rows: [row({ amount: 1_990 })] },
        { persons: people(["holder", "F", 30]) },
      ).amount;
    expect(price("CLP")).toEqual({ units: 1_990, decimals: 0, currency: "CLP" });
    expect(price("USD")).toEqual({ units: 1_990, decimals: 2, currency: "USD" });
  });

  it("counts a free person as priced", () => {
    const free = { ...product, rows: [row({ amount: 0 })] };
    const price = ratePerPersonBand(free, { persons: people(["holder", "F", 30]) });
    expect(price).toMatchObject({ amount: { units: 0 }, arePricesDefined: true, uninsurable: [] });
  });
});

describe("HolderBand", () => {
  const rows = [
    row({ relationship: "holder", ageFrom: 18, ageTo: 39, amount: 10_000 }),
    row({ relationship: "holder", ageFrom: 40, ageTo: 69, amount: 15_000 }),
    row({ dependants: 1, amount: 4_000 }),
    row({ dependants: 2, amount: 7_000 }),
    row({ dependants: 4, amount: 9_000 }),
  ];
  const product: PricedProduct = { method: "HolderBand", currency: "UF", rows };
  const children = (count: number): Person[] =>
    Array.from({ length: count }, () => ["child", "F", 5]);

  it.each([
    [0, 10_000],
    [1, 14_000],
    [2, 17_000],
    [3, 17_000],
    [4, 19_000],
    [7, 19_000],
  ])("with %i dependants costs %i, from the greatest number in the table", (count, units) => {
    const price = rateHolderBand(product, people(["holder", "F", 30], ...children(count)));
    expect(price.amount?.units).toBe(units);
    expect(price.uninsurable).toEqual([]);
    expect(price.profiles.slice(1).every((profile) => profile.amount === null)).toBe(true);
  });

  it("takes a row for no dependants where there is one", () => {
    const single = { ...product, rows: [...rows, row({ dependants: 0, amount: 500 })] };
    expect(rateHolderBand(single, people(["holder", "F", 30])).amount?.units).toBe(10_500);
  });

  it("adds nothing where the table starts above the number of dependants", () => {
    expect(findDependantsRow([row({ dependants: 2 })], 1)).toBeUndefined();
    const fromTwo = { ...product, rows: rows.filter((one) => one.dependants !== 1) };
    const price = rateHolderBand(fromTwo, people(["holder", "F", 30], ...children(1)));
    expect(price.amount?.units).toBe(10_000);
  });

  it("insures nobody without a band for the holder", () => {
    const price = rateHolderBand(product, people(["holder", "F", 70], ...children(1)));
    expect(price).toMatchObject({ amount: null, uninsurable: [0, 1], profilesWithPrice: 0 });
  });

  it("has no price for nobody", () => {
    expect(rateHolderBand(product, []).amount).toBeNull();
  });
});

describe("RiskFactor", () => {
  // The single table of risk factors of the isapres, by contributor and dependant.
  const riskFactors = [
    { ageFrom: 0, ageTo: 1, contributor: 0, dependant: 0 },
    { ageFrom: 2, ageTo: 19, contributor: 60, dependant: 60 },
    { ageFrom: 20, ageTo: 24, contributor: 90, dependant: 70 },
    { ageFrom: 25, ageTo: 34, contributor: 100, dependant: 70 },
    { ageFrom: 35, ageTo: 44, contributor: 130, dependant: 90 },
    { ageFrom: 45, ageTo: 54, contributor: 140, dependant: 100 },
    { ageFrom: 55, ageTo: 64, contributor: 200, dependant: 140 },
    { ageFrom: 65, ageTo: null, contributor: 240, dependant: 220 },
  ];
  const reference = { riskFactors, gesUf: 7_310 };
  const product: PricedProduct = {
    method: "RiskFactor",
    currency: "UF",
    rows: [row({ amount: 11_600 })],
  };

  it.each<[string, Person[], number]>([
    ["one contributor of 35", [["holder", "F", 35]], 2_239_000],
    ["a contributor of 34", [["holder", "M", 34]], 1_160_000 + 731_000],
    [
      "a spouse by the dependant's factor",
      [
        ["holder", "F", 35],
        ["spouse", "M", 35],
      ],
      2_239_000 + 1_044_000 + 731_000,
    ],
    [
      "a child of 1 by GES alone",
      [
        ["holder", "F", 35],
        ["child", "F", 1],
      ],
      2_239_000 + 731_000,
    ],
    [
      "a child of 2 by its factor",
      [
        ["holder", "F", 35],
        ["child", "F", 2],
      ],
      2_239_000 + 696_000 + 731_000,
    ],
    ["a contributor of 65", [["holder", "M", 65]], 2_784_000 + 731_000],
    ["a contributor of 110", [["holder", "M", 110]], 2_784_000 + 731_000],
  ])("prices %s in 1e-6 UF", (_who, persons, units) => {
    const price = rateRiskFactor(product, people(...persons), reference);
    expect(price.amount).toEqual({ units, decimals: 6, currency: "UF" });
    const parts = price.profiles.reduce((sum, profile) => sum + (profile.amount?.units ?? 0), 0);
    expect(parts).toBe(units);
  });

  it("gives factor 0 under 2 even where the table says otherwise", () => {
    const rows = [{ ageFrom: 0, ageTo: 19, contributor: 60, dependant: 60 }];
    expect(riskFactor(rows, { relationship: "child", age: 1 })).toBe(0);
    expect(riskFactor(rows, { relationship: "child", age: 2 })).toBe(60);
  });

  it("names a person whose age has no factor and prices the others", () => {
    const upTo64 = { riskFactors: riskFactors.slice(0, -1), gesUf: 7_310 };
    const price = rateRiskFactor(product, people(["holder", "F", 35], ["spouse", "M", 66]), upTo64);
    expect(price).toMatchObject({ amount: { units: 2_239_000 }, uninsurable: [1] });
  });

  it("has no price without GES or without a base", () => {
    const persons = people(["holder", "F", 35]);
    expect(rateRiskFactor(product, persons, { riskFactors, gesUf: null }).amount).toBeNull();
    expect(rateRiskFactor({ ...product, rows: [] }, persons, reference)).toMatchObject({
      amount: null,
      uninsurable: [0],
    });
  });

  it("is in UF only", () => {
    const pesos = { ...product, currency: "CLP" } as const;
    expect(() => rateRiskFactor(pesos, [], reference)).toThrow(RangeError);
  });
});

describe("Flat", () => {
  const product: PricedProduct = {
    method: "Flat",
    currency: "CLP",
    rows: [row({ amount: 4_990 })],
  };

  it.each([0, 1, 5])("costs the same for %i people", (count) => {
    const persons = people(...Array.from({ length: count }, (): Person => ["holder", "F", 30]));
    const price = rateFlat(product, { persons });
    expect(price.amount).toEqual({ units: 4_990, decimals: 0, currency: "CLP" });
    expect(price.profilesWithPrice).toBe(count);
    expect(price.arePricesDefined).toBe(true);
  });

  it("has no price without a row", () => {
    const price = rateFlat({ ...product, rows: [] }, { persons: people(["holder", "F", 30]) });
    expect(price).toMatchObject({ amount: null, uninsurable: [0], arePricesDefined: false });
  });
});
