import { ofPart, UNPRICED } from "./price-plan.ts";
import type { PricePlan } from "./price-plan.ts";
import { MISSING } from "./rate-column.ts";

/** Writes the native price of each listed row (UNPRICED where nobody is, ofPart where somebody is left out);
 *  `start` is the segment's first row. */
export function priceRows(
  plan: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  if (plan.kind === "none") into.fill(UNPRICED, 0, count);
  else if (plan.kind === "factor") priceByFactor(plan, start, rows, count, into);
  else if (!plan.hasMissing && !plan.isOfPart) sumAll(plan, start, rows, count, into);
  else if (plan.kind === "whole") sumWhole(plan, start, rows, count, into);
  else sumEach(plan, start, rows, count, into);
}

/** Marks the first `count` prices as prices of a part of the household. */
export function markOfPart(natives: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) if (natives[i]! >= 0) natives[i] = ofPart(natives[i]!);
}

function sumAll(
  { terms }: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  // Rows without a gap are a stretch of the column.
  const isRun = count > 0 && rows[count - 1] === rows[0]! + count - 1;
  for (let t = 0; t < terms.length; t++) {
    const { amounts, multiplier } = terms[t]!;
    if (isRun) {
      const first = rows[0]! - start;
      if (t === 0) for (let i = 0; i < count; i++) into[i] = amounts[first + i]! * multiplier;
      else for (let i = 0; i < count; i++) into[i]! += amounts[first + i]! * multiplier;
    } else if (t === 0) {
      for (let i = 0; i < count; i++) into[i] = amounts[rows[i]! - start]! * multiplier;
    } else {
      for (let i = 0; i < count; i++) into[i]! += amounts[rows[i]! - start]! * multiplier;
    }
  }
}

function sumEach(
  plan: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  const { terms } = plan;
  for (let i = 0; i < count; i++) {
    const offset = rows[i]! - start;
    let sum = 0;
    let missing = 0;
    for (const { amounts, multiplier } of terms) {
      const amount = amounts[offset]!;
      if (amount === MISSING) missing++;
      else sum += amount * multiplier;
    }
    if (missing === terms.length) into[i] = UNPRICED;
    else into[i] = missing > 0 || plan.isOfPart ? ofPart(sum) : sum;
  }
}

function sumWhole(
  { terms }: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  into.fill(0, 0, count);
  for (const { amounts, multiplier } of terms) {
    for (let i = 0; i < count; i++) {
      const amount = amounts[rows[i]! - start]!;
      into[i] =
        amount === MISSING || into[i] === UNPRICED ? UNPRICED : into[i]! + amount * multiplier;
    }
  }
}

function priceByFactor(
  { terms, ges, isOfPart }: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  const { amounts, multiplier } = terms[0]!;
  const { codes, amounts: gesAmounts } = ges!;
  for (let i = 0; i < count; i++) {
    const offset = rows[i]! - start;
    const base = amounts[offset]!;
    const code = codes[offset]!;
    const gesAmount = code === MISSING ? MISSING : gesAmounts[code]!;
    into[i] = base === MISSING || gesAmount === MISSING ? UNPRICED : base * multiplier + gesAmount;
  }
  if (isOfPart) markOfPart(into, count);
}
