import type { Words } from "./bitset.ts";
import { MAX_BLOCK_ROWS } from "./catalogue-index.ts";
import { SPARE_ROWS } from "./positional-counter.ts";
import { PriceLog } from "./price-statistics.ts";

/** Room for one block, reused by every query: an engine answers one query at a time. */
export interface Scratch {
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

/** Makes the room. */
export function createScratch(): Scratch {
  return {
    rows: new Int32Array(MAX_BLOCK_ROWS + SPARE_ROWS),
    natives: new Float64Array(MAX_BLOCK_ROWS),
    unfiltered: new Float64Array(MAX_BLOCK_ROWS),
    coverageSums: new Int32Array(MAX_BLOCK_ROWS),
    words: new Int32Array(MAX_BLOCK_ROWS / 32),
    complement: new Int32Array(MAX_BLOCK_ROWS / 32),
    log: new PriceLog(),
  };
}
