import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import { shown } from "./lists.queries.ts";

/** A product as far as it is found by its name: what it is called, whose it is, where its page is. */
export interface ProductNameRow {
  code: string;
  slug: string;
  country: string;
  displayName: string;
  summary: string | null;
  insuranceType: string;
  category: string | null;
  organization: string;
  organizationName: string;
  organizationSlug: string;
  organizationType: string;
}

/** Every active product of a country, the most requested first; its summary in a language. */
export async function listProductNames(
  connection: Connection,
  country: string,
  language: Language,
): Promise<ProductNameRow[]> {
  const { rows } = await sql<ProductNameRow>`
    select p.code, p.slug, p.country, p.display_name as "displayName",
      ${shown("p.summary", language)} as summary,
      p.insurance_type as "insuranceType", p.category, o.code as organization,
      o.display_name as "organizationName", o.slug as "organizationSlug",
      o.organization_type as "organizationType"
    from products p join organizations o on o.code = p.organization
    where p.is_active and p.country = ${country}
    order by p.request_count desc nulls last, p.display_name, p.id`.execute(connection);
  return rows;
}
