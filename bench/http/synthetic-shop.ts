import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { chile } from "#src/config/countries.ts";
import type { CatalogueSnapshot, SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type {
  CompareSearch,
  CompareSearches,
} from "#src/modules/offer/comparison/compare-search.ts";
import { comparisonRoutes } from "#src/modules/offer/comparison/comparison.api.ts";
import type { ComparisonFacts } from "#src/modules/offer/comparison/comparison.facts.ts";
import type { ComparisonIndex } from "#src/modules/offer/comparison/comparison-index.ts";
import { createComparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import type {
  EngineProduct,
  EngineQuery,
} from "#src/modules/offer/comparison/engine/engine.types.ts";
import {
  capAndDeductibleScore,
  coverageScoreOf,
} from "#src/modules/offer/comparison/static-score.rules.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { silentLog } from "#src/platform/log/log.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import { ISAPRES, syntheticCatalogue } from "../synthetic-catalogue.ts";

/**
 * The API's compare calls over a synthetic catalogue: the site's own routes, index and cards; the product
 * records behind them are made up from the same products, and searches live in memory.
 */
export interface SyntheticShop {
  app: FastifyInstance;
  /** The products as the index numbers them, for another store to answer the same queries. */
  products: EngineProduct[];
  index: ComparisonIndex;
  /** Keeps a profile as an earlier compare call does; the uuid stands for it. */
  keepSearch(profile: CompareSearch["profile"]): string;
  /** Runs the work, and says which queries it put to the engine. */
  watchEngine(work: () => Promise<void>): Promise<EngineQuery[]>;
}

const VERSION = 1;
const DAY = "2026-11-21";
const DEDUCTIBLE_KINDS = ["deductible", "deductible_fonasa"];

export async function openSyntheticShop(size: number, words: WordsStore): Promise<SyntheticShop> {
  const products = syntheticCatalogue(size).map(snapshotProduct);
  const snapshot = snapshotOf(products);
  const comparisons = createComparisons({
    reader: { readVersion: async () => VERSION, readSnapshot: async () => snapshot },
    clock: fixedClock(`${DAY}T15:00:00Z`),
    log: silentLog,
    countries: [chile],
    // Asked again and again, the engine answers each time.
    answers: { answer: ({ engine }, query) => engine.answer(query) },
  });
  await comparisons.refresh();
  const index = comparisons.in(chile.code).current();
  const searches = searchesInMemory();
  const app = await createHttpServer({
    log: silentLog,
    assetsFolder: undefined,
    trustProxy: false,
    isTls: false,
    sayError: () => (code) => code,
  });
  const routes = comparisonRoutes({
    comparisons,
    catalog: catalogOf(index),
    searches,
    words,
  });
  registerApiRoutes(app, routes, async () => factsOfSomebody());
  return {
    app,
    index,
    products: products.map((product) => engineProduct(product, index)),
    keepSearch(profile) {
      const uuid = randomUUID();
      searches.kept.set(uuid, { profile, version: VERSION, pricingDate: DAY });
      return uuid;
    },
    async watchEngine(work) {
      const { engine } = index;
      const queries: EngineQuery[] = [];
      index.engine = {
        ...engine,
        answer(query) {
          queries.push(query);
          return engine.answer(query);
        },
      };
      try {
        await work();
      } finally {
        index.engine = engine;
      }
      return queries;
    },
  };
}

function factsOfSomebody(): ComparisonFacts {
  let isPersonal = false;
  return {
    country: chile,
    language: "es",
    visitorId: "somebody",
    showcase: null,
    ensureVisitor: async () => "somebody",
    countCompareCall: async () => undefined,
    isPersonal: () => isPersonal,
    markPersonal() {
      isPersonal = true;
    },
    log: silentLog,
  };
}

function searchesInMemory() {
  const kept = new Map<string, CompareSearch>();
  const searches: Pick<CompareSearches, "find" | "keep" | "nameless"> = {
    find: async (uuid) => kept.get(uuid),
    async keep(_visitorId, search) {
      const uuid = randomUUID();
      kept.set(uuid, search);
      return uuid;
    },
    nameless: randomUUID,
  };
  return { ...searches, kept };
}

/** Words of numbers, which the index gives numbers of its own again. */
export const codes = {
  insuranceType: (id: number): string => `TYPE_${id}`,
  organizationType: (id: number): string => `KIND_${id}`,
  organization: (id: number): string => `SELLER_${id}`,
  clinic: (id: number): string => `CLINIC_${id}`,
  category: (id: number): string => `CATEGORY_${id}`,
};

function snapshotProduct(product: EngineProduct): SnapshotProduct {
  const { id, deductibles, capScore, coverageScore } = product;
  return {
    id,
    code: `PRODUCT-${id}`,
    insuranceType: codes.insuranceType(product.insuranceType),
    organization: codes.organization(product.organization),
    organizationType: codes.organizationType(product.organizationType),
    productType: product.productType === null ? null : `PRODUCT_TYPE_${product.productType}`,
    category: product.category === null ? null : codes.category(product.category),
    planType: product.planType,
    isMarketable: product.marketable,
    birthCoverage: product.birth,
    coverageOrganizations: product.coverageOrganizations.map(codes.clinic),
    coverageCountries: product.coverageCountries.map((country) => `COUNTRY_${country}`),
    features: product.features,
    showcases: product.showcases.map((showcase) => `partner-${showcase}`),
    salesChannel: product.salesChannel === null ? null : `CHANNEL_${product.salesChannel}`,
    method: product.method,
    currency: product.currency,
    rateTableId: 1,
    rateValidFrom: "2026-01-01",
    rates: product.rates,
    deductibles: deductibles.map(({ kind, amount }) => ({
      kind: DEDUCTIBLE_KINDS[kind] ?? "",
      amountUf: amount,
      amount: amount / 10_000,
      currency: "UF" as const,
    })),
    benefitCapUf: capScore * 1_000,
    hospitalPercentage: coverageScore / 100,
    ambulatoryPercentage: coverageScore / 100,
    requestCount: product.requestCount,
  };
}

/** A product in the numbers of the index. */
function engineProduct(product: SnapshotProduct, { codes: of }: ComparisonIndex): EngineProduct {
  const organization = of.organizations.idOf(product.organization);
  const deductible = product.deductibles.find(({ kind }) => kind === "deductible");
  return {
    id: product.id,
    insuranceType: of.insuranceTypes.idOf(product.insuranceType),
    organization,
    organizationType: of.organizationTypes.idOf(product.organizationType),
    productType: product.productType === null ? null : of.productTypes.idOf(product.productType),
    category: product.category === null ? null : of.categories.idOf(product.category),
    planType: product.planType,
    marketable: product.isMarketable,
    birth: product.birthCoverage,
    coverageOrganizations: product.coverageOrganizations.map((code) =>
      of.coverageOrganizations.idOf(code),
    ),
    coverageCountries: product.coverageCountries.map((code) => of.coverageCountries.idOf(code)),
    features: product.features,
    showcases: product.showcases.map((code) => of.showcases.idOf(code)),
    salesChannel:
      product.salesChannel === null ? null : of.salesChannels.idOf(product.salesChannel),
    method: product.method,
    currency: product.currency,
    rates: product.rates,
    gesGroup: product.method === "RiskFactor" ? organization : null,
    deductibles: product.deductibles.map(({ kind, amountUf }) => ({
      kind: of.deductibleKinds.idOf(kind),
      amount: amountUf,
    })),
    capScore: capAndDeductibleScore(product.benefitCapUf, deductible?.amountUf ?? null),
    coverageScore: coverageScoreOf(product.hospitalPercentage, product.ambulatoryPercentage),
    requestCount: product.requestCount ?? 0,
  };
}

function snapshotOf(products: readonly SnapshotProduct[]): CatalogueSnapshot {
  return {
    version: VERSION,
    products,
    riskFactors: [
      { ageFrom: 0, ageTo: 19, contributor: 60, dependant: 60 },
      { ageFrom: 20, ageTo: 24, contributor: 90, dependant: 70 },
      { ageFrom: 25, ageTo: 34, contributor: 100, dependant: 70 },
      { ageFrom: 35, ageTo: 44, contributor: 130, dependant: 90 },
      { ageFrom: 45, ageTo: 54, contributor: 140, dependant: 100 },
      { ageFrom: 55, ageTo: 64, contributor: 200, dependant: 140 },
      { ageFrom: 65, ageTo: null, contributor: 240, dependant: 220 },
    ],
    riskFactorsFrom: "2026-01-01",
    ges: new Map(
      Array.from({ length: ISAPRES }, (_, i) => [codes.organization(100 + i), 6_000 + 300 * i]),
    ),
    uf: { valueCents: 4_088_300, date: DAY, isStale: false, isFallback: false },
    exchangeRates: new Map([["USD", 9_425_500]]),
    exchangeDays: new Map([["USD", DAY]]),
    incomeCeilingUf: 900_000,
    contribution: {
      validFrom: "2026-01-01",
      healthShare: 7_000,
      incomeShare: 80_000,
      maximumShare: 105_000,
      minimumShare: 90_477,
      defaultMinimumClp: 120_000,
      defaultMaximumClp: 150_000,
    },
  };
}

/** Whole products and names without a database: what is measured is what is done with them. */
function catalogOf(
  index: ComparisonIndex,
): Pick<CatalogService, "listComparators" | "loadProducts" | "loadPopular" | "loadNames"> {
  const same = (listed: Iterable<string>) => new Map([...listed].map((code) => [code, code]));
  const { products } = index.snapshot;
  const names = {
    insuranceTypes: same(products.map(({ insuranceType }) => insuranceType)),
    upperTypes: new Map<string, string>(),
    organizations: same(products.map(({ organization }) => organization)),
    categories: same(products.flatMap(({ category }) => (category === null ? [] : [category]))),
    coverageOrganizations: same(products.flatMap((product) => product.coverageOrganizations)),
    features: new Map(
      [...new Set(products.flatMap(({ features }) => features))].map((id) => [id, feature(id)]),
    ),
    coverageTags: new Map(),
    typeDescriptions: new Map<string, string>(),
    categoryDescriptions: new Map<string, string>(),
    phrases: new Map<string, string>(),
    countries: new Map(),
  };
  return {
    listComparators: async () => [],
    loadNames: async () => names,
    loadPopular: async () => new Set<string>(),
    loadProducts: async (asked) =>
      asked.flatMap((code) => {
        const product = index.productByCode.get(code);
        return product ? [recordOf(product)] : [];
      }),
  };
}

const feature = (id: number) => ({
  id,
  code: `feature_${id}`,
  displayName: `Feature ${id}`,
  help: null,
  icon: null,
  isFilter: true,
  order: id,
});

function recordOf(product: SnapshotProduct): ProductRecord {
  const { id, code } = product;
  return {
    id,
    code,
    name: `Plan ${id}`,
    displayName: `Plan complementario ${id}`,
    slug: `plan-complementario-${id}`,
    description: "Reembolsa consultas, exámenes y hospitalización en toda la red.",
    summary: null,
    translations: {},
    country: chile.code,
    organization: organizationOf(product),
    insuranceType: insuranceTypeOf(product),
    category: null,
    productType: product.productType,
    method: product.method,
    currency: product.currency,
    source: { code: "demo", displayName: "Catálogo", kind: "demonstration", dataDate: null },
    availableFrom: null,
    isExclusive: false,
    isPromoted: false,
    requestCount: product.requestCount,
    salesChannel: product.salesChannel,
    modality: "individual",
    coverageRatio: null,
    operationDates: [],
    minimumEmployees: null,
    minimumSubscribers: null,
    hospitalPercentage: product.hospitalPercentage,
    ambulatoryPercentage: product.ambulatoryPercentage,
    planType: product.planType,
    isMarketable: product.isMarketable,
    birthCoverage: product.birthCoverage,
    ...alike,
  };
}

const organizationOf = (product: SnapshotProduct): ProductRecord["organization"] => ({
  id: 1,
  code: product.organization,
  displayName: product.organization,
  slug: product.organization.toLowerCase(),
  organizationType: product.organizationType,
  abbreviation: null,
  brandColor: null,
  typeAlias: "Aseguradora",
  image: null,
  url: null,
  isDemo: true,
});

const insuranceTypeOf = (product: SnapshotProduct): ProductRecord["insuranceType"] => ({
  id: 1,
  code: product.insuranceType,
  displayName: product.insuranceType,
  description: "Cubre lo que el sistema de salud no paga.",
  color: null,
  upperType: { name: "SALUD", displayName: "Salud" },
  isComparable: true,
});

/** What all of these products have alike. */
const alike = {
  newWindowUrl: null,
  alert: null,
  badge: null,
  isMapEnabled: null,
  hasBenefitCap: true,
  zones: [],
  contractAgeFrom: 18,
  contractAgeTo: 64,
  waitingPeriod: null,
  metadata: {},
  features: [],
  coverages: [],
  limits: [],
  providers: [],
  requirements: [],
  offers: [],
  paymentMethods: [],
  questions: [],
  evaluations: [],
  countries: [],
  rateTable: null,
} satisfies Partial<ProductRecord>;
