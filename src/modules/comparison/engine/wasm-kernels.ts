import { readFileSync } from "node:fs";
import { MAX_BLOCK_ROWS } from "./catalogue-index.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { plainKernels } from "./engine-kernels.ts";
import type { Kernels, PlaceList } from "./engine-kernels.ts";
import type { RowCounter, TagMatrix } from "./positional-counter.ts";
import type { PricePlan } from "./price-plan.ts";
import type { RateColumn } from "./rate-column.ts";
import { LOOPS } from "./wasm-exports.ts";
import type { Address, KernelExports } from "./wasm-exports.ts";
import { CHUNK, PAGE, PLACES, aligned, neededBytes, takeRates } from "./wasm-memory.ts";

const MODULE = new URL("../../../../build/engine.wasm", import.meta.url);
/** Most persons of a plan, each with a term of 16 bytes, and most isapres with a GES. */
const MAX_TERMS = 100;
/** Two counts of a block's rows in one number. */
const COUNT_BITS = 13;
const TERM_BYTES = 16;
const MAX_GES = 256;

let compiled: WebAssembly.Module | null | undefined;

/** The compiled inner loops, read once; null where they were not built. */
export function compiledKernels(): WebAssembly.Module | null {
  if (compiled !== undefined) return compiled;
  compiled = readKernels(MODULE);
  return compiled;
}

/** The module of a file; null where it is missing, cannot be compiled (a machine without SIMD) or is of
 *  another version, without all the loops: the plain ones give the same answers. */
export function readKernels(file: URL): WebAssembly.Module | null {
  try {
    const module = new WebAssembly.Module(readFileSync(file));
    const names = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
    return LOOPS.every((name) => names.has(name)) ? module : null;
  } catch {
    return null;
  }
}

/** The loops of one engine, with a memory of their own for its columns and its queries; the plain ones
 *  where there is no module, or no such memory to be had. */
export function kernelsFor(module: WebAssembly.Module | null, index: CatalogueIndex): Kernels {
  if (module === null) return plainKernels;
  try {
    return new WasmKernels(module, index);
  } catch (error) {
    if (error instanceof RangeError) return plainKernels;
    throw error;
  }
}

class WasmKernels implements Kernels {
  private readonly memory: WebAssembly.Memory;
  private readonly loops: KernelExports;
  private end = aligned(1);
  private readonly places: Int32Array;
  private readonly terms: DataView;
  private readonly ges: Float64Array;
  private readonly range: Float64Array;
  /** Where the room of a query starts; what lies beyond the room in use is zero. */
  private queryStart = 0;

  constructor(module: WebAssembly.Module, index: CatalogueIndex) {
    // Never grown: growing would detach every array that lies in it. Untouched pages cost nothing.
    const pages = Math.ceil(neededBytes(index) / PAGE);
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.memory } });
    this.loops = exports as unknown as KernelExports;
    this.places = this.int32(MAX_BLOCK_ROWS);
    this.ges = this.float64(MAX_GES);
    this.range = this.float64(3);
    this.terms = new DataView(this.memory.buffer, this.reserve(MAX_TERMS * TERM_BYTES));
  }

  take(index: CatalogueIndex): CatalogueIndex {
    const { tags } = index;
    const { matrix } = tags;
    // A row is read four words at a time, the last past its end.
    const data = this.int32(matrix.data.length + CHUNK);
    data.set(matrix.data);
    return {
      ...index,
      coverageScores: this.copy(index.coverageScores),
      capScores: this.copy(index.capScores),
      ...this.takeSegments(index),
      tags: {
        ...tags,
        matrix: { ...matrix, data },
        places: tags.places.map((place) =>
          place.kind === "matrix"
            ? place
            : {
                ...place,
                lists: {
                  offsets: this.copy(place.lists.offsets),
                  codes: this.copy(place.lists.codes),
                },
              },
        ),
      },
    };
  }

  int32(length: number): Int32Array {
    return new Int32Array(this.memory.buffer, this.reserve(length * 4), length);
  }

  float64(length: number): Float64Array {
    return new Float64Array(this.memory.buffer, this.reserve(length * 8), length);
  }

  beginQuery(): void {
    if (this.queryStart === 0) this.queryStart = this.end;
    new Uint8Array(this.memory.buffer, this.queryStart, this.end - this.queryStart).fill(0);
    this.end = this.queryStart;
  }

  queryInt32(length: number): Int32Array {
    return this.int32(length);
  }

  counter(matrix: TagMatrix): RowCounter {
    const { loops } = this;
    const chunks = Math.ceil(matrix.wordsPerRow / CHUNK);
    const places = this.queryInt32(chunks * CHUNK * PLACES);
    return {
      add(rows, count, fromWord, toWord) {
        for (let i = count; i % 8 !== 0; i++) rows[i] = matrix.zeroRow;
        loops.addRows(
          matrix.data.byteOffset,
          matrix.wordsPerRow * 4,
          places.byteOffset,
          rows.byteOffset,
          count,
          Math.floor(fromWord / CHUNK),
          Math.ceil(toWord / CHUNK),
        );
      },
      drain: (into, sign) => drain(places, matrix.wordsPerRow, into, sign),
    };
  }

  listBits: Kernels["listBits"] = (words, count, firstWord, into) =>
    this.loops.listBits(words.byteOffset, count, firstWord, into.byteOffset);

  priceRows: Kernels["priceRows"] = (plan, start, rows, count, into) => {
    if (plan.kind === "none" || !this.holds(plan)) {
      plainKernels.priceRows(plan, start, rows, count, into);
      return;
    }
    if (plan.kind === "factor") {
      this.priceByFactor(plan, start, rows, count, into);
      return;
    }
    plan.terms.forEach(({ amounts, multiplier }, t) => {
      this.terms.setUint32(t * TERM_BYTES, amounts.byteOffset, true);
      this.terms.setFloat64(t * TERM_BYTES + 8, multiplier, true);
    });
    const { sumAll, sumEach, sumWhole } = this.loops;
    const sum = !plan.hasMissing ? sumAll : plan.kind === "each" ? sumEach : sumWhole;
    const { length } = plan.terms;
    sum(this.terms.byteOffset, length, start, rows.byteOffset, count, into.byteOffset);
  };

  rangeOf: Kernels["rangeOf"] = (natives, count) => {
    this.loops.rangeOf(natives.byteOffset, count, this.range.byteOffset);
    const [min, max, priced] = this.range;
    return { min: min!, max: max!, priced: priced! };
  };

  fillHistogram: Kernels["fillHistogram"] = (histogram, limits, natives, from, end) =>
    this.loops.fillHistogram(
      histogram.byteOffset,
      limits.byteOffset,
      natives.byteOffset,
      from,
      end,
    );

  addLists: Kernels["addLists"] = (lists, rows, count, into, sign) => {
    const { offsets, codes } = lists;
    if (!(codes instanceof Uint16Array)) {
      plainKernels.addLists(lists, rows, count, into, sign);
      return;
    }
    const { addLists } = this.loops;
    addLists(offsets.byteOffset, codes.byteOffset, rows.byteOffset, count, into.byteOffset, sign);
  };

  coverageSums: Kernels["coverageSums"] = (index, { coverage, cap }, rows, count, into) =>
    this.loops.coverageSums(
      index.coverageScores.byteOffset,
      index.capScores.byteOffset,
      coverage,
      cap,
      rows.byteOffset,
      count,
      into.byteOffset,
    );

  keepWithin: Kernels["keepWithin"] = (scratch, masks, candidates, { least, most }) => {
    const both = this.loops.keepWithin(
      scratch.rows.byteOffset,
      scratch.natives.byteOffset,
      candidates,
      masks.firstWord << 5,
      masks.passing.byteOffset,
      least,
      most,
      scratch.words.byteOffset,
      scratch.unfiltered.byteOffset,
    );
    return { count: both >>> COUNT_BITS, passed: both & ((1 << COUNT_BITS) - 1) };
  };

  placesScoring: Kernels["placesScoring"] = (natives, sums, count, estimate) =>
    this.listed(
      this.loops.placesScoring(
        natives.byteOffset,
        sums.byteOffset,
        count,
        estimate.highest,
        estimate.slope,
        estimate.ofPrice,
        estimate.ofCoverage,
        estimate.needed,
        Number(estimate.takesUnpriced),
        this.places.byteOffset,
      ),
    );

  placesWithin: Kernels["placesWithin"] = (natives, count, least, most) =>
    this.listed(
      this.loops.placesWithin(natives.byteOffset, count, least, most, this.places.byteOffset),
    );

  countWithin: Kernels["countWithin"] = (natives, count, least, most) =>
    this.loops.countWithin(natives.byteOffset, count, least, most);

  private listed(count: number): PlaceList {
    return { places: this.places, count };
  }

  private priceByFactor(
    plan: PricePlan,
    start: number,
    rows: Int32Array,
    count: number,
    into: Float64Array,
  ): void {
    const { amounts, multiplier } = plan.terms[0]!;
    const { codes, amounts: gesAmounts } = plan.ges!;
    this.ges.set(gesAmounts);
    this.loops.sumFactor(
      amounts.byteOffset,
      multiplier,
      codes.byteOffset,
      this.ges.byteOffset,
      start,
      rows.byteOffset,
      count,
      into.byteOffset,
    );
  }

  /** Whether all columns of a plan lie in the memory: those made when asked for do not. */
  private holds({ terms, ges }: PricePlan): boolean {
    const { buffer } = this.memory;
    return (
      (ges?.amounts.length ?? 0) <= MAX_GES &&
      terms.every(({ amounts }) => amounts.buffer === buffer)
    );
  }

  private takeSegments(index: CatalogueIndex): Pick<CatalogueIndex, "segments" | "blocks"> {
    const segments = index.segments.map((segment) => ({
      ...segment,
      rates: takeRates(segment.rates, this.columnTaker()),
    }));
    const blocks = index.blocks.map((block) => ({
      ...block,
      segment: segments[block.segment.index]!,
    }));
    return { segments, blocks };
  }

  /** Copies a column once, so that equal columns stay one. */
  private columnTaker(): (column: RateColumn) => RateColumn {
    const taken = new Map<RateColumn, RateColumn>();
    return (column) => {
      const known = taken.get(column) ?? { ...column, amounts: this.copy(column.amounts) };
      taken.set(column, known);
      return known;
    };
  }

  private copy<Column extends Int32Array | Uint16Array>(column: Column): Column {
    const { length, BYTES_PER_ELEMENT } = column;
    const at = this.reserve(length * BYTES_PER_ELEMENT);
    const own =
      column instanceof Int32Array
        ? new Int32Array(this.memory.buffer, at, length)
        : new Uint16Array(this.memory.buffer, at, length);
    own.set(column);
    return own as Column;
  }

  private reserve(bytes: number): Address {
    const at = this.end;
    this.end = aligned(at + bytes);
    if (this.end > this.memory.buffer.byteLength)
      throw new RangeError("the engine's memory is full");
    return at;
  }
}

/** Adds the counters of a chunked layout to `into`, as PositionalCounter does with its own. */
function drain(places: Int32Array, words: number, into: Int32Array, sign: 1 | -1): void {
  for (let at = 0; at < places.length; at++) {
    let bits = places[at]!;
    if (bits === 0) continue;
    places[at] = 0;
    const word = Math.floor(at / (CHUNK * PLACES)) * CHUNK + (at % CHUNK);
    // What lies past a row's end is the next row's.
    if (word >= words) continue;
    const value = sign * 2 ** (Math.floor(at / CHUNK) % PLACES);
    while (bits !== 0) {
      into[word * 32 + 31 - Math.clz32(bits & -bits)]! += value;
      bits &= bits - 1;
    }
  }
}
