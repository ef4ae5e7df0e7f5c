import type { CatalogueSnapshot, SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import { Dictionary } from "./dictionary.ts";
import { type ComparisonEngine, comparisonEngineSteps } from "./engine/comparison-engine.ts";
import type { EngineProduct } from "./engine/engine.types.ts";
import { finish, finishInTurns, type Steps } from "./engine/steps.ts";
import { capAndDeductibleScore, coverageScoreOf } from "./static-score.rules.ts";

/** One country's catalogue on one pricing date, ready to compare. Read-only: the next one is built
 *  beside it and takes its place. */
export interface ComparisonIndex {
  version: number;
  pricingDate: string;
  engine: ComparisonEngine;
  snapshot: CatalogueSnapshot;
  productById: ReadonlyMap<number, SnapshotProduct>;
  productByCode: ReadonlyMap<string, SnapshotProduct>;
  codes: IndexDictionaries;
  /** GES by the engine's number of the organization. */
  ges: ReadonlyMap<number, number>;
}

export interface IndexDictionaries {
  insuranceTypes: Dictionary;
  organizations: Dictionary;
  organizationTypes: Dictionary;
  productTypes: Dictionary;
  categories: Dictionary;
  coverageOrganizations: Dictionary;
  coverageCountries: Dictionary;
  showcases: Dictionary;
  salesChannels: Dictionary;
  deductibleKinds: Dictionary;
}

/** Builds the index of a snapshot at once. */
export const buildComparisonIndex = (
  snapshot: CatalogueSnapshot,
  pricingDate: string,
): ComparisonIndex => finish(indexSteps(snapshot, pricingDate));

/** Builds the index of a snapshot while requests are answered between its steps. */
export const buildComparisonIndexInTurns = (
  snapshot: CatalogueSnapshot,
  pricingDate: string,
): Promise<ComparisonIndex> => finishInTurns(indexSteps(snapshot, pricingDate));

/** How many products are read for the engine in one step. */
const PRODUCTS_A_STEP = 500;

function* indexSteps(snapshot: CatalogueSnapshot, pricingDate: string): Steps<ComparisonIndex> {
  const codes: IndexDictionaries = {
    insuranceTypes: new Dictionary(),
    organizations: new Dictionary(),
    organizationTypes: new Dictionary(),
    productTypes: new Dictionary(),
    categories: new Dictionary(),
    coverageOrganizations: new Dictionary(),
    coverageCountries: new Dictionary(),
    showcases: new Dictionary(),
    salesChannels: new Dictionary(),
    deductibleKinds: new Dictionary(),
  };
  const products: EngineProduct[] = [];
  for (const product of snapshot.products) {
    products.push(engineProduct(product, codes));
    if (products.length % PRODUCTS_A_STEP === 0) yield;
  }
  const engine = yield* comparisonEngineSteps(products);
  yield;
  const ges = new Map(
    [...snapshot.ges].map(([organization, amount]) => [
      codes.organizations.idOf(organization),
      amount,
    ]),
  );
  return {
    version: snapshot.version,
    pricingDate,
    engine,
    snapshot,
    codes,
    ges,
    productById: new Map(snapshot.products.map((product) => [product.id, product])),
    productByCode: new Map(snapshot.products.map((product) => [product.code, product])),
  };
}

function engineProduct(product: SnapshotProduct, codes: IndexDictionaries): EngineProduct {
  const organization = codes.organizations.idOf(product.organization);
  return {
    id: product.id,
    insuranceType: codes.insuranceTypes.idOf(product.insuranceType),
    organization,
    organizationType: codes.organizationTypes.idOf(product.organizationType),
    productType: product.productType === null ? null : codes.productTypes.idOf(product.productType),
    category: product.category === null ? null : codes.categories.idOf(product.category),
    planType: product.planType,
    marketable: product.isMarketable,
    birth: product.birthCoverage,
    coverageOrganizations: product.coverageOrganizations.map((code) =>
      codes.coverageOrganizations.idOf(code),
    ),
    coverageCountries: product.coverageCountries.map((code) => codes.coverageCountries.idOf(code)),
    features: product.features,
    showcases: product.showcases.map((code) => codes.showcases.idOf(code)),
    salesChannel:
      product.salesChannel === null ? null : codes.salesChannels.idOf(product.salesChannel),
    method: product.method,
    currency: product.currency,
    rates: product.rates,
    gesGroup: product.method === "RiskFactor" ? organization : null,
    deductibles: product.deductibles.map(({ kind, amountUf }) => ({
      kind: codes.deductibleKinds.idOf(kind),
      amount: amountUf,
    })),
    capScore: capAndDeductibleScore(
      product.benefitCapUf,
      product.deductibles.find(({ kind }) => kind === "deductible")?.amountUf ?? null,
    ),
    coverageScore: coverageScoreOf(product.hospitalPercentage, product.ambulatoryPercentage),
    requestCount: product.requestCount ?? 0,
  };
}
