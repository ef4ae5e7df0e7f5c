import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Caches } from "#src/platform/caches.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import { listCoverageOrganizations, listHealthProviders } from "./form-lists.queries.ts";
import type { ProfileNames } from "./group-words.rules.ts";
import { speciesCode } from "./insured.rules.ts";
import type { ListOption, RetrieveOptions } from "./profile-form.service.ts";

/** Not having one is an answer, too; Colombia refuses it (CQ 5). */
const NO_HEALTH_PROVIDER = "notengo";
/** The species of the forms by the catalogue's code. */
const SPECIES: Readonly<Record<string, string>> = { dog: "Perro", cat: "Gato" };

/** What the reference data brings to profiles: lists for forms, names for words. */
export interface ProfileReferenceData {
  retrieve: RetrieveOptions;
  /** Names of codes in a language, for the profile in words. */
  namesOf(country: string, language: Language): Promise<ProfileNames>;
}

type Catalog = Pick<
  CatalogService,
  | "listRegions"
  | "listRatingAreas"
  | "listCoverageCountries"
  | "listBreeds"
  | "listSctrActivities"
  | "listTripZones"
>;

/** Reads the reference data of profiles. `version` names its edition: names and context are read once for
 *  each, so that a price costs no query. */
export function createProfileReferenceData(options: {
  catalog: Catalog;
  connection: Connection;
  version: () => number | string;
  caches?: Caches;
}): ProfileReferenceData {
  const { catalog, connection, version, caches } = options;
  const kept = new Map<string, { version: number | string; value: Promise<unknown> }>();
  caches?.add(() => kept.clear());

  function once<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const now = version();
    const found = kept.get(key);
    if (found?.version === now) return found.value as Promise<Value>;
    const value = read();
    kept.set(key, { version: now, value });
    // What failed is asked again.
    value.catch(() => kept.delete(key));
    return value;
  }

  return {
    retrieve: listsOf(catalog, connection),

    namesOf: (country, language) =>
      once(`names ${country} ${language}`, async () => {
        const [breeds, countries, areas, zones, activities] = await Promise.all([
          catalog.listBreeds(language),
          catalog.listCoverageCountries(language),
          catalog.listRatingAreas(country, language),
          catalog.listTripZones(language),
          catalog.listSctrActivities(language),
        ]);
        return {
          breeds: new Map(breeds.map(({ code, displayName }) => [code, displayName])),
          places: new Map(
            [...countries, ...areas].map(({ code, displayName }) => [code, displayName]),
          ),
          tripZones: new Map(zones.map(({ code, displayName }) => [code, displayName])),
          sectors: new Map(activities.map(({ sector, sectorName }) => [sector, sectorName])),
          works: new Map(activities.map(({ work, workName }) => [work, workName])),
        };
      }),
  };
}

function listsOf(catalog: Catalog, connection: Connection): RetrieveOptions {
  const named = (rows: readonly { code: string | number; displayName: string }[]): ListOption[] =>
    rows.map(({ code, displayName }) => ({ value: code, label: displayName }));
  return {
    regions: async (country) => named(await catalog.listRegions(country)),
    countries: async (_country, { language }) =>
      named(await catalog.listCoverageCountries(language)),
    tripZones: async (_country, { language }) => named(await catalog.listTripZones(language)),
    healthProviders: async (country, { say }) => [
      ...named(await listHealthProviders(connection, country)),
      { value: NO_HEALTH_PROVIDER, label: say("profile.noHealthProvider") },
    ],
    providers: async (country, { of }) =>
      named(await listCoverageOrganizations(connection, country, of)),

    async breeds(_country, { language, of }) {
      const asked = new Set(of.map((species) => speciesCode(species)));
      return (await catalog.listBreeds(language))
        .filter(({ species }) => asked.size === 0 || asked.has(species))
        .map(({ species, code, displayName }) => {
          return { value: code, label: displayName, of: SPECIES[species] ?? species };
        });
    },

    async sctrSectors(_country, { language }) {
      const activities = await catalog.listSctrActivities(language);
      const sectors = new Map(activities.map(({ sector, sectorName }) => [sector, sectorName]));
      return [...sectors].map(([value, label]) => ({ value, label }));
    },

    async sctrWorks(_country, { language, of }) {
      return (await catalog.listSctrActivities(language))
        .filter(({ sector }) => of.length === 0 || of.includes(sector))
        .map(({ sector, work, workName }) => ({ value: work, label: workName, of: sector }));
    },
  };
}
