import type {
  OracleAnswer,
  OracleFilters,
  OracleProduct,
  OracleQuery,
} from "./comparison-oracle.types.ts";
import { nativePrice } from "./native-price.ts";

/**
 * Says what a comparison must answer, in the plainest way: price every product with big integers, filter,
 * map, sort. It imports nothing of the engine and repeats its rules in its own words, so that an error
 * would have to be made twice. Slow on purpose.
 */
export function oracleAnswer(products: readonly OracleProduct[], query: OracleQuery): OracleAnswer {
  const candidates = products.map((product) => {
    const candidate = rate(product, query);
    const fields = Object.entries(checks(candidate, query));
    return { ...candidate, failed: fields.filter(([, passes]) => !passes).map(([field]) => field) };
  });
  const without = (...dropped: string[]): Candidate[] =>
    candidates.filter(({ failed }) => failed.every((field) => dropped.includes(field)));
  const result = without();
  const sorted = result.toSorted(
    (a, b) =>
      LAST.indexOf(a.standing) - LAST.indexOf(b.standing) ||
      groupOf(a, query) - groupOf(b, query) ||
      sortKey(a, query) - sortKey(b, query) ||
      a.product.id - b.product.id,
  );
  const best = result
    .filter(({ standing }) => standing === "whole")
    .toSorted((a, b) => b.affinity - a.affinity || a.product.id - b.product.id)[0];
  return {
    total: result.length,
    pricedTotal: pricesOf(result).length,
    partialTotal: result.filter(({ standing }) => standing === "partial").length,
    priceRange: rangeOf(pricesOf(result)),
    rows: sorted.slice(query.skip, query.skip + query.take).map((candidate) => ({
      id: candidate.product.id,
      standing: candidate.standing,
      price: candidate.price,
      native: candidate.native,
      uninsurable: candidate.uninsurable,
      affinity: candidate.affinity,
      recommended: candidate.recommended,
    })),
    bestId: best?.product.id ?? null,
    counts: Object.fromEntries(
      Object.entries(FACETS).map(([facet, optionsOf]) => {
        const counted = facet === "features" ? result : without(facet);
        return [facet, countOptions(products, counted, optionsOf)];
      }),
    ),
    price: histogramOf(pricesOf(without("price"))),
    deductible: rangeOf(
      without("deductible").flatMap(({ product }) =>
        product.deductibles
          .filter(({ kind }) => countsKind(query.filters, kind))
          .map(({ amount }) => amount),
      ),
    ),
  };
}

/** What insures everybody comes first in every order, what insures nobody last. */
const LAST = ["whole", "partial", "none"];

interface Candidate {
  product: OracleProduct;
  standing: OracleAnswer["rows"][number]["standing"];
  price: number | null;
  native: OracleAnswer["rows"][number]["native"];
  uninsurable: number[];
  affinity: number;
  recommended: number;
}

const one = <Value>(value: Value | null): Value[] => (value === null ? [] : [value]);

const FACETS: Record<string, (product: OracleProduct) => readonly (number | boolean | string)[]> = {
  insuranceTypes: (product) => [product.insuranceType],
  organizations: (product) => [product.organization],
  organizationTypes: (product) => [product.organizationType],
  coverageOrganizations: (product) => product.coverageOrganizations,
  coverageCountries: (product) => product.coverageCountries,
  categories: (product) => one(product.category),
  productTypes: (product) => one(product.productType),
  planTypes: (product) => one(product.planType),
  marketable: (product) => one(product.marketable),
  births: (product) => one(product.birth),
  featuresFilter: (product) => product.features,
  features: (product) => product.features,
};

function countsKind(filters: OracleFilters, kind: number): boolean {
  const kinds = filters.deductible?.kinds ?? [];
  return kinds.length === 0 || kinds.includes(kind);
}

function checks(
  { product, price, standing }: Candidate,
  { filters }: OracleQuery,
): Record<string, boolean> {
  const anyOf = <Value>(asked: readonly Value[] | undefined, has: readonly Value[]): boolean =>
    asked === undefined || asked.length === 0 || asked.some((value) => has.includes(value));
  const within = (value: number, bounds: { from?: number; to?: number }): boolean =>
    (bounds.from === undefined || value >= bounds.from) &&
    (bounds.to === undefined || value <= bounds.to);
  const isBounded = (bounds: { from?: number; to?: number } | undefined): boolean =>
    bounds?.from !== undefined || bounds?.to !== undefined;
  return {
    organizationTypes: anyOf(filters.organizationTypes, [product.organizationType]),
    insuranceTypes: anyOf(filters.insuranceTypes, [product.insuranceType]),
    organizations: anyOf(filters.organizations, [product.organization]),
    coverageOrganizations: anyOf(filters.coverageOrganizations, product.coverageOrganizations),
    coverageCountries: anyOf(filters.coverageCountries, product.coverageCountries),
    categories: anyOf(filters.categories, one(product.category)),
    productTypes: anyOf(filters.productTypes, one(product.productType)),
    planTypes: anyOf(filters.planTypes, one(product.planType)),
    marketable: anyOf(filters.marketable, one(product.marketable)),
    births: anyOf(filters.births, one(product.birth)),
    featuresFilter: anyOf(filters.featuresFilter, product.features),
    features: (filters.features ?? []).every((id) => product.features.includes(id)),
    prevision:
      filters.previsionFeature === undefined || product.features.includes(filters.previsionFeature),
    showcase: filters.showcase === undefined || product.showcases.includes(filters.showcase),
    salesChannel:
      filters.salesChannel === undefined || product.salesChannel === filters.salesChannel,
    price:
      !isBounded(filters.price) ||
      (price !== null && standing === "whole" && within(price, filters.price ?? {})),
    household: filters.wholeHousehold !== true || standing === "whole",
    deductible:
      !isBounded(filters.deductible) ||
      product.deductibles.some(
        ({ kind, amount }) =>
          countsKind(filters, kind) && within(amount, filters.deductible ?? { kinds: [] }),
      ),
  };
}

function rate(product: OracleProduct, query: OracleQuery): Candidate {
  const { units, extraDecimals, uninsurable } = nativePrice(product, query);
  const ratio = query.rating.conversion[product.currency] ?? { numerator: 1, denominator: 1 };
  const numerator = BigInt(ratio.numerator);
  const denominator = BigInt(ratio.denominator) * 10n ** BigInt(extraDecimals);
  // Half up: the floor of the price and a half.
  const price = units === null ? null : (2n * units * numerator + denominator) / (2n * denominator);
  const stored = { UF: 4, CLP: 0, PEN: 2, USD: 2, COP: 2, MXN: 2 }[product.currency];
  const isForEverybody = uninsurable.length === 0;
  return {
    product,
    standing: price === null ? "none" : isForEverybody ? "whole" : "partial",
    price: price === null ? null : Number(price),
    native:
      units === null
        ? null
        : {
            units: Number(units),
            decimals: stored + extraDecimals,
            currency: product.currency,
          },
    uninsurable,
    ...scores(product, price, query),
  };
}

function scores(
  product: OracleProduct,
  price: bigint | null,
  query: OracleQuery,
): { affinity: number; recommended: number } {
  const clinics = [...new Set(query.filters.coverageOrganizations)];
  const features = [...new Set(query.filters.featuresFilter)];
  const chosen = clinics.length + features.length;
  const matched =
    clinics.filter((id) => product.coverageOrganizations.includes(id)).length +
    features.filter((id) => product.features.includes(id)).length;
  let coverage = BigInt(product.coverageScore);
  if (chosen > 0) coverage = (coverage + (10_000n * BigInt(matched)) / BigInt(chosen)) / 2n;
  let cheapness = 0n;
  if (price !== null) {
    const left = 10_000n - (10_000n * price) / (2n * BigInt(query.budget));
    cheapness = left < 0n ? 0n : left;
  }
  const weightOf = {
    price: BigInt(query.weights.price),
    coverage: BigInt(query.weights.coverage),
    cap: BigInt(query.weights.cap),
  };
  const rest = weightOf.coverage * coverage + weightOf.cap * BigInt(product.capScore);
  const restWeight = weightOf.coverage + weightOf.cap;
  const restScore = restWeight === 0n ? 0n : rest / restWeight;
  const share = BigInt(query.ponderer);
  return {
    affinity: Number((weightOf.price * cheapness + rest) / 100n),
    recommended: Number(((10_000n - share) * cheapness + share * restScore) / 10_000n),
  };
}

/** Groups are of the recommended order alone. */
function groupOf({ product }: Candidate, { groups, order }: OracleQuery): number {
  return order === "recommended" ? (groups?.get(product.insuranceType) ?? 0) : 0;
}

function sortKey(candidate: Candidate, { order }: OracleQuery): number {
  switch (order) {
    case "lowerPrice":
      return candidate.price ?? 0;
    case "higherPrice":
      return -(candidate.price ?? 0);
    case "popular":
      return -candidate.product.requestCount;
    case "distance":
      return -candidate.affinity;
    case "recommended":
      return -candidate.recommended;
  }
}

/** Prices of the whole household. */
function pricesOf(candidates: readonly Candidate[]): number[] {
  return candidates
    .filter(({ standing }) => standing === "whole")
    .flatMap(({ price }) => one(price));
}

function rangeOf(values: readonly number[]): { min: number; max: number } | null {
  if (values.length === 0) return null;
  const ascending = values.toSorted((a, b) => a - b);
  return { min: ascending[0]!, max: ascending.at(-1) };
}

function histogramOf(prices: readonly number[]): OracleAnswer["price"] {
  const range = rangeOf(prices);
  if (range === null) return null;
  const histogram = Array.from({ length: 16 }, () => 0);
  const span = BigInt(range.max - range.min + 1);
  for (const price of prices) histogram[Number((BigInt(price - range.min) * 16n) / span)]! += 1;
  return { ...range, histogram };
}

/** Every option the catalogue has, with the number of candidates that have it. */
function countOptions(
  products: readonly OracleProduct[],
  candidates: readonly Candidate[],
  optionsOf: (product: OracleProduct) => readonly (number | boolean | string)[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const product of products) for (const option of optionsOf(product)) counts[`${option}`] = 0;
  for (const { product } of candidates) {
    for (const option of new Set(optionsOf(product))) counts[`${option}`]! += 1;
  }
  return counts;
}
