import { RELATIONSHIPS, SEXES } from "#src/contracts/pricing.ts";
import type { RateRow } from "#src/contracts/pricing.ts";
import type { EngineProduct } from "./engine.types.ts";

/** Ages of persons and pets run from 0 to this. */
export const MAX_AGE = 150;
/** In `dependants`: the line prices a person. */
export const OF_PERSONS = -1;

/**
 * The lines of a segment's products as columns, in their products' order. Each line is an object of its
 * own, far from the next: they are read once.
 */
export interface RateLines {
  /** Those of product p are from starts[p] up to starts[p + 1]. */
  starts: Int32Array;
  /** Which persons a line is for: their place in PERSONS. */
  persons: Uint8Array;
  /** From 0, and to MAX_AGE: a line for ages beyond them is from MAX_AGE + 1, or to -1. */
  agesFrom: Int16Array;
  agesTo: Int16Array;
  /** A group's line has the number of dependants that it is for. */
  dependants: Int32Array;
  amounts: Int32Array;
  /** What any line names. */
  areas: readonly string[];
  segments: readonly string[];
  /** First sizes, above 0, at which the lines that take a size change; ascending. */
  sizeStarts: readonly number[];
}

/** The persons that a line may name; null names all. */
export const PERSONS: readonly Pick<RateRow, "relationship" | "sex">[] = [
  null,
  ...RELATIONSHIPS,
].flatMap((relationship) => [null, ...SEXES].map((sex) => ({ relationship, sex })));

/** The place in PERSONS of those a line names. */
function personsOf({ relationship, sex }: RateRow): number {
  const first = relationship === null ? 0 : RELATIONSHIPS.indexOf(relationship) + 1;
  return first * (SEXES.length + 1) + (sex === null ? 0 : SEXES.indexOf(sex) + 1);
}

/** Reads the lines; `checked` throws where an amount cannot be held. */
export function readLines(
  products: readonly EngineProduct[],
  checked: (product: EngineProduct, amount: number) => number,
): RateLines {
  const count = products.reduce((sum, { rates }) => sum + rates.length, 0);
  const starts = new Int32Array(products.length + 1);
  const persons = new Uint8Array(count);
  const agesFrom = new Int16Array(count);
  const agesTo = new Int16Array(count);
  const dependants = new Int32Array(count);
  const amounts = new Int32Array(count);
  const areas = new Set<string>();
  const segments = new Set<string>();
  const sizes = new Set<number>();
  let at = 0;
  for (let p = 0; p < products.length; p++) {
    const product = products[p]!;
    const { rates } = product;
    // A loop of its own, so short that many lines are on their way from memory at once.
    for (let i = 0; i < rates.length; i++) amounts[at + i] = checked(product, rates[i]!.amount);
    for (let i = 0; i < rates.length; i++) {
      const line = rates[i]!;
      persons[at] = personsOf(line);
      agesFrom[at] = Math.min(Math.max(line.ageFrom, 0), MAX_AGE + 1);
      agesTo[at] = Math.min(Math.max(line.ageTo ?? MAX_AGE, -1), MAX_AGE);
      dependants[at++] = line.dependants ?? OF_PERSONS;
      const { area, segment, sizeFrom, sizeTo } = line;
      if (typeof area === "string") areas.add(area);
      if (typeof segment === "string") segments.add(segment);
      if (typeof sizeFrom === "number") sizes.add(sizeFrom);
      if (typeof sizeTo === "number") sizes.add(sizeTo + 1);
    }
    starts[p + 1] = at;
  }
  return {
    starts,
    persons,
    agesFrom,
    agesTo,
    dependants,
    amounts,
    areas: [...areas],
    segments: [...segments],
    sizeStarts: [...sizes].filter((size) => size > 0).sort((a, b) => a - b),
  };
}
