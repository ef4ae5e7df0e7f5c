import { rangeMask } from "./bitset.ts";
import type { Words } from "./bitset.ts";
import type { BlockMasks } from "./block-masks.ts";
import type { Block, CatalogueIndex } from "./catalogue-index.ts";
import type { Kernels } from "./kernels.types.ts";
import { TAG_FACETS } from "./facet-tags.ts";
import { BLOCK_FACETS, ORGANIZATIONS, ORGANIZATION_TYPES, TYPES } from "./filter-plan.ts";
import type { TagFilter } from "./filter-plan.ts";
import type { RowCounter } from "./positional-counter.ts";
import type { Scratch } from "./scratch.ts";

/**
 * Counts the options of the facets on tags: those without a selection over the result, each of the
 * others over the result with its own selection dropped. Where most of a large block is counted, the block's
 * known counts are taken and the few other rows subtracted.
 */
export class FacetTally {
  private readonly index: CatalogueIndex;
  private readonly result: OptionTally;
  /** By place in TAG_FACETS; null for a facet without a selection. */
  private readonly own: readonly (OptionTally | null)[];
  private readonly union: Words;
  private readonly kernels: Kernels;

  constructor(index: CatalogueIndex, scratch: Scratch, filters: readonly TagFilter[]) {
    this.index = index;
    this.union = scratch.words;
    this.kernels = scratch.kernels;
    const selected = new Set(filters.map(({ facet }) => facet));
    const all = TAG_FACETS.map((_, facet) => facet);
    const features = TAG_FACETS.indexOf("features");
    // Features are also counted within the result, for the filter that wants all of them.
    this.result = new OptionTally(
      index,
      scratch,
      all.filter((facet) => !selected.has(facet) || facet === features),
    );
    this.own = all.map((facet) =>
      selected.has(facet) ? new OptionTally(index, scratch, [facet]) : null,
    );
  }

  /** Adds the block's rows; `count` is how many of them pass. */
  add(block: Block, masks: BlockMasks, count: number): void {
    const { firstWord, wordCount } = masks;
    if (count > 0) this.result.add(block, masks.passing, firstWord, wordCount, count);
    for (const { facet } of masks.nearMisses) {
      const tally = this.own[facet] ?? null;
      if (tally === null) continue;
      masks.unionWith(facet, this.union);
      const n = this.kernels.countBits(this.union, wordCount);
      if (n > 0) tally.add(block, this.union, firstWord, wordCount, n);
    }
  }

  /** Counts by option with the facet's own selection dropped. */
  counts(facet: number): Int32Array {
    return (this.own[facet] ?? this.result).counts(this.index, facet);
  }

  /** Counts by option within the result. */
  countsWithin(facet: number): Int32Array {
    return this.result.counts(this.index, facet);
  }
}

/** Counts the options of the facets that a block or a part of it has one value of, each with its own
 *  selection dropped. */
export class BlockTally {
  /** By place in BLOCK_FACETS, then by option. */
  readonly counts: readonly Int32Array[];
  private readonly kernels: Kernels;

  constructor(index: CatalogueIndex, kernels: Kernels) {
    this.kernels = kernels;
    this.counts = BLOCK_FACETS.map((facet) => new Int32Array(index[facet].options.length));
  }

  /** Adds the block's `count` passing rows: they count for every facet. */
  addResult(block: Block, { firstWord, passing }: BlockMasks, count: number): void {
    if (count === 0) return;
    this.counts[TYPES]![block.insuranceType]! += count;
    this.counts[ORGANIZATION_TYPES]![block.organizationType]! += count;
    const organizations = this.counts[ORGANIZATIONS]!;
    const isWhole = count === block.end - block.start;
    for (const { organization, start, end } of block.parts) {
      organizations[organization]! += isWhole
        ? end - start
        : this.kernels.countBitsWithin(passing, firstWord, start, end);
    }
  }

  /** Adds `count` rows that miss only the selection of this facet. */
  addMissed({ insuranceType, organizationType, parts }: Block, facet: number, count: number): void {
    // Who misses by its organization is in a block of one part.
    const options = [insuranceType, organizationType, parts[0]!.organization];
    this.counts[facet]![options[facet]!]! += count;
  }
}

/** Counts of some facets' options over any set of rows. */
class OptionTally {
  private readonly index: CatalogueIndex;
  private readonly fromWord: number;
  private readonly toWord: number;
  private readonly listed: readonly { facet: number; counts: Int32Array }[];
  private readonly matrixCounts: Int32Array;
  private readonly added: RowCounter;
  /** Made when a block first has rows to subtract. */
  private subtracted: RowCounter | null = null;
  private hasUndrained = false;
  private readonly kernels: Kernels;
  private readonly rows: Int32Array;
  private readonly complement: Words;

  constructor(index: CatalogueIndex, scratch: Scratch, facets: readonly number[]) {
    this.rows = scratch.rows;
    this.kernels = scratch.kernels;
    this.complement = scratch.complement;
    const { matrix, places, fields } = index.tags;
    this.index = index;
    const inMatrix = facets.flatMap((facet) => {
      const place = places[facet]!;
      return place.kind === "matrix" ? [place] : [];
    });
    this.fromWord = Math.min(matrix.wordsPerRow, ...inMatrix.map(({ fromWord }) => fromWord));
    this.toWord = Math.max(0, ...inMatrix.map(({ toWord }) => toWord));
    this.listed = facets
      .filter((facet) => places[facet]!.kind === "lists")
      .map((facet) => ({
        facet,
        counts: scratch.kernels.queryInt32(fields[TAG_FACETS[facet]!].options.length),
      }));
    this.matrixCounts = new Int32Array(matrix.wordsPerRow * 32);
    this.added = scratch.kernels.counter(matrix);
  }

  /** Adds the `count` rows of the block that are in `words`. */
  add(block: Block, words: Words, firstWord: number, wordCount: number, count: number): void {
    const size = block.end - block.start;
    const known = block.index === null ? null : this.index.tags.blockCounts[block.index]!;
    if (known === null || count * 2 <= size) {
      this.kernels.listBits(words, wordCount, firstWord, this.rows);
      this.addRows(count, 1);
      return;
    }
    addAll(this.matrixCounts, known.matrix);
    for (const { facet, counts } of this.listed) addAll(counts, known.lists[facet]!);
    if (count === size) return;
    this.listComplement(block, words, firstWord, wordCount);
    this.addRows(size - count, -1);
  }

  /** Counts by option of one of the facets. */
  counts({ tags }: CatalogueIndex, facet: number): Int32Array {
    const place = tags.places[facet]!;
    if (place.kind === "lists") {
      // A copy: the room is the next query's too.
      return this.listed.find((list) => list.facet === facet)!.counts.slice();
    }
    this.drain();
    const { length } = tags.fields[TAG_FACETS[facet]!].options;
    return this.matrixCounts.slice(place.firstBit, place.firstBit + length);
  }

  private addRows(count: number, sign: 1 | -1): void {
    for (const { facet, counts } of this.listed) {
      const place = this.index.tags.places[facet]!;
      if (place.kind === "lists")
        this.kernels.addLists(place.lists, this.rows, count, counts, sign);
    }
    if (this.fromWord >= this.toWord) return;
    const counter =
      sign === 1 ? this.added : (this.subtracted ??= this.kernels.counter(this.index.tags.matrix));
    counter.add(this.rows, count, this.fromWord, this.toWord);
    this.hasUndrained = true;
  }

  private drain(): void {
    if (!this.hasUndrained) return;
    this.added.drain(this.matrixCounts, 1);
    this.subtracted?.drain(this.matrixCounts, -1);
    this.hasUndrained = false;
  }

  private listComplement(block: Block, words: Words, firstWord: number, wordCount: number): void {
    const { complement } = this;
    for (let w = 0; w < wordCount; w++) {
      complement[w] = ~words[w]! & rangeMask(firstWord + w, block.start, block.end);
    }
    this.kernels.listBits(complement, wordCount, firstWord, this.rows);
  }
}

function addAll(into: Int32Array, from: Int32Array): void {
  for (let i = 0; i < into.length; i++) into[i]! += from[i]!;
}
