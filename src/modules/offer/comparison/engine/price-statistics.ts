import type { Segment } from "./catalogue-index.ts";
import type { PriceFacet } from "./engine.types.ts";
import { convertHalfUp, leastAmountReaching } from "./exact-arithmetic.rules.ts";
import type { Kernels } from "./kernels.types.ts";
import type { PricePlan } from "./price-plan.ts";

export const HISTOGRAM_BUCKETS = 16;

/** Number and range of the prices it is shown; native until it is asked. */
export class PriceRange {
  priced = 0;
  private readonly extremes = new Map<Segment, { plan: PricePlan; min: number; max: number }>();
  private readonly kernels: Kernels;

  constructor(kernels: Kernels) {
    this.kernels = kernels;
  }

  /** Takes in the first `count` native prices, all of one segment; negative ones are unpriced. */
  add(segment: Segment, plan: PricePlan, natives: Float64Array, count: number): void {
    const { min, max, priced } = this.kernels.rangeOf(natives, count);
    if (priced === 0) return;
    this.priced += priced;
    const known = this.extremes.get(segment);
    if (known === undefined) {
      this.extremes.set(segment, { plan, min, max });
    } else {
      known.min = Math.min(known.min, min);
      known.max = Math.max(known.max, max);
    }
  }

  /** In target minor units, or null where nothing was priced. */
  range(): { min: number; max: number } | null {
    if (this.priced === 0) return null;
    let min = Number.POSITIVE_INFINITY;
    let max = 0;
    for (const { plan, min: low, max: high } of this.extremes.values()) {
      min = Math.min(min, convertHalfUp(low, plan.ratio));
      max = Math.max(max, convertHalfUp(high, plan.ratio));
    }
    return { min, max };
  }
}

/** Remembers the native prices of a result so that they can be put into buckets once the range is known. */
export class PriceLog {
  private readonly natives: Float64Array;
  private readonly limits: Float64Array;
  private readonly histogram: Int32Array;
  private readonly kernels: Kernels;
  private size = 0;
  private readonly runs: { plan: PricePlan; end: number }[] = [];

  /** A query shows it each of the `size` rows at most once. */
  constructor(kernels: Kernels, size: number) {
    this.kernels = kernels;
    this.natives = kernels.float64(size);
    this.limits = kernels.float64(HISTOGRAM_BUCKETS + 1).fill(Number.POSITIVE_INFINITY);
    this.histogram = kernels.int32(HISTOGRAM_BUCKETS);
  }

  /** Forgets everything but keeps the room. */
  clear(): void {
    this.size = 0;
    this.runs.length = 0;
  }

  /** Takes in the first `count` native prices, all of one plan; negative ones are unpriced. */
  add(plan: PricePlan, natives: Float64Array, count: number): void {
    this.natives.set(natives.subarray(0, count), this.size);
    this.size += count;
    const last = this.runs.at(-1);
    if (last?.plan === plan) last.end = this.size;
    else this.runs.push({ plan, end: this.size });
  }

  /** The facet over all that was added; `range` is theirs. */
  facet({ min, max }: { min: number; max: number }): PriceFacet {
    const { histogram } = this;
    histogram.fill(0);
    const span = max - min + 1;
    const starts = Array.from(
      { length: HISTOGRAM_BUCKETS },
      (_, bucket) => min + Math.ceil((bucket * span) / HISTOGRAM_BUCKETS),
    );
    // Segments of one currency share their limits.
    const limitsByRatio = new Map<string, Float64Array>();
    let from = 0;
    for (const { plan, end } of this.runs) {
      const key = `${plan.ratio.numerator}/${plan.ratio.denominator}`;
      const limits =
        limitsByRatio.get(key) ??
        Float64Array.from(starts, (price) => leastAmountReaching(price, plan.ratio));
      limitsByRatio.set(key, limits);
      this.limits.set(limits);
      this.kernels.fillHistogram(histogram, this.limits, this.natives, from, end);
      from = end;
    }
    return { min, max, histogram: histogram.slice() };
  }
}

/** Range and number of the first `count` native prices; negative ones are unpriced. */
export function rangeOf(
  natives: Float64Array,
  count: number,
): { min: number; max: number; priced: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = -1;
  let priced = 0;
  for (let i = 0; i < count; i++) {
    const native = natives[i]!;
    if (native < 0) continue;
    priced++;
    if (native < min) min = native;
    if (native > max) max = native;
  }
  return { min, max, priced };
}

/** limits[b] is the least native price of bucket b: the quotient only guesses, the limits decide. */
export function fillHistogram(
  histogram: Int32Array,
  limits: Float64Array,
  natives: Float64Array,
  from: number,
  end: number,
): void {
  const last = HISTOGRAM_BUCKETS - 1;
  const lowest = limits[0]!;
  const perUnit = last / Math.max(limits[last]! - lowest, 1);
  for (let i = from; i < end; i++) {
    const native = natives[i]!;
    if (native < 0) continue;
    let bucket = Math.min(((native - lowest) * perUnit) | 0, last);
    while (bucket > 0 && native < limits[bucket]!) bucket--;
    while (bucket < last && native >= limits[bucket + 1]!) bucket++;
    histogram[bucket]!++;
  }
}
