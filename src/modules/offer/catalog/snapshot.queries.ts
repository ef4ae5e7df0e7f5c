import { sql } from "kysely";
import type { CatalogueSnapshot, SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import {
  type Currency,
  parseDecimal,
  parseDecimalHalfUp,
  STORAGE_DECIMALS,
} from "#src/contracts/money.ts";
import type {
  ContributionRow,
  RateRow,
  RatingMethod,
  RiskFactorRow,
  UfOfTheDay,
} from "#src/contracts/pricing.ts";
import { type CurrencyValues, currencyValues } from "#src/modules/offer/pricing/exchange.rules.ts";
import { FALLBACK_UF_CENTS } from "#src/modules/offer/pricing/dated-values.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type CoveringArea, withInnerAreas } from "./area-cover.rules.ts";
import { findInsuredLists } from "./insured-lists.queries.ts";
import { freeChoice } from "./isapre/clinics.ts";
import { listCoveringZones, listRatingAreas } from "./lists.queries.ts";
import { limitInUf } from "./limit-amount.rules.ts";
import { topKinds } from "./main-limit.rules.ts";
import { rateRowOf } from "./product-record.rows.ts";

/** Everything the comparison needs of the catalogue, in statements that are each short. */

type Row = Record<string, unknown>;

const SHARE_DECIMALS = 5;
const VALUE_DECIMALS = 4;

/** The version of the last committed change; 0 for an empty catalogue. */
export async function findCatalogueVersion(connection: Connection): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from catalogue_changes`.execute(connection);
  return rows[0]?.version ?? 0;
}

/** A country's active products with the tables in force on a date. The version is read first: what is
 *  committed meanwhile may be in the snapshot already and is read again with the next version. */
export async function findCatalogueSnapshot(
  connection: Connection,
  country: string,
  pricingDate: string,
): Promise<CatalogueSnapshot> {
  const version = await findCatalogueVersion(connection);
  const uf = await findUfOfTheDay(connection, pricingDate);
  const exchange = await findExchangeRates(connection, pricingDate);
  const values = currencyValues(uf.valueCents, exchange.rates);
  return {
    version,
    products: await findSnapshotProducts(connection, country, pricingDate, values),
    ...(await findRiskFactors(connection, pricingDate)),
    ges: await findGes(connection, pricingDate),
    uf,
    exchangeRates: exchange.rates,
    exchangeDays: exchange.days,
    incomeCeilingUf: await findIncomeCeiling(connection, pricingDate),
    contribution: await findContributionRules(connection, pricingDate),
    insuredLists: await findInsuredLists(connection, country),
  };
}

/** Products whose details are read by one statement each: a long statement would hold up every other one on
 *  the embedded database, and its rows all requests while they are read here. */
const PRODUCTS_AT_ONCE = 50;

async function findSnapshotProducts(
  connection: Connection,
  country: string,
  pricingDate: string,
  values: CurrencyValues,
): Promise<SnapshotProduct[]> {
  const { rows: products } = await sql<Row>`
    select p.id, p.code, p.insurance_type, p.organization, o.organization_type, p.product_type,
      p.category, p.plan_type, p.is_marketable, p.birth_coverage, p.sales_channel, p.rating_method,
      p.currency, p.hospital_percentage, p.ambulatory_percentage, p.request_count,
      t.id as rate_table_id, t.valid_from
    from products p join organizations o on o.code = p.organization
    left join lateral (
      select id, valid_from from rate_tables where product_code = p.code
        and valid_from <= ${pricingDate}::date order by valid_from desc limit 1) t on true
    where p.is_active and p.country = ${country} order by p.id`.execute(connection);
  const areas = await listRatingAreas(connection, country, "es");
  const zones = await listCoveringZones(connection);
  const found: SnapshotProduct[] = [];
  for (let from = 0; from < products.length; from += PRODUCTS_AT_ONCE) {
    const some = products.slice(from, from + PRODUCTS_AT_ONCE);
    const details = await findProductDetails(connection, some);
    for (const row of some) found.push(snapshotProduct(row, details, { areas, zones, values }));
  }
  return found;
}

const rateColumns = [
  "relationship",
  "sex",
  "age_from",
  "age_to",
  "dependants",
  "area",
  "segment",
  "size_from",
  "size_to",
  "amount",
  "net_amount",
  "exempt_amount",
  "tax_amount",
];

/** What lies in other tables, by product code. */
interface ProductDetails {
  clinics: Map<string, unknown[]>;
  countries: Map<string, unknown[]>;
  features: Map<string, unknown[]>;
  showcases: Map<string, unknown[]>;
  limits: Map<string, Row[]>;
  rates: Map<string, Row[]>;
}

async function findProductDetails(
  connection: Connection,
  products: readonly Row[],
): Promise<ProductDetails> {
  const some = sql`any(${sql.val(products.map((row) => row["code"]))}::text[])`;
  const tables = products.flatMap((row) => row["rate_table_id"] ?? []);
  return {
    clinics: await groupValues(
      connection,
      sql`
      select distinct product_code, coverage_organization as value from provider_coverages
      where product_code = ${some} and coverage_organization <> ${freeChoice.code}`,
    ),
    countries: await groupValues(
      connection,
      sql`
      select product_code, country as value from product_countries where product_code = ${some}`,
    ),
    features: await groupValues(
      connection,
      sql`
      select product_code, f.id as value from product_features
      join features f on f.code = feature where product_code = ${some}`,
    ),
    showcases: await groupValues(
      connection,
      sql`
      select product_code, subdomain as value from showcase_products where product_code = ${some}`,
    ),
    limits: await groupRows(
      connection,
      ["kind", "amount", "unit"],
      sql`
      select product_code, kind, amount::text, unit, order_position as position from benefit_limits
      where product_code = ${some} and amount is not null
        and (kind in ('deductible', 'deductible_fonasa') or kind = any(${sql.val([...topKinds])}::text[]))`,
      sql`order by position`,
    ),
    rates: await groupRows(
      connection,
      rateColumns,
      sql`
      select t.product_code, r.relationship, r.sex, r.age_from, r.age_to, r.dependants,
        r.area, r.segment, r.size_from, r.size_to, r.amount::text,
        r.net_amount::text, r.exempt_amount::text, r.tax_amount::text, r.ctid as position
      from rate_tables t join rate_rows r on r.rate_table_id = t.id
      where t.id = any(${sql.val(tables)}::integer[])`,
      // As they were imported.
      sql`order by position`,
    ),
  };
}

/** A product with what its price and its filters need. */
function snapshotProduct(
  row: Row,
  { clinics, countries, features, showcases, limits, rates }: ProductDetails,
  {
    areas,
    zones,
    values,
  }: {
    areas: Awaited<ReturnType<typeof listRatingAreas>>;
    zones: CoveringArea[];
    values: CurrencyValues;
  },
): SnapshotProduct {
  const code = row["code"] as string;
  const own = limits.get(code) ?? [];
  return {
    id: Number(row["id"]),
    code,
    insuranceType: row["insurance_type"] as string,
    organization: row["organization"] as string,
    organizationType: row["organization_type"] as string,
    productType: row["product_type"] as string | null,
    category: row["category"] as string | null,
    planType: row["plan_type"] as SnapshotProduct["planType"],
    isMarketable: row["is_marketable"] as boolean | null,
    birthCoverage: row["birth_coverage"] as SnapshotProduct["birthCoverage"],
    coverageOrganizations: (clinics.get(code) ?? []) as string[],
    coverageCountries: (countries.get(code) ?? []) as string[],
    features: (features.get(code) ?? []).map(Number),
    showcases: (showcases.get(code) ?? []) as string[],
    salesChannel: row["sales_channel"] as string | null,
    method: row["rating_method"] as SnapshotProduct["method"],
    currency: row["currency"] as Currency,
    rateTableId: row["rate_table_id"] === null ? null : Number(row["rate_table_id"]),
    rateValidFrom: row["valid_from"] as string | null,
    rates: withInnerAreas(
      (rates.get(code) ?? []).map((rate): RateRow =>
        rateRowOf(rate, row["rating_method"] as RatingMethod, row["currency"] as Currency),
      ),
      row["rating_method"] === "Trip" ? zones : areas,
    ),
    deductibles: own
      .filter(({ kind }) => kind === "deductible" || kind === "deductible_fonasa")
      .flatMap(({ kind, amount, unit }) => {
        const amountUf = limitInUf(String(amount), unit as string, values);
        if (amountUf === null) return [];
        const said = { amount: Number(amount), currency: unit as Currency };
        return [{ kind: kind as string, amountUf, ...said }];
      }),
    benefitCapUf: benefitCapOf(own, values),
    hospitalPercentage: numberOf(row["hospital_percentage"]),
    ambulatoryPercentage: numberOf(row["ambulatory_percentage"]),
    requestCount: numberOf(row["request_count"]),
  };
}

/** The cap that scores are made of: the one that stands for the product, where it is an amount. */
function benefitCapOf(limits: readonly Row[], values: CurrencyValues): number | null {
  const amounts = limits.map((limit) => ({
    kind: limit["kind"],
    amountUf: limitInUf(String(limit["amount"]), limit["unit"] as string, values),
  }));
  const found = topKinds
    .map((kind) => amounts.find((each) => each.kind === kind && each.amountUf !== null))
    .find((each) => each !== undefined);
  return found?.amountUf ?? null;
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

/** A stored decimal as an integer in 10^-decimals. Throws RangeError where it is none. */
function unitsOf(value: unknown, decimals: number): number {
  const parsed = parseDecimalHalfUp(String(value), decimals);
  if (!parsed.ok) throw new RangeError(`${String(value)} is no amount`);
  return parsed.units;
}

/** Rows of a query by their product. Each product's come as one JSON text:
 *  reading tens of thousands of rows field by field takes several times as long. */
async function groupRows(
  connection: Connection,
  columns: readonly string[],
  query: ReturnType<typeof sql>,
  order?: ReturnType<typeof sql>,
): Promise<Map<string, Row[]>> {
  const values = sql`json_build_array(${sql.join(columns.map((name) => sql.ref(name)))})`;
  const groups = await groupValues(
    connection,
    sql`select *, ${values} as value from (${query}) as found`,
    order,
  );
  const rowOf = (list: unknown[]): Row =>
    Object.fromEntries(columns.map((name, at) => [name, list[at]]));
  return new Map(
    [...groups].map(([code, lists]) => [code, lists.map((list) => rowOf(list as unknown[]))]),
  );
}

/** What a query names `value`, by product. */
async function groupValues(
  connection: Connection,
  query: ReturnType<typeof sql>,
  order: ReturnType<typeof sql> = sql``,
): Promise<Map<string, unknown[]>> {
  const { rows } = await sql<{ code: string; list: unknown[] }>`
    select product_code as code, json_agg(value ${order}) as list from (${query}) as valued
    group by product_code`.execute(connection);
  return new Map(rows.map(({ code, list }) => [code, list]));
}

async function findRiskFactors(
  connection: Connection,
  date: string,
): Promise<{ riskFactors: RiskFactorRow[]; riskFactorsFrom: string | null }> {
  const { rows } = await sql<Row>`
    select * from risk_factors where valid_from = (
      select max(valid_from) from risk_factors where valid_from <= ${date}::date)
    order by age_from`.execute(connection);
  return {
    riskFactorsFrom: (rows[0]?.["valid_from"] as string | undefined) ?? null,
    riskFactors: rows.map((row) => ({
      ageFrom: Number(row["age_from"]),
      ageTo: numberOf(row["age_to"]),
      contributor: unitsOf(row["contributor"], 2),
      dependant: unitsOf(row["dependant"], 2),
    })),
  };
}

async function findGes(connection: Connection, date: string): Promise<Map<string, number>> {
  const { rows } = await sql<Row>`
    select distinct on (organization) organization, amount_uf from ges_prices
    where valid_from <= ${date}::date order by organization, valid_from desc`.execute(connection);
  return new Map(
    rows.map((row) => [
      row["organization"] as string,
      unitsOf(row["amount_uf"], STORAGE_DECIMALS.UF),
    ]),
  );
}

/** The UF of the day, else the latest before it, marked stale; the specification's sample where none is
 *  stored (D3). */
export async function findUfOfTheDay(connection: Connection, date: string): Promise<UfOfTheDay> {
  const { rows } = await sql<Row>`
    select day, value_clp from uf_values where day <= ${date}::date order by day desc limit 1`.execute(
    connection,
  );
  const [row] = rows;
  if (!row) return { valueCents: FALLBACK_UF_CENTS, date: null, isStale: true, isFallback: true };
  const day = row["day"] as string;
  return {
    valueCents: unitsOf(row["value_clp"], 2),
    date: day,
    isStale: day !== date,
    isFallback: false,
  };
}

/** Exchange rates in force on a date, by currency: 1e-4 pesos chilenos for one unit, and their days. */
export async function findExchangeRates(
  connection: Connection,
  date: string,
): Promise<{ rates: Map<Currency, number>; days: Map<Currency, string> }> {
  const { rows } = await sql<Row>`
    select distinct on (currency) currency, day, value_clp from exchange_rates
    where day <= ${date}::date order by currency, day desc`.execute(connection);
  const of = (row: Row) => row["currency"] as Currency;
  return {
    rates: new Map(rows.map((row) => [of(row), unitsOf(row["value_clp"], VALUE_DECIMALS)])),
    days: new Map(rows.map((row) => [of(row), row["day"] as string])),
  };
}

async function findIncomeCeiling(connection: Connection, date: string): Promise<number> {
  const { rows } = await sql<Row>`
    select health_ceiling_uf from income_ceilings where valid_from <= ${date}::date
    order by valid_from desc limit 1`.execute(connection);
  if (!rows[0]) throw new Error("No income ceiling is stored: import the reference data first.");
  return unitsOf(rows[0]["health_ceiling_uf"], STORAGE_DECIMALS.UF);
}

async function findContributionRules(
  connection: Connection,
  date: string,
): Promise<ContributionRow> {
  const { rows } = await sql<Row>`
    select * from contribution_rules where valid_from <= ${date}::date
    order by valid_from desc limit 1`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error("No contribution rules are stored: import the reference data first.");
  const share = (name: string) => {
    const parsed = parseDecimal(String(row[name]), SHARE_DECIMALS);
    if (!parsed.ok) throw new RangeError(`${name} is no share`);
    return parsed.units;
  };
  return {
    validFrom: row["valid_from"] as string,
    healthShare: share("health_share"),
    incomeShare: share("income_share"),
    maximumShare: share("maximum_share"),
    minimumShare: share("minimum_share"),
    defaultMinimumClp: Number(row["default_minimum_clp"]),
    defaultMaximumClp: Number(row["default_maximum_clp"]),
  };
}
