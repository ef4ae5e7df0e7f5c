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
  method:
    | "PerPersonBand"
    | "HolderBand"
    | "RiskFactor"
    | "Flat"
    | "PerEmployeeBand"
    | "PerHeadYear"
    | "PayrollRate"
    | "PetBand"
    | "Trip";
  currency: Currency;
  rates: readonly {
    relationship: Relationship | null;
    sex: Sex | null;
    ageFrom: number;
    ageTo: number | null;
    dependants: number | null;
    area?: string | null;
    segment?: string | null;
    sizeFrom?: number | null;
    sizeTo?: number | null;
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

export interface OracleInsured {
  persons: readonly OraclePerson[];
  area?: string | null;
  company?: { employees: number; dependants: number };
  heads?: number;
  payroll?: { amount: number; employees: number; sector: string; work: string };
  pets?: readonly { species: string; breedGroup: string; age: number; profileIndex: number }[];
  trip?: { zone: string; days: number };
}

export interface OracleQuery extends OracleInsured {
  rating: {
    riskFactors: readonly {
      ageFrom: number;
      ageTo: number | null;
      contributor: number;
      dependant: number;
    }[];
    ges: ReadonlyMap<number, number>;
    conversion: Readonly<
      Partial<Record<Currency, { numerator: number; denominator: number } | null>>
    >;
  };
  filters: OracleFilters;
  order: "lowerPrice" | "higherPrice" | "recommended" | "popular" | "distance";
  groups?: ReadonlyMap<number, number>;
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
  wholeHousehold?: boolean;
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
  partialTotal: number;
  priceRange: Range | null;
  rows: {
    id: number;
    standing: "whole" | "partial" | "none";
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
