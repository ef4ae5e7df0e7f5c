/** What prices are made of: rate rows, insured people and the outcome of pricing (D3). */
import type { Currency, ExactAmount } from "./money.ts";

/** How a product is priced. Each method has its own file in modules/offer/pricing; a later one is added
 *  here and in price-product.rules.ts, and the compiler names every other place. */
export const RATING_METHODS = [
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
export type RatingMethod = (typeof RATING_METHODS)[number];

export const RELATIONSHIPS = ["holder", "spouse", "child"] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

export const SEXES = ["F", "M"] as const;
export type Sex = (typeof SEXES)[number];

/** One row of a rate table. null in relationship, sex or ageTo matches all; ages are inclusive. */
export interface RateRow {
  relationship: Relationship | null;
  sex: Sex | null;
  ageFrom: number;
  ageTo: number | null;
  /** HolderBand only: the row prices a group with this number of dependants, not a person. */
  dependants: number | null;
  /** Rating area or destination zone; absent or null: every area. PerPersonBand, Trip. */
  area?: string | null;
  /** What else the row prices, by method: PerEmployeeBand `alone` or `with_dependants`; PayrollRate
   *  `sector:work`, either part `*`; PetBand `species:breed-group`, the group may be `*`. Absent or
   *  null: every segment. */
  segment?: string | null;
  /** PerEmployeeBand and PerHeadYear: group size, PayrollRate: employees, Trip: days; inclusive. */
  sizeFrom?: number | null;
  sizeTo?: number | null;
  /** Integer in the storage unit of the product's currency: UF 1e-4, CLP pesos, the rest cents.
   *  PayrollRate: a share of the payroll in 1e-6, at most 1 (0.0053 is 5300). See `rateScale`. */
  amount: number;
  /** What of the amount is net, exempt and tax, in its unit; they add up to it. Absent: not informed. */
  parts?: RateParts;
}

/** What of an amount is net, exempt from tax and tax (PP 1), in one unit. */
export interface RateParts {
  net: number;
  exempt: number;
  tax: number;
}

/** A row of the isapres' single table of risk factors; factors are integers in 1e-2 (1.3 is 130). */
export interface RiskFactorRow {
  ageFrom: number;
  ageTo: number | null;
  contributor: number;
  dependant: number;
}

export interface InsuredPerson {
  relationship: Relationship;
  sex: Sex;
  /** Completed years. */
  age: number;
  /** Place in the profile as it was sent: its contributors first, then its dependants. */
  profileIndex: number;
}

/** A pet of the profile (CQ 3). */
export interface InsuredPet {
  species: string;
  /** `*` where the breed is unknown. */
  breedGroup: string;
  age: number;
  profileIndex: number;
}

/** Everything a profile brings to a price; what a line does not ask for is absent. */
export interface Insured {
  persons: readonly InsuredPerson[];
  /** Rating area of the household. */
  area?: string | null;
  /** Company insurance: people who work there and how many dependants they bring in all. */
  company?: { employees: number; dependants: number };
  /** Guards, or another count of heads without ages. */
  heads?: number;
  /** SCTR: monthly payroll in the storage unit of the product's currency, at most MAX_PAYROLL, and the risk. */
  payroll?: { amount: number; employees: number; sector: string; work: string };
  pets?: readonly InsuredPet[];
  trip?: { zone: string; days: number };
}

/** Most a payroll may be, in storage units: a share of up to 1e6 of it stays an exact integer. */
export const MAX_PAYROLL = 9_000_000_000;
/** Most employees or heads that are counted. */
export const MAX_HEADS = 1_000_000;

/** CQ 3: `method` is the rating method, or PriceNotFound for a person the table has no row for. */
export interface ProfilePrice {
  profileIndex: number;
  method: RatingMethod | "PriceNotFound";
  /** The person's own part; null where the method prices the policy or group as one, or not found. */
  amount: ExactAmount | null;
}

/** So many heads of a counted group, each at this amount a month. */
export interface GroupShare {
  kind: "alone" | "with_dependants" | "head";
  count: number;
  amount: ExactAmount;
}

/** A group that is counted, not listed: what one head costs and what all of them do, a month. */
export interface GroupPrice {
  heads: number;
  /** Parts that have somebody; their counts sum to `heads`. */
  shares: readonly GroupShare[];
  total: ExactAmount;
}

/** Whom a product is priced for: everybody of the profile, some of them, nobody. In every order the first
 *  come first and the last last. */
export const STANDINGS = ["whole", "partial", "none"] as const;
export type Standing = (typeof STANDINGS)[number];

/** A product's price for a profile, exact: it is rounded once, on conversion. It is for a month, for
 *  Trip the whole trip's. PerHeadYear of counted heads is one head's; PerEmployeeBand the group's. */
export interface PriceOutcome {
  method: RatingMethod;
  /** null: nobody in the household is priced, the card reads 'Consultar'. */
  amount: ExactAmount | null;
  profiles: ProfilePrice[];
  profilesEvaluated: number;
  profilesWithPrice: number;
  arePricesDefined: boolean;
  /** profileIndex of the people or pets without a price, in the profile's order (CQ 5). */
  uninsurable: number[];
  /** Where the product prices a company's employees or a number of heads. */
  group?: GroupPrice;
}

/** What a product brings to its price. */
export interface PricedProduct {
  method: RatingMethod;
  currency: Currency;
  /** The table in force on the pricing date. */
  rows: readonly RateRow[];
}

/** The dated reference data of the pricing date. */
export interface PricingReference {
  riskFactors: readonly RiskFactorRow[];
  /** GES of the product's isapre, per person, in 1e-4 UF; null where none is in force. */
  gesUf: number | null;
}

/** The UF used for a price, so that the page can say which and of what day (D3). */
export interface UfOfTheDay {
  /** Pesos × 100. */
  valueCents: number;
  /** Day of the value, YYYY-MM-DD; null for the fallback. */
  date: string | null;
  /** True unless the value is of the day asked for. */
  isStale: boolean;
  isFallback: boolean;
}

/** Chile's dated contribution rules (CQ 9), one row per period; the amounts are reference data. */
export interface ContributionRow {
  validFrom: string;
  /** Legal health contribution: 7000. */
  healthShare: number;
  /** Net income as a share of taxable income: 80000. */
  incomeShare: number;
  /** Highest price over the contribution: 105000. */
  maximumShare: number;
  /** Lowest price over the contribution: 90477. */
  minimumShare: number;
  /** Range without income data, in pesos: 120000 to 150000. */
  defaultMinimumClp: number;
  defaultMaximumClp: number;
}
