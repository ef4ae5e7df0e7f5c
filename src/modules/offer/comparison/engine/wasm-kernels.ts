import { readFileSync } from "node:fs";
import { unite } from "./bitset.ts";
import { MAX_BLOCK_ROWS } from "./catalogue-index.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { plainKernels } from "./engine-kernels.ts";
import type { Kernels, PlaceList } from "./kernels.types.ts";
import { SPARE_ROWS } from "./positional-counter.ts";
import type { RowCounter, TagMatrix } from "./positional-counter.ts";
import type { PricePlan } from "./price-plan.ts";
import { markOfPart } from "./price-rows.ts";
import { MISSING } from "./rate-column.ts";
import { LOOPS } from "./wasm-exports.ts";
import type { KernelExports } from "./wasm-exports.ts";
import { takeIndex } from "./wasm-index.ts";
import { CHUNK, EngineMemory, PLACES } from "./wasm-memory.ts";

const MODULE = new URL("../../../../../build/engine.wasm", import.meta.url);
/** Most persons of a plan, each with a term of 16 bytes, and most isapres with a GES. */
const MAX_TERMS = 100;
/** Two counts of a block's rows in one number. */
const COUNT_BITS = 13;
const TERM_BYTES = 16;
const MAX_GES = 256;
/** Most sets of what a visitor chose; of more the plain loop makes the sums. */
const MAX_CHOICES = 32;

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
  private readonly memory: EngineMemory;
  private readonly loops: KernelExports;
  private readonly places: Int32Array;
  private readonly terms: DataView;
  private readonly ges: Float64Array;
  private readonly range: Float64Array;
  private readonly integers: Int32Array;
  private readonly buckets: Int32Array;
  /** Addresses of the sets of a choice, then their scores. */
  private readonly choices: Int32Array;
  /** Of each byte, the places of its bits, eight bytes. */
  private readonly bytePlaces: DataView;

  constructor(module: WebAssembly.Module, index: CatalogueIndex) {
    this.memory = new EngineMemory(index);
    const { exports } = new WebAssembly.Instance(module, {
      env: { memory: this.memory.memory },
    });
    this.loops = exports as unknown as KernelExports;
    this.places = this.memory.int32(MAX_BLOCK_ROWS);
    this.ges = this.memory.float64(MAX_GES + 1);
    this.ges[0] = MISSING;
    this.range = this.memory.float64(3);
    this.integers = this.memory.int32(2);
    this.buckets = this.memory.int32(MAX_BLOCK_ROWS + 16);
    this.choices = this.memory.int32(2 * MAX_CHOICES + 1);
    this.bytePlaces = this.memory.bytes(256 * 8);
    for (let byte = 0; byte < 256; byte++) {
      let n = byte * 8;
      for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) this.bytePlaces.setUint8(n++, bit);
    }
    this.terms = this.memory.bytes(MAX_TERMS * TERM_BYTES);
  }

  take(index: CatalogueIndex): CatalogueIndex {
    return takeIndex(index, this.memory);
  }

  int32(length: number): Int32Array {
    return this.memory.int32(length);
  }

  float64(length: number): Float64Array {
    return this.memory.float64(length);
  }

  beginQuery(): void {
    this.memory.beginQuery();
  }

  queryInt32(length: number): Int32Array {
    return this.memory.int32(length);
  }

  querySet = (words: number): Int32Array => this.memory.set(words);

  counter(matrix: TagMatrix): RowCounter {
    const { loops } = this;
    const chunks = Math.ceil(matrix.wordsPerRow / CHUNK);
    const places = this.queryInt32(chunks * CHUNK * PLACES);
    return {
      add(rows, count, fromWord, toWord) {
        for (let i = count; i % SPARE_ROWS !== 0; i++) rows[i] = matrix.zeroRow;
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
    this.loops.listBits(
      words.byteOffset,
      count,
      firstWord,
      this.bytePlaces.byteOffset,
      into.byteOffset,
    );

  countBits: Kernels["countBits"] = (words, count) =>
    this.loops.countBits(words.byteOffset, 0, count << 5);

  countBitsWithin: Kernels["countBitsWithin"] = (words, firstWord, start, end) => {
    const firstRow = firstWord << 5;
    return this.loops.countBits(words.byteOffset, start - firstRow, end - firstRow);
  };

  unite: Kernels["unite"] = (sets, firstWord, count, into) => {
    // Of many rare options some sets are made outside of the memory.
    if (sets.length === 0 || !sets.every((set) => this.memory.holds(set))) {
      unite(sets, firstWord, count, into);
      return;
    }
    sets.forEach((set, i) =>
      this.loops.unite(set.byteOffset + firstWord * 4, count, into.byteOffset, Number(i === 0)),
    );
  };

  intersect: Kernels["intersect"] = (words, kept, count) =>
    this.loops.intersect(words.byteOffset, kept.byteOffset, count);

  divide: Kernels["divide"] = (words, kept, count, gone) =>
    this.loops.divide(words.byteOffset, kept.byteOffset, count, gone.byteOffset);

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
    const { sumAll, sumListed, sumWhole } = this.loops;
    const terms = this.terms.byteOffset;
    const { length } = plan.terms;
    if (plan.kind === "each" && (plan.hasMissing || plan.isOfPart)) {
      const isOfPart = Number(plan.isOfPart);
      sumListed(terms, length, isOfPart, start, rows.byteOffset, count, into.byteOffset);
      return;
    }
    const sum = plan.hasMissing ? sumWhole : sumAll;
    sum(terms, length, start, rows.byteOffset, count, into.byteOffset);
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
      this.buckets.byteOffset,
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

  coverageSums: Kernels["coverageSums"] = (index, weights, choice, rows, count, into) => {
    const { sets = [], scores = [] } = choice ?? {};
    if (sets.length > MAX_CHOICES || !sets.every((set) => this.memory.holds(set))) {
      plainKernels.coverageSums(index, weights, choice, rows, count, into);
      return;
    }
    sets.forEach((set, i) => (this.choices[i] = set.byteOffset));
    // No row has more of what was chosen than there are sets.
    for (let matched = 0; matched <= sets.length; matched++) {
      this.choices[MAX_CHOICES + matched] = scores[matched] ?? 0;
    }
    this.loops.coverageSums(
      index.coverageScores.byteOffset,
      index.capScores.byteOffset,
      weights.coverage,
      weights.cap,
      this.choices.byteOffset,
      choice === null ? -1 : sets.length,
      this.choices.byteOffset + MAX_CHOICES * 4,
      rows.byteOffset,
      count,
      into.byteOffset,
    );
  };

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

  placesScoring: Kernels["placesScoring"] = (natives, sums, { from, to }, estimate) =>
    this.listed(
      this.loops.placesScoring(
        natives.byteOffset,
        sums.byteOffset,
        from,
        to,
        estimate.highest,
        estimate.slope,
        estimate.ofPrice,
        estimate.ofCoverage,
        estimate.needed,
        Number(estimate.takesUnpriced),
        this.places.byteOffset,
      ),
    );

  placesWithin: Kernels["placesWithin"] = (natives, { from, to }, least, most) =>
    this.listed(
      this.loops.placesWithin(natives.byteOffset, from, to, least, most, this.places.byteOffset),
    );

  placesRequested: Kernels["placesRequested"] = (natives, requests, rows, { from, to }, needed) =>
    this.listed(
      this.loops.placesRequested(
        natives.byteOffset,
        requests.byteOffset,
        rows.byteOffset,
        from,
        to,
        needed.priced,
        needed.unpriced,
        this.places.byteOffset,
      ),
    );

  countWithin: Kernels["countWithin"] = (natives, count, least, most) =>
    this.loops.countWithin(natives.byteOffset, count, least, most);

  markAmounts: Kernels["markAmounts"] = (amounts, start, asked, firstRow, words, bounds, into) =>
    this.loops.markAmounts(
      amounts.byteOffset + (firstRow - start) * 4,
      asked.byteOffset,
      words,
      bounds.from,
      bounds.to,
      into.byteOffset,
    );

  amountRange: Kernels["amountRange"] = (amounts, start, rows, count) => {
    this.loops.amountRange(
      amounts.byteOffset,
      start,
      rows.byteOffset,
      count,
      this.integers.byteOffset,
    );
    const [min, max] = this.integers;
    return { min: min!, max: max! };
  };

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
    this.ges.set(gesAmounts, 1);
    this.loops.sumFactor(
      amounts.byteOffset,
      multiplier,
      codes.byteOffset,
      this.ges.byteOffset + Float64Array.BYTES_PER_ELEMENT,
      start,
      rows.byteOffset,
      count,
      into.byteOffset,
    );
    if (plan.isOfPart) markOfPart(into, count);
  }

  /** Whether all columns of a plan lie in the memory: those made when asked for do not. */
  private holds({ terms, ges }: PricePlan): boolean {
    return (
      (ges?.amounts.length ?? 0) <= MAX_GES &&
      terms.every(({ amounts }) => this.memory.holds(amounts))
    );
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
