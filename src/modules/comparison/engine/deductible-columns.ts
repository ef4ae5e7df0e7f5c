import type { EngineProduct } from "./engine.types.ts";
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
