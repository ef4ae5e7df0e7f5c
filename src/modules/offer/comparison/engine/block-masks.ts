import { rangeMask } from "./bitset.ts";
import type { Words } from "./bitset.ts";
import type { Kernels } from "./kernels.types.ts";
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
  private readonly current: Words;
  private readonly asked: Words;
  private readonly kernels: Kernels;

  /** Near misses are kept only where facets are asked for. */
  constructor(plan: FilterPlan, withNearMisses: boolean, kernels: Kernels) {
    this.plan = plan;
    this.kernels = kernels;
    this.passing = kernels.queryInt32(BLOCK_WORDS);
    this.current = kernels.queryInt32(BLOCK_WORDS);
    this.asked = kernels.queryInt32(BLOCK_WORDS);
    const facets = plan.tagFilters.map(({ facet }) => facet).filter((facet) => facet >= 0);
    if (plan.deductible.isActive) facets.push(DEDUCTIBLE);
    this.nearMisses = (withNearMisses ? facets : []).map((facet) => ({
      facet,
      rows: kernels.queryInt32(BLOCK_WORDS),
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
      this.kernels.unite(sets, this.firstWord, this.wordCount, this.current);
      known = this.narrow(facet, known);
    }
    if (this.plan.deductible.isActive) {
      this.testDeductibles(block, this.plan.deductible);
      this.narrow(DEDUCTIBLE, known);
    }
  }

  /** Keeps only what is in `words`, of passing rows and near misses alike. */
  restrictTo(words: Words): void {
    const { kernels, nearMisses, passing, wordCount } = this;
    kernels.intersect(passing, words, wordCount);
    for (const { rows } of nearMisses) kernels.intersect(rows, words, wordCount);
  }

  /** Writes the rows that pass, and the near misses of the facet (of every facet where none is named). */
  unionWith(facet: number | null, into: Words): void {
    const { kernels, nearMisses, passing, wordCount } = this;
    const sets = [passing];
    for (const miss of nearMisses) {
      if (facet === null || miss.facet === facet) sets.push(miss.rows);
    }
    kernels.unite(sets, 0, wordCount, into);
  }

  /**
   * Keeps what is in `current`. A row that had passed everything so far becomes a near miss of this
   * facet; a near miss of one of the `known` facets before stays one only if it passes here.
   */
  private narrow(facet: number, known: number): number {
    const { current, kernels, nearMisses, passing, wordCount } = this;
    for (let m = 0; m < known; m++) kernels.intersect(nearMisses[m]!.rows, current, wordCount);
    const own = facet >= 0 ? nearMisses[known] : undefined;
    if (own === undefined) {
      kernels.intersect(passing, current, wordCount);
      return known;
    }
    kernels.divide(passing, current, wordCount, own.rows);
    return known + 1;
  }

  private testDeductibles({ segment }: Block, filter: DeductibleFilter): void {
    const { asked, current, firstWord, kernels, wordCount } = this;
    // Rows that have already missed two filters need no answer.
    this.unionWith(null, asked);
    current.fill(0, 0, wordCount);
    for (const { kind, amounts, min, max } of segment.deductibles) {
      if (!filter.counts(kind) || min > filter.to || max < filter.from) continue;
      kernels.markAmounts(
        amounts,
        segment.start,
        asked,
        firstWord << 5,
        wordCount,
        filter,
        current,
      );
    }
  }
}
