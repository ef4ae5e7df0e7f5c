import type { Words } from "./bitset.ts";
import type { Bounds, EngineProduct } from "./engine.types.ts";
import { MISSING } from "./rate-column.ts";

/**
 * One deductible of a kind per product of a segment, MISSING where there is none. A product with
 * several of one kind fills as many columns of that kind.
 */
export interface DeductibleColumn {
  kind: number;
  amounts: Int32Array;
  min: number;
  max: number;
}

/** Lays out the deductibles of a segment's products. Throws RangeError on a bad amount. */
export function buildDeductibles(products: readonly EngineProduct[]): DeductibleColumn[] {
  const columns: DeductibleColumn[] = [];
  products.forEach(({ id, deductibles }, row) => {
    for (const { kind, amount } of deductibles) {
      if ((amount | 0) !== amount || amount < 0) {
        throw new RangeError(`product ${id}: deductible ${amount} is not an integer below 2^31`);
      }
      let column = freeColumn(columns, kind, row);
      if (column === undefined) {
        const amounts = new Int32Array(products.length).fill(MISSING);
        column = { kind, amounts, min: amount, max: amount };
        columns.push(column);
      }
      column.amounts[row] = amount;
      if (amount < column.min) column.min = amount;
      if (amount > column.max) column.max = amount;
    }
  });
  return columns;
}

function freeColumn(
  columns: readonly DeductibleColumn[],
  kind: number,
  row: number,
): DeductibleColumn | undefined {
  for (const column of columns) {
    if (column.kind === kind && column.amounts[row] === MISSING) return column;
  }
  return undefined;
}

/** Sets in `into` the bits of `asked` whose amounts are in the bounds; bit 0 is row `firstRow`, amount 0
 *  that of row `start`. */
export function markAmounts(
  amounts: Int32Array,
  start: number,
  asked: Words,
  firstRow: number,
  wordCount: number,
  { from, to }: Required<Bounds>,
  into: Words,
): void {
  for (let w = 0; w < wordCount; w++) {
    if (asked[w] === 0) continue;
    const offset = firstRow - start + (w << 5);
    const last = Math.min(32, amounts.length - offset);
    let word = 0;
    for (let bit = Math.max(0, -offset); bit < last; bit++) {
      const amount = amounts[offset + bit]!;
      // Without a branch, for they come in no order: the sign bit is set outside of the bounds, and for
      // MISSING, which is below any `from`.
      const outside = ((amount - from) | 0 | ((to - amount) | 0)) >>> 31;
      word |= (outside ^ 1) << bit;
    }
    into[w]! |= word & asked[w]!;
  }
}

/** Range of the amounts of the first `count` of `rows`; MISSING ones do not count, and `max` is negative
 *  where all are. */
export function amountRange(
  amounts: Int32Array,
  start: number,
  rows: Int32Array,
  count: number,
): { min: number; max: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = MISSING;
  for (let i = 0; i < count; i++) {
    const amount = amounts[rows[i]! - start]!;
    if (amount < 0) continue;
    if (amount < min) min = amount;
    if (amount > max) max = amount;
  }
  return { min, max };
}
