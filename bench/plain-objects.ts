import type {
  EngineAnswer,
  EngineProduct,
  EngineQuery,
  Ratio,
} from "#src/modules/offer/comparison/engine/engine.types.ts";

type Range = { min: number; max: number };

/** What every contestant must answer alike. */
export interface PlainAnswer extends Pick<
  EngineAnswer,
  "total" | "pricedTotal" | "partialTotal" | "priceRange" | "bestId"
> {
  rows: { id: number; price: number | null }[];
  deductible: Range | null;
  /** By facet, then by option; an option that no product has is absent. */
  facets: Map<string, Map<Option, number>>;
  histogram: number[] | null;
}

interface Candidate {
  product: EngineProduct;
  price: number | null;
  /** The price leaves somebody out. */
  isPartial: boolean;
  affinity: number;
  key: number;
}

interface Field {
  name: string;
  /** Whether a facet drops this field's selection to count. */
  isFacet: boolean;
  passes(product: EngineProduct): boolean;
}

/**
 * The comparison as one would write it first, with care but without columns: objects, sets and maps;
 * a product is priced only if it misses at most one filter, since then some facet counts it.
 */
export function comparePlainly(
  products: readonly EngineProduct[],
  query: EngineQuery,
): PlainAnswer {
  const fields = fieldsOf(query.filters);
  const counted: Counted = {
    result: [],
    unfiltered: [],
    deductibles: [],
    facets: new Map(FACETS.map(([name]) => [name, new Map<Option, number>()])),
  };
  for (const product of products) {
    const only = onlyMiss(fields, product);
    if (only !== "several") count(counted, product, only, query);
  }
  const { result, unfiltered, deductibles, facets } = counted;
  result.sort(
    (a, b) =>
      Number(a.price === null) - Number(b.price === null) ||
      Number(a.isPartial) - Number(b.isPartial) ||
      a.key - b.key ||
      a.product.id - b.product.id,
  );
  const whole = result.filter(({ price, isPartial }) => price !== null && !isPartial);
  const prices = whole.map(({ price }) => price!);
  return {
    total: result.length,
    pricedTotal: prices.length,
    partialTotal: result.filter(({ isPartial }) => isPartial).length,
    priceRange: rangeOf(prices),
    bestId: bestOf(whole)?.product.id ?? null,
    rows: result
      .slice(query.skip, query.skip + query.take)
      .map(({ product, price }) => ({ id: product.id, price })),
    facets,
    histogram: histogramOf(unfiltered),
    deductible: rangeOf(deductibles),
  };
}

/** What the products come to, one after the other. */
interface Counted {
  result: Candidate[];
  /** Prices of what misses no filter but the price's own. */
  unfiltered: number[];
  deductibles: number[];
  facets: Map<string, Map<Option, number>>;
}

/** Counts a product where it belongs; `only` is the one field that it misses. */
function count(
  { result, unfiltered, deductibles, facets }: Counted,
  product: EngineProduct,
  only: string | undefined,
  query: EngineQuery,
): void {
  const { price, isPartial } = priceOf(product, query);
  if (only === undefined && price !== null && !isPartial) unfiltered.push(price);
  if (!isWithin(query.filters.price, price, isPartial)) return;
  if (only === undefined || only === "deductible") {
    for (const { kind, amount } of product.deductibles) {
      if (query.filters.deductible?.kinds.includes(kind) ?? true) deductibles.push(amount);
    }
  }
  for (const [name, optionsOf] of FACETS) {
    if (only === undefined || (only === name && name !== "features")) {
      const counts = facets.get(name)!;
      for (const option of optionsOf(product)) counts.set(option, (counts.get(option) ?? 0) + 1);
    }
  }
  if (only === undefined) result.push(score(product, price, isPartial, query));
}

const isWithin = (
  bounds: EngineQuery["filters"]["price"],
  price: number | null,
  isPartial: boolean,
): boolean =>
  bounds === undefined ||
  (price !== null &&
    !isPartial &&
    price >= (bounds.from ?? 0) &&
    price <= (bounds.to ?? Number.POSITIVE_INFINITY));

/** The one that fits best; of equals the one with the lower id. */
const bestOf = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>(
    (top, one) =>
      top === null ||
      one.affinity > top.affinity ||
      (one.affinity === top.affinity && one.product.id < top.product.id)
        ? one
        : top,
    null,
  );

/** The name of the only field that the product misses; undefined where it misses none. */
function onlyMiss(fields: readonly Field[], product: EngineProduct): string | undefined {
  let only: string | undefined;
  for (const field of fields) {
    if (field.passes(product)) continue;
    if (only !== undefined || !field.isFacet) return "several";
    only = field.name;
  }
  return only;
}

export type Option = number | boolean | string;
type Options = readonly Option[];

const single = (value: number | boolean | string | null): Options =>
  value === null ? [] : [value];

const FACETS: readonly [name: string, optionsOf: (product: EngineProduct) => Options][] = [
  ["insuranceTypes", (product) => [product.insuranceType]],
  ["organizationTypes", (product) => [product.organizationType]],
  ["organizations", (product) => [product.organization]],
  ["coverageOrganizations", (product) => product.coverageOrganizations],
  ["coverageCountries", (product) => product.coverageCountries],
  ["categories", (product) => single(product.category)],
  ["productTypes", (product) => single(product.productType)],
  ["planTypes", (product) => single(product.planType)],
  ["marketable", (product) => single(product.marketable)],
  ["births", (product) => single(product.birth)],
  ["featuresFilter", (product) => product.features],
  ["features", (product) => product.features],
];

function fieldsOf(filters: EngineQuery["filters"]): Field[] {
  const fields: Field[] = [];
  for (const [name, optionsOf] of FACETS) {
    const asked = filters[name as keyof typeof filters] as Options | undefined;
    if (asked === undefined || asked.length === 0) continue;
    const wanted = new Set(asked);
    fields.push({
      name,
      isFacet: name !== "features",
      passes:
        name === "features"
          ? (product) => asked.every((id) => product.features.includes(id as number))
          : (product) => optionsOf(product).some((option) => wanted.has(option)),
    });
  }
  const { previsionFeature, deductible } = filters;
  if (previsionFeature !== undefined) {
    fields.push({
      name: "prevision",
      isFacet: false,
      passes: (product) => product.features.includes(previsionFeature),
    });
  }
  if (deductible !== undefined) {
    fields.push({
      name: "deductible",
      isFacet: true,
      passes: (product) =>
        product.deductibles.some(
          ({ kind, amount }) =>
            deductible.kinds.includes(kind) &&
            amount >= (deductible.from ?? 0) &&
            amount <= (deductible.to ?? Number.POSITIVE_INFINITY),
        ),
    });
  }
  return fields;
}

function priceOf(
  product: EngineProduct,
  { persons, rating }: EngineQuery,
): Pick<Candidate, "price" | "isPartial"> {
  const { numerator, denominator } = ratioOf(rating, product.currency);
  const native = nativeOf(product, persons, rating);
  if (native === null) return { price: null, isPartial: false };
  const divisor = denominator * (product.method === "RiskFactor" ? 100 : 1);
  return {
    price: Math.floor((2 * native * numerator + divisor) / (2 * divisor)),
    isPartial:
      product.method === "PerPersonBand" &&
      persons.some((person) => rowFor(product, person) === undefined),
  };
}

function rowFor({ rates }: EngineProduct, person: EngineQuery["persons"][number]) {
  return rates.find(
    (row) =>
      row.dependants === null &&
      row.ageFrom <= person.age &&
      (row.ageTo === null || person.age <= row.ageTo) &&
      (row.sex === null || row.sex === person.sex) &&
      (row.relationship === null || row.relationship === person.relationship),
  );
}

function nativeOf(
  product: EngineProduct,
  persons: EngineQuery["persons"],
  rating: EngineQuery["rating"],
): number | null {
  const { method, rates, gesGroup } = product;
  const rowOf = (person: EngineQuery["persons"][number]) => rowFor(product, person);
  switch (method) {
    case "Flat":
      return rates[0]?.amount ?? null;
    case "HolderBand": {
      const holder = rowOf(persons[0]!);
      if (holder === undefined) return null;
      let added = 0;
      for (const row of rates) {
        if (row.dependants !== null && row.dependants < persons.length) added = row.amount;
      }
      return holder.amount + added;
    }
    case "PerPersonBand": {
      let sum = 0;
      let priced = 0;
      for (const person of persons) {
        const row = rowOf(person);
        if (row === undefined) continue;
        sum += row.amount;
        priced++;
      }
      return priced === 0 ? null : sum;
    }
    case "RiskFactor": {
      const base = rates[0]?.amount;
      const ges = gesGroup === null ? undefined : rating.ges.get(gesGroup);
      if (base === undefined || ges === undefined) return null;
      let factors = 0;
      for (const person of persons) {
        if (person.age < 2) continue;
        const band = rating.riskFactors.find(
          (row) => row.ageFrom <= person.age && (row.ageTo === null || person.age <= row.ageTo),
        )!;
        factors += person.relationship === "holder" ? band.contributor : band.dependant;
      }
      return base * factors + ges * persons.length * 100;
    }
    default:
      throw new RangeError(`no ${method} among the products that are measured`);
  }
}

/** What one unit of a currency is worth; every currency that is measured has a ratio. */
export function ratioOf(rating: EngineQuery["rating"], currency: EngineProduct["currency"]): Ratio {
  const ratio = rating.conversion[currency];
  if (!ratio) throw new RangeError(`no rate of exchange for ${currency}`);
  return ratio;
}

function score(
  product: EngineProduct,
  price: number | null,
  isPartial: boolean,
  query: EngineQuery,
): Candidate {
  const { filters, weights, budget, ponderer } = query;
  const clinics = filters.coverageOrganizations ?? [];
  const features = filters.featuresFilter ?? [];
  const chosen = clinics.length + features.length;
  let coverage = product.coverageScore;
  if (chosen > 0) {
    const matched =
      clinics.filter((id) => product.coverageOrganizations.includes(id)).length +
      features.filter((id) => product.features.includes(id)).length;
    coverage = Math.floor((coverage + Math.floor((10_000 * matched) / chosen)) / 2);
  }
  const cheapness =
    price === null ? 0 : Math.max(0, 10_000 - Math.floor((10_000 * price) / (2 * budget)));
  const rest = weights.coverage * coverage + weights.cap * product.capScore;
  const affinity = Math.floor((weights.price * cheapness + rest) / 100);
  const recommended = Math.floor(
    ((10_000 - ponderer) * cheapness +
      ponderer * Math.floor(rest / (weights.coverage + weights.cap))) /
      10_000,
  );
  const key = {
    lowerPrice: price ?? 0,
    higherPrice: -(price ?? 0),
    popular: -product.requestCount,
    distance: -affinity,
    recommended: -recommended,
  }[query.order];
  return { product, price, isPartial, affinity, key };
}

function rangeOf(values: readonly number[]): Range | null {
  if (values.length === 0) return null;
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return { min, max };
}

function histogramOf(prices: readonly number[]): number[] | null {
  const range = rangeOf(prices);
  if (range === null) return null;
  const histogram = Array.from({ length: 16 }, () => 0);
  const span = range.max - range.min + 1;
  for (const price of prices) histogram[Math.floor(((price - range.min) * 16) / span)]! += 1;
  return histogram;
}
