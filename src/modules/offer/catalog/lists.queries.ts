import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import type { CoveringArea } from "./area-cover.rules.ts";

/** Lists of reference that profile forms and prices are made of, with their names in a language: the
 *  Spanish one where a row has no other. */

/** A column's text in a language, as SQL. */
export function shown(column: string, language: Language) {
  return language === "es"
    ? sql`${sql.ref(column)}`
    : sql`coalesce(${sql.ref(`${column}_${language}`)}, ${sql.ref(column)})`;
}

export interface BreedRow {
  species: string;
  code: string;
  displayName: string;
  breedGroup: string;
}

/** Breeds of all species by name; a mixed breed first, as most pets are of none. */
export async function listBreeds(connection: Connection, language: Language): Promise<BreedRow[]> {
  const { rows } = await sql<BreedRow>`
    select species, code, ${shown("display_name", language)} as "displayName",
      breed_group as "breedGroup"
    from breeds order by species desc, code not like 'mestizo%', "displayName"`.execute(connection);
  return rows;
}

export interface ActivityRow {
  sector: string;
  work: string;
  sectorName: string;
  workName: string;
  /** low, medium, high, very_high. */
  riskLevel: string;
}

/** Sectors and kinds of work of work-risk insurance, by the sector's name. */
export async function listSctrActivities(
  connection: Connection,
  language: Language,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select sector, work, ${shown("sector_name", language)} as "sectorName",
      ${shown("work_name", language)} as "workName", risk_level as "riskLevel"
    from sctr_activities order by "sectorName", work`.execute(connection);
  return rows;
}

export interface ListedName {
  code: string;
  displayName: string;
}

/** Destinations of travel insurance, in the order of their records. */
export async function listTripZones(
  connection: Connection,
  language: Language,
): Promise<ListedName[]> {
  const { rows } = await sql<ListedName>`
    select code, ${shown("display_name", language)} as "displayName"
    from trip_zones order by order_position, code`.execute(connection);
  return rows;
}

/** The trip zones as areas that hold each other: the worldwide one holds all. */
export async function listCoveringZones(connection: Connection): Promise<CoveringArea[]> {
  const { rows } = await sql<{ code: string; is_worldwide: boolean }>`
    select code, is_worldwide from trip_zones order by order_position, code`.execute(connection);
  return rows.map(({ code, is_worldwide: isWorldwide }) => ({
    code,
    countries: [],
    regions: isWorldwide ? [] : [code],
  }));
}

export interface CoverageCountryRow extends ListedName {
  /** Smallest rating area of international health that holds the country. */
  zone: string;
}

/** Countries to come from or to be covered in, by name. */
export async function listCoverageCountries(
  connection: Connection,
  language: Language,
): Promise<CoverageCountryRow[]> {
  const { rows } = await sql<CoverageCountryRow>`
    select code, ${shown("display_name", language)} as "displayName", zone
    from coverage_countries`.execute(connection);
  // Sorted as the language does, which a database need not know.
  return rows.toSorted((one, other) => one.displayName.localeCompare(other.displayName, language));
}

export interface RatingAreaRow extends ListedName {
  /** Numbers of its regions; empty: not of regions. */
  regions: readonly string[];
  /** ISO codes of its countries; empty: not of countries. */
  countries: readonly string[];
}

/** Rating areas of a country, in the order of their records. */
export async function listRatingAreas(
  connection: Connection,
  country: string,
  language: Language,
): Promise<RatingAreaRow[]> {
  const { rows } = await sql<RatingAreaRow>`
    select code, ${shown("display_name", language)} as "displayName", regions, countries
    from rating_areas where country = ${country} order by order_position, code`.execute(connection);
  return rows;
}
