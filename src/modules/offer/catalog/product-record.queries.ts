import { sql } from "kysely";
import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { parseDecimal } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { productRecordOf, type Row, trimZeros } from "./product-record.rows.ts";

/** Reading whole products: one statement a kind of detail for all products asked for, never one each. */

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

/** A statement's rows; `list` in them is what the codes asked for match. */
type Read = (query: ReturnType<typeof sql<Row>>) => Promise<Row[]>;
type Codes = ReturnType<typeof sql>;

/** The products of some codes with all their details, in no particular order; inactive ones too where
 *  asked. The rate table is the one in force on the date. */
export async function findProductRecords(
  connection: Connection,
  codes: readonly string[],
  pricingDate: string,
): Promise<ProductRecord[]> {
  if (codes.length === 0) return [];
  const list = sql`any(${sql.val(codes)}::text[])`;
  const read: Read = async (query) => (await query.execute(connection)).rows;
  const products = await readProducts(read, list);
  const details = {
    ...(await readBenefits(read, list)),
    ...(await readTerms(read, list, pricingDate)),
    ...(await readTexts(read, list)),
    rates: await readRates(read, list, pricingDate),
  };
  return products.map((row) => productRecordOf(row, details));
}

const readProducts = (read: Read, list: Codes) =>
  read(sql<Row>`
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

/** What a product pays for, and where. */
const readBenefits = async (read: Read, list: Codes) => ({
  features: byProduct(
    await read(sql<Row>`
    select pf.product_code, f.id, f.code, f.display_name, f.icon, f.help, pf.value
    from product_features pf join features f on f.code = pf.feature
    where pf.product_code = ${list} order by f.order_position, f.id`),
  ),
  coverages: byProduct(
    await read(sql<Row>`
    select c.*, t.display_name as t_display_name, t.help as t_help, t.icon as t_icon,
      t.care_kind as t_care_kind, t.order_position as t_order
    from coverages c join coverage_tags t on t.code = c.tag
    where c.product_code = ${list} order by t.order_position, c.tag, c.benefit, c.tier`),
  ),
  limits: byProduct(
    await read(sql<Row>`
    select l.*, o.display_name as o_display_name
    from benefit_limits l left join coverage_organizations o on o.code = l.coverage_organization
    where l.product_code = ${list} order by l.order_position, l.kind, l.name`),
  ),
  providers: byProduct(
    await read(sql<Row>`
    select v.product_code, v.care_kind, v.tier, v.percentage, o.code, o.display_name, o.region_code,
      o.latitude, o.longitude, o.address, c.display_name as c_display_name,
      r.display_name as r_display_name
    from provider_coverages v join coverage_organizations o on o.code = v.coverage_organization
      left join comunas c on c.code = o.comuna_code left join regions r on r.code = o.region_code
    where v.product_code = ${list} order by o.display_name, v.care_kind desc, v.tier desc`),
  ),
});

/** For whom, at which offers and how it is paid. */
const readTerms = async (read: Read, list: Codes, pricingDate: string) => ({
  requirements: byProduct(
    await read(sql<Row>`
    select * from coverage_requirements where product_code = ${list} order by prevision, previous_coverage`),
  ),
  offers: byProduct(
    await read(sql<Row>`
    select * from offers where product_code = ${list}
      and (valid_from is null or valid_from <= ${pricingDate}::date)
      and (valid_to is null or valid_to >= ${pricingDate}::date)
      and (stock_remaining is null or stock_remaining > 0)
    order by kind, title`),
  ),
  payments: byProduct(
    await read(sql<Row>`
    select * from payment_methods where product_code = ${list} order by periodicity, payment_type`),
  ),
  countries: byProduct(
    await read(sql<Row>`
    select * from product_countries where product_code = ${list} order by country`),
  ),
});

/** What is asked about it and said of it. */
const readTexts = async (read: Read, list: Codes) => ({
  questions: byProduct(
    await read(sql<Row>`
    select * from product_questions where product_code = ${list} order by order_position`),
  ),
  evaluations: byProduct(
    await read(sql<Row>`
    select * from product_evaluations where product_code = ${list} order by evaluated_on desc`),
  ),
});

/** The rows of the table in force. */
const readRates = async (read: Read, list: Codes, pricingDate: string) =>
  byProduct(
    await read(sql<Row>`
    select t.product_code, t.id, t.valid_from, r.*
    from rate_tables t join rate_rows r on r.rate_table_id = t.id
    where t.product_code = ${list} and t.valid_from = (
      select max(valid_from) from rate_tables x
      where x.product_code = t.product_code and x.valid_from <= ${pricingDate}::date)
    order by r.area nulls last, r.segment nulls last, r.size_from nulls first,
      r.relationship nulls last, r.sex nulls last, r.age_from, r.dependants nulls first`),
  );

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

/** The forms that a product's purchase has in place of its line's; none where it names none. */
export async function findFormSteps(
  connection: Connection,
  productCode: string,
): Promise<readonly string[]> {
  const row = await connection
    .selectFrom("products")
    .select("form_steps")
    .where("code", "=", productCode)
    .executeTakeFirst();
  return row?.form_steps ?? [];
}

/** Last days on which the months' operations of a product are taken; none of a product that is not there. */
export async function findOperationDates(
  connection: Connection,
  productCode: string,
): Promise<readonly string[]> {
  const row = await connection
    .selectFrom("products")
    .select("operation_dates")
    .where("code", "=", productCode)
    .executeTakeFirst();
  return row?.operation_dates ?? [];
}
