import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CoverageRecord, ProductRecord } from "#src/contracts/product-record.ts";
import {
  exampleCoverage,
  exampleLimit,
  exampleRecord,
  exampleTag,
  exampleUf,
} from "#test/factories/product-details.ts";
import { basketOf, type CareBasket, careBaskets, careScenarios } from "./care-basket.rules.ts";
import type { CoverTerms } from "./cover-terms.rules.ts";
import { yearlyCost } from "./yearly-cost.rules.ts";
import { yearlyCostsOf } from "./yearly-costs.rules.ts";

const chile = basketOf("CL") as CareBasket;
const cover = (code: string, percentage: number, part: Partial<CoverageRecord> = {}) =>
  exampleCoverage({ tag: { ...exampleTag, code }, percentage, ...part });
const feature = (code: string) => ({
  id: 1,
  code,
  displayName: code,
  icon: null,
  help: null,
  value: null,
});
const asks = (prevision: string, previousCoverage: string, value: number | null, unit = "%") => ({
  prevision,
  previousCoverage,
  value,
  unit,
  note: null,
});

/** Pays 70 % of what is left of outpatient care and 80 % in hospital, after 1 UF, up to 500 UF. */
const complement = (part: Partial<ProductRecord> = {}): ProductRecord =>
  exampleRecord({
    hospitalPercentage: 80,
    ambulatoryPercentage: 70,
    hasBenefitCap: true,
    coverages: [
      cover("farmacia", 40, { maxCoverage: 15, unit: "UF", unitName: "por año" }),
      cover("salud_mental", 50, { maxCoverage: 0.1, unit: "UF", unitName: "por sesión" }),
    ],
    limits: [exampleLimit({ amount: 1 }), exampleLimit({ kind: "yearly_top", amount: 500 })],
    requirements: [asks("isapre", "Ambulatoria", 50), asks("fonasa", "Ambulatoria", 40)],
    features: [feature("isapre_permitida"), feature("fonasa_permitida")],
    ...part,
  });
const premium = { amountMinor: 582_489, currency: "CLP" as const };
const costsOf = (
  record: ProductRecord,
  prevision: "isapre" | "fonasa" | "ninguna" | null = null,
) => {
  const costs = yearlyCostsOf({ record, premium, uf: exampleUf, prevision });
  if (costs.kind !== "costs") throw new Error(costs.kind);
  return costs.schemes;
};

describe("a year with little care, checked by hand", () => {
  // 4 visits of 45.000, 2 tests of 40.000, 3 months of medicine of 18.000; the UF is 41.136,24.
  it("under Isapre: 60 % paid by it, 1 UF deductible, then 70 %, 70 % and 40 %", () => {
    const [isapre] = costsOf(complement());
    const low = isapre?.costs.low;
    expect(low?.items.map((one) => [one.billed, one.previsionPaid, one.deductible, one.refund]))
      // 72.000 − 41.136 = 30.864, its 70 % is 21.604,8.
      .toEqual([
        [180_000, 108_000, 41_136, 21_605],
        [80_000, 48_000, 0, 22_400],
        [54_000, 0, 0, 21_600],
      ]);
    expect(low).toMatchObject({
      billed: 314_000,
      left: 158_000,
      refunded: 65_605,
      outOfPocket: 92_395,
      premium: 582_489,
      total: 674_884,
      uninformed: [],
    });
  });

  it("under Fonasa: it pays 35 %, the product counts as if it had paid the 40 % it asks for", () => {
    const low = costsOf(complement())[1]?.costs.low;
    // Of 180.000 Fonasa pays 63.000; the product looks at 108.000 of the 117.000 left.
    expect(low?.items[0]).toMatchObject({ previsionPaid: 63_000, left: 117_000, basis: 108_000 });
    // (108.000 − 41.136) × 70 % = 46.804,8; 48.000 × 70 % = 33.600; 21.600.
    expect(low?.items.map(({ refund }) => refund)).toEqual([46_805, 33_600, 21_600]);
    expect(low?.total).toBe(582_489 + (117_000 + 52_000 + 54_000) - 102_005);
  });

  it("takes Fonasa's own percentage and deductible under Fonasa, and a private patient's without any", () => {
    const record = complement({
      coverages: [
        cover("consultas", 70, { percentageFonasa: 50, percentageParticular: 20 }),
        cover("farmacia", 40),
      ],
      limits: [
        exampleLimit({ amount: 1 }),
        exampleLimit({ kind: "deductible_fonasa", amount: 0.5 }),
        exampleLimit({ kind: "yearly_top", amount: 0 }),
      ],
      requirements: [asks("isapre", "Ambulatoria", 0), asks("ninguna", "Sin", null)],
    });
    const visits = costsOf(record, "ninguna").map(({ scheme, costs }) => {
      const { percent, deductible } = costs.low.items[0] ?? {};
      return [scheme, percent, deductible];
    });
    expect(visits).toEqual([
      ["ninguna", 2_000, 41_136],
      ["isapre", 7_000, 41_136],
      ["fonasa", 5_000, 20_568],
    ]);
  });

  it("takes a cap of one session ten times for ten sessions", () => {
    const therapy = costsOf(complement())[0]?.costs.medium.items.find(
      ({ item }) => item.care === "salud_mental",
    );
    // 6 sessions × 0,1 UF of 4.114 pesos; half of the 100.800 that are left would be 50.400.
    expect([therapy?.cap, therapy?.refund]).toEqual([6 * 4_114, 24_684]);
  });

  it("cuts at the general top", () => {
    const limits = [exampleLimit({ amount: 0 }), exampleLimit({ kind: "yearly_top", amount: 1 })];
    const low = costsOf(complement({ limits }))[0]?.costs.low;
    expect([low?.refunded, low?.topCut]).toEqual([41_136, 50_400 + 22_400 + 21_600 - 41_136]);
  });

  it("takes a deductible by event from each episode, and a top by event of each", () => {
    const byEvent = "por evento";
    const limits = [
      exampleLimit({ amount: 1, details: byEvent }),
      exampleLimit({ kind: "top_amount", amount: 2, details: byEvent }),
    ];
    const medium = costsOf(complement({ limits }))[0]?.costs.medium;
    expect(medium?.deductible).toBe(3 * 41_136);
    expect(medium?.refunded).toBeLessThanOrEqual(3 * 82_272);
  });

  it("is the same in every language: what a cap or a deductible counts by is read in Spanish", () => {
    const deductible = exampleLimit({ amount: 1, details: "por evento" });
    const top = exampleLimit({ kind: "yearly_top", amount: 500 });
    const spanish = complement({ limits: [deductible, top] });
    const english = {
      ...spanish,
      coverages: spanish.coverages.map((one) => ({ ...one, unitName: "each" })),
      limits: spanish.limits.map((one) => ({ ...one, details: "each" })),
      asWritten: spanish,
    };
    expect(costsOf(english)).toEqual(costsOf(spanish));
    expect(costsOf({ ...english, asWritten: english })).not.toEqual(costsOf(spanish));
  });

  it("pays what the scheme pays where it says 'Igual cobertura'", () => {
    const record = complement({ coverages: [cover("consultas", -1), cover("farmacia", 40)] });
    const [isapre, fonasa] = costsOf(record);
    expect([isapre, fonasa].map((one) => one?.costs.low.items[0]?.percent)).toEqual([6_000, 3_500]);
  });

  it("pays the whole bill's share where no scheme is asked for", () => {
    const [only] = costsOf(
      complement({
        requirements: [],
        limits: [exampleLimit({ amount: 0 }), exampleLimit({ kind: "yearly_top", amount: 0 })],
      }),
    );
    expect(only?.scheme).toBeNull();
    expect(only?.costs.low).toMatchObject({
      previsionPaid: 0,
      refunded: 126_000 + 56_000 + 21_600,
      outOfPocket: 314_000 - 203_600,
    });
  });
});

describe("amounts in another currency", () => {
  const limits = [
    exampleLimit({ amount: 100.5, unit: "USD" }),
    exampleLimit({ kind: "yearly_top", amount: 500 }),
  ];
  const of = (exchangeRates: ReadonlyMap<"USD", number>) =>
    yearlyCostsOf({
      record: complement({ limits }),
      premium,
      uf: exampleUf,
      exchangeRates,
      prevision: null,
    });

  it("are pesos at the rate in force", () => {
    const costs = of(new Map([["USD", 9_425_500]]));
    // 100,50 dollars × 942,55 are 94.726,275 pesos.
    expect(costs.kind === "costs" && costs.schemes[0]?.costs.high.deductible).toBe(94_726);
  });

  it("are missing without a rate", () => {
    expect(of(new Map())).toEqual({ kind: "missing", missing: ["unit"] });
  });
});

describe("without a health scheme", () => {
  const low = (requirements: ProductRecord["requirements"]) =>
    costsOf(complement({ requirements }), "ninguna")[0]?.costs.low;
  const isapre = asks("isapre", "Ambulatoria", 50);

  it.each([
    ["nothing is covered where nothing is said", [isapre], 0],
    ["nothing is covered where 0 is said", [isapre, asks("ninguna", "Sin", 0)], 0],
    // Each visit up to 0,5 UF of 20.568 pesos: (180.000 − 41.136) × 70 % is more.
    ["visits only, up to the amount", [isapre, asks("ninguna", "Sin", 0.5, "UF")], 4 * 20_568],
    ["all is covered where none is asked for", [isapre, asks("ninguna", "Sin", null)], 174_805],
  ])("%s", (_, requirements, refunded) => {
    expect(low(requirements)?.refunded).toBe(refunded);
  });
});

describe("what is not known", () => {
  const of = (part: Partial<ProductRecord>, money: typeof premium | null = premium) =>
    yearlyCostsOf({ record: complement(part), premium: money, uf: exampleUf, prevision: null });
  const type = (code: string) => ({ ...complement().insuranceType, code });

  it.each([
    ["the price", of({}, null), "price"],
    ["the deductible", of({ limits: [exampleLimit({ kind: "yearly_top" })] }), "deductible"],
    ["the top", of({ limits: [exampleLimit({})] }), "top"],
    [
      "the coverage",
      of({ coverages: [], hospitalPercentage: null, ambulatoryPercentage: null }),
      "coverage",
    ],
    [
      "an amount's unit",
      of({ coverages: [cover("consultas", 50, { maxCoverage: 9, unit: "XYZ" })] }),
      "unit",
    ],
    ["a basket of the country", of({ country: "AR" }), "basket"],
  ])("%s is said instead of guessed", (_, costs, missing) => {
    expect(costs).toEqual({ kind: "missing", missing: [missing] });
  });

  it("is a single kind of care: its cost is the most there can be, and it is named", () => {
    const [isapre] = costsOf(complement({ coverages: [] }));
    expect(isapre?.costs.low.uninformed).toEqual(["farmacia"]);
    expect(isapre?.costs.low.items[2]).toMatchObject({ percent: null, refund: 0, left: 54_000 });
  });

  it("is no matter of a product for other care: its premium alone is known", () => {
    expect(of({ insuranceType: type("DENTAL") })).toEqual({ kind: "premium", premium });
  });

  it("an isapre's plan has no deductible and, without a cap on record, no top", () => {
    const [plan] = costsOf(
      complement({
        insuranceType: type("ISAPRE"),
        limits: [],
        requirements: [],
        hasBenefitCap: false,
      }),
    );
    expect(plan).toMatchObject({ scheme: "isapre", costs: { low: { deductible: 0, topCut: 0 } } });
  });
});

describe("any terms", () => {
  const anyTerms = fc
    .record({
      scheme: fc.constantFrom("isapre", "fonasa", "ninguna"),
      isAfterPrevision: fc.boolean(),
      asked: fc.integer({ min: 0, max: 10_000 }),
      deductible: fc.record({
        amount: fc.integer({ min: 0, max: 9_000_000 }),
        per: fc.constantFrom("year", "event"),
      }),
      top: fc.option(
        fc.record({
          amount: fc.integer({ min: 0, max: 30_000_000 }),
          per: fc.constantFrom("year", "event"),
        }),
      ),
      percents: fc.array(fc.option(fc.integer({ min: 0, max: 10_000 })), { minLength: 5 }),
      caps: fc.array(fc.option(fc.integer({ min: 0, max: 3_000_000 })), { minLength: 5 }),
    })
    .map(({ asked, percents, caps, ...terms }): CoverTerms => ({
      ...(terms as Pick<CoverTerms, "scheme" | "isAfterPrevision" | "deductible" | "top">),
      tier: "preferente",
      askedShare: { hospitalaria: asked, ambulatoria: asked, unpaid: 0 },
      careOf: ({ care }) => {
        const percent = percents[care.length % percents.length] ?? null;
        const cap = caps[care.length % caps.length] ?? null;
        const isUnit = care.length % 2 === 0;
        return percent === null
          ? null
          : { percent, cap: cap === null ? null : { amount: cap, per: isUnit ? "unit" : "all" } };
      },
    }));

  it("add up, cost the premium at least, and never pay more than the top or what is left", () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.constantFrom(...careBaskets),
        fc.constantFrom(...careScenarios),
        (terms, basket, scenario) => {
          const cost = yearlyCost(basket, scenario, terms, 1_000);
          const refunds = cost.items.reduce((total, { refund }) => total + refund, 0);
          expect(cost.billed - cost.previsionPaid).toBe(cost.left);
          expect(refunds - cost.topCut).toBe(cost.refunded);
          expect(cost.left - cost.refunded + 1_000).toBe(cost.total);
          expect(cost.outOfPocket).toBeGreaterThanOrEqual(0);
          expect(cost.topCut).toBeGreaterThanOrEqual(0);
          if (terms.top?.per === "year") {
            expect(cost.refunded).toBeLessThanOrEqual(terms.top.amount);
          }
          for (const one of cost.items) {
            expect(one.refund).toBeGreaterThanOrEqual(0);
            expect(one.refund + one.deductible).toBeLessThanOrEqual(one.basis);
            expect(one.basis).toBeLessThanOrEqual(one.left);
            if (one.cap !== null) expect(one.refund).toBeLessThanOrEqual(one.cap);
          }
        },
      ),
    );
  });

  it("never cost less with more use", () => {
    fc.assert(
      fc.property(anyTerms, fc.constantFrom(...careBaskets), (terms, basket) => {
        const [low, medium, high] = (["low", "medium", "high"] as const).map(
          (one) => yearlyCost(basket, one, terms, 0).total,
        );
        // Each paid line is rounded to a whole unit: as many units may be won as there are lines.
        expect(medium).toBeGreaterThanOrEqual((low ?? 0) - 7);
        expect(high).toBeGreaterThanOrEqual((medium ?? 0) - 12);
      }),
      { numRuns: 500 },
    );
  });

  it("never cost more with a higher cap, nor less with a higher deductible", () => {
    const low = (terms: CoverTerms) => yearlyCost(chile, "high", terms, 0).total;
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 900_000 }), (terms, more) => {
        const top = terms.top && { ...terms.top, amount: terms.top.amount + more };
        const deductible = { ...terms.deductible, amount: terms.deductible.amount + more };
        expect(low({ ...terms, top })).toBeLessThanOrEqual(low(terms));
        expect(low({ ...terms, deductible })).toBeGreaterThanOrEqual(low(terms) - 12);
      }),
    );
  });
});

describe("the baskets", () => {
  it.each(careBaskets.map((basket) => [basket.country, basket] as const))(
    "%s has more care with more use, at positive prices",
    (_, basket) => {
      const quantity = (scenario: "low" | "medium" | "high", care: string) =>
        basket.scenarios[scenario].find((one) => one.care === care)?.quantity ?? 0;
      for (const { care, unitPrice } of basket.scenarios.high) {
        expect(unitPrice).toBeGreaterThan(0);
        expect(quantity("medium", care)).toBeGreaterThanOrEqual(quantity("low", care));
        expect(quantity("high", care)).toBeGreaterThanOrEqual(quantity("medium", care));
      }
    },
  );
});
