import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ufToClp } from "#src/contracts/money.ts";
import type { Insured, InsuredPerson, PricedProduct, RateRow } from "#src/contracts/pricing.ts";
import { MAX_PAYROLL, RATING_METHODS, RELATIONSHIPS, SEXES } from "#src/contracts/pricing.ts";
import { priceIn, priceProduct, yearlyOutcome } from "./price-product.rules.ts";
import { overlappingRows } from "./rate-table.rules.ts";

const anyone: RateRow = {
  relationship: null,
  sex: null,
  ageFrom: 0,
  ageTo: null,
  dependants: null,
  amount: 11_600,
};
const contributor: InsuredPerson = { relationship: "holder", sex: "M", age: 35, profileIndex: 0 };
const profile: Insured = {
  persons: [contributor],
  company: { employees: 10, dependants: 0 },
  payroll: { amount: 100_000, employees: 10, sector: "mineria", work: "altura" },
  pets: [{ species: "dog", breedGroup: "small", age: 3, profileIndex: 1 }],
  trip: { zone: "EUROPA", days: 10 },
};
const reference = {
  riskFactors: [{ ageFrom: 35, ageTo: 44, contributor: 130, dependant: 90 }],
  gesUf: 7_310,
};

describe("the price of a product", () => {
  it("is the price checked on the isapre's own site: 2,239 UF and $91.537", () => {
    // Consalud 13-CORE101-26 on 2026-09-07, one contributor aged 35, UF 40,883.
    const plan: PricedProduct = { method: "RiskFactor", currency: "UF", rows: [anyone] };
    const price = priceProduct(plan, profile, reference);
    expect(price.amount).toEqual({ units: 2_239_000, decimals: 6, currency: "UF" });
    expect(priceIn(price, ufToClp(4_088_300))).toEqual({ amountMinor: 91_537, currency: "CLP" });
    expect(priceIn(price, null)).toEqual({ amountMinor: 22_390, currency: "UF" });
  });

  it.each(RATING_METHODS)("by %s names its method", (method) => {
    const product: PricedProduct = { method, currency: "UF", rows: [anyone] };
    const price = priceProduct(product, profile, reference);
    expect(price.method).toBe(method);
    expect(price.profiles[0]?.method).toBe(method);
  });

  it("is missing where nobody is priced", () => {
    const product: PricedProduct = { method: "PerPersonBand", currency: "UF", rows: [] };
    const price = priceProduct(product, profile, reference);
    expect(priceIn(price, ufToClp(4_088_300))).toBeNull();
    expect(yearlyOutcome(price).amount).toBeNull();
  });

  it("for a year is twelve times the exact month, rounded once", () => {
    const product: PricedProduct = {
      method: "PerPersonBand",
      currency: "UF",
      rows: [{ ...anyone, amount: 1 }],
    };
    const year = yearlyOutcome(priceProduct(product, profile, reference));
    // One month is 4.0883 pesos: 12 rounded months would be 48, the exact year is 49.06.
    expect(priceIn(year, ufToClp(4_088_300))?.amountMinor).toBe(49);
    expect(year.profiles[0]?.amount?.units).toBe(12);
  });

  it("never counts a person twice nor loses one, whatever the method and table", () => {
    const age = fc.integer({ min: 0, max: 120 });
    const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
    const rateRow = fc.record({
      relationship: nullable(fc.constantFrom(...RELATIONSHIPS)),
      sex: nullable(fc.constantFrom(...SEXES)),
      ageFrom: age,
      ageTo: nullable(age),
      dependants: nullable(fc.integer({ min: 0, max: 6 })),
      amount: fc.integer({ min: 0, max: 1_000_000 }),
      segment: fc.option(
        fc.constantFrom("alone", "with_dependants", "dog:small", "cat:*", "mineria:*"),
        { nil: null },
      ),
      area: fc.option(fc.constantFrom("EUROPA", "MUNDO"), { nil: null }),
      sizeFrom: nullable(fc.integer({ min: 0, max: 500 })),
      sizeTo: nullable(fc.integer({ min: 0, max: 500 })),
    });
    const person = fc.record({
      relationship: fc.constantFrom(...RELATIONSHIPS),
      sex: fc.constantFrom(...SEXES),
      age,
    });
    const pet = fc.record({
      species: fc.constantFrom("dog", "cat"),
      breedGroup: fc.constantFrom("small", "*"),
      age,
    });
    const count = fc.integer({ min: 0, max: 500 });
    const others = fc.record(
      {
        company: fc.record({ employees: count, dependants: count }),
        heads: count,
        payroll: fc.record({
          amount: fc.integer({ min: 0, max: MAX_PAYROLL }),
          employees: count,
          sector: fc.constantFrom("mineria", "pesca"),
          work: fc.constantFrom("altura", "mar"),
        }),
        trip: fc.record({ zone: fc.constantFrom("EUROPA", "MUNDO"), days: count }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...RATING_METHODS),
        fc.array(rateRow, { maxLength: 12 }),
        fc.array(person, { maxLength: 10 }),
        fc.array(pet, { maxLength: 4 }),
        others,
        (method, rows, list, petList, rest) => {
          const persons = list.map((each, profileIndex) => ({ ...each, profileIndex }));
          const pets = petList.map((each, i) => ({ ...each, profileIndex: list.length + i }));
          const insured: Insured = { ...rest, persons, pets };
          const price = priceProduct({ method, currency: "UF", rows }, insured, reference);
          const isCounted = rest.company || rest.payroll || rest.heads !== undefined;
          const indexes = (all: readonly { profileIndex: number }[]) =>
            all.map(({ profileIndex }) => profileIndex);
          const asOne = ["Flat", "PerEmployeeBand", "PayrollRate"].includes(method);
          const isOfHeads = method === "PerHeadYear" && rest.heads !== undefined;
          let evaluated = indexes(persons);
          if (method === "PetBand" && pets.length > 0) evaluated = indexes(pets);
          if (asOne || isOfHeads) {
            evaluated = indexes([...persons, ...pets]);
            if (evaluated.length === 0 && isCounted) evaluated = [0];
          }
          expect(indexes(price.profiles)).toEqual(evaluated);
          expect(price.profilesEvaluated).toBe(evaluated.length);
          expect(price.profilesWithPrice + price.uninsurable.length).toBe(evaluated.length);
          if (price.profilesWithPrice === 0 && method !== "Flat") expect(price.amount).toBeNull();
          if (price.amount) expect(price.amount.units).toBeGreaterThanOrEqual(0);
          if (price.group) {
            const { heads, shares, total } = price.group;
            expect(shares.reduce((sum, share) => sum + share.count, 0)).toBe(heads);
            const parts = shares.reduce((sum, share) => sum + share.count * share.amount.units, 0);
            expect(parts).toBe(total.units);
          }
        },
      ),
    );
  });
});

describe("overlapping rows of a rate table", () => {
  it.each<[string, Partial<RateRow>, Partial<RateRow>, boolean]>([
    ["finds bands that meet at one age", { ageTo: 30 }, { ageFrom: 30 }, true],
    ["bands that follow each other", { ageTo: 29 }, { ageFrom: 30 }, false],
    ["two sexes", { sex: "F" }, { sex: "M" }, false],
    ["one sex and either", { sex: "F" }, { sex: null }, true],
    ["two relationships", { relationship: "child" }, { relationship: "spouse" }, false],
    ["a relationship and any", { relationship: "child" }, {}, true],
    ["the same number of dependants", { dependants: 2 }, { dependants: 2 }, true],
    ["other numbers of dependants", { dependants: 1 }, { dependants: 2 }, false],
    ["a person's band and a group's", {}, { dependants: 2 }, false],
    ["one area", { area: "LATAM" }, { area: "LATAM" }, true],
    ["two areas", { area: "LATAM" }, { area: "WORLD" }, false],
    ["an area and every area, for the area wins", { area: "LATAM" }, {}, false],
    ["no area said in two ways", { area: null }, {}, true],
    ["one segment", { segment: "dog:*" }, { segment: "dog:*" }, true],
    ["a segment and a more special one", { segment: "dog:*" }, { segment: "dog:small" }, false],
    ["every risk said in two ways", { segment: "*:*" }, { segment: null }, true],
    ["sizes that meet", { sizeFrom: 5, sizeTo: 50 }, { sizeFrom: 50 }, true],
    ["sizes that follow each other", { sizeFrom: 5, sizeTo: 49 }, { sizeFrom: 50 }, false],
    ["a size and every size", { sizeFrom: 5, sizeTo: 49 }, {}, true],
  ])("%s", (_what, one, other, overlaps) => {
    const rows = [
      { ...anyone, ...one },
      { ...anyone, ...other },
    ];
    expect(overlappingRows(rows)).toEqual(overlaps ? [[0, 1]] : []);
  });
});
