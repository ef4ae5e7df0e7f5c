import { describe, expect, it } from "vitest";
import { buildComparisonEngine } from "./comparison-engine.ts";
import type { EngineProduct, EngineQuery } from "./engine.types.ts";

const ANYONE = { relationship: null, sex: null, ageFrom: 0, ageTo: null, dependants: null };

function product(fields: Partial<EngineProduct>): EngineProduct {
  return {
    id: 1,
    insuranceType: 1,
    organization: 107,
    organizationType: 1,
    productType: null,
    category: null,
    planType: null,
    marketable: null,
    birth: null,
    coverageOrganizations: [],
    coverageCountries: [],
    features: [],
    showcases: [],
    salesChannel: null,
    method: "Flat",
    currency: "CLP",
    rates: [{ ...ANYONE, amount: 1000 }],
    gesGroup: null,
    deductibles: [],
    capScore: 5000,
    coverageScore: 5000,
    requestCount: 0,
    ...fields,
  };
}

const QUERY: EngineQuery = {
  persons: [{ relationship: "holder", sex: "M", age: 35 }],
  rating: {
    riskFactors: [{ ageFrom: 2, ageTo: null, contributor: 130, dependant: 90 }],
    ges: new Map([[107, 7310]]),
    conversion: {
      CLP: { numerator: 1, denominator: 1 },
      UF: { numerator: 4_088_300, denominator: 1_000_000 },
      PEN: { numerator: 25_000, denominator: 10_000 },
      USD: { numerator: 95_000, denominator: 10_000 },
      COP: { numerator: 23, denominator: 10_000 },
      MXN: { numerator: 5000, denominator: 10_000 },
    },
  },
  filters: { organizationTypes: [1] },
  order: "lowerPrice",
  ponderer: 5000,
  weights: { price: 50, coverage: 30, cap: 20 },
  budget: 140_000,
  skip: 0,
  take: 20,
  withFacets: true,
  withBest: true,
};

const CONSALUD_CORE = product({
  method: "RiskFactor",
  currency: "UF",
  rates: [{ ...ANYONE, amount: 11_600 }],
  gesGroup: 107,
});

describe("the comparison engine", () => {
  it("gives the known price: 1.16 UF × 1.3 + 0.731 UF at 40,883 pesos is 91,537 pesos", () => {
    const [row] = buildComparisonEngine([CONSALUD_CORE]).answer(QUERY).rows;
    expect(row).toMatchObject({
      price: 91_537,
      native: { units: 2_239_000, decimals: 6, currency: "UF" },
      uninsurable: [],
    });
  });

  it("charges a child under 2 the GES alone", () => {
    const persons = [...QUERY.persons, { relationship: "child", sex: "F", age: 1 } as const];
    const [row] = buildComparisonEngine([CONSALUD_CORE]).answer({ ...QUERY, persons }).rows;
    expect(row?.native?.units).toBe(2_239_000 + 731_000);
  });

  it("prices without the people who have no rate, and says who they are", () => {
    const rates = [{ ...ANYONE, ageTo: 60, amount: 700 }];
    const engine = buildComparisonEngine([product({ method: "PerPersonBand", rates })]);
    const persons = [...QUERY.persons, { relationship: "spouse", sex: "F", age: 61 } as const];
    const [row] = engine.answer({ ...QUERY, persons }).rows;
    expect(row).toMatchObject({ price: 700, uninsurable: [1] });
  });

  it("leaves lines for ages that nobody has to nobody", () => {
    const rates = [
      { ...ANYONE, ageFrom: 151, amount: 1 },
      { ...ANYONE, ageFrom: -9, ageTo: -1, amount: 2 },
      { ...ANYONE, ageFrom: -3, ageTo: 300, amount: 700 },
    ];
    const engine = buildComparisonEngine([product({ method: "PerPersonBand", rates })]);
    const persons = [
      { relationship: "holder", sex: "F", age: 150 },
      { relationship: "child", sex: "M", age: 0 },
    ] as const;
    expect(engine.answer({ ...QUERY, persons }).rows).toMatchObject([{ price: 1400 }]);
  });

  it.each(["lowerPrice", "higherPrice", "recommended", "popular", "distance"] as const)(
    "puts unpriced products last when ordered by %s, and out where a price is asked for",
    (order) => {
      const best = { rates: [], coverageScore: 10_000, capScore: 10_000, requestCount: 99 };
      const engine = buildComparisonEngine([product({ id: 1, ...best }), product({ id: 2 })]);
      expect(engine.answer({ ...QUERY, order }).rows.map(({ id, price }) => [id, price])).toEqual([
        [2, 1000],
        [1, null],
      ]);
      const filters = { ...QUERY.filters, price: { from: 0 } };
      expect(engine.answer({ ...QUERY, order, filters }).rows.map(({ id }) => id)).toEqual([2]);
    },
  );

  it("counts a facet with its own selection dropped, and wanted features within the result", () => {
    const engine = buildComparisonEngine([
      product({ id: 1, planType: 0, features: [7] }),
      product({ id: 2, planType: 1, features: [7, 9] }),
      product({ id: 3, planType: 1, features: [9] }),
    ]);
    const filters = { ...QUERY.filters, planTypes: [0 as const], features: [7] };
    const { total, facets } = engine.answer({ ...QUERY, filters });
    expect(total).toBe(1);
    expect(facets?.planTypes).toEqual({ options: [0, 1], counts: Int32Array.of(1, 1) });
    expect(facets?.features).toEqual({ options: [7, 9], counts: Int32Array.of(1, 0) });
  });

  it("answers an empty catalogue", () => {
    expect(buildComparisonEngine([]).answer(QUERY)).toMatchObject({
      total: 0,
      rows: [],
      bestId: null,
      priceRange: null,
      facets: { price: null, deductible: null, insuranceTypes: { options: [] } },
    });
  });

  it("filters and counts by more options than two bytes can number", () => {
    const products = Array.from({ length: 700 }, (_, i) =>
      product({ id: i, features: Array.from({ length: 100 }, (__, n) => i * 100 + n) }),
    );
    const filters = { ...QUERY.filters, features: [69_950] };
    const { rows, facets } = buildComparisonEngine(products).answer({ ...QUERY, filters });
    expect(rows.map(({ id }) => id)).toEqual([699]);
    expect(facets?.features.counts.indexOf(1)).toBe(69_900);
    expect(facets?.featuresFilter.options).toHaveLength(70_000);
  });

  it("keeps answering the same after other questions", () => {
    const engine = buildComparisonEngine([CONSALUD_CORE, product({ id: 2 })]);
    const first = engine.answer(QUERY);
    engine.answer({ ...QUERY, filters: { organizationTypes: [9] } });
    expect(engine.answer(QUERY)).toEqual(first);
  });

  it.each([
    ["a repeated id", [product({ id: 4 }), product({ id: 4 })], "id 4 is repeated"],
    ["an id that is no integer", [product({ id: 1.5 })], "id 1.5"],
    ["a feature that is no integer", [product({ features: [1.5] })], "id 1.5"],
    ["a score above 10000", [product({ capScore: 10_001 })], "product 1: a score"],
    ["a negative rate", [product({ rates: [{ ...ANYONE, amount: -1 }] })], "product 1: rate -1"],
    [
      "a deductible of too many units",
      [product({ deductibles: [{ kind: 0, amount: 2 ** 31 }] })],
      "product 1: deductible",
    ],
    [
      "a risk factor in pesos",
      [{ ...CONSALUD_CORE, currency: "CLP" as const }],
      "RiskFactor is in UF",
    ],
  ])("refuses a snapshot with %s", (_, products, message) => {
    expect(() => buildComparisonEngine(products)).toThrow(message);
  });

  it.each<[string, Partial<EngineQuery>]>([
    ["persons", { persons: Array.from({ length: 101 }, () => QUERY.persons[0]!) }],
    ["persons[0].age", { persons: [{ relationship: "holder", sex: "F", age: 151 }] }],
    ["persons[0].relationship", { persons: [{ relationship: "child", sex: "F", age: 5 }] }],
    ["pets[0].age", { pets: [{ species: "dog", breedGroup: "*", age: 1.5 }] }],
    ["company.dependants", { company: { employees: 5, dependants: -1 } }],
    ["heads", { heads: 1_000_001 }],
    [
      "payroll.amount",
      { payroll: { amount: 9_000_000_001, employees: 1, sector: "pesca", work: "mar" } },
    ],
    ["trip.days", { trip: { zone: "EUROPA", days: Number.NaN } }],
    ["weights", { weights: { price: 50, coverage: 30, cap: 30 } }],
    ["ponderer", { ponderer: 10_001 }],
    ["budget", { budget: 0 }],
    ["take", { take: 101 }],
    ["take", { take: -1 }],
    ["skip", { skip: -1 }],
    ["filters.price.to", { filters: { organizationTypes: [1], price: { to: 10.5 } } }],
    [
      "filters.deductible.from",
      { filters: { organizationTypes: [1], deductible: { from: Number.NaN, kinds: [] } } },
    ],
  ])("refuses a query whose %s is out of range", (field, wrong) => {
    const engine = buildComparisonEngine([product({})]);
    expect(() => engine.answer({ ...QUERY, ...wrong })).toThrow(field);
  });
});
