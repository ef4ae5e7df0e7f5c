import { describe, expect, it } from "vitest";
import type { CatalogueSnapshot, SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import type { Currency } from "#src/contracts/money.ts";
import { emptySelection } from "./compare-query.rules.ts";
import { buildComparisonIndex } from "./comparison-index.ts";
import { compareCurrencies, engineFilters, engineRating, pesosIn } from "./engine-query.ts";

const product: SnapshotProduct = {
  id: 1,
  code: "GLOBAL-1",
  insuranceType: "INTERNACIONAL",
  organization: "ANDES",
  organizationType: "ASEGURADORA",
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
  method: "Flat",
  currency: "USD",
  rateTableId: 1,
  rateValidFrom: "2026-01-01",
  rates: [
    { relationship: null, sex: null, ageFrom: 0, ageTo: null, dependants: null, amount: 11_890 },
  ],
  deductibles: [],
  benefitCapUf: null,
  hospitalPercentage: null,
  ambulatoryPercentage: null,
  requestCount: null,
};

// A UF of 40,883 pesos, a dollar of 942.55, a sol of 254.17.
const snapshot = (exchangeRates?: ReadonlyMap<Currency, number>): CatalogueSnapshot => ({
  version: 1,
  products: [
    product,
    {
      ...product,
      id: 2,
      code: "UF-1",
      currency: "UF",
      rates: [{ ...product.rates[0]!, amount: 22_390 }],
    },
  ],
  riskFactors: [],
  riskFactorsFrom: null,
  ges: new Map(),
  uf: { valueCents: 4_088_300, date: "2026-09-07", isStale: false, isFallback: false },
  ...(exchangeRates && { exchangeRates }),
  incomeCeilingUf: 900_000,
  contribution: {
    validFrom: "2020-01-01",
    healthShare: 7_000,
    incomeShare: 80_000,
    maximumShare: 105_000,
    minimumShare: 90_477,
    defaultMinimumClp: 120_000,
    defaultMaximumClp: 150_000,
  },
});
const RATES = new Map<Currency, number>([
  ["USD", 9_425_500],
  ["PEN", 2_541_700],
]);

function pricesIn(target: Currency, rates: ReadonlyMap<Currency, number> | undefined) {
  const index = buildComparisonIndex(snapshot(rates), "2026-09-07");
  const { rows } = index.engine.answer({
    persons: [{ relationship: "holder", sex: "F", age: 30 }],
    rating: engineRating(index, target),
    filters: engineFilters(index, emptySelection, { price: target, deductible: "UF" }),
    order: "lowerPrice",
    ponderer: 5000,
    weights: { price: 40, coverage: 35, cap: 25 },
    budget: 100_000,
    skip: 0,
    take: 20,
    withFacets: false,
    withBest: false,
  });
  return Object.fromEntries(rows.map(({ id, price }) => [id, price]));
}

describe("prices in a target currency", () => {
  it.each<[Currency, number, number]>([
    // US$ 118.90 are 112,069.195 pesos; 2.239 UF are 91,537.037.
    ["CLP", 112_069, 91_537],
    // In céntimos of a sol of 254.17 pesos: 44,092.2… and 36,014.1….
    ["PEN", 44_092, 36_014],
    // In cents of a dollar.
    ["USD", 11_890, 9_712],
    // In 1e-4 UF: 27,412.17….
    ["UF", 27_412, 22_390],
  ])("%s are those of the day's rates", (target, ofDollars, ofUf) => {
    expect(pricesIn(target, RATES)).toEqual({ 1: ofDollars, 2: ofUf });
  });

  it("are unknown for a currency without a rate in force, never taken one for one", () => {
    expect(pricesIn("CLP", undefined)).toEqual({ 1: null, 2: 91_537 });
    expect(pricesIn("USD", undefined)).toEqual({ 1: 11_890, 2: null });
  });
});

describe("the units of a comparison's bounds", () => {
  const index = buildComparisonIndex(snapshot(RATES), "2026-09-07");
  const selection = {
    ...emptySelection,
    fromPrice: 35.5,
    toPrice: 120.999,
    fromDeductible: 0.07,
    toDeductible: 10,
  };

  it("are whole pesos and UF in Chile", () => {
    const currencies = compareCurrencies({ code: "CL", currency: "CLP" });
    const filters = engineFilters(index, selection, currencies);
    expect(filters.price).toEqual({ from: 36, to: 120 });
    expect(filters.deductible).toMatchObject({ from: 700, to: 100_000 });
  });

  it("are céntimos in Peru, in dollars where those are asked for", () => {
    const currencies = compareCurrencies({ code: "PE", currency: "PEN" });
    const filters = engineFilters(index, selection, currencies);
    expect(filters.price).toEqual({ from: 3_550, to: 12_099 });
    // 7 céntimos are 17.79 pesos or 4.35 ten-thousandths of a UF; 10 soles are 621.7. A product of 7 céntimos or
    // of 10 soles is held as 4 and 622, and stands at the bound.
    expect(filters.deductible).toMatchObject({ from: 4, to: 622 });
    expect(compareCurrencies({ code: "PE", currency: "PEN" }, "USD")).toEqual({
      price: "USD",
      deductible: "PEN",
    });
  });

  it("hold for the budget too", () => {
    expect(pesosIn(index, 94_255, "USD")).toBe(10_000);
    expect(pesosIn(index, 94_255, "CLP")).toBe(94_255);
    expect(pesosIn(index, 94_255, "MXN")).toBeNull();
  });
});
