import type { CatalogueSnapshot, SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import { Dictionary } from "./dictionary.ts";
import { buildComparisonEngine, type ComparisonEngine } from "./engine/comparison-engine.ts";
import type { EngineProduct } from "./engine/engine.types.ts";
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

/** Builds the index of a snapshot. */
export function buildComparisonIndex(
  snapshot: CatalogueSnapshot,
  pricingDate: string,
): ComparisonIndex {
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
  const engine = buildComparisonEngine(
    snapshot.products.map((product) => engineProduct(product, codes)),
  );
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
