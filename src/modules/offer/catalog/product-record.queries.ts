import { sql } from "kysely";
import type {
  ComparatorRecord,
  ProductRecord,
  SellerTexts,
} from "#src/contracts/product-record.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type Currency, parseDecimal } from "#src/contracts/money.ts";
import type { RateRow, RatingMethod } from "#src/contracts/pricing.ts";
import { rateScale } from "#src/modules/offer/pricing/rate-table.rules.ts";
import { isHiddenCoverage } from "./hidden-coverages.rules.ts";

/** Reading whole products: one statement a kind of detail for all products asked for, never one each. */

type Row = Record<string, unknown>;

const number = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

const byProduct = (rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const code = row["product_code"] as string;
    const group = groups.get(code);
    if (group) group.push(row);
    else groups.set(code, [row]);
  }
  return groups;
};

/** The products of some codes with all their details, in no particular order; inactive ones too where
 *  asked. The rate table is the one in force on the date. */
export async function findProductRecords(
  connection: Connection,
  codes: readonly string[],
  pricingDate: string,
): Promise<ProductRecord[]> {
  if (codes.length === 0) return [];
  const list = sql`any(${sql.val(codes)}::text[])`;
  const read = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(connection)).rows;
  const products = await read(sql<Row>`
    select p.*, o.id as o_id, o.display_name as o_display_name, o.slug as o_slug,
      o.organization_type as o_type, o.abbreviation as o_abbreviation, o.brand_color as o_brand_color,
      o.type_alias as o_type_alias, o.image as o_image, o.url as o_url, o.is_demo as o_is_demo,
      t.id as t_id, t.display_name as t_display_name, t.description as t_description,
      t.color as t_color, t.is_comparable as t_is_comparable, u.code as u_code,
      u.display_name as u_display_name, c.display_name as c_display_name,
      c.description as c_description, s.display_name as s_display_name, s.kind as s_kind,
      s.data_date as s_data_date
    from products p
    join organizations o on o.code = p.organization
    join insurance_types t on t.code = p.insurance_type
    join upper_types u on u.code = t.upper_type
    join catalogue_sources s on s.code = p.source
    left join categories c on c.code = p.category
    where p.is_active and p.code = ${list}`);
  const features = byProduct(
    await read(sql<Row>`
    select pf.product_code, f.id, f.code, f.display_name, f.icon, f.help, pf.value
    from product_features pf join features f on f.code = pf.feature
    where pf.product_code = ${list} order by f.order_position, f.id`),
  );
  const coverages = byProduct(
    await read(sql<Row>`
    select c.*, t.display_name as t_display_name, t.help as t_help, t.icon as t_icon,
      t.care_kind as t_care_kind, t.order_position as t_order
    from coverages c join coverage_tags t on t.code = c.tag
    where c.product_code = ${list} order by t.order_position, c.tag, c.benefit, c.tier`),
  );
  const limits = byProduct(
    await read(sql<Row>`
    select l.*, o.display_name as o_display_name
    from benefit_limits l left join coverage_organizations o on o.code = l.coverage_organization
    where l.product_code = ${list} order by l.order_position, l.kind, l.name`),
  );
  const providers = byProduct(
    await read(sql<Row>`
    select v.product_code, v.care_kind, v.tier, v.percentage, o.code, o.display_name, o.region_code,
      o.latitude, o.longitude
    from provider_coverages v join coverage_organizations o on o.code = v.coverage_organization
    where v.product_code = ${list} order by o.display_name, v.care_kind desc, v.tier desc`),
  );
  const requirements = byProduct(
    await read(sql<Row>`
    select * from coverage_requirements where product_code = ${list} order by prevision, previous_coverage`),
  );
  const offers = byProduct(
    await read(sql<Row>`
    select * from offers where product_code = ${list}
      and (valid_from is null or valid_from <= ${pricingDate}::date)
      and (valid_to is null or valid_to >= ${pricingDate}::date)
      and (stock_remaining is null or stock_remaining > 0)
    order by kind, title`),
  );
  const payments = byProduct(
    await read(sql<Row>`
    select * from payment_methods where product_code = ${list} order by periodicity, payment_type`),
  );
  const questions = byProduct(
    await read(sql<Row>`
    select * from product_questions where product_code = ${list} order by order_position`),
  );
  const evaluations = byProduct(
    await read(sql<Row>`
    select * from product_evaluations where product_code = ${list} order by evaluated_on desc`),
  );
  const countries = byProduct(
    await read(sql<Row>`
    select * from product_countries where product_code = ${list} order by country`),
  );
  const rates = byProduct(
    await read(sql<Row>`
    select t.product_code, t.id, t.valid_from, r.*
    from rate_tables t join rate_rows r on r.rate_table_id = t.id
    where t.product_code = ${list} and t.valid_from = (
      select max(valid_from) from rate_tables x
      where x.product_code = t.product_code and x.valid_from <= ${pricingDate}::date)
    order by r.area nulls last, r.segment nulls last, r.size_from nulls first,
      r.relationship nulls last, r.sex nulls last, r.age_from, r.dependants nulls first`),
  );
  return products.map((row) => {
    const code = row["code"] as string;
    const of = (groups: Map<string, Row[]>) => groups.get(code) ?? [];
    const rateRows = of(rates);
    const currency = row["currency"] as Currency;
    const country = row["country"] as string;
    return {
      id: Number(row["id"]),
      code,
      name: row["name"],
      displayName: row["display_name"],
      slug: row["slug"],
      description: row["description"],
      summary: row["summary"],
      country,
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
      productType: row["product_type"],
      method: row["rating_method"],
      currency,
      source: {
        code: row["source"],
        displayName: row["s_display_name"],
        kind: row["s_kind"],
        dataDate: row["s_data_date"],
      },
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
      contractAgeFrom: number(row["contract_age_from"]),
      contractAgeTo: number(row["contract_age_to"]),
      waitingPeriod: row["waiting_period"],
      metadata: row["metadata"],
      features: of(features).map((one) => ({
        id: Number(one["id"]),
        code: one["code"],
        displayName: one["display_name"],
        icon: one["icon"],
        help: one["help"],
        value: one["value"],
      })),
      coverages: shownOf(country, of(coverages)).map((one) => ({
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
      })),
      limits: of(limits).map((one) => ({
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
      })),
      providers: of(providers).map((one) => ({
        code: one["code"],
        displayName: one["display_name"],
        regionCode: number(one["region_code"]),
        latitude: number(one["latitude"]),
        longitude: number(one["longitude"]),
        careKind: one["care_kind"],
        tier: one["tier"],
        percentage: number(one["percentage"]),
      })),
      requirements: of(requirements).map((one) => ({
        prevision: one["prevision"],
        previousCoverage: one["previous_coverage"],
        value: number(one["value"]),
        unit: one["unit"],
        note: one["note"],
      })),
      offers: of(offers).map((one) => ({
        kind: one["kind"],
        title: one["title"],
        titles: { en: one["title_en"], pt: one["title_pt"] },
        unit: one["unit"],
        amount: number(one["amount"]),
        parcels: one["parcels"],
        stockRemaining: number(one["stock_remaining"]),
        validFrom: one["valid_from"],
        validTo: one["valid_to"],
      })),
      paymentMethods: of(payments).map((one) => ({
        paymentType: one["payment_type"],
        provider: one["provider"],
        periodicity: Number(one["periodicity"]),
      })),
      questions: of(questions).map((one) => ({ question: one["question"], answer: one["answer"] })),
      evaluations: of(evaluations).map((one) => ({
        type: one["evaluation_type"],
        score: Number(one["score"]),
        on: one["evaluated_on"],
        reviewer: one["reviewer"],
        comment: one["comment"],
      })),
      countries: of(countries).map((one) => one["country"]),
      translations: { en: sellerTexts(row, "en"), pt: sellerTexts(row, "pt") },
      rateTable:
        rateRows.length === 0
          ? null
          : {
              id: Number(rateRows[0]?.["rate_table_id"]),
              validFrom: rateRows[0]?.["valid_from"],
              rows: rateRows.map((one) =>
                rateRowOf(one, row["rating_method"] as RatingMethod, currency),
              ),
            },
    } as ProductRecord;
  });
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
  const amount = parseDecimal(trimZeros(String(row["amount"])), rateScale(method, currency));
  if (!amount.ok) throw new RangeError(`rate ${String(row["amount"])} is no amount in ${currency}`);
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
    amount: amount.units,
  };
}

const trimZeros = (text: string): string => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** The code of the product at a page's address; undefined where there is none. */
export async function findProductCodeByLink(
  connection: Connection,
  link: { country: string; organizationSlug: string; product: string; isPlan: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select p.code from products p join organizations o on o.code = p.organization
    where p.country = ${link.country} and o.slug = ${link.organizationSlug} and p.is_active
      and ${link.isPlan ? sql`p.insurance_type = 'ISAPRE' and p.code` : sql`p.insurance_type <> 'ISAPRE' and p.slug`} = ${link.product}
    order by p.id limit 1`.execute(connection);
  return rows[0]?.code;
}

/** The comparator of an address in a country. */
export async function findComparator(
  connection: Connection,
  country: string,
  baseUrl: string,
): Promise<ComparatorRecord | undefined> {
  const { rows } = await sql<Row>`
    select * from comparators where country = ${country} and base_url = ${baseUrl}`.execute(
    connection,
  );
  return rows[0] && comparatorOf(rows[0]);
}

export async function listComparators(
  connection: Connection,
  country: string,
): Promise<ComparatorRecord[]> {
  const { rows } = await sql<Row>`
    select * from comparators where country = ${country} order by id`.execute(connection);
  return rows.map(comparatorOf);
}

function comparatorOf(row: Row): ComparatorRecord {
  const ratio = parseDecimal(trimZeros(String(row["budget_ratio"])), 4);
  return {
    id: Number(row["id"]),
    baseUrl: row["base_url"],
    country: row["country"],
    title: row["title"],
    organizationTypes: row["organization_types"],
    insuranceTypes: row["insurance_types"],
    productTypes: row["product_types"],
    defaultOrder: row["default_order"],
    pageSize: Number(row["page_size"]),
    isPaginated: row["is_paginated"],
    routeType: row["route_type"],
    defaultView: row["default_view"],
    featuresFlag: row["features_flag"],
    cardVariant: row["card_variant"],
    profileForm: row["profile_form"],
    budgetRatio: ratio.ok ? ratio.units : 0,
    eventCode: row["event_code"],
    texts: row["texts"],
  } as ComparatorRecord;
}
