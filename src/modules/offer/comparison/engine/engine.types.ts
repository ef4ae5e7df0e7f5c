import type { BirthCoverage, PlanType } from "#src/contracts/plans.ts";
import type { Currency, ExactAmount } from "#src/contracts/money.ts";
import type {
  Insured,
  InsuredPerson,
  InsuredPet,
  RateRow,
  RatingMethod,
  RiskFactorRow,
  Standing,
} from "#src/contracts/pricing.ts";

/**
 * What the comparison engine reads and answers. Ids are integers from 0 to 2^31 - 1; amounts are
 * integers from 0 to 2^31 - 1 in the currency's storage unit (UF 1e-4, CLP whole pesos, the others
 * cents), for PayrollRate shares in 1e-6 of at most 1; scores are integers from 0 to 10000.
 */
export type { BirthCoverage, PlanType } from "#src/contracts/plans.ts";
export type EnginePerson = Pick<InsuredPerson, "relationship" | "sex" | "age">;
export type EnginePet = Pick<InsuredPet, "species" | "breedGroup" | "age">;

/** What a profile brings: a household, and what else its line asks for. */
export interface EngineInsured extends Omit<Insured, "persons" | "pets"> {
  /** At most 100 of them, aged 0 to 150; the first and only the first is the holder. */
  persons: readonly EnginePerson[];
  pets?: readonly EnginePet[];
}

export interface EngineDeductible {
  kind: number;
  /** UF 1e-4 in Chile, cents of the country's currency elsewhere. */
  amount: number;
}

export interface EngineProduct {
  id: number;
  insuranceType: number;
  organization: number;
  organizationType: number;
  productType: number | null;
  category: number | null;
  planType: PlanType | null;
  marketable: boolean | null;
  birth: BirthCoverage | null;
  coverageOrganizations: readonly number[];
  coverageCountries: readonly number[];
  features: readonly number[];
  /** Partners whose showcase carries the product. */
  showcases: readonly number[];
  salesChannel: number | null;
  method: RatingMethod;
  currency: Currency;
  /** Where two lines match one person the first is used. RiskFactor and Flat use the first line. */
  rates: readonly RateRow[];
  /** RiskFactor only: the organization whose GES amount is added for each person. */
  gesGroup: number | null;
  deductibles: readonly EngineDeductible[];
  /** Static score of cap and deductible. */
  capScore: number;
  /** Static score of coverage. */
  coverageScore: number;
  requestCount: number;
}

/** One storage unit is numerator / denominator minor units of the target currency. */
export interface Ratio {
  numerator: number;
  denominator: number;
}

export interface EngineRating {
  riskFactors: readonly RiskFactorRow[];
  /** UF 1e-4 for each person, by organization. */
  ges: ReadonlyMap<number, number>;
  /** Into the target currency; what is in a currency without a ratio has no price. */
  conversion: Readonly<Partial<Record<Currency, Ratio | null>>>;
}

/** Both ends inclusive. */
export interface Bounds {
  from?: number;
  to?: number;
}

/** Between fields AND. Within a list OR, except `features`. An empty list restricts nothing. */
export interface EngineFilters {
  organizationTypes: readonly number[];
  insuranceTypes?: readonly number[];
  organizations?: readonly number[];
  coverageOrganizations?: readonly number[];
  coverageCountries?: readonly number[];
  categories?: readonly number[];
  productTypes?: readonly number[];
  featuresFilter?: readonly number[];
  /** AND within. */
  features?: readonly number[];
  previsionFeature?: number;
  /** Target minor units; a bound leaves out what is not priced for everybody. */
  price?: Bounds;
  /** Only what is priced for everybody. */
  wholeHousehold?: boolean;
  /** A bound keeps the products with any deductible of these kinds within; no kinds means all. */
  deductible?: Bounds & { kinds: readonly number[] };
  planTypes?: readonly PlanType[];
  marketable?: readonly boolean[];
  births?: readonly BirthCoverage[];
  showcase?: number;
  salesChannel?: number;
}

export type EngineOrder = "lowerPrice" | "higherPrice" | "recommended" | "popular" | "distance";

/** Integers that sum 100. */
export interface AffinityWeights {
  price: number;
  coverage: number;
  cap: number;
}

export interface EngineQuery extends EngineInsured {
  rating: EngineRating;
  filters: EngineFilters;
  order: EngineOrder;
  /** `recommended` alone: the place, 0 to 15, of the group that an insurance type is ranked in; types without
   *  one are in the first. Groups follow each other, each ranked in itself. */
  groups?: ReadonlyMap<number, number> | undefined;
  /** Share of coverage in `recommended`, 0 to 10000. */
  ponderer: number;
  weights: AffinityWeights;
  /** Target minor units, at least 1. */
  budget: number;
  skip: number;
  /** 0 to 100; at 0 nothing is ordered. */
  take: number;
  withFacets: boolean;
  withBest: boolean;
}

export interface EngineRow {
  id: number;
  /** Whom the product is priced for. */
  standing: Standing;
  /** Of those who are priced, in target minor units, rounded half up once; null where nobody is. */
  price: number | null;
  /** The exact price before conversion, in the product's currency. */
  native: ExactAmount | null;
  /** Indexes into the query's persons, for PetBand into its pets (its persons where there are none), of
   *  those without a rate (PriceNotFound). */
  uninsurable: number[];
  affinity: number;
  recommended: number;
}

/** counts[i] belongs to options[i]; options ascend and are all the catalogue has. */
export interface FacetCounts<Option> {
  options: readonly Option[];
  counts: Int32Array;
}

export interface PriceFacet {
  /** Target minor units, over the result with the price filter dropped. */
  min: number;
  max: number;
  /** 16 counts; a price falls in floor((price - min) * 16 / (max - min + 1)). */
  histogram: Int32Array;
}

export interface EngineFacets {
  insuranceTypes: FacetCounts<number>;
  organizations: FacetCounts<number>;
  organizationTypes: FacetCounts<number>;
  coverageOrganizations: FacetCounts<number>;
  coverageCountries: FacetCounts<number>;
  categories: FacetCounts<number>;
  productTypes: FacetCounts<number>;
  planTypes: FacetCounts<PlanType>;
  marketable: FacetCounts<boolean>;
  births: FacetCounts<BirthCoverage>;
  /** With the own selection dropped, as every facet above. */
  featuresFilter: FacetCounts<number>;
  /** Within the present result: what would remain if the feature were also asked for. */
  features: FacetCounts<number>;
  price: PriceFacet | null;
  /** Range over the result with the deductible filter dropped, in the deductibles' own units. */
  deductible: { min: number; max: number } | null;
}

export interface EngineAnswer {
  total: number;
  /** How many are priced for everybody, and how many for a part of the household. */
  pricedTotal: number;
  partialTotal: number;
  /** Target minor units, over the products of the result that are priced for everybody. */
  priceRange: { min: number; max: number } | null;
  rows: EngineRow[];
  /** The product with the highest affinity of those priced for everybody, ties by id. */
  bestId: number | null;
  facets: EngineFacets | null;
}
