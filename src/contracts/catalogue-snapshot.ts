import type { Currency } from "./money.ts";
import type { BirthCoverage, PlanType } from "./plans.ts";
import type {
  ContributionRow,
  RateRow,
  RatingMethod,
  RiskFactorRow,
  UfOfTheDay,
} from "./pricing.ts";

/** What comparing needs of the catalogue, as it stands on a pricing date: the port the catalogue fills. */
export interface CatalogueReader {
  /** Version of the last committed change. */
  readVersion(): Promise<number>;
  /** Everything active in a country, with the rate tables in force on the date. */
  readSnapshot(country: string, pricingDate: string): Promise<CatalogueSnapshot>;
}

export interface CatalogueSnapshot {
  version: number;
  products: readonly SnapshotProduct[];
  riskFactors: readonly RiskFactorRow[];
  /** Day the table of risk factors is in force from. */
  riskFactorsFrom: string | null;
  /** GES in force, per person, in 1e-4 UF, by organization code. */
  ges: ReadonlyMap<string, number>;
  uf: UfOfTheDay;
  /** Exchange rates in force: pesos chilenos in 1e-4 for one unit of the currency (a dollar at 942.55 is
   *  9425500). The UF is in `uf`; a currency that is absent is not converted. */
  exchangeRates?: ReadonlyMap<Currency, number>;
  /** Day of each of those rates, YYYY-MM-DD, so that a page can say which it used. */
  exchangeDays?: ReadonlyMap<Currency, string>;
  /** Ceiling of taxable income in force, in 1e-4 UF. */
  incomeCeilingUf: number;
  contribution: ContributionRow;
  /** Absent: no line of the country asks for them. */
  insuredLists?: InsuredLists;
}

/** Reference lists that a profile is read with. */
export interface InsuredLists {
  /** Breed's code to its group: small, medium, large, giant, brachycephalic. */
  breedGroups: ReadonlyMap<string, string>;
  /** Country of coverage, ISO alpha-2, to its rating area. */
  areaOfCountry: ReadonlyMap<string, string>;
  /** Region's code to its rating area, where a country's rates know areas. */
  areaOfRegion: ReadonlyMap<string, string>;
  /** Destination as it is sent, a zone or a country, to the zone that rates know. */
  tripZones: ReadonlyMap<string, string>;
}

export interface SnapshotProduct {
  id: number;
  code: string;
  insuranceType: string;
  organization: string;
  organizationType: string;
  productType: string | null;
  category: string | null;
  planType: PlanType | null;
  isMarketable: boolean | null;
  birthCoverage: BirthCoverage | null;
  coverageOrganizations: readonly string[];
  coverageCountries: readonly string[];
  /** Feature ids of CQ 9 (Isapre_Allowed 12, Fonasa_Allowed 2) and the rest. */
  features: readonly number[];
  showcases: readonly string[];
  salesChannel: string | null;
  method: RatingMethod;
  currency: Currency;
  /** The table in force on the pricing date; null id where none is. */
  rateTableId: number | null;
  rateValidFrom: string | null;
  rates: readonly RateRow[];
  /** Deductibles by kind (deductible, deductible_fonasa), in 1e-4 UF and as the product says them. */
  deductibles: readonly { kind: string; amountUf: number; amount: number; currency: Currency }[];
  /** The cap scores are made of, in 1e-4 UF: 0 none, null not informed. */
  benefitCapUf: number | null;
  hospitalPercentage: number | null;
  ambulatoryPercentage: number | null;
  requestCount: number | null;
}
