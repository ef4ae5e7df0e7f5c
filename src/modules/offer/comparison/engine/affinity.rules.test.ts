import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  affinityOf,
  coverageFit,
  coverageSum,
  priceScore,
  recommendedOf,
} from "./affinity.rules.ts";

describe("price score", () => {
  it.each([
    { price: 0, budget: 100_000, score: 10_000 },
    { price: 50_000, budget: 100_000, score: 7500 },
    { price: 100_000, budget: 100_000, score: 5000 },
    { price: 199_999, budget: 100_000, score: 1 },
    { price: 200_000, budget: 100_000, score: 0 },
    { price: 900_000, budget: 100_000, score: 0 },
    { price: 1, budget: 1, score: 5000 },
  ])("of $price with a budget of $budget is $score", ({ price, budget, score }) => {
    expect(priceScore(price, budget)).toBe(score);
  });

  it("never rises with the price", () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(10_000),
        fc.integer({ min: 1 }),
        (price, more, budget) => {
          expect(priceScore(price + more, budget)).toBeLessThanOrEqual(priceScore(price, budget));
        },
      ),
    );
  });
});

describe("coverage fit", () => {
  it.each([
    { score: 6000, matched: 0, chosen: 0, fit: 6000 },
    { score: 6000, matched: 0, chosen: 2, fit: 3000 },
    { score: 6000, matched: 2, chosen: 2, fit: 8000 },
    { score: 5000, matched: 1, chosen: 3, fit: 4166 },
  ])("of $score with $matched of $chosen choices is $fit", ({ score, matched, chosen, fit }) => {
    expect(coverageFit(score, matched, chosen)).toBe(fit);
  });
});

describe("affinity and recommended", () => {
  const weights = { price: 50, coverage: 30, cap: 20 };

  it("weigh price, coverage and cap, rounded down", () => {
    const sum = coverageSum(4000, 7001, weights);
    expect(affinityOf(8001, sum, weights)).toBe(6600);
    expect(recommendedOf(8001, sum, weights, 5000)).toBe(6600);
    expect(recommendedOf(8001, sum, weights, 0)).toBe(8001);
    expect(recommendedOf(8001, sum, weights, 10_000)).toBe(5200);
  });

  it("leave coverage at nothing where only the price has weight", () => {
    const priceOnly = { price: 100, coverage: 0, cap: 0 };
    expect(recommendedOf(6000, coverageSum(9000, 9000, priceOnly), priceOnly, 5000)).toBe(3000);
  });

  it("stay between 0 and 10000", () => {
    const score = fc.nat(10_000);
    fc.assert(
      fc.property(
        score,
        score,
        score,
        score,
        fc.nat(100),
        fc.nat(100),
        (p, c, d, ponderer, a, b) => {
          const own = {
            price: 100 - Math.max(a, b),
            coverage: Math.min(a, b),
            cap: Math.abs(a - b),
          };
          const sum = coverageSum(c, d, own);
          for (const value of [affinityOf(p, sum, own), recommendedOf(p, sum, own, ponderer)]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(10_000);
          }
        },
      ),
    );
  });
});
