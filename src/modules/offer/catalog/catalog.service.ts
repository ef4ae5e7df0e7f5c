import type { CatalogueReader } from "#src/contracts/catalogue-snapshot.ts";
import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import type { Caches } from "#src/platform/caches.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
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
  findLineNames,
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
import { type ClinicShare, findClinicShares } from "./clinic-shares.queries.ts";
import { inOwnWords, namesInCountry } from "./country-names.rules.ts";
import { type CatalogueEdition, type EditionMemory, rememberByEdition } from "./edition-memory.ts";
import { withWords } from "./product-words.rules.ts";
import { findCatalogueSnapshot, findCatalogueVersion, findUfOfTheDay } from "./snapshot.queries.ts";
import { findFormSteps, findOperationDates } from "./product-record.queries.ts";
import type { GeneralConditions } from "#src/contracts/general-conditions.ts";
import { findGeneralConditions } from "./general-conditions.queries.ts";

export type {
  ActivityRow,
  BreedRow,
  CoverageCountryRow,
  ListedName,
  RatingAreaRow,
} from "./lists.queries.ts";
export type { CatalogueEdition } from "./edition-memory.ts";
export type { CatalogueNames, OrganizationListRow } from "./names.queries.ts";
export type { ProductNameRow } from "./product-names.queries.ts";

/** How many whole products are kept in memory, by version. */
const KEPT_PRODUCTS = 4_000;
const POPULAR_FLOOR = 100;
const POPULAR_MOST = 3;

/** Names by language and country, and what is popular; an edition has some twenty of them. */
const KEPT_LISTS = 60;
/** Clinics that were asked about lately: they never crowd out the names, which every page needs. */
const KEPT_CLINICS = 60;

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
  /** What networks say of a clinic, by product. */
  loadClinicShares(
    clinic: string,
    edition: CatalogueEdition,
  ): Promise<ReadonlyMap<string, ClinicShare>>;
  loadPopular(country: string, edition: CatalogueEdition): Promise<ReadonlySet<string>>;
  /** Active products of a country as they are searched by name, summaries in the language. */
  listProductNames(country: string, language: Language): Promise<ProductNameRow[]>;
  /** Names of the lines of insurance by code. */
  loadLineNames(language: Language): Promise<ReadonlyMap<string, string>>;
  listRegions(country: string): Promise<RegionRow[]>;
  listOrganizationsByTypes(
    country: string,
    types: readonly string[],
    limits?: PartnerLimits,
  ): Promise<OrganizationListRow[]>;
  listAdditionalTypes(language?: Language): Promise<InsuranceTypeRow[]>;
  listRatingAreas(country: string, language: Language): Promise<RatingAreaRow[]>;
  listCoverageCountries(language: Language): Promise<CoverageCountryRow[]>;
  listBreeds(language: Language): Promise<BreedRow[]>;
  listSctrActivities(language: Language): Promise<ActivityRow[]>;
  listTripZones(language: Language): Promise<ListedName[]>;
  findUf(date: string): Promise<UfOfTheDay>;
  /** Last days on which the months' operations of a product are taken, DD-MM, in the caller's transaction. */
  operationDatesOf(transaction: Connection, productCode: string): Promise<readonly string[]>;
  /** The forms of a product's own purchase, in the caller's transaction; none: those of its line. */
  formStepsOf(transaction: Connection, productCode: string): Promise<readonly string[]>;
  /** The general conditions of a product with their text of a civil day; null where the catalogue has none. */
  generalConditionsOf(productCode: string, day: string): Promise<GeneralConditions | null>;
}

/** What was read of the catalogue, by edition, and what is being read. */
interface CatalogMemory {
  connection: Connection;
  /** Without the demonstration, invented evaluations of invented products are left out (D5). */
  isDemonstrationOn: boolean;
  products: Map<string, ProductRecord>;
  names: EditionMemory<CatalogueNames>;
  popular: EditionMemory<ReadonlySet<string>>;
  clinics: EditionMemory<ReadonlyMap<string, ClinicShare>>;
  readings: Map<string, Promise<ReadonlyMap<string, ProductRecord>>>;
}

/** The catalogue for the rest of the program: whole products, comparators, names. */
export function createCatalogService(
  connection: Connection,
  caches?: Caches,
  isDemonstrationOn = true,
): CatalogService {
  const memory = openMemory(connection, caches, isDemonstrationOn);
  return {
    ...storedLists(connection),
    reader: {
      readVersion: () => findCatalogueVersion(connection),
      readSnapshot: (country, pricingDate) =>
        findCatalogueSnapshot(connection, country, pricingDate),
    },
    ...withNeeds(memory, { loadProducts, loadNames }),
    async findProductByLink(link, edition) {
      const code = await findProductCodeByLink(connection, link);
      return code === undefined ? undefined : (await loadProducts(memory, [code], edition))[0];
    },
    loadClinicShares: (clinic, edition) =>
      memory.clinics.once(clinic, edition, () => findClinicShares(connection, clinic)),
    loadPopular: (country, edition) =>
      memory.popular.once(country, edition, () =>
        findPopularCodes(connection, country, POPULAR_FLOOR, POPULAR_MOST),
      ),
  };
}

function openMemory(
  connection: Connection,
  caches: Caches | undefined,
  isDemonstrationOn: boolean,
): CatalogMemory {
  const memory: CatalogMemory = {
    connection,
    isDemonstrationOn,
    products: new Map(),
    names: rememberByEdition(KEPT_LISTS),
    popular: rememberByEdition(KEPT_LISTS),
    clinics: rememberByEdition(KEPT_CLINICS),
    readings: new Map(),
  };
  caches?.add(() => {
    // A new map: what is being read now goes into the old one.
    memory.products = new Map();
    for (const one of [memory.names, memory.popular, memory.clinics]) one.clear();
    memory.readings.clear();
  });
  return memory;
}

/** What is read anew each time that it is asked for. */
const storedLists = (
  connection: Connection,
): Omit<
  CatalogService,
  "reader" | "loadProducts" | "findProductByLink" | "loadNames" | "loadClinicShares" | "loadPopular"
> => ({
  findComparator: (country, baseUrl) => findComparator(connection, country, baseUrl),
  listComparators: (country) => listComparators(connection, country),
  listProductNames: (country, language) => listProductNames(connection, country, language),
  loadLineNames: (language) => findLineNames(connection, language),
  listRegions: (country) => listRegions(connection, country),
  listOrganizationsByTypes: (country, types, limits) =>
    listOrganizationsByTypes(connection, country, types, limits),
  listAdditionalTypes: (language) => listAdditionalTypes(connection, language),
  listRatingAreas: (country, language) => listRatingAreas(connection, country, language),
  listCoverageCountries: (language) => listCoverageCountries(connection, language),
  listBreeds: (language) => listBreeds(connection, language),
  listSctrActivities: (language) => listSctrActivities(connection, language),
  listTripZones: (language) => listTripZones(connection, language),
  findUf: (date) => findUfOfTheDay(connection, date),
  operationDatesOf: findOperationDates,
  formStepsOf: findFormSteps,
  generalConditionsOf: (productCode, day) => findGeneralConditions(connection, productCode, day),
});

/** A product without evaluations that only a demonstration shows. */
const withoutInvented = (record: ProductRecord): ProductRecord =>
  record.source.kind === "demonstration" ? { ...record, evaluations: [] } : record;

const keyOf = (code: string, { version, pricingDate }: CatalogueEdition) =>
  `${version}|${pricingDate}|${code}`;

/** Products by code. Requests for the same products at once, as after a new version of the catalogue,
 *  share one reading. */
function readProducts(
  { connection, readings, isDemonstrationOn }: CatalogMemory,
  codes: readonly string[],
  { version, pricingDate }: CatalogueEdition,
): Promise<ReadonlyMap<string, ProductRecord>> {
  const key = JSON.stringify([version, pricingDate, codes]);
  const begun = readings.get(key);
  if (begun) return begun;
  const reading = findProductRecords(connection, codes, pricingDate)
    .then(
      (records) =>
        new Map(
          records.map((record) => [
            record.code,
            inOwnWords(isDemonstrationOn ? record : withoutInvented(record)),
          ]),
        ),
    )
    .finally(() => readings.delete(key));
  readings.set(key, reading);
  return reading;
}

async function loadProducts(
  memory: CatalogMemory,
  codes: readonly string[],
  edition: CatalogueEdition,
  language: Language = "es",
): Promise<ProductRecord[]> {
  const kept = memory.products;
  const missing = codes.filter((code) => !kept.has(keyOf(code, edition)));
  const read = await readProducts(memory, missing, edition);
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
  const words = await loadNames(memory, edition, language);
  return found.map((record) => withWords(record, words, language));
}

const loadNames = (
  { connection, names }: CatalogMemory,
  edition: CatalogueEdition,
  language: Language = "es",
  country = "CL",
) =>
  names.once(`${language}|${country}`, edition, async () =>
    namesInCountry(await findCatalogueNames(connection, language), country, language),
  );
