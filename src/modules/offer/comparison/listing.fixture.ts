import { join, resolve } from "node:path";
import { chile, type CountryConfig } from "#src/config/countries.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { createCatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { loadSeedFolders, seedFolders } from "#src/modules/offer/catalog/seed.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { openSeededDatabase } from "#test/harness/database.ts";
import { createComparisonService } from "./comparison.service.ts";
import { IndexFollower } from "./index-follower.ts";
import { emptyChoice, type ListingChoice } from "./listing-choice.rules.ts";
import { createListingService, type Listing } from "./listing.service.ts";

const root = resolve(import.meta.dirname, "../../../..");

/** "Mujer, 34 · RM · 1 carga". */
export const family: Profile = {
  cotizante: [{ sexo: "Femenino", edad: 34, imponible: 1_650_000 }],
  cargas: [{ sexo: "Femenino", edad: 6, parentesco: "Hija" }],
  region: { stateCode: 13, abbreviation: "RM" },
};

export interface Asked {
  /** Its base url. */
  comparator?: string;
  profile?: Profile | null;
  compared?: readonly string[];
  language?: "es" | "en" | "pt";
}

/** The demonstration catalogue with its services over a database of its own, on 21 November 2026. */
export async function openDemonstration(country: CountryConfig = chile) {
  const database = await openSeededDatabase();
  const { connection } = database;
  const clock = fixedClock("2026-11-21T12:00:00-03:00");
  await loadSeedFolders(connection, seedFolders(join(root, "db/seed")), clock);
  const missing: string[] = [];
  const words = createWordsStore(
    await readWordsFolder(join(root, "src/locales")),
    { es: "es-CL", en: "en-US", pt: "pt-BR" },
    (language, key) => missing.push(`${language}:${key}`),
  );
  const catalog = createCatalogService(connection);
  const follower = new IndexFollower({
    reader: catalog.reader,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    country: country.code,
    timeZone: country.timeZone,
  });
  await follower.refresh();
  const comparison = createComparisonService({ follower, country });
  const listing = createListingService({ comparison, catalog, words });
  const comparators = await catalog.listComparators(country.code);

  function comparatorOf(baseUrl = "Seguros-de-Salud"): ComparatorRecord {
    const found = comparators.find((one) => one.baseUrl === baseUrl);
    if (!found) throw new Error(`There is no comparator ${baseUrl}.`);
    return found;
  }

  return {
    database,
    country,
    comparators,
    catalog,
    comparison,
    listing,
    words,
    /** Messages that were asked for and are in no locale. */
    missing,
    comparatorOf,
    load: (choice: Partial<ListingChoice> = {}, asked: Asked = {}): Promise<Listing> =>
      listing.loadListing({
        country,
        language: asked.language ?? "es",
        comparator: comparatorOf(asked.comparator),
        choice: { ...emptyChoice, ...choice },
        profile: asked.profile ?? null,
        compared: asked.compared ?? [],
        showcase: null,
      }),
  };
}

export type Demonstration = Awaited<ReturnType<typeof openDemonstration>>;
