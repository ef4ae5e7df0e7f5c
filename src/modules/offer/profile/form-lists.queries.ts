import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

export interface ListedOrganization {
  code: string;
  displayName: string;
}

/** Health providers of a country that a person may have now: its EPS, by name. */
export async function listHealthProviders(
  connection: Connection,
  country: string,
): Promise<ListedOrganization[]> {
  const { rows } = await sql<ListedOrganization>`
    select code, display_name as "displayName" from organizations
    where country = ${country} and organization_type = 'EPS'
    order by display_name`.execute(connection);
  return rows;
}

/** Coverage organizations in some regions of a country, by name; without regions, all of the country's. */
export async function listCoverageOrganizations(
  connection: Connection,
  country: string,
  regions: readonly string[],
): Promise<ListedOrganization[]> {
  const { rows } = await sql<ListedOrganization>`
    select code, display_name as "displayName" from coverage_organizations
    where country = ${country}
      and (${regions.length === 0} or region_code::text = any(${sql.val(regions)}::text[]))
    order by display_name`.execute(connection);
  return rows;
}
