import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ufToClp } from "#src/contracts/money.ts";
import type { InsuredPerson, PricedProduct, RateRow } from "#src/contracts/pricing.ts";
import { RATING_METHODS, RELATIONSHIPS, SEXES } from "#src/contracts/pricing.ts";
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
const reference = {
  riskFactors: [{ ageFrom: 35, ageTo: 44, contributor: 130, dependant: 90 }],
  gesUf: 7_310,
};

describe("the price of a product", () => {
  it("is the price checked on the isapre's own site: 2,239 UF and $91.537", () => {
    // Consalud 13-CORE101-26 on 2026-09-07, one contributor aged 35, UF 40,883.
    const plan: PricedProduct = { method: "RiskFactor", currency: "UF", rows: [anyone] };
    const price = priceProduct(plan, [contributor], reference);
    expect(price.amount).toEqual({ units: 2_239_000, decimals: 6, currency: "UF" });
    expect(priceIn(price, ufToClp(4_088_300))).toEqual({ amountMinor: 91_537, currency: "CLP" });
    expect(priceIn(price, null)).toEqual({ amountMinor: 22_390, currency: "UF" });
  });

  it.each(RATING_METHODS)("by %s names its method", (method) => {
    const product: PricedProduct = { method, currency: "UF", rows: [anyone] };
    const price = priceProduct(product, [contributor], reference);
    expect(price.method).toBe(method);
    expect(price.profiles[0]?.method).toBe(method);
  });

  it("is missing where nobody is priced", () => {
    const product: PricedProduct = { method: "PerPersonBand", currency: "UF", rows: [] };
    const price = priceProduct(product, [contributor], reference);
    expect(priceIn(price, ufToClp(4_088_300))).toBeNull();
    expect(yearlyOutcome(price).amount).toBeNull();
  });

  it("for a year is twelve times the exact month, rounded once", () => {
    const product: PricedProduct = {
      method: "PerPersonBand",
      currency: "UF",
      rows: [{ ...anyone, amount: 1 }],
    };
    const year = yearlyOutcome(priceProduct(product, [contributor], reference));
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
      amount: fc.integer({ min: 0, max: 1_000_000_000 }),
    });
    const person = fc.record({
      relationship: fc.constantFrom(...RELATIONSHIPS),
      sex: fc.constantFrom(...SEXES),
      age,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...RATING_METHODS),
        fc.array(rateRow, { maxLength: 12 }),
        fc.array(person, { maxLength: 10 }),
        (method, rows, list) => {
          const persons = list.map((one, profileIndex) => ({ ...one, profileIndex }));
          const price = priceProduct({ method, currency: "UF", rows }, persons, reference);
          expect(price.profilesEvaluated).toBe(persons.length);
          expect(price.profilesWithPrice + price.uninsurable.length).toBe(persons.length);
          expect(price.profiles.map((one) => one.profileIndex)).toEqual(persons.map((_, i) => i));
          if (price.profilesWithPrice === 0 && method !== "Flat") expect(price.amount).toBeNull();
          if (price.amount) expect(price.amount.units).toBeGreaterThanOrEqual(0);
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
  ])("%s", (_what, one, other, overlaps) => {
    const rows = [
      { ...anyone, ...one },
      { ...anyone, ...other },
    ];
    expect(overlappingRows(rows)).toEqual(overlaps ? [[0, 1]] : []);
  });
});
