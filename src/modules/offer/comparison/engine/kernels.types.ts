import type { Words } from "./bitset.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { AffinityWeights, Bounds } from "./engine.types.ts";
import type { RowCounter, TagMatrix } from "./positional-counter.ts";
import type { PricePlan } from "./price-plan.ts";
import type { TagLists } from "./tag-field.ts";

/** The rows that have each of the options a visitor chose, for the match score. */
export interface Choice {
  /** The rows with each; what no product has, has none. */
  sets: readonly Words[];
  /** The match score by how many a row has. */
  scores: Int32Array;
}

/** The arrays of the scratch memory that the loops read and write. */
export interface RowScratch {
  rows: Int32Array;
  natives: Float64Array;
  unfiltered: Float64Array;
  words: Words;
}

/** The rows of one block that pass the filters, as bits from the catalogue's word `firstWord` on. */
export interface PassingRows {
  readonly firstWord: number;
  readonly passing: Words;
}

/** Places in a block's list of rows, ascending. */
export interface PlaceList {
  places: Int32Array;
  count: number;
}

/** Places from `from` up to and without `to`. */
export interface PlaceRange {
  from: number;
  to: number;
}

/** What a score's estimate is made of; see ResultScan. */
export interface ScoreEstimate {
  highest: number;
  slope: number;
  ofPrice: number;
  ofCoverage: number;
  /** An estimate below this cannot enter. */
  needed: number;
  takesUnpriced: boolean;
}

/**
 * The engine's inner loops over arrays of a block's rows. There are two of them with the same answers: the
 * plain one here and one in WebAssembly (wasm-kernels.ts).
 */
export interface Kernels {
  /** The index with its large columns where these loops read them. */
  take(index: CatalogueIndex): CatalogueIndex;
  /** Zeroed room for as long as the engine. */
  int32(length: number): Int32Array;
  float64(length: number): Float64Array;
  /** Forgets the room of the last query. */
  beginQuery(): void;
  /** Zeroed room until the next query. */
  queryInt32(length: number): Int32Array;
  /** The same for a set of rows of the whole catalogue. */
  querySet(words: number): Words;
  counter(matrix: TagMatrix): RowCounter;
  /** Writes the set rows ascending; returns how many (bitset.ts). */
  listBits(words: Words, count: number, firstWord: number, into: Int32Array): number;
  /** How many bits are set in the first `count` words, or in the rows from `start` to `end` (bitset.ts). */
  countBits(words: Words, count: number): number;
  countBitsWithin(words: Words, firstWord: number, start: number, end: number): number;
  /** Work on the first `count` words of sets of a block's rows (bitset.ts). */
  unite(sets: readonly Words[], firstWord: number, count: number, into: Words): void;
  intersect(words: Words, kept: Words, count: number): void;
  divide(words: Words, kept: Words, count: number, gone: Words): void;
  /** Writes each row's native price (price-rows.ts). */
  priceRows(
    plan: PricePlan,
    start: number,
    rows: Int32Array,
    count: number,
    into: Float64Array,
  ): void;
  /** Range and number of the natives that are priced (price-statistics.ts). */
  rangeOf(natives: Float64Array, count: number): { min: number; max: number; priced: number };
  /** Counts natives by bucket; limits[b] is the least of bucket b, the one past the last is infinite. */
  fillHistogram(
    histogram: Int32Array,
    limits: Float64Array,
    natives: Float64Array,
    from: number,
    end: number,
  ): void;
  /** Adds sign for every tag of the rows (facet-tags.ts). */
  addLists(lists: TagLists, rows: Int32Array, count: number, into: Int32Array, sign: 1 | -1): void;
  /** wC·C + wD·D of each row (affinity.rules.ts). */
  coverageSums(
    index: CatalogueIndex,
    weights: AffinityWeights,
    choice: Choice | null,
    rows: Int32Array,
    count: number,
    into: Int32Array,
  ): void;
  /**
   * Goes through the first `candidates` of scratch.rows with their natives. Those within the bounds have
   * their bits set in scratch.words; such of them as are also in the masks' passing rows are moved to the
   * front, `count` of them. scratch.unfiltered takes the natives of all `passed` passing rows.
   */
  keepWithin(
    scratch: RowScratch,
    masks: PassingRows,
    candidates: number,
    bounds: { least: number; most: number },
  ): { count: number; passed: number };
  /** Lists the places in the range whose estimate reaches what is needed, or null: all are to be looked at. */
  placesScoring(
    natives: Float64Array,
    sums: Int32Array,
    range: PlaceRange,
    estimate: ScoreEstimate,
  ): PlaceList | null;
  /** The same of those with a native price in the bounds, both inclusive. */
  placesWithin(
    natives: Float64Array,
    range: PlaceRange,
    least: number,
    most: number,
  ): PlaceList | null;
  /** The same of those with at least so many requests, by whether they are priced. */
  placesRequested(
    natives: Float64Array,
    requestCounts: Int32Array,
    rows: Int32Array,
    range: PlaceRange,
    needed: { priced: number; unpriced: number },
  ): PlaceList | null;
  /** How many they are. */
  countWithin(natives: Float64Array, count: number, least: number, most: number): number;
  /** Sets in `into` the bits of `asked` whose amounts are in the bounds, both inclusive and not negative.
   *  Bit 0 is row `firstRow`, amount 0 that of row `start` (deductible-columns.ts). */
  markAmounts(
    amounts: Int32Array,
    start: number,
    asked: Words,
    firstRow: number,
    wordCount: number,
    bounds: Required<Bounds>,
    into: Words,
  ): void;
  /** Range of the amounts of the rows that are not negative; where there are none, `max` is. */
  amountRange(
    amounts: Int32Array,
    start: number,
    rows: Int32Array,
    count: number,
  ): { min: number; max: number };
}
