import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chile } from "#src/config/countries.ts";
import type { CatalogueSnapshot, SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { silentLog } from "#src/platform/log/log.ts";
import { emptySelection } from "./compare-query.rules.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import { type ComparePlan, createComparisonService } from "./comparison.service.ts";
import { IndexFollower } from "./index-follower.ts";
import { keepAnswers } from "./kept-answers.ts";

const rates = (amount: number) => [
  { relationship: null, sex: null, ageFrom: 0, ageTo: 40, dependants: null, amount },
  { relationship: null, sex: null, ageFrom: 41, ageTo: null, dependants: null, amount: 2 * amount },
];

function product(id: number, facts: Partial<SnapshotProduct> = {}): SnapshotProduct {
  return {
    id,
    code: `PRODUCT-${id}`,
    insuranceType: id % 2 === 0 ? "COMPLEMENTARIO" : "DENTAL",
    organization: `SELLER-${id % 3}`,
    organizationType: "ASEG",
    productType: null,
    category: null,
    planType: null,
    isMarketable: null,
    birthCoverage: null,
    coverageOrganizations: [],
    coverageCountries: [],
    features: [],
    showcases: [],
    salesChannel: null,
    method: "PerPersonBand",
    currency: id % 4 === 0 ? "CLP" : "UF",
    rateTableId: 1,
    rateValidFrom: "2026-01-01",
    rates: rates(3_000 + 700 * id),
    deductibles: [],
    benefitCapUf: null,
    hospitalPercentage: null,
    ambulatoryPercentage: null,
    requestCount: id,
    ...facts,
  };
}

const first: CatalogueSnapshot = {
  version: 1,
  products: [1, 2, 3, 4, 5].map((id) => product(id)),
  riskFactors: [],
  riskFactorsFrom: "2026-01-01",
  ges: new Map(),
  uf: { valueCents: 4_088_300, date: "2026-11-21", isStale: false, isFallback: false },
  exchangeRates: new Map([["USD", 94_255]]),
  exchangeDays: new Map([["USD", "2026-11-21"]]),
  incomeCeilingUf: 900_000,
  contribution: {
    validFrom: "2026-01-01",
    healthShare: 7_000,
    incomeShare: 80_000,
    maximumShare: 105_000,
    minimumShare: 90_477,
    defaultMinimumClp: 120_000,
    defaultMaximumClp: 150_000,
  },
};

/** A comparison whose catalogue and day can be changed, and how often its engines were asked. */
async function openShop(isKept = true, most?: number) {
  const shop = { snapshot: first, asked: 0 };
  const clock = fixedClock("2026-11-21T15:00:00Z");
  const follower = new IndexFollower({
    reader: {
      readVersion: async () => shop.snapshot.version,
      readSnapshot: async () => shop.snapshot,
    },
    clock,
    log: silentLog,
    country: chile.code,
    timeZone: chile.timeZone,
  });
  await follower.refresh();
  const watched = new WeakSet<ComparisonIndex>();
  const kept = keepAnswers(most);
  const comparison = createComparisonService({
    follower,
    country: chile,
    answers: {
      answer(index, query, rating) {
        const { engine } = index;
        if (!watched.has(index)) {
          watched.add(index);
          index.engine = {
            ...engine,
            answer(one) {
              shop.asked += 1;
              return engine.answer(one);
            },
          };
        }
        return isKept ? kept.answer(index, query, rating) : index.engine.answer(query);
      },
    },
  });
  return { ...shop, shop, clock, follower, comparison };
}

const household = (...ages: number[]): Profile => ({
  cotizante: [{ sexo: "Femenino", edad: ages[0] ?? 30 }],
  cargas: ages.slice(1).map((edad) => ({ sexo: "Masculino", edad, parentesco: "Hijo" })),
});

const plan = (facts: Partial<ComparePlan> = {}): ComparePlan => ({
  selection: { ...emptySelection, take: 20 },
  profile: household(34, 6),
  budgetRatio: 5_000,
  withFacets: true,
  ...facts,
});

const narrowed = (filters: Partial<ComparePlan["selection"]>) =>
  plan({ selection: { ...emptySelection, take: 20, ...filters } });

describe("kept answers of the engine", () => {
  it("are asked for once while nothing that they depend on changes", async () => {
    const { comparison, shop } = await openShop();
    const [one, other] = [comparison.compareProducts(plan()), comparison.compareProducts(plan())];
    expect(other.answer).toBe(one.answer);
    expect(one.answer.total).toBe(5);
    expect(shop.asked).toBe(1);
  });

  it.each<[string, ComparePlan]>([
    ["another age", plan({ profile: household(45, 6) })],
    ["another person", plan({ profile: household(34, 6, 2) })],
    ["no profile", plan({ profile: null })],
    ["a filter", narrowed({ insuranceTypes: ["DENTAL"] })],
    ["a price bound", narrowed({ toPrice: 40_000 })],
    ["the whole household alone", narrowed({ wholeHousehold: true })],
    ["another order", narrowed({ order: "higherPrice" })],
    ["another page", narrowed({ take: 2, page: 2 })],
    ["another share of coverage", narrowed({ ponderer: 0.9 })],
    ["another currency", plan({ targetCurrency: "USD" })],
    ["other months", plan({ months: 12 })],
    ["other groups", plan({ groups: new Map([["DENTAL", 1]]) })],
    ["another budget", plan({ budgetRatio: 9_000 })],
    ["no counts", plan({ withFacets: false })],
  ])("are not those for %s", async (_what, changed) => {
    const { comparison, shop } = await openShop();
    const fresh = await openShop(false);
    comparison.compareProducts(plan());
    expect(comparison.compareProducts(changed).answer).toEqual(
      fresh.comparison.compareProducts(changed).answer,
    );
    expect(shop.asked).toBe(2);
  });

  it("follow the UF, the catalogue's version and the day", async () => {
    const { comparison, follower, shop, clock } = await openShop();
    const dearest = () => comparison.compareProducts(plan()).answer.priceRange?.max;
    const before = dearest();
    shop.snapshot = { ...first, version: 2, uf: { ...first.uf, valueCents: 5_000_000 } };
    await follower.refresh();
    const afterUf = dearest();
    shop.snapshot = { ...first, version: 3, products: [product(1, { rates: rates(100) })] };
    await follower.refresh();
    const afterVersion = dearest();
    shop.snapshot = { ...first, version: 3, products: [product(1, { rates: rates(900) })] };
    clock.set("2026-11-22T15:00:00Z");
    await follower.refresh();
    expect(new Set([before, afterUf, afterVersion, dearest()]).size).toBe(4);
    expect(shop.asked).toBe(4);
  });

  it("are what the engine says, whatever is asked in whatever order", async () => {
    const kept = await openShop(true, 40_000);
    const fresh = await openShop(false);
    const plans = fc.record({
      ages: fc.array(fc.constantFrom(2, 6, 34, 45), { minLength: 1, maxLength: 4 }),
      order: fc.constantFrom("lowerPrice", "higherPrice", "recommended", "distance"),
      insuranceTypes: fc.subarray(["DENTAL", "COMPLEMENTARIO"]),
      toPrice: fc.constantFrom(null, 20_000, 90_000),
      take: fc.constantFrom(0, 1, 20),
      withFacets: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(plans, { maxLength: 8 }), (asked) => {
        for (const { ages, withFacets, ...selection } of [...asked, ...asked]) {
          const one = { ...narrowed(selection), profile: household(...ages), withFacets };
          expect(kept.comparison.compareProducts(one)).toEqual({
            ...fresh.comparison.compareProducts(one),
            index: kept.comparison.current(),
          });
        }
      }),
      { numRuns: 60 },
    );
    expect(kept.shop.asked).toBeLessThan(fresh.shop.asked);
  });
});
