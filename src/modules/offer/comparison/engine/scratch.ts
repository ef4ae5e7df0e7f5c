import type { Words } from "./bitset.ts";
import { MAX_BLOCK_ROWS } from "./catalogue-index.ts";
import type { Kernels } from "./kernels.types.ts";
import { SPARE_ROWS } from "./positional-counter.ts";
import { PriceLog } from "./price-statistics.ts";

/** Room for one block, reused by every query: an engine answers one query at a time. */
export interface Scratch {
  kernels: Kernels;
  rows: Int32Array;
  natives: Float64Array;
  /** Native prices of the rows that pass everything but the price filter. */
  unfiltered: Float64Array;
  /** wC·C + wD·D of each listed row. */
  coverageSums: Int32Array;
  words: Words;
  complement: Words;
  log: PriceLog;
}

/** Makes the room for an index of `size` rows. */
export function createScratch(kernels: Kernels, size: number): Scratch {
  return {
    kernels,
    rows: kernels.int32(MAX_BLOCK_ROWS + SPARE_ROWS),
    natives: kernels.float64(MAX_BLOCK_ROWS),
    unfiltered: kernels.float64(MAX_BLOCK_ROWS),
    coverageSums: kernels.int32(MAX_BLOCK_ROWS),
    words: kernels.int32(MAX_BLOCK_ROWS / 32),
    complement: kernels.int32(MAX_BLOCK_ROWS / 32),
    log: new PriceLog(kernels, size),
  };
}
