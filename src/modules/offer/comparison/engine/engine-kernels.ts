import { coverageSum, withMatch } from "./affinity.rules.ts";
import {
  countBits,
  countBitsWithin,
  divide,
  hasBit,
  intersect,
  listBits,
  unite,
} from "./bitset.ts";
import { amountRange, markAmounts } from "./deductible-columns.ts";
import { addLists } from "./facet-tags.ts";
import { PositionalCounter } from "./positional-counter.ts";
import { priceRows } from "./price-rows.ts";
import { fillHistogram, rangeOf } from "./price-statistics.ts";
import type { Choice, Kernels } from "./kernels.types.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { AffinityWeights } from "./engine.types.ts";

/** The loops in plain TypeScript. */
export const plainKernels: Kernels = {
  take: (index) => index,
  int32: (length) => new Int32Array(length),
  float64: (length) => new Float64Array(length),
  beginQuery: () => undefined,
  queryInt32: (length) => new Int32Array(length),
  querySet: (words) => new Int32Array(words),
  counter: (matrix) => new PositionalCounter(matrix),
  listBits,
  countBits,
  countBitsWithin,
  unite,
  intersect,
  divide,
  priceRows,
  rangeOf,
  fillHistogram,
  addLists,
  coverageSums(index, weights, choice, rows, count, into) {
    const { coverageScores, capScores } = index;
    if (choice !== null) {
      for (let i = 0; i < count; i++) into[i] = sumOf(index, weights, choice, rows[i]!);
      return;
    }
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      into[i] = coverageSum(coverageScores[row]!, capScores[row]!, weights);
    }
  },
  keepWithin({ rows, natives, unfiltered, words }, { firstWord, passing }, candidates, bounds) {
    const { least, most } = bounds;
    let count = 0;
    let passed = 0;
    for (let i = 0; i < candidates; i++) {
      const row = rows[i]!;
      const native = natives[i]!;
      const place = row - (firstWord << 5);
      const isPassing = hasBit(passing, place);
      if (isPassing) unfiltered[passed++] = native;
      // UNPRICED is negative and `least` is not, so a price filter leaves unpriced products out.
      if (native < least || native > most) continue;
      words[place >>> 5]! |= 1 << (place & 31);
      if (!isPassing) continue;
      rows[count] = row;
      natives[count++] = native;
    }
    return { count, passed };
  },
  placesScoring: () => null,
  placesWithin: () => null,
  placesRequested: () => null,
  countWithin(natives, count, least, most) {
    let within = 0;
    for (let i = 0; i < count; i++) if (natives[i]! >= least && natives[i]! <= most) within++;
    return within;
  },
  markAmounts,
  amountRange,
};

/** wC·C + wD·D of a row. */
export function sumOf(
  { coverageScores, capScores }: CatalogueIndex,
  weights: AffinityWeights,
  choice: Choice | null,
  row: number,
): number {
  const score = coverageScores[row]!;
  const cap = capScores[row]!;
  if (choice === null) return coverageSum(score, cap, weights);
  let matched = 0;
  for (const set of choice.sets) if (hasBit(set, row)) matched++;
  return coverageSum(withMatch(score, choice.scores[matched]!), cap, weights);
}
