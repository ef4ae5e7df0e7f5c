import type { AffinityWeights } from "./engine.types.ts";
import { floorDivide } from "./exact-arithmetic.rules.ts";

/**
 * How well a product fits what the visitor said (D3), in integers from 0 to 10000:
 *
 *     P           = clamp(10000 - floor(10000 · price / (2 · budget)), 0, 10000), 0 where unpriced
 *     match       = floor(10000 · matched / chosen)   chosen clinics and featuresFilter
 *     C           = coverageScore, or floor((coverageScore + match) / 2) where something is chosen
 *     D           = capScore
 *     affinity    = floor((wP·P + wC·C + wD·D) / 100)
 *     coverage    = floor((wC·C + wD·D) / (wC + wD)), 0 where both weights are 0
 *     recommended = floor(((10000 - ponderer)·P + ponderer·coverage) / 10000)
 *
 * P falls in a straight line from 10000 at no cost to 0 at twice the budget. Commission never enters.
 */
export const FULL_SCORE = 10_000;

/** Price score of a price in the budget's minor units; the budget is at most 4e11. */
export function priceScore(price: number, budget: number): number {
  if (price >= 2 * budget) return 0;
  return FULL_SCORE - floorDivide(FULL_SCORE * price, 2 * budget);
}

/** The match score of a product with `matched` of the visitor's `chosen` clinics and features. */
export function matchScore(matched: number, chosen: number): number {
  return floorDivide(FULL_SCORE * matched, chosen);
}

/** Coverage score with a match score in it. */
export function withMatch(coverageScore: number, match: number): number {
  return (coverageScore + match) >> 1;
}

/** Coverage score with the match of the visitor's choices in it; `chosen` 0 leaves the static score. */
export function coverageFit(coverageScore: number, matched: number, chosen: number): number {
  if (chosen === 0) return coverageScore;
  return withMatch(coverageScore, matchScore(matched, chosen));
}

/** wC·C + wD·D, at most 1,000,000: the part of a score that does not depend on the price. */
export function coverageSum(coverage: number, cap: number, weights: AffinityWeights): number {
  return weights.coverage * coverage + weights.cap * cap;
}

/** Affinity from 0 to 10000. */
export function affinityOf(price: number, coverageSumOf: number, weights: AffinityWeights): number {
  return floorDivide(weights.price * price + coverageSumOf, 100);
}

/** The recommended order's score from 0 to 10000. */
export function recommendedOf(
  price: number,
  coverageSumOf: number,
  weights: AffinityWeights,
  ponderer: number,
): number {
  const weight = weights.coverage + weights.cap;
  const coverage = weight === 0 ? 0 : floorDivide(coverageSumOf, weight);
  return floorDivide((FULL_SCORE - ponderer) * price + ponderer * coverage, FULL_SCORE);
}
