import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  convertHalfUp,
  floorDivide,
  leastAmountReaching,
  lowestTerms,
} from "./exact-arithmetic.rules.ts";

const ratios = fc.record({
  numerator: fc.integer({ min: 1, max: 2 ** 40 }),
  denominator: fc.integer({ min: 1, max: 2 ** 40 }),
});

function bigHalfUp(amount: number, numerator: number, denominator: number): bigint {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  return (2n * BigInt(amount) * n + d) / (2n * d);
}

describe("exact arithmetic", () => {
  it("divides as big integers do, up to the greatest safe integer", () => {
    const dividends = fc.oneof(fc.maxSafeNat(), fc.nat(1000));
    fc.assert(
      fc.property(dividends, fc.integer({ min: 1, max: 2 ** 50 }), (dividend, divisor) => {
        expect(BigInt(floorDivide(dividend, divisor))).toBe(BigInt(dividend) / BigInt(divisor));
      }),
      { numRuns: 2000 },
    );
  });

  it("divides right beside a multiple, where a quotient of doubles is on the edge", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 26 }),
        fc.integer({ min: 1, max: 2 ** 26 }),
        (q, d) => {
          expect(floorDivide(q * d, d)).toBe(q);
          expect(floorDivide(q * d - 1, d)).toBe(d === 1 ? q * d - 1 : q - 1);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    { amount: 1, numerator: 1, denominator: 2, expected: 1 },
    { amount: 1, numerator: 1, denominator: 3, expected: 0 },
    { amount: 5, numerator: 1, denominator: 2, expected: 3 },
    { amount: 0, numerator: 7, denominator: 2, expected: 0 },
    // 2.239 UF at 40,883 pesos: the known price of the plan 13-CORE101-26.
    { amount: 2_239_000, numerator: 4_088_300, denominator: 100_000_000, expected: 91_537 },
  ])(
    "rounds $amount × $numerator / $denominator half up to $expected",
    ({ amount, numerator, denominator, expected }) => {
      expect(convertHalfUp(amount, { numerator, denominator })).toBe(expected);
    },
  );

  it("converts as big integers do, also past the safe integers", () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), ratios, (amount, { numerator, denominator }) => {
        const expected = bigHalfUp(amount, numerator, denominator);
        fc.pre(expected <= BigInt(Number.MAX_SAFE_INTEGER));
        expect(BigInt(convertHalfUp(amount, { numerator, denominator }))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it("finds the least amount that reaches a price", () => {
    const prices = fc.oneof(fc.nat(1000), fc.nat(2 ** 31 - 1), fc.constant(2 ** 45));
    fc.assert(
      fc.property(prices, ratios, (price, ratio) => {
        const least = leastAmountReaching(price, ratio);
        fc.pre(Number.isSafeInteger(least));
        const { numerator, denominator } = ratio;
        expect(bigHalfUp(least, numerator, denominator) >= BigInt(price)).toBe(true);
        if (least > 0) {
          expect(bigHalfUp(least - 1, numerator, denominator) < BigInt(price)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [4_088_300, 1_000_000, 40_883, 10_000],
    [1, 1, 1, 1],
    [12, 18, 2, 3],
  ])("brings %i/%i to lowest terms", (numerator, denominator, low, high) => {
    expect(lowestTerms({ numerator, denominator })).toEqual({ numerator: low, denominator: high });
  });

  it.each([
    [0, 1],
    [1, 0],
    [1.5, 2],
    [-1, 2],
    [Number.NaN, 1],
  ])("refuses the ratio %d/%d", (numerator, denominator) => {
    expect(() => lowestTerms({ numerator, denominator })).toThrow(RangeError);
  });
});
