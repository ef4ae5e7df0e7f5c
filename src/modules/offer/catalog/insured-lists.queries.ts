import type { InsuredLists } from "#src/contracts/catalogue-snapshot.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  listBreeds,
  listCoverageCountries,
  listRatingAreas,
  listTripZones,
} from "./lists.queries.ts";

/** The lists that a country's profiles are read with. A country of coverage is in the smallest area that
 *  holds it; a country that an area names is in that one. */
export async function findInsuredLists(
  connection: Connection,
  country: string,
): Promise<InsuredLists> {
  const breeds = await listBreeds(connection, "es");
  const countries = await listCoverageCountries(connection, "es");
  const areas = await listRatingAreas(connection, country, "es");
  const zones = await listTripZones(connection, "es");
  return {
    breedGroups: new Map(breeds.map(({ code, breedGroup }) => [code, breedGroup])),
    areaOfCountry: new Map(countries.map(({ code, zone }) => [code, zone])),
    areaOfRegion: new Map(areas.flatMap(({ code, regions }) => regions.map((one) => [one, code]))),
    tripZones: new Map(zones.map(({ code }) => [code, code])),
  };
}
