import { FULL_SCORE, affinityOf, priceScore, recommendedOf } from "./affinity.rules.ts";
import type { Block, CatalogueIndex } from "./catalogue-index.ts";
import { sumOf } from "./engine-kernels.ts";
import type { Kernels, PlaceList, PlaceRange } from "./kernels.types.ts";
import type { EngineQuery } from "./engine.types.ts";
import { convertHalfUp } from "./exact-arithmetic.rules.ts";
import type { FilterPlan } from "./filter-plan.ts";
import { isOfPart, ofPart, UNPRICED } from "./price-plan.ts";
import type { PricePlan } from "./price-plan.ts";
import type { Scratch } from "./scratch.ts";
import { selectTop } from "./top-selection.ts";
import type { TopSelection } from "./top-selection.ts";

/** Added to the keys of products that leave somebody out, which follow all others in every order, and of
 *  unpriced ones, which are last. The first is greater than any price, and their sums are exact. */
const PARTIAL_KEY = 2 ** 52;
const UNPRICED_KEY = 2 ** 53;
/** Added to a key for each group before the product's own; greater than any score. */
const GROUP_KEY = 2 ** 20;
/** As long as a page is not full everything enters it, so its first lists of places are short ones. */
const FIRST_PLACES = 256;
/** More than the rounding errors of an estimate, whose terms are below 1e9. */
const ESTIMATE_SLACK = 1e-3;

/** A score as wanted by an order, with the coefficients of an estimate that is never below it. */
interface Score {
  /** The exact score from 0 to 10000. */
  exact(priceScoreOf: number, coverageSumOf: number): number;
  /** scale · score <= ofPrice · P + ofCoverage · (wC·C + wD·D). */
  scale: number;
  ofPrice: number;
  ofCoverage: number;
}

/** Rows of one segment with their native prices. */
interface Offer {
  plan: PricePlan;
  rows: Int32Array;
  natives: Float64Array;
  /** Added to the keys of a grouped order. */
  groupKey: number;
}

/**
 * Puts the rows of the result in their places, block by block. A row is converted and scored exactly only
 * where a cheap bound in native units does not already show that it cannot enter.
 */
export class ResultScan {
  readonly selection: TopSelection;
  private readonly best: TopSelection | null;
  private readonly index: CatalogueIndex;
  private readonly query: EngineQuery;
  private readonly filters: FilterPlan;
  private readonly affinity: Score;
  private readonly recommended: Score;
  private readonly sums: Int32Array;
  private readonly scratch: Scratch;
  private readonly kernels: Kernels;

  constructor(index: CatalogueIndex, scratch: Scratch, query: EngineQuery, filters: FilterPlan) {
    this.index = index;
    this.sums = scratch.coverageSums;
    this.scratch = scratch;
    this.kernels = scratch.kernels;
    this.query = query;
    this.filters = filters;
    this.selection = selectTop(query.skip, query.take, index.ids);
    this.best = query.withBest ? selectTop(0, 1, index.ids) : null;
    const { weights, ponderer } = query;
    this.affinity = {
      exact: (price, sum) => affinityOf(price, sum, weights),
      scale: 100,
      ofPrice: weights.price,
      ofCoverage: 1,
    };
    this.recommended = {
      exact: (price, sum) => recommendedOf(price, sum, weights, ponderer),
      scale: FULL_SCORE,
      ofPrice: FULL_SCORE - ponderer,
      ofCoverage: ponderer / Math.max(weights.coverage + weights.cap, 1),
    };
  }

  /** Offers the first `count` rows of the scratch memory, all of one block, with their native prices. */
  scan(plan: PricePlan, { insuranceType }: Pick<Block, "insuranceType">, count: number): void {
    const { best, selection } = this;
    const { rows, natives } = this.scratch;
    const { order, take } = this.query;
    const isScored = take > 0 && (order === "distance" || order === "recommended");
    if (best !== null || isScored) {
      const { filters, index, kernels, query, sums } = this;
      kernels.coverageSums(index, query.weights, filters.choice, rows, count, sums);
    }
    const type = this.index.insuranceTypes.options[insuranceType]!;
    const groupKey = (this.query.groups?.get(type) ?? 0) * GROUP_KEY;
    const offer: Offer = { plan, rows, natives, groupKey };
    if (best !== null) {
      eachRange(best, count, (range) =>
        this.byScore(best, this.affinity, { ...offer, groupKey: 0 }, range),
      );
    }
    if (take > 0) eachRange(selection, count, (range) => this.byOrder(order, offer, range));
  }

  /** The row of the highest affinity seen. */
  bestRow(): number | null {
    return this.best?.rows()[0] ?? null;
  }

  /** Both scores of a row; price is in target minor units, null where unpriced. */
  scores(row: number, price: number | null): { affinity: number; recommended: number } {
    const ofPrice = price === null ? 0 : priceScore(price, this.query.budget);
    const sum = sumOf(this.index, this.query.weights, this.filters.choice, row);
    return {
      affinity: this.affinity.exact(ofPrice, sum),
      recommended: this.recommended.exact(ofPrice, sum),
    };
  }

  private byOrder(order: EngineQuery["order"], offer: Offer, range: PlaceRange): void {
    switch (order) {
      case "lowerPrice":
        return this.byLowerPrice(offer, range);
      case "higherPrice":
        return this.byHigherPrice(offer, range);
      case "popular":
        return this.byRequests(offer, range);
      case "distance":
        return this.byScore(this.selection, this.affinity, { ...offer, groupKey: 0 }, range);
      case "recommended":
        return this.byScore(this.selection, this.recommended, offer, range);
    }
  }

  private byLowerPrice({ plan: { ratio }, rows, natives }: Offer, range: PlaceRange): void {
    const { selection } = this;
    const perUnit = ratio.denominator / ratio.numerator;
    let most = (selection.limit + 1) * perUnit;
    const least = lastTaken(selection) ? Number.NEGATIVE_INFINITY : 0;
    const listed = this.kernels.placesWithin(natives, range, least, most);
    for (let k = 0, end = candidates(listed, range); k < end; k++) {
      const i = listed === null ? range.from + k : listed.places[k]!;
      const native = natives[i]!;
      if (native > most || native < least) continue;
      if (native >= 0) selection.offer(convertHalfUp(native, ratio), rows[i]!);
      else offerLast(selection, native, rows[i]!, (price) => convertHalfUp(price, ratio));
      most = (selection.limit + 1) * perUnit;
    }
  }

  private byHigherPrice({ plan: { ratio }, rows, natives }: Offer, range: PlaceRange): void {
    const { selection } = this;
    const perUnit = ratio.denominator / ratio.numerator;
    const isLastTaken = lastTaken(selection);
    let least = isLastTaken ? Number.NEGATIVE_INFINITY : (-selection.limit - 1) * perUnit;
    const listed = this.kernels.placesWithin(natives, range, least, Number.POSITIVE_INFINITY);
    for (let k = 0, end = candidates(listed, range); k < end; k++) {
      const i = listed === null ? range.from + k : listed.places[k]!;
      const native = natives[i]!;
      if (native < least) continue;
      if (native >= 0) selection.offer(-convertHalfUp(native, ratio), rows[i]!);
      else offerLast(selection, native, rows[i]!, (price) => -convertHalfUp(price, ratio));
      if (!isLastTaken) least = (-selection.limit - 1) * perUnit;
    }
  }

  private byRequests({ rows, natives }: Offer, range: PlaceRange): void {
    const { selection } = this;
    const { requestCounts } = this.index;
    const listed = this.kernels.placesRequested(natives, requestCounts, rows, range, {
      priced: -selection.limit,
      unpriced: PARTIAL_KEY - selection.limit,
    });
    for (let k = 0, end = candidates(listed, range); k < end; k++) {
      const i = listed === null ? range.from + k : listed.places[k]!;
      const row = rows[i]!;
      const key = lastKey(natives[i]!) - requestCounts[row]!;
      if (key <= selection.limit) selection.offer(key, row);
    }
  }

  private byScore(
    selection: TopSelection,
    score: Score,
    { plan: { ratio }, rows, natives, groupKey }: Offer,
    range: PlaceRange,
  ): void {
    const { sums } = this;
    const { budget } = this.query;
    const { ofPrice, ofCoverage, scale } = score;
    // P <= 10001 - 10000 · (native · ratio - 1/2) / (2 · budget), since floor and rounding move it up by
    // less than 1 and by half a minor unit.
    const slope = (FULL_SCORE * ratio.numerator) / (2 * budget * ratio.denominator);
    const highest = FULL_SCORE + 1 + FULL_SCORE / (4 * budget) + ESTIMATE_SLACK;
    let needed = (groupKey - selection.limit) * scale - ESTIMATE_SLACK;
    const listed = this.kernels.placesScoring(natives, sums, range, {
      highest,
      slope,
      ofPrice,
      ofCoverage,
      needed,
      takesUnpriced: selection !== this.best && lastTaken(selection),
    });
    for (let k = 0, end = candidates(listed, range); k < end; k++) {
      const i = listed === null ? range.from + k : listed.places[k]!;
      const native = natives[i]!;
      const sum = sums[i]!;
      if (native >= 0) {
        const estimate = highest - native * slope;
        if ((estimate > 0 ? estimate * ofPrice : 0) + sum * ofCoverage < needed) continue;
        const price = priceScore(convertHalfUp(native, ratio), budget);
        const key = groupKey - score.exact(price, sum);
        if (key > selection.limit) continue;
        selection.offer(key, rows[i]!);
      } else {
        // What does not insure everybody is never the best.
        if (selection === this.best) continue;
        const price = isOfPart(native)
          ? priceScore(convertHalfUp(ofPart(native), ratio), budget)
          : 0;
        const key = lastKey(native) + groupKey - score.exact(price, sum);
        if (key > selection.limit) continue;
        selection.offer(key, rows[i]!);
      }
      needed = (groupKey - selection.limit) * scale - ESTIMATE_SLACK;
    }
  }
}

/** What is added to the key of a native price, so that what leaves somebody out comes last. */
function lastKey(native: number): number {
  if (native >= 0) return 0;
  return native === UNPRICED ? UNPRICED_KEY : PARTIAL_KEY;
}

/** Whether the selection may still take a product that leaves somebody out: their keys, less a score or a
 *  price, are above half of what is added. */
const lastTaken = ({ limit }: TopSelection): boolean => limit >= PARTIAL_KEY / 2;

/** Offers a product that leaves somebody out, by the order's key of its price. */
function offerLast(
  selection: TopSelection,
  native: number,
  row: number,
  keyOf: (price: number) => number,
): void {
  if (!lastTaken(selection)) return;
  const key = lastKey(native) + (native === UNPRICED ? 0 : keyOf(ofPart(native)));
  if (key <= selection.limit) selection.offer(key, row);
}

/** Goes through `count` places in as few ranges as the selection's limit is good for. */
function eachRange(
  selection: TopSelection,
  count: number,
  visit: (range: PlaceRange) => void,
): void {
  for (let from = 0; from < count;) {
    const isFull = selection.limit < Number.POSITIVE_INFINITY;
    const to = isFull ? count : Math.min(count, from + FIRST_PLACES);
    visit({ from, to });
    from = to;
  }
}

function candidates(listed: PlaceList | null, { from, to }: PlaceRange): number {
  return listed?.count ?? to - from;
}
