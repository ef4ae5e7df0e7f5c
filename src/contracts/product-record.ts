import type { Currency } from "./money.ts";
import type { ProductMetadata, TranslatedMetadata } from "./product-metadata.ts";
import type { RatingMethod, RateRow } from "./pricing.ts";

/** A product with everything the catalogue keeps of it (CQ 3). Percentages are 0 to 100; amounts are
 *  decimals of their unit; what a source lacks is null, never guessed. */
export interface ProductRecord {
  id: number;
  code: string;
  name: string;
  displayName: string;
  slug: string;
  description: string | null;
  summary: string | null;
  country: string;
  organization: OrganizationRecord;
  insuranceType: InsuranceTypeRecord;
  category: { code: string; displayName: string; description: string | null } | null;
  productType: string | null;
  method: RatingMethod;
  currency: Currency;
  source: { code: string; displayName: string; kind: string; dataDate: string | null };
  availableFrom: string | null;
  isExclusive: boolean;
  isPromoted: boolean;
  requestCount: number | null;
  salesChannel: string | null;
  modality: string | null;
  coverageRatio: number | null;
  /** Last days on which a month's operations are taken (BO 4), DD-MM; a month without one: its last day. */
  operationDates: string[];
  minimumEmployees: number | null;
  minimumSubscribers: number | null;
  newWindowUrl: string | null;
  alert: string | null;
  badge: string | null;
  isMapEnabled: boolean | null;
  hospitalPercentage: number | null;
  ambulatoryPercentage: number | null;
  planType: number | null;
  isMarketable: boolean | null;
  birthCoverage: string | null;
  hasBenefitCap: boolean | null;
  zones: string[];
  contractAgeFrom: number | null;
  contractAgeTo: number | null;
  waitingPeriod: string | null;
  /** Checked when it was imported; the index signature is for keys of an earlier import. */
  metadata: ProductMetadata & Record<string, unknown>;
  features: FeatureRecord[];
  coverages: CoverageRecord[];
  limits: LimitRecord[];
  providers: ProviderRecord[];
  requirements: RequirementRecord[];
  offers: OfferRecord[];
  paymentMethods: { paymentType: string; provider: string | null; periodicity: number }[];
  /** `lang` where they are in Spanish on a page of another language. */
  questions: { question: string; answer: string; lang?: "es" }[];
  evaluations: {
    type: string;
    score: number;
    on: string;
    reviewer: string;
    comment: string | null;
  }[];
  countries: string[];
  /** What the seller wrote, as far as the catalogue has it in another language than Spanish. */
  translations: Readonly<Partial<Record<string, SellerTexts>>>;
  rateTable: { id: number; validFrom: string; rows: RateRow[] } | null;
  /** The record in the catalogue's own Spanish, which rules read, where this one is in another language. */
  asWritten?: ProductRecord;
}

/** A seller's texts in one language; null is not translated. */
export interface SellerTexts {
  description: string | null;
  summary: string | null;
  alert: string | null;
  badge: string | null;
  waitingPeriod: string | null;
  metadata: TranslatedMetadata | null;
}

export interface OrganizationRecord {
  id: number;
  code: string;
  displayName: string;
  slug: string;
  organizationType: string;
  abbreviation: string | null;
  brandColor: string | null;
  typeAlias: string | null;
  image: string | null;
  url: string | null;
  isDemo: boolean;
}

export interface InsuranceTypeRecord {
  id: number;
  code: string;
  displayName: string;
  description: string | null;
  color: string | null;
  upperType: { name: string; displayName: string };
  isComparable: boolean;
}

export interface FeatureRecord {
  id: number;
  code: string;
  displayName: string;
  icon: string | null;
  help: string | null;
  value: string | null;
}

export interface CoverageRecord {
  tag: {
    code: string;
    displayName: string;
    help: string | null;
    icon: string | null;
    careKind: string;
    order: number;
  };
  benefit: string;
  /** The benefit in the catalogue's own Spanish, where the record is in another language. */
  written?: string;
  /** preferente, libre_eleccion, internacional. */
  tier: string;
  percentage: number | null;
  percentageFonasa: number | null;
  percentageIsapre: number | null;
  percentageParticular: number | null;
  maxCoverage: number | null;
  minAmount: number | null;
  maxAmount: number | null;
  unit: string | null;
  unitName: string | null;
  note: string | null;
}

export interface LimitRecord {
  kind: string;
  tier: string;
  coverageOrganization: { code: string; displayName: string } | null;
  /** With the name-tag convention of CQ 3. */
  name: string;
  /** The same in the catalogue's own Spanish, where the record is in another language. */
  written?: string;
  amount: number | null;
  unit: string;
  details: string | null;
  isQualified: boolean;
}

export interface ProviderRecord {
  code: string;
  displayName: string;
  regionCode: number | null;
  /** Degrees; absent or null where the place is not known. */
  latitude?: number | null;
  longitude?: number | null;
  /** Name of its region; absent or null where it is not known. */
  area?: string | null;
  /** Its comuna, or the district that its address ends with. */
  place?: string | null;
  careKind: string;
  tier: string;
  percentage: number | null;
}

export interface RequirementRecord {
  prevision: string;
  previousCoverage: string;
  value: number | null;
  unit: string | null;
  note: string | null;
}

export interface OfferRecord {
  /** DISCOUNT, PARCELED, AGGREGATE, GIFTCARD, STOCK. */
  kind: string;
  title: string;
  /** The title in other languages than Spanish; null is not translated. */
  titles: Readonly<Partial<Record<string, string | null>>>;
  unit: string | null;
  amount: number | null;
  parcels: string | null;
  stockRemaining: number | null;
  validFrom: string | null;
  validTo: string | null;
}

/** A comparator as a record (CQ 3, D2). */
export interface ComparatorRecord {
  id: number;
  baseUrl: string;
  country: string;
  title: string;
  organizationTypes: string[];
  insuranceTypes: string[];
  productTypes: string[];
  defaultOrder: string;
  pageSize: number;
  isPaginated: boolean;
  routeType: string;
  defaultView: string;
  featuresFlag: boolean;
  cardVariant: string;
  profileForm: string;
  /** In 1e-4. */
  budgetRatio: number;
  eventCode: string | null;
  texts: Record<string, Record<string, string>>;
}
