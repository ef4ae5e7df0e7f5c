import type { RateRow } from "#src/contracts/pricing.ts";
import type {
  EngineProduct,
  EngineQuery,
} from "#src/modules/offer/comparison/engine/engine.types.ts";
import { seededRandom } from "#test/oracle/seeded-random.ts";
import type { SeededRandom } from "#test/oracle/seeded-random.ts";

/** First ages of the adult bands of every synthetic table; the last one ends with NO_RATE_FROM. */
export const ADULT_BANDS = [18, 25, 30, 35, 40, 45, 50, 55, 60];
export const NO_RATE_FROM = 75;
export const MAX_DEPENDANTS = 5;
export const FEATURES = 200;
export const CLINICS = 120;
/** How many organizations have a GES amount. */
export const ISAPRES = 8;

interface Line {
  type: number;
  organizationType: number;
  share: number;
  method: EngineProduct["method"];
  currency: EngineProduct["currency"];
  organizations: number;
}

/** Skewed as a real catalogue: isapre plans are the bulk, most lines are small. */
const LINES: readonly Line[] = [
  line(1, 1, 0.3, "RiskFactor", "UF", ISAPRES),
  line(2, 2, 0.14, "PerPersonBand", "UF", 14),
  line(3, 2, 0.1, "HolderBand", "UF", 12),
  line(4, 2, 0.08, "PerPersonBand", "UF", 10),
  line(5, 3, 0.07, "PerPersonBand", "CLP", 12),
  line(6, 2, 0.06, "Flat", "UF", 9),
  line(7, 3, 0.05, "Flat", "CLP", 12),
  line(8, 2, 0.05, "HolderBand", "UF", 8),
  line(9, 4, 0.04, "PerPersonBand", "USD", 6),
  line(10, 2, 0.03, "PerPersonBand", "UF", 8),
  line(11, 3, 0.03, "Flat", "CLP", 6),
  line(12, 2, 0.02, "HolderBand", "UF", 5),
  line(13, 2, 0.02, "Flat", "UF", 5),
  line(14, 4, 0.01, "HolderBand", "USD", 4),
];

function line(
  type: number,
  organizationType: number,
  share: number,
  method: Line["method"],
  currency: Line["currency"],
  organizations: number,
): Line {
  return { type, organizationType, share, method, currency, organizations };
}

/** A catalogue of `size` products with about 30 of 200 features each; the same for the same size. */
export function syntheticCatalogue(size: number): EngineProduct[] {
  const random = seededRandom(size);
  const tables = new Map(LINES.map((one) => [one.type, rateTables(random, one, size)]));
  return Array.from({ length: size }, (_, i) => product(random, i + 1, tables));
}

function product(
  random: SeededRandom,
  id: number,
  tables: ReadonlyMap<number, readonly RateRow[][]>,
): EngineProduct {
  let left = random.below(1_000_000) / 1_000_000;
  const own = LINES.find(({ share }) => (left -= share) < 0) ?? LINES[0]!;
  const organization = own.type * 100 + skewed(random, own.organizations);
  const isHealth = own.type <= 5;
  return {
    id,
    insuranceType: own.type,
    organization,
    organizationType: own.organizationType,
    productType: random.maybe(() => random.below(6)),
    category: random.maybe(() => skewed(random, 12)),
    planType: own.type === 1 ? random.pick([0, 0, 0, 1, 1, 2] as const) : null,
    marketable: own.type === 1 ? random.chance(0.7) : null,
    birth: own.type === 1 ? random.pick(["conParto", "reducidoParto"] as const) : null,
    coverageOrganizations: isHealth ? distinctSkewed(random, random.below(12), CLINICS) : [],
    coverageCountries: own.organizationType === 4 ? random.distinct(5, 30) : [],
    features: distinctSkewed(random, 20 + random.below(21), FEATURES),
    showcases: random.chance(0.05) ? [random.below(5)] : [],
    salesChannel: random.maybe(() => random.below(2)),
    method: own.method,
    currency: own.currency,
    rates: random.pick(tables.get(own.type)!),
    gesGroup: own.method === "RiskFactor" ? organization : null,
    deductibles: random.chance(0.6)
      ? [0, 1]
          .slice(0, 1 + random.below(2))
          .map((kind) => ({ kind, amount: random.pick([0, 5000, 10_000, 20_000, 50_000]) }))
      : [],
    capScore: random.below(10_001),
    coverageScore: random.below(10_001),
    requestCount: skewed(random, 5000),
  };
}

/** Insurers price families of products by one table, so there are fewer tables than products. */
function rateTables(random: SeededRandom, { method, currency }: Line, size: number): RateRow[][] {
  const unit = { UF: 10_000, CLP: 40_000, USD: 4500, PEN: 1, COP: 1, MXN: 1 }[currency];
  const amount = (factor: number): number =>
    Math.max(1, Math.round(unit * factor * (0.2 + random.below(1000) / 500)));
  const any = { relationship: null, sex: null, ageFrom: 0, ageTo: null, dependants: null };
  return Array.from({ length: Math.max(40, Math.ceil(size / 20)) }, (): RateRow[] => {
    if (method === "RiskFactor" || method === "Flat") return [{ ...any, amount: amount(1.5) }];
    // One table in five has no rate for those who are 60 or older.
    const bands = random.chance(0.2) ? ADULT_BANDS.slice(0, -1) : ADULT_BANDS;
    const adults = bands.flatMap((ageFrom, band) => {
      const ageTo = (ADULT_BANDS[band + 1] ?? NO_RATE_FROM) - 1;
      const sexes = method === "HolderBand" ? [null] : (["F", "M"] as const);
      return sexes.map((sex) => ({ ...any, sex, ageFrom, ageTo, amount: amount(0.4 + band / 6) }));
    });
    if (method === "PerPersonBand") {
      return [...adults, { ...any, relationship: "child", ageTo: 17, amount: amount(0.3) }];
    }
    const steps = Array.from({ length: MAX_DEPENDANTS }, (_, n) => n + 1);
    return [
      ...adults,
      ...steps.map((dependants) => ({ ...any, dependants, amount: amount(0.2 * dependants) })),
    ];
  });
}

/** Small numbers far more often than great ones. */
function skewed(random: SeededRandom, limit: number): number {
  const share = random.below(1_000_000) / 1_000_000;
  return Math.floor(limit * share * share);
}

function distinctSkewed(random: SeededRandom, count: number, limit: number): number[] {
  const values = new Set<number>();
  while (values.size < count) values.add(skewed(random, limit));
  return [...values];
}

/** Requests as comparators make them: a line of insurance, some filters, every order, facets always. */
export function syntheticRequests(count: number): EngineQuery[] {
  const random = seededRandom(20_260_907);
  return Array.from({ length: count }, () => request(random));
}

function request(random: SeededRandom): EngineQuery {
  const { type, organizationType } = random.chance(0.5)
    ? random.pick(LINES)
    : LINES[random.below(5)]!;
  const orders = [
    "recommended",
    "recommended",
    "lowerPrice",
    "lowerPrice",
    "distance",
    "popular",
  ] as const;
  const low = 20_000 + random.below(60_000);
  const filters: EngineQuery["filters"] = {
    organizationTypes: random.chance(0.2) ? [1, 2, 3, 4] : [organizationType],
    ...(random.chance(0.85) && { insuranceTypes: [type] }),
    ...(random.chance(0.15) && { organizations: [type * 100, type * 100 + 1, type * 100 + 2] }),
    ...(random.chance(0.25) && {
      coverageOrganizations: distinctSkewed(random, 1 + random.below(3), CLINICS),
    }),
    ...(random.chance(0.4) && { features: distinctSkewed(random, 1 + random.below(2), 40) }),
    ...(random.chance(0.15) && { featuresFilter: distinctSkewed(random, 3, FEATURES) }),
    ...(random.chance(0.3) && { previsionFeature: random.pick([2, 12]) }),
    ...(random.chance(0.15) && { categories: [skewed(random, 12)] }),
    ...(type === 1 && random.chance(0.3) && { planTypes: [random.pick([0, 1] as const)] }),
    ...(random.chance(0.3) && { price: { from: low, to: low + random.below(150_000) } }),
    ...(random.chance(0.15) && { deductible: { from: 0, to: 10_000, kinds: [0] } }),
  };
  return {
    persons: household(random),
    rating: RATING,
    filters,
    order: random.chance(0.05) ? "higherPrice" : random.pick(orders),
    ponderer: 5000,
    weights: { price: 50, coverage: 30, cap: 20 },
    budget: 140_000,
    skip: random.chance(0.15) ? 20 * random.below(20) : 0,
    take: 20,
    withFacets: true,
    withBest: true,
  };
}

function household(random: SeededRandom): EngineQuery["persons"] {
  const sex = () => random.pick(["F", "M"] as const);
  const adult = () => 20 + random.below(45);
  return [
    { relationship: "holder", sex: sex(), age: adult() },
    ...(random.chance(0.4) ? [{ relationship: "spouse" as const, sex: sex(), age: adult() }] : []),
    ...random.list(3, () => ({
      relationship: "child" as const,
      sex: sex(),
      age: random.below(18),
    })),
  ];
}

const RATING: EngineQuery["rating"] = {
  riskFactors: [
    { ageFrom: 0, ageTo: 19, contributor: 60, dependant: 60 },
    { ageFrom: 20, ageTo: 24, contributor: 90, dependant: 70 },
    { ageFrom: 25, ageTo: 34, contributor: 100, dependant: 70 },
    { ageFrom: 35, ageTo: 44, contributor: 130, dependant: 90 },
    { ageFrom: 45, ageTo: 54, contributor: 140, dependant: 100 },
    { ageFrom: 55, ageTo: 64, contributor: 200, dependant: 140 },
    { ageFrom: 65, ageTo: null, contributor: 240, dependant: 220 },
  ],
  ges: new Map(Array.from({ length: ISAPRES }, (_, i) => [100 + i, 6000 + 300 * i])),
  conversion: {
    CLP: { numerator: 1, denominator: 1 },
    UF: { numerator: 4_088_300, denominator: 1_000_000 },
    USD: { numerator: 94_255, denominator: 10_000 },
    PEN: { numerator: 25_417, denominator: 10_000 },
    COP: { numerator: 23, denominator: 10_000 },
    MXN: { numerator: 5012, denominator: 10_000 },
  },
};
