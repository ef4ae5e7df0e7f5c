import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import { noLimits, type PartnerLimits } from "#src/contracts/partner-limits.ts";
import { shown } from "./lists.queries.ts";

/** Names of everything a list can be filtered by, by code, in one language. */
export interface CatalogueNames {
  insuranceTypes: ReadonlyMap<string, string>;
  upperTypes: ReadonlyMap<string, string>;
  organizations: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  coverageOrganizations: ReadonlyMap<string, string>;
  features: ReadonlyMap<number, FeatureName>;
  coverageTags: ReadonlyMap<string, ExplainedName>;
  /** What a line covers and what a category is for, by code; absent where nothing is said. */
  typeDescriptions: ReadonlyMap<string, string>;
  categoryDescriptions: ReadonlyMap<string, string>;
  /** What products say in the catalogue's own Spanish, in this language; absent where it has no words. */
  phrases: ReadonlyMap<string, string>;
  /** Countries by the name that the catalogue writes, in Spanish. */
  countries: ReadonlyMap<string, string>;
}

export interface ExplainedName {
  displayName: string;
  help: string | null;
}

export interface FeatureName extends ExplainedName {
  code: string;
  icon: string | null;
  isFilter: boolean;
  order: number;
}

/** Reads every name at once; they are few and change with the catalogue. Spanish stands in for a text
 *  that a row lacks in the language. */
export async function findCatalogueNames(
  connection: Connection,
  language: Language = "es",
): Promise<CatalogueNames> {
  const read = async (table: string, text = sql`display_name`) => {
    const { rows } = await sql<{ code: string; text: string | null }>`
      select code, ${text} as text from ${sql.table(table)} order by display_name`.execute(
      connection,
    );
    return new Map(rows.flatMap((row) => (row.text === null ? [] : [[row.code, row.text]])));
  };
  const name = shown("display_name", language);
  const help = shown("help", language);
  const description = shown("description", language);
  const { rows: features } = await sql<FeatureName & { id: number }>`
    select id, code, ${name} as "displayName", ${help} as help, icon, is_filter as "isFilter",
      order_position as "order"
    from features order by order_position, id`.execute(connection);
  const { rows: tags } = await sql<ExplainedName & { code: string }>`
    select code, ${name} as "displayName", ${help} as help
    from coverage_tags order by order_position, code`.execute(connection);
  const { rows: phrases } = await sql<{ text: string; said: string }>`
    select text, said from (select text, ${phraseIn(language)} as said from catalogue_phrases) p
    where said is not null`.execute(connection);
  const { rows: countries } = await sql<{ text: string; said: string }>`
    select display_name as text, ${name} as said from coverage_countries`.execute(connection);
  return {
    insuranceTypes: await read("insurance_types", name),
    upperTypes: await read("upper_types", name),
    organizations: await read("organizations"),
    categories: await read("categories", name),
    coverageOrganizations: await read("coverage_organizations"),
    features: new Map(features.map(({ id, ...each }) => [id, each])),
    coverageTags: new Map(tags.map(({ code, ...each }) => [code, each])),
    typeDescriptions: await read("insurance_types", description),
    categoryDescriptions: await read("categories", description),
    phrases: new Map(phrases.map(({ text, said }) => [text, said])),
    countries: new Map(countries.map(({ text, said }) => [text, said])),
  };
}

/** Names of the lines of insurance by code, in a language: the one place that has them for pages and files of staff. */
export async function findLineNames(
  connection: Connection,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, ${shown("display_name", language)} as name from upper_types`.execute(connection);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Nothing where the page speaks the catalogue's own language. */
const phraseIn = (language: Language) =>
  language === "es" ? sql<string>`null::text` : sql<string>`${sql.ref(`text_${language}`)}`;

export interface RegionRow {
  code: number;
  displayName: string;
  abbreviation: string;
  orderPosition: number;
}

export async function listRegions(connection: Connection, country: string): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`
    select code, display_name as "displayName", abbreviation, order_position as "orderPosition"
    from regions where country = ${country} order by order_position`.execute(connection);
  return rows;
}

export interface OrganizationListRow {
  code: string;
  displayName: string;
  slug: string;
  organizationType: string;
  image: string | null;
  upperTypeName: string;
  products: number;
}

/** Organizations that sell something of some insurance types, by upper type (CQ 7). */
export async function listOrganizationsByTypes(
  connection: Connection,
  country: string,
  types: readonly string[],
  limits: PartnerLimits = noLimits,
): Promise<OrganizationListRow[]> {
  const { rows } = await sql<OrganizationListRow>`
    select o.code, o.display_name as "displayName", o.slug, o.organization_type as "organizationType",
      o.image, t.upper_type as "upperTypeName", count(*)::int as products
    from products p
    join organizations o on o.code = p.organization
    join insurance_types t on t.code = p.insurance_type
    where p.is_active and p.country = ${country}
      and (${limits.organizations.length} = 0
        or o.code = any(${sql.val(limits.organizations)}::text[]))
      and (${limits.salesChannel}::text is null or p.sales_channel = ${limits.salesChannel})
      and (p.insurance_type = any(${sql.val(types)}::text[]) or t.upper_type = any(${sql.val(types)}::text[]))
    group by o.code, t.upper_type
    order by t.upper_type, o.display_name`.execute(connection);
  return rows;
}

export interface InsuranceTypeRow {
  id: number;
  name: string;
  displayName: string;
  description: string | null;
  color: string | null;
  upperTypeName: string;
}

/** Additional insurance: every type that is not a health plan itself (CQ 7, seguro-adicional). */
export async function listAdditionalTypes(
  connection: Connection,
  language: Language = "es",
): Promise<InsuranceTypeRow[]> {
  const { rows } = await sql<InsuranceTypeRow>`
    select id, code as name, ${shown("display_name", language)} as "displayName",
      ${shown("description", language)} as description, color,
      upper_type as "upperTypeName"
    from insurance_types where upper_type <> 'ISAPRE' order by display_name`.execute(connection);
  return rows;
}

/** The most requested products above a floor (D3). */
export async function findPopularCodes(
  connection: Connection,
  country: string,
  floor: number,
  most: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from products where is_active and country = ${country} and request_count >= ${floor}
    order by request_count desc, id limit ${most}`.execute(connection);
  return new Set(rows.map((row) => row.code));
}
