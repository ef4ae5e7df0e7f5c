import { type Currency, parseDecimal } from "#src/contracts/money.ts";
import type { RateRow, RatingMethod } from "#src/contracts/pricing.ts";
import type { ProductRecord, SellerTexts } from "#src/contracts/product-record.ts";
import { rateScale } from "#src/modules/offer/pricing/rate-table.rules.ts";
import { isHiddenCoverage } from "./hidden-coverages.rules.ts";

/** A row as the database gives it. */
export type Row = Record<string, unknown>;

export const number = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

type Details = Record<
  | "features"
  | "coverages"
  | "limits"
  | "providers"
  | "requirements"
  | "offers"
  | "payments"
  | "countries"
  | "questions"
  | "evaluations"
  | "rates",
  Map<string, Row[]>
>;

/** A product with what its rows say of it. */
export function productRecordOf(row: Row, details: Details): ProductRecord {
  const country = row["country"] as string;
  const of = (groups: Map<string, Row[]>) => groups.get(row["code"] as string) ?? [];
  return {
    ...ownColumns(row),
    ...referencesOf(row),
    features: of(details.features).map(featureOf),
    coverages: shownOf(country, of(details.coverages)).map(coverageOf),
    limits: of(details.limits).map(limitOf),
    providers: of(details.providers).map(providerOf),
    requirements: of(details.requirements).map(requirementOf),
    offers: of(details.offers).map(offerOf),
    paymentMethods: of(details.payments).map(paymentMethodOf),
    questions: of(details.questions).map((one) => ({
      question: one["question"],
      answer: one["answer"],
    })),
    evaluations: of(details.evaluations).map(evaluationOf),
    countries: of(details.countries).map((one) => one["country"]),
    translations: { en: sellerTexts(row, "en"), pt: sellerTexts(row, "pt") },
    rateTable: rateTableOf(row, of(details.rates)),
  } as ProductRecord;
}

/** What stands in the product's own row. */
const ownColumns = (row: Row) => ({
  id: Number(row["id"]),
  code: row["code"],
  name: row["name"],
  displayName: row["display_name"],
  slug: row["slug"],
  description: row["description"],
  summary: row["summary"],
  country: row["country"],
  productType: row["product_type"],
  method: row["rating_method"],
  currency: row["currency"],
  availableFrom: row["available_from"],
  isExclusive: row["is_exclusive"],
  isPromoted: row["is_promoted"],
  requestCount: number(row["request_count"]),
  salesChannel: row["sales_channel"],
  modality: row["modality"],
  coverageRatio: number(row["coverage_ratio"]),
  minimumEmployees: number(row["minimum_employees"]),
  minimumSubscribers: number(row["minimum_subscribers"]),
  newWindowUrl: row["new_window_url"],
  alert: row["alert"],
  badge: row["badge"],
  isMapEnabled: row["is_map_enabled"],
  hospitalPercentage: number(row["hospital_percentage"]),
  ambulatoryPercentage: number(row["ambulatory_percentage"]),
  planType: number(row["plan_type"]),
  isMarketable: row["is_marketable"],
  birthCoverage: row["birth_coverage"],
  hasBenefitCap: row["has_benefit_cap"],
  zones: row["zones"],
  operationDates: row["operation_dates"],
  contractAgeFrom: number(row["contract_age_from"]),
  contractAgeTo: number(row["contract_age_to"]),
  waitingPeriod: row["waiting_period"],
  metadata: row["metadata"],
});

/** What the product's row refers to. */
const referencesOf = (row: Row) => ({
  organization: {
    id: Number(row["o_id"]),
    code: row["organization"],
    displayName: row["o_display_name"],
    slug: row["o_slug"],
    organizationType: row["o_type"],
    abbreviation: row["o_abbreviation"],
    brandColor: row["o_brand_color"],
    typeAlias: row["o_type_alias"],
    image: row["o_image"],
    url: row["o_url"],
    isDemo: row["o_is_demo"],
  },
  insuranceType: {
    id: Number(row["t_id"]),
    code: row["insurance_type"],
    displayName: row["t_display_name"],
    description: row["t_description"],
    color: row["t_color"],
    upperType: { name: row["u_code"], displayName: row["u_display_name"] },
    isComparable: row["t_is_comparable"],
  },
  category:
    row["category"] === null
      ? null
      : {
          code: row["category"],
          displayName: row["c_display_name"],
          description: row["c_description"],
        },
  source: {
    code: row["source"],
    displayName: row["s_display_name"],
    kind: row["s_kind"],
    dataDate: row["s_data_date"],
  },
});

const featureOf = (one: Row) => ({
  id: Number(one["id"]),
  code: one["code"],
  displayName: one["display_name"],
  icon: one["icon"],
  help: one["help"],
  value: one["value"],
});

const coverageOf = (one: Row) => ({
  tag: {
    code: one["tag"],
    displayName: one["t_display_name"],
    help: one["t_help"],
    icon: one["t_icon"],
    careKind: one["t_care_kind"],
    order: Number(one["t_order"]),
  },
  benefit: one["benefit"],
  tier: one["tier"],
  percentage: number(one["percentage"]),
  percentageFonasa: number(one["percentage_fonasa"]),
  percentageIsapre: number(one["percentage_isapre"]),
  percentageParticular: number(one["percentage_particular"]),
  maxCoverage: number(one["max_coverage"]),
  minAmount: number(one["min_amount"]),
  maxAmount: number(one["max_amount"]),
  unit: one["unit"],
  unitName: one["unit_name"],
  note: one["note"],
});

const limitOf = (one: Row) => ({
  kind: one["kind"],
  tier: one["tier"],
  coverageOrganization:
    one["coverage_organization"] === null
      ? null
      : { code: one["coverage_organization"], displayName: one["o_display_name"] },
  name: one["name"],
  amount: number(one["amount"]),
  unit: one["unit"],
  details: one["details"],
  isQualified: one["is_qualified"],
});

/** The last part of an address, 'Miraflores' of 'Av. de los Ficus 410, Miraflores'; null without one. */
const districtOf = (address: unknown): string | null =>
  typeof address === "string" && address.includes(",")
    ? (address.split(",").at(-1)?.trim() ?? null)
    : null;

const providerOf = (one: Row) => ({
  code: one["code"],
  displayName: one["display_name"],
  regionCode: number(one["region_code"]),
  latitude: number(one["latitude"]),
  longitude: number(one["longitude"]),
  area: one["r_display_name"] ?? null,
  place: one["c_display_name"] ?? districtOf(one["address"]),
  careKind: one["care_kind"],
  tier: one["tier"],
  percentage: number(one["percentage"]),
});

const requirementOf = (one: Row) => ({
  prevision: one["prevision"],
  previousCoverage: one["previous_coverage"],
  value: number(one["value"]),
  unit: one["unit"],
  note: one["note"],
});

const offerOf = (one: Row) => ({
  kind: one["kind"],
  title: one["title"],
  titles: { en: one["title_en"], pt: one["title_pt"] },
  unit: one["unit"],
  amount: number(one["amount"]),
  parcels: one["parcels"],
  stockRemaining: number(one["stock_remaining"]),
  validFrom: one["valid_from"],
  validTo: one["valid_to"],
});

const paymentMethodOf = (one: Row) => ({
  paymentType: one["payment_type"],
  provider: one["provider"],
  periodicity: Number(one["periodicity"]),
});

const evaluationOf = (one: Row) => ({
  type: one["evaluation_type"],
  score: Number(one["score"]),
  on: one["evaluated_on"],
  reviewer: one["reviewer"],
  comment: one["comment"],
});

function rateTableOf(row: Row, rows: readonly Row[]) {
  const [first] = rows;
  if (first === undefined) return null;
  const method = row["rating_method"] as RatingMethod;
  const currency = row["currency"] as Currency;
  return {
    id: Number(first["rate_table_id"]),
    validFrom: first["valid_from"],
    rows: rows.map((one) => rateRowOf(one, method, currency)),
  };
}

/** The coverages that may be shown. */
const shownOf = (country: string, coverages: readonly Row[]): Row[] =>
  coverages.filter(
    (one) => !isHiddenCoverage(country, one["tier"] as string, one["tag"] as string),
  );

/** What a row has of its seller's texts in another language. */
const sellerTexts = (row: Row, language: string): Record<keyof SellerTexts, unknown> => ({
  description: row[`description_${language}`],
  summary: row[`summary_${language}`],
  alert: row[`alert_${language}`],
  badge: row[`badge_${language}`],
  waitingPeriod: row[`waiting_period_${language}`],
  metadata: row[`metadata_${language}`],
});

/** A stored rate row with its amount as the product's method and currency count it. Throws RangeError
 *  where the stored amount has more decimals: an import refuses such rows. */
export function rateRowOf(row: Row, method: RatingMethod, currency: Currency): RateRow {
  const unitsOf = (column: string): number => {
    const text = String(row[column]);
    const read = parseDecimal(trimZeros(text), rateScale(method, currency));
    if (!read.ok) throw new RangeError(`rate ${text} is no amount in ${currency}`);
    return read.units;
  };
  const hasParts = (row["net_amount"] ?? null) !== null;
  return {
    relationship: row["relationship"] as RateRow["relationship"],
    sex: row["sex"] as RateRow["sex"],
    ageFrom: Number(row["age_from"]),
    ageTo: number(row["age_to"]),
    dependants: number(row["dependants"]),
    area: (row["area"] ?? null) as string | null,
    segment: (row["segment"] ?? null) as string | null,
    sizeFrom: number(row["size_from"]),
    sizeTo: number(row["size_to"]),
    amount: unitsOf("amount"),
    ...(hasParts && {
      parts: {
        net: unitsOf("net_amount"),
        exempt: unitsOf("exempt_amount"),
        tax: unitsOf("tax_amount"),
      },
    }),
  };
}

/** A decimal without the zeros that say nothing. */
export const trimZeros = (text: string): string =>
  text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
