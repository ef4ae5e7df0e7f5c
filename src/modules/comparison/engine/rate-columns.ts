import { RELATIONSHIPS, SEXES } from "#src/contracts/pricing.ts";
import type { RateRow, Relationship } from "#src/contracts/pricing.ts";
import type { EngineProduct } from "./engine.types.ts";

/** Ages of persons run from 0 to this. */
export const MAX_AGE = 150;
/** In a column: the product has no line for it. */
export const MISSING = -1;

/** One amount per product of a segment, MISSING where there is none. */
export interface RateColumn {
  amounts: Int32Array;
  hasMissing: boolean;
}

/**
 * The rates of a segment's products as columns: one for each kind of person and elementary age band
 * (a span of ages that no line of the segment divides); equal columns are one and the same array.
 */
export type SegmentRates =
  | {
      method: "PerPersonBand";
      bandOfAge: Uint8Array;
      /** At (relationship · 2 + sex) · bands + band; null where no product has a line. */
      columns: readonly (RateColumn | null)[];
    }
  | {
      method: "HolderBand";
      bandOfAge: Uint8Array;
      /** At sex · bands + band. */
      columns: readonly (RateColumn | null)[];
      /** Ascending numbers of dependants at which some product's addition changes. */
      dependantSteps: readonly number[];
      /** What steps[i] dependants add. */
      dependantColumns: readonly RateColumn[];
    }
  | {
      method: "RiskFactor";
      base: RateColumn;
      gesGroups: readonly number[];
      /** Index into gesGroups, MISSING where the product names none. */
      gesCodes: Int32Array;
    }
  | { method: "Flat"; base: RateColumn };

/** Number of elementary bands. */
export function bandCount(bandOfAge: Uint8Array): number {
  return bandOfAge[MAX_AGE]! + 1;
}

/** Lays out the rates of products that share method and currency. Throws RangeError on a bad amount. */
export function buildSegmentRates(products: readonly EngineProduct[]): SegmentRates {
  const method = products[0]!.method;
  switch (method) {
    case "PerPersonBand":
      return { method, ...buildBands(products, RELATIONSHIPS) };
    case "HolderBand":
      return { method, ...buildBands(products, ["holder"]), ...buildDependants(products) };
    case "RiskFactor":
      if (products[0]!.currency !== "UF") {
        throw new RangeError(`product ${products[0]!.id}: RiskFactor is in UF`);
      }
      return { method, base: firstLines(products), ...buildGes(products) };
    case "Flat":
      return { method, base: firstLines(products) };
  }
}

/** Bytes of the segment's columns, each shared one once. */
export function ratesByteLength(rates: SegmentRates): number {
  const columns = (): (RateColumn | null)[] => {
    switch (rates.method) {
      case "PerPersonBand":
        return [...rates.columns];
      case "HolderBand":
        return [...rates.columns, ...rates.dependantColumns];
      case "RiskFactor":
      case "Flat":
        return [rates.base];
    }
  };
  const distinct = new Set(columns().flatMap((column) => column?.amounts ?? []));
  if (rates.method === "RiskFactor") distinct.add(rates.gesCodes);
  return [...distinct].reduce((sum, amounts) => sum + amounts.byteLength, 0);
}

function checkedAmount({ id }: EngineProduct, amount: number): number {
  if ((amount | 0) !== amount || amount < 0) {
    throw new RangeError(`product ${id}: rate ${amount} is not an integer below 2^31`);
  }
  return amount;
}

function buildBands(
  products: readonly EngineProduct[],
  relationships: readonly Relationship[],
): { bandOfAge: Uint8Array; columns: (RateColumn | null)[] } {
  const bandOfAge = elementaryBands(products);
  const bands = bandCount(bandOfAge);
  const slots = relationships.length * SEXES.length * bands;
  const columns: (Int32Array | undefined)[] = Array.from({ length: slots });
  products.forEach((product, row) => {
    for (const rate of product.rates) {
      if (!isForPersons(rate) || rate.ageFrom > MAX_AGE) continue;
      const amount = checkedAmount(product, rate.amount);
      const first = bandOfAge[Math.max(rate.ageFrom, 0)]!;
      const last = bandOfAge[Math.min(rate.ageTo ?? MAX_AGE, MAX_AGE)]!;
      for (let r = 0; r < relationships.length; r++) {
        if (rate.relationship !== null && rate.relationship !== relationships[r]) continue;
        for (let s = 0; s < SEXES.length; s++) {
          if (rate.sex !== null && rate.sex !== SEXES[s]) continue;
          const slot = (r * SEXES.length + s) * bands;
          for (let band = first; band <= last; band++) {
            const column = (columns[slot + band] ??= emptyColumn(products.length));
            if (column[row] === MISSING) column[row] = amount;
          }
        }
      }
    }
  });
  return { bandOfAge, columns: shareEqual(columns) };
}

function elementaryBands(products: readonly EngineProduct[]): Uint8Array {
  const starts = new Uint8Array(MAX_AGE + 2);
  for (const product of products) {
    for (const rate of product.rates) {
      if (!isForPersons(rate)) continue;
      if (rate.ageFrom > 0 && rate.ageFrom <= MAX_AGE) starts[rate.ageFrom] = 1;
      if (rate.ageTo !== null && rate.ageTo < MAX_AGE) starts[Math.max(rate.ageTo, -1) + 1] = 1;
    }
  }
  const bandOfAge = new Uint8Array(MAX_AGE + 1);
  for (let age = 1; age <= MAX_AGE; age++) bandOfAge[age] = bandOfAge[age - 1]! + starts[age]!;
  return bandOfAge;
}

/** A line with a number of dependants prices a group. */
function isForPersons(rate: RateRow): boolean {
  return rate.dependants === null;
}

function buildDependants(products: readonly EngineProduct[]): {
  dependantSteps: number[];
  dependantColumns: RateColumn[];
} {
  const steps = new Set<number>();
  for (const product of products) {
    for (const rate of product.rates) if (rate.dependants !== null) steps.add(rate.dependants);
  }
  const dependantSteps = [...steps].sort((a, b) => a - b);
  const columns = dependantSteps.map(() => emptyColumn(products.length));
  products.forEach((product, row) => {
    const lines = new Map<number, number>();
    for (const { dependants, amount } of product.rates) {
      if (dependants === null || lines.has(dependants)) continue;
      lines.set(dependants, checkedAmount(product, amount));
    }
    // The greatest number that is not above prices; where there is none, dependants add nothing.
    let amount = 0;
    dependantSteps.forEach((step, i) => {
      amount = lines.get(step) ?? amount;
      columns[i]![row] = amount;
    });
  });
  return { dependantSteps, dependantColumns: shareEqual(columns) as RateColumn[] };
}

function buildGes(products: readonly EngineProduct[]): {
  gesGroups: number[];
  gesCodes: Int32Array;
} {
  const codes = new Map<number, number>();
  const gesCodes = Int32Array.from(products, ({ gesGroup }) => {
    if (gesGroup === null) return MISSING;
    const code = codes.get(gesGroup) ?? codes.size;
    codes.set(gesGroup, code);
    return code;
  });
  return { gesGroups: [...codes.keys()], gesCodes };
}

function firstLines(products: readonly EngineProduct[]): RateColumn {
  const amounts = new Int32Array(products.length).fill(MISSING);
  products.forEach((product, row) => {
    const [first] = product.rates;
    if (first !== undefined) amounts[row] = checkedAmount(product, first.amount);
  });
  return asColumn(amounts);
}

function emptyColumn(length: number): Int32Array {
  return new Int32Array(length).fill(MISSING);
}

function asColumn(amounts: Int32Array): RateColumn {
  return { amounts, hasMissing: amounts.includes(MISSING) };
}

/** Makes equal columns one object, which at query time also lets equal persons be multiplied. */
function shareEqual(columns: readonly (Int32Array | undefined)[]): (RateColumn | null)[] {
  const byHash = new Map<number, RateColumn[]>();
  return columns.map((amounts) => {
    if (amounts === undefined) return null;
    const hash = hashOf(amounts);
    const candidates = byHash.get(hash) ?? [];
    const known = candidates.find((candidate) => isEqual(candidate.amounts, amounts));
    if (known !== undefined) return known;
    const column = asColumn(amounts);
    byHash.set(hash, [...candidates, column]);
    return column;
  });
}

function hashOf(amounts: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < amounts.length; i++) hash = Math.imul(hash ^ amounts[i]!, 0x01000193);
  return hash;
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
