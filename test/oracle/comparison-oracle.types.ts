/** The oracle's own words for products and questions: it shares nothing with the engine it judges. */
type Currency = "CLP" | "UF" | "PEN" | "USD" | "COP" | "MXN";
type Relationship = "holder" | "spouse" | "child";
type Sex = "F" | "M";

export interface OracleProduct {
  id: number;
  insuranceType: number;
  organization: number;
  organizationType: number;
  productType: number | null;
  category: number | null;
  planType: number | null;
  marketable: boolean | null;
  birth: string | null;
  coverageOrganizations: readonly number[];
  coverageCountries: readonly number[];
  features: readonly number[];
  showcases: readonly number[];
  salesChannel: number | null;
  method: "PerPersonBand" | "HolderBand" | "RiskFactor" | "Flat";
  currency: Currency;
  rates: readonly {
    relationship: Relationship | null;
    sex: Sex | null;
    ageFrom: number;
    ageTo: number | null;
    dependants: number | null;
    amount: number;
  }[];
  gesGroup: number | null;
  deductibles: readonly { kind: number; amount: number }[];
  capScore: number;
  coverageScore: number;
  requestCount: number;
}

export interface OraclePerson {
  relationship: Relationship;
  sex: Sex;
  age: number;
}

export interface OracleQuery {
  persons: readonly OraclePerson[];
  rating: {
    riskFactors: readonly {
      ageFrom: number;
      ageTo: number | null;
      contributor: number;
      dependant: number;
    }[];
    ges: ReadonlyMap<number, number>;
    conversion: Readonly<Record<Currency, { numerator: number; denominator: number }>>;
  };
  filters: OracleFilters;
  order: "lowerPrice" | "higherPrice" | "recommended" | "popular" | "distance";
  ponderer: number;
  weights: { price: number; coverage: number; cap: number };
  budget: number;
  skip: number;
  take: number;
}

export interface OracleFilters {
  organizationTypes: readonly number[];
  insuranceTypes?: readonly number[];
  organizations?: readonly number[];
  coverageOrganizations?: readonly number[];
  coverageCountries?: readonly number[];
  categories?: readonly number[];
  productTypes?: readonly number[];
  featuresFilter?: readonly number[];
  features?: readonly number[];
  previsionFeature?: number;
  price?: { from?: number; to?: number };
  deductible?: { from?: number; to?: number; kinds: readonly number[] };
  planTypes?: readonly number[];
  marketable?: readonly boolean[];
  births?: readonly string[];
  showcase?: number;
  salesChannel?: number;
}

type Range = { min: number; max: number };

export interface OracleAnswer {
  total: number;
  pricedTotal: number;
  priceRange: Range | null;
  rows: {
    id: number;
    price: number | null;
    native: { units: number; decimals: number; currency: Currency } | null;
    uninsurable: number[];
    affinity: number;
    recommended: number;
  }[];
  bestId: number | null;
  /** By facet, then by the option's text. */
  counts: Record<string, Record<string, number>>;
  price: (Range & { histogram: number[] }) | null;
  deductible: Range | null;
}
