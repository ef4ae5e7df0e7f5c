import type { DeductibleColumn } from "./deductible-columns.ts";
import type { Kernels } from "./kernels.types.ts";
import type { DeductibleFilter } from "./filter-plan.ts";

/** The range of the deductibles that count, over the rows of the blocks it is shown. */
export class DeductibleRange {
  private min = Number.POSITIVE_INFINITY;
  private max = Number.NEGATIVE_INFINITY;
  private readonly filter: DeductibleFilter;
  private readonly kernels: Kernels;

  constructor(filter: DeductibleFilter, kernels: Kernels) {
    this.filter = filter;
    this.kernels = kernels;
  }

  /** Whether a row of these columns could still widen the range. */
  couldWiden(columns: readonly DeductibleColumn[]): boolean {
    return columns.some(
      ({ kind, min, max }) => this.filter.counts(kind) && (min < this.min || max > this.max),
    );
  }

  /** Takes the first `count` of `rows` in; `start` is their segment's first row. */
  add(columns: readonly DeductibleColumn[], start: number, rows: Int32Array, count: number): void {
    for (const { kind, amounts } of columns) {
      if (!this.filter.counts(kind)) continue;
      const { min, max } = this.kernels.amountRange(amounts, start, rows, count);
      if (max < 0) continue;
      this.min = Math.min(this.min, min);
      this.max = Math.max(this.max, max);
    }
  }

  /** The range in the deductibles' own unit, or null where there was none. */
  range(): { min: number; max: number } | null {
    return this.max < 0 ? null : { min: this.min, max: this.max };
  }
}
