import { wordsFor } from "./bitset.ts";
import type { Words } from "./bitset.ts";
import { MAX_BLOCK_ROWS } from "./catalogue-index.ts";
import type { CatalogueIndex, Segment } from "./catalogue-index.ts";
import { TAG_FACETS } from "./facet-tags.ts";
import type { RateColumn } from "./rate-column.ts";
import type { Address } from "./wasm-exports.ts";

/** Words counted at once, and the binary places of each counter. */
export const CHUNK = 4;
export const PLACES = 32;
const PAGE = 65_536;
const ALIGNMENT = 16;
/** A tally of the result and one for each facet with a selection. */
const TALLIES = TAG_FACETS.length + 1;
/** Sets of rare options that a query makes here; any more are made outside. */
const QUERY_SETS = 32;

/** The next offset that a vector may start at. */
function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

/** The memory of one engine's loops: its columns, then its own room, then the room of the query it answers. */
export class EngineMemory {
  readonly memory: WebAssembly.Memory;
  /** Of the memory: asked for once, for it never grows. */
  private readonly buffer: ArrayBuffer;
  private end = aligned(1);
  /** Where the room of a query starts; what lies beyond the room in use is zero. */
  private queryStart = 0;
  private setsLeft = QUERY_SETS;

  /** Throws RangeError where there is no such memory to be had. */
  constructor(index: CatalogueIndex) {
    // Never grown: growing would detach every array that lies in it. Untouched pages cost nothing.
    const pages = Math.ceil(neededBytes(index) / PAGE);
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.buffer = this.memory.buffer;
  }

  /** Whether the array lies in this memory. */
  holds({ buffer }: Int32Array): boolean {
    return buffer === this.buffer;
  }

  /** Zeroed room. */
  int32(length: number): Int32Array {
    return new Int32Array(this.buffer, this.reserve(length * 4), length);
  }

  /** Zeroed room for a query's set of rows; outside of this memory once the query has QUERY_SETS of them. */
  set(words: number): Words {
    return this.setsLeft-- > 0 ? this.int32(words) : new Int32Array(words);
  }

  float64(length: number): Float64Array {
    return new Float64Array(this.buffer, this.reserve(length * 8), length);
  }

  bytes(length: number): DataView {
    return new DataView(this.buffer, this.reserve(length), length);
  }

  /** Room for a copy of the column, filled. */
  copy<Column extends Int32Array | Uint16Array>(column: Column): Column {
    const { length, BYTES_PER_ELEMENT } = column;
    const at = this.reserve(length * BYTES_PER_ELEMENT);
    const own =
      column instanceof Int32Array
        ? new Int32Array(this.buffer, at, length)
        : new Uint16Array(this.buffer, at, length);
    own.set(column);
    return own as Column;
  }

  /** Forgets the room of the last query: what is reserved from here on is the next one's. */
  beginQuery(): void {
    if (this.queryStart === 0) this.queryStart = this.end;
    new Uint8Array(this.buffer, this.queryStart, this.end - this.queryStart).fill(0);
    this.end = this.queryStart;
    this.setsLeft = QUERY_SETS;
  }

  private reserve(bytes: number): Address {
    const at = this.end;
    this.end = aligned(at + bytes);
    if (this.end > this.buffer.byteLength) throw new RangeError("the engine's memory is full");
    return at;
  }
}

/** Room in bytes for the columns of an index, a block, the log of prices, and a query with every facet selected. */
function neededBytes(index: CatalogueIndex): number {
  const { segments, size, tags } = index;
  const sizes = [
    ...[index.coverageScores, index.capScores, index.requestCounts].map(
      ({ byteLength }) => byteLength,
    ),
    tags.matrix.data.byteLength + CHUNK * 4,
    // Each set of rows may begin at an alignment of its own.
    ...Object.values(tags.fields).map(
      (field) => field.byteLength + field.options.length * ALIGNMENT,
    ),
    ...tags.places.flatMap((place) =>
      place.kind === "matrix" ? [] : [place.lists.offsets.byteLength, place.lists.codes.byteLength],
    ),
    ...segments.flatMap(columnSizes),
    // Scratch and own room: rows, natives, unfiltered, sums, places, words; then the log of prices.
    MAX_BLOCK_ROWS * 40,
    size * 8,
    QUERY_SETS * aligned(wordsFor(size) * 4),
    // Two sets of masks, each with a near miss a facet, and what vectors read beyond the end of a column.
    PAGE,
  ];
  const chunks = Math.ceil(tags.matrix.wordsPerRow / CHUNK);
  const options = Object.values(tags.fields).reduce((sum, field) => sum + field.options.length, 0);
  const tally = 2 * chunks * CHUNK * PLACES * 4 + options * 4 + TAG_FACETS.length * ALIGNMENT;
  return sizes.reduce((sum, bytes) => sum + aligned(bytes), TALLIES * tally);
}

function columnSizes({ deductibles, rates }: Segment): number[] {
  const columns = new Set<RateColumn | null>();
  if ("grid" in rates) for (const column of rates.grid.columns) columns.add(column);
  if (rates.method === "HolderBand") for (const one of rates.dependantColumns) columns.add(one);
  if (rates.method === "PerHeadYear") for (const one of rates.headColumns) columns.add(one);
  if ("base" in rates) columns.add(rates.base);
  const sizes = [...columns, ...deductibles].map((column) => column?.amounts.byteLength ?? 0);
  return rates.method === "RiskFactor" ? [...sizes, rates.gesCodes.byteLength] : sizes;
}
