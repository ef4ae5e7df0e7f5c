import type { CatalogueReader } from "#src/contracts/catalogue-snapshot.ts";
import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import type { Caches } from "#src/platform/caches.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import {
  type ActivityRow,
  type BreedRow,
  type CoverageCountryRow,
  listBreeds,
  listCoverageCountries,
  type ListedName,
  listRatingAreas,
  listSctrActivities,
  listTripZones,
  type RatingAreaRow,
} from "./lists.queries.ts";
import {
  type CatalogueNames,
  findCatalogueNames,
  findPopularCodes,
  type InsuranceTypeRow,
  listAdditionalTypes,
  listOrganizationsByTypes,
  listRegions,
  type OrganizationListRow,
  type RegionRow,
} from "./names.queries.ts";
import {
  findComparator,
  findProductCodeByLink,
  findProductRecords,
  listComparators,
} from "./product-record.queries.ts";
import { listProductNames, type ProductNameRow } from "./product-names.queries.ts";
import { inOwnWords, namesInCountry } from "./country-names.rules.ts";
import { withWords } from "./product-words.rules.ts";
import { findCatalogueSnapshot, findCatalogueVersion, findUfOfTheDay } from "./snapshot.queries.ts";

export type {
  ActivityRow,
  BreedRow,
  CoverageCountryRow,
  ListedName,
  RatingAreaRow,
} from "./lists.queries.ts";
export type { CatalogueNames, OrganizationListRow } from "./names.queries.ts";
export type { ProductNameRow } from "./product-names.queries.ts";

/** How many whole products are kept in memory, by version. */
const KEPT_PRODUCTS = 4_000;
const POPULAR_FLOOR = 100;
const POPULAR_MOST = 3;

/** Which state of the catalogue a caller works on, so that what is kept is never of another one. */
export interface CatalogueEdition {
  version: number;
  pricingDate: string;
}

export interface CatalogService {
  reader: CatalogueReader;
  /** Products by code, in the order asked for; codes without an active product are left out. The words
   *  of reference lists in them are in the language, Spanish unless given. */
  loadProducts(
    codes: readonly string[],
    edition: CatalogueEdition,
    language?: Language,
  ): Promise<ProductRecord[]>;
  findProductByLink(
    link: { country: string; organizationSlug: string; product: string; isPlan: boolean },
    edition: CatalogueEdition,
  ): Promise<ProductRecord | undefined>;
  findComparator(country: string, baseUrl: string): Promise<ComparatorRecord | undefined>;
  listComparators(country: string): Promise<ComparatorRecord[]>;
  /** Names as a country says them; as the catalogue writes them where none is named. */
  loadNames(
    edition: CatalogueEdition,
    language?: Language,
    country?: string,
  ): Promise<CatalogueNames>;
  loadPopular(country: string, edition: CatalogueEdition): Promise<ReadonlySet<string>>;
  /** Active products of a country as they are searched by name, summaries in the language. */
  listProductNames(country: string, language: Language): Promise<ProductNameRow[]>;
  listRegions(country: string): Promise<RegionRow[]>;
  listOrganizationsByTypes(
    country: string,
    types: readonly string[],
  ): Promise<OrganizationListRow[]>;
  listAdditionalTypes(language?: Language): Promise<InsuranceTypeRow[]>;
  listRatingAreas(country: string, language: Language): Promise<RatingAreaRow[]>;
  listCoverageCountries(language: Language): Promise<CoverageCountryRow[]>;
  listBreeds(language: Language): Promise<BreedRow[]>;
  listSctrActivities(language: Language): Promise<ActivityRow[]>;
  listTripZones(language: Language): Promise<ListedName[]>;
  findUf(date: string): Promise<UfOfTheDay>;
}

/** The catalogue for the rest of the program: whole products, comparators, names. */
export function createCatalogService(connection: Connection, caches?: Caches): CatalogService {
  let keptProducts = new Map<string, ProductRecord>();
  const keptOnce = new Map<string, Promise<unknown>>();
  const readings = new Map<string, Promise<ReadonlyMap<string, ProductRecord>>>();
  caches?.add(() => {
    // A new map: what is being read now goes into the old one.
    keptProducts = new Map();
    keptOnce.clear();
    readings.clear();
  });

  const keyOf = (code: string, { version, pricingDate }: CatalogueEdition) =>
    `${version}|${pricingDate}|${code}`;

  /** Reads something once per edition; a failed read is forgotten, so that the next call tries again. */
  function once<T>(
    name: string,
    { version, pricingDate }: CatalogueEdition,
    read: () => Promise<T>,
  ): Promise<T> {
    const key = `${version}|${pricingDate}|${name}`;
    const kept = keptOnce.get(key) as Promise<T> | undefined;
    if (kept) return kept;
    const reading = read().catch((error: unknown) => {
      keptOnce.delete(key);
      throw error;
    });
    keptOnce.set(key, reading);
    const oldest = keptOnce.keys().next();
    if (keptOnce.size > 60 && !oldest.done) keptOnce.delete(oldest.value);
    return reading;
  }

  /** Products by code. Requests for the same products at once, as after a new version of the catalogue,
   *  share one reading. */
  function readProducts(
    codes: readonly string[],
    { version, pricingDate }: CatalogueEdition,
  ): Promise<ReadonlyMap<string, ProductRecord>> {
    const key = JSON.stringify([version, pricingDate, codes]);
    const begun = readings.get(key);
    if (begun) return begun;
    const reading = findProductRecords(connection, codes, pricingDate)
      .then((records) => new Map(records.map((record) => [record.code, inOwnWords(record)])))
      .finally(() => readings.delete(key));
    readings.set(key, reading);
    return reading;
  }

  async function loadProducts(
    codes: readonly string[],
    edition: CatalogueEdition,
    language: Language = "es",
  ): Promise<ProductRecord[]> {
    const kept = keptProducts;
    const missing = codes.filter((code) => !kept.has(keyOf(code, edition)));
    const read = await readProducts(missing, edition);
    const found = codes.flatMap((code) => {
      const record = kept.get(keyOf(code, edition)) ?? read.get(code);
      return record ? [record] : [];
    });
    for (const [code, record] of read) kept.set(keyOf(code, edition), record);
    while (kept.size > KEPT_PRODUCTS) {
      const oldest = kept.keys().next();
      if (oldest.done) break;
      kept.delete(oldest.value);
    }
    if (language === "es" || found.length === 0) return found;
    const words = await loadNames(edition, language);
    return found.map((record) => withWords(record, words, language));
  }

  const loadNames = (edition: CatalogueEdition, language: Language = "es", country = "CL") =>
    once(`names|${language}|${country}`, edition, async () =>
      namesInCountry(await findCatalogueNames(connection, language), country, language),
    );

  return {
    reader: {
      readVersion: () => findCatalogueVersion(connection),
      readSnapshot: (country, pricingDate) =>
        findCatalogueSnapshot(connection, country, pricingDate),
    },
    loadProducts,
    async findProductByLink(link, edition) {
      const code = await findProductCodeByLink(connection, link);
      return code === undefined ? undefined : (await loadProducts([code], edition))[0];
    },
    findComparator: (country, baseUrl) => findComparator(connection, country, baseUrl),
    listComparators: (country) => listComparators(connection, country),
    loadNames,
    loadPopular: (country, edition) =>
      once(`popular|${country}`, edition, () =>
        findPopularCodes(connection, country, POPULAR_FLOOR, POPULAR_MOST),
      ),
    listProductNames: (country, language) => listProductNames(connection, country, language),
    listRegions: (country) => listRegions(connection, country),
    listOrganizationsByTypes: (country, types) =>
      listOrganizationsByTypes(connection, country, types),
    listAdditionalTypes: (language) => listAdditionalTypes(connection, language),
    listRatingAreas: (country, language) => listRatingAreas(connection, country, language),
    listCoverageCountries: (language) => listCoverageCountries(connection, language),
    listBreeds: (language) => listBreeds(connection, language),
    listSctrActivities: (language) => listSctrActivities(connection, language),
    listTripZones: (language) => listTripZones(connection, language),
    findUf: (date) => findUfOfTheDay(connection, date),
  };
}
