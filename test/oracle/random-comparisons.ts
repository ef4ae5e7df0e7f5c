import type { OracleProduct, OracleQuery } from "./comparison-oracle.types.ts";
import { randomInsured, randomRates } from "./random-insured.ts";
import type { SeededRandom } from "./seeded-random.ts";

const CURRENCIES = ["CLP", "UF", "PEN", "USD", "COP", "MXN"] as const;
const METHODS = [
  "PerPersonBand",
  "HolderBand",
  "RiskFactor",
  "Flat",
  "PerEmployeeBand",
  "PerHeadYear",
  "PayrollRate",
  "PetBand",
  "Trip",
] as const;
const ORDERS = ["lowerPrice", "higherPrice", "recommended", "popular", "distance"] as const;

/** A small catalogue full of edges: ties, missing rates, nulls, empty lists, rare options, every method. */
export function randomCatalogue(random: SeededRandom): OracleProduct[] {
  return randomProducts(random, random.pick([0, 1, 2, 7, 31, 32, 33, 64, 100, 160, 330]));
}

/** The same in a size of choice. */
export function randomProducts(random: SeededRandom, size: number): OracleProduct[] {
  const spread = random.pick([2, 5, 40]);
  const tied = random.chance(0.4);
  const ids = random.distinct(size, random.chance(0.2) ? 2 ** 31 - 1 : size * 3 + 1);
  // A single organization makes blocks large enough to be counted beforehand.
  const organizations = random.chance(0.4) ? 1 : 4;
  const types = random.pick([1, 1, 3]);
  const onlyMethod = random.chance(0.4) ? random.pick(METHODS) : null;
  return ids.map((id) => {
    const method = onlyMethod ?? random.pick(METHODS);
    return {
      id,
      insuranceType: random.below(types),
      organization: 100 + random.below(organizations),
      organizationType: random.below(Math.min(organizations, 2)),
      productType: random.maybe(() => random.below(3)),
      category: random.maybe(() => random.pick([5, 70_000, 9])),
      planType: random.maybe(() => random.pick([0, 1, 2] as const)),
      marketable: random.maybe(() => random.chance(0.5)),
      birth: random.maybe(() => random.pick(["conParto", "reducidoParto"] as const)),
      coverageOrganizations: random.list(4, () => random.below(spread * 3)),
      coverageCountries: random.list(2, () => random.below(spread)),
      features: random.list(random.pick([0, 3, 12]), () => random.below(spread * 2)),
      showcases: random.list(2, () => random.below(3)),
      salesChannel: random.maybe(() => random.below(2)),
      method,
      currency: method === "RiskFactor" ? "UF" : random.pick(CURRENCIES),
      rates: random.chance(0.05) ? [] : randomRates(random, method, tied),
      gesGroup: random.maybe(() => random.below(3)),
      deductibles: random.list(3, () => ({
        kind: random.below(3),
        amount: random.pick([0, 5, 10_000, random.below(90_000)]),
      })),
      capScore: tied ? 5000 : random.below(10_001),
      coverageScore: tied ? 5000 : random.below(10_001),
      requestCount: random.below(tied ? 2 : spread * 5),
    };
  });
}

/** A question for such a catalogue. */
export function randomQuery(random: SeededRandom): OracleQuery {
  const sometimes = <Value>(chance: number, make: () => Value): Value | undefined =>
    random.chance(chance) ? make() : undefined;
  const ids = (most: number, below: number): number[] =>
    random.list(most, () => random.below(below));
  const filters: Record<string, unknown> = {
    organizationTypes: random.pick([[0], [1], [0, 1], [], [7]]),
    insuranceTypes: sometimes(0.4, () => ids(3, 4)),
    organizations: sometimes(0.25, () => ids(3, 5).map((id) => 100 + id)),
    coverageOrganizations: sometimes(0.3, () => ids(4, 8)),
    coverageCountries: sometimes(0.2, () => ids(3, 4)),
    categories: sometimes(0.2, () => [random.pick([5, 70_000, 9, 123_456])]),
    productTypes: sometimes(0.2, () => ids(2, 4)),
    featuresFilter: sometimes(0.25, () => ids(4, 6)),
    features: sometimes(0.25, () => ids(2, 5)),
    previsionFeature: sometimes(0.1, () => random.below(4)),
    planTypes: sometimes(0.2, () => random.list(2, () => random.below(3))),
    marketable: sometimes(0.2, () => random.list(2, () => random.chance(0.5))),
    births: sometimes(0.15, () => random.pick([["conParto"], ["conParto", "reducidoParto"]])),
    showcase: sometimes(0.08, () => random.below(4)),
    salesChannel: sometimes(0.08, () => random.below(3)),
    price: sometimes(0.35, () => randomBounds(random, random.pick([12, 12, 5000, 400_000]))),
    deductible: sometimes(0.35, () => ({
      ...randomBounds(random, random.pick([10, 60_000])),
      kinds: ids(2, 4),
    })),
  };
  for (const field of Object.keys(filters)) if (filters[field] === undefined) delete filters[field];
  const price = random.pick([0, 100, random.below(101)]);
  const coverage = random.below(101 - price);
  const query: OracleQuery = {
    ...randomInsured(random),
    rating: {
      riskFactors: random.chance(0.1) ? [] : randomFactors(random),
      ges: new Map(
        random.pick([
          [[0, 7310]],
          [
            [0, 6020],
            [1, 8000],
            [2, 0],
          ],
        ] as const),
      ),
      conversion: randomConversion(random),
    },
    filters: filters as unknown as OracleQuery["filters"],
    order: random.pick(ORDERS),
    ponderer: random.pick([0, 5000, 10_000, random.below(10_001)]),
    weights: { price, coverage, cap: 100 - price - coverage },
    budget: random.pick([1, 7, 3000, 100_000, 2_000_000]),
    skip: random.pick([0, 0, 0, 1, 20, 2000]),
    take: random.pick([0, 1, 3, 20, 100]),
  };
  const wholeHousehold = random.chance(0.15);
  const isGrouped = random.chance(0.4);
  return {
    ...query,
    ...(wholeHousehold ? { filters: { ...query.filters, wholeHousehold } } : {}),
    ...(isGrouped ? { groups: new Map([0, 1, 2].map((type) => [type, random.below(3)])) } : {}),
  };
}

function randomFactors(random: SeededRandom): OracleQuery["rating"]["riskFactors"] {
  const top = random.pick([65, 200]);
  return [
    { ageFrom: 0, ageTo: 19, contributor: 60, dependant: 60 },
    { ageFrom: 20, ageTo: 34, contributor: 100, dependant: 70 },
    { ageFrom: 35, ageTo: top - 1, contributor: 130, dependant: 90 },
    ...(random.chance(0.8)
      ? [{ ageFrom: top, ageTo: null, contributor: 240, dependant: 220 }]
      : []),
  ];
}

function randomConversion(random: SeededRandom): OracleQuery["rating"]["conversion"] {
  const uf = random.pick([3_921_480, 4_088_300, 4_113_623]);
  const cents = (value: number) => ({ numerator: value, denominator: 10_000 });
  return {
    CLP: { numerator: 1, denominator: random.pick([1, 1, 2, 3]) },
    UF: { numerator: uf, denominator: 1_000_000 },
    PEN: cents(25_417),
    USD: cents(94_255),
    COP: cents(23),
    // Nobody knows the day's rate.
    MXN: random.pick([cents(4999), null]),
  };
}

function randomBounds(random: SeededRandom, size: number): { from?: number; to?: number } {
  const from = random.below(size);
  // 10 and 11 are what tied rates cost: bounds that some price stands on.
  const to = size < 20 ? random.pick([10, 11]) : from + random.below(size * 2);
  return random.pick([{ from }, { to }, { from, to }, { from, to: from }, {}]);
}
