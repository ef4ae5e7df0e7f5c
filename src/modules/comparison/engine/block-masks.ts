import { rangeMask } from "./bitset.ts";
import type { Words } from "./bitset.ts";
import type { Kernels } from "./engine-kernels.ts";
import { MAX_BLOCK_ROWS } from "./catalogue-index.ts";
import type { Block } from "./catalogue-index.ts";
import { TAG_FACETS } from "./facet-tags.ts";
import type { DeductibleFilter, FilterPlan } from "./filter-plan.ts";

const BLOCK_WORDS = MAX_BLOCK_ROWS / 32;

/** The rows of a block that pass every filter but one: what that facet counts besides the result. */
export interface NearMiss {
  /** Place in TAG_FACETS, or DEDUCTIBLE. */
  facet: number;
  rows: Words;
}

/** Stands beside the places in TAG_FACETS. */
export const DEDUCTIBLE = TAG_FACETS.length;

/**
 * The rows of one block that pass the filters on tags and deductibles, as bits. Word 0 is the catalogue's
 * word `firstWord`. Reused from block to block.
 */
export class BlockMasks {
  firstWord = 0;
  wordCount = 0;
  readonly passing: Words;
  readonly nearMisses: readonly NearMiss[];
  private readonly plan: FilterPlan;
  private readonly current: Words = new Int32Array(BLOCK_WORDS);
  private readonly asked: Words = new Int32Array(BLOCK_WORDS);

  /** Near misses are kept only where facets are asked for. */
  constructor(plan: FilterPlan, withNearMisses: boolean, kernels: Kernels) {
    this.plan = plan;
    this.passing = kernels.queryInt32(BLOCK_WORDS);
    const facets = plan.tagFilters.map(({ facet }) => facet).filter((facet) => facet >= 0);
    if (plan.deductible.isActive) facets.push(DEDUCTIBLE);
    this.nearMisses = (withNearMisses ? facets : []).map((facet) => ({
      facet,
      rows: new Int32Array(BLOCK_WORDS),
    }));
  }

  /** Tests every row of the block. */
  fill(block: Block): void {
    const { start, end } = block;
    this.firstWord = start >>> 5;
    this.wordCount = ((end - 1) >>> 5) - this.firstWord + 1;
    this.passing.fill(-1, 0, this.wordCount);
    this.passing[0] = rangeMask(this.firstWord, start, end);
    this.passing[this.wordCount - 1]! &= rangeMask((end - 1) >>> 5, start, end);
    let known = 0;
    for (const { facet, sets } of this.plan.tagFilters) {
      this.unite(sets);
      known = this.narrow(facet, known);
    }
    if (this.plan.deductible.isActive) {
      this.testDeductibles(block, this.plan.deductible);
      this.narrow(DEDUCTIBLE, known);
    }
  }

  /** Keeps only what is in `words`, of passing rows and near misses alike. */
  restrictTo(words: Words): void {
    const { nearMisses, passing, wordCount } = this;
    for (let w = 0; w < wordCount; w++) passing[w]! &= words[w]!;
    for (const { rows } of nearMisses) {
      for (let w = 0; w < wordCount; w++) rows[w]! &= words[w]!;
    }
  }

  /** Writes the rows that pass, and the near misses of the facet (of every facet where none is named). */
  unionWith(facet: number | null, into: Words): void {
    const { nearMisses, passing, wordCount } = this;
    for (let w = 0; w < wordCount; w++) into[w] = passing[w]!;
    for (const miss of nearMisses) {
      if (facet !== null && miss.facet !== facet) continue;
      for (let w = 0; w < wordCount; w++) into[w]! |= miss.rows[w]!;
    }
  }

  private unite(sets: readonly Words[]): void {
    const { current, firstWord, wordCount } = this;
    const [first, ...others] = sets;
    if (first === undefined) {
      current.fill(0, 0, wordCount);
      return;
    }
    for (let w = 0; w < wordCount; w++) current[w] = first[firstWord + w]!;
    for (const set of others) {
      for (let w = 0; w < wordCount; w++) current[w]! |= set[firstWord + w]!;
    }
  }

  /**
   * Keeps what is in `current`. A row that had passed everything so far becomes a near miss of this
   * facet; a near miss of one of the `known` facets before stays one only if it passes here.
   */
  private narrow(facet: number, known: number): number {
    const { current, nearMisses, passing, wordCount } = this;
    for (let m = 0; m < known; m++) {
      const { rows } = nearMisses[m]!;
      for (let w = 0; w < wordCount; w++) rows[w]! &= current[w]!;
    }
    const own = facet >= 0 ? nearMisses[known] : undefined;
    if (own !== undefined) {
      for (let w = 0; w < wordCount; w++) own.rows[w] = passing[w]! & ~current[w]!;
    }
    for (let w = 0; w < wordCount; w++) passing[w]! &= current[w]!;
    return own === undefined ? known : known + 1;
  }

  private testDeductibles({ segment, start, end }: Block, filter: DeductibleFilter): void {
    const { current, firstWord, wordCount } = this;
    const { from, to } = filter;
    // Rows that have already missed two filters need no answer.
    this.unionWith(null, this.asked);
    current.fill(0, 0, wordCount);
    for (const { kind, amounts, min, max } of segment.deductibles) {
      if (!filter.counts(kind) || min > to || max < from) continue;
      for (let w = 0; w < wordCount; w++) {
        if (this.asked[w] === 0) continue;
        const first = Math.max(start, (firstWord + w) << 5);
        const last = Math.min(end, (firstWord + w + 1) << 5);
        let word = 0;
        for (let row = first; row < last; row++) {
          const amount = amounts[row - segment.start]!;
          // Without a branch, for they come in no order: the sign bit is set outside of the bounds, and
          // for MISSING, which is below any `from`.
          const outside = ((amount - from) | 0 | ((to - amount) | 0)) >>> 31;
          word |= (outside ^ 1) << (row & 31);
        }
        current[w]! |= word;
      }
    }
  }
}
