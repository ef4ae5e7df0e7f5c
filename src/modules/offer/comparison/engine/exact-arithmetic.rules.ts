import type { Ratio } from "./engine.types.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * floor(dividend / divisor) of non-negative safe integers. A quotient of doubles may round up to the
 * next integer, so the remainder is looked at.
 */
export function floorDivide(dividend: number, divisor: number): number {
  const quotient = Math.floor(dividend / divisor);
  return quotient * divisor > dividend ? quotient - 1 : quotient;
}

/** The same ratio in lowest terms, which keeps later products small. Throws RangeError if not positive safe integers. */
export function lowestTerms({ numerator, denominator }: Ratio): Ratio {
  if (!isPositiveSafe(numerator) || !isPositiveSafe(denominator)) {
    throw new RangeError(
      `conversion ${numerator}/${denominator} is not a ratio of positive integers`,
    );
  }
  let a = numerator;
  let b = denominator;
  while (b !== 0) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

/** amount × ratio rounded half up, exact for every safe amount (D3: half up, once, at the end). */
export function convertHalfUp(amount: number, ratio: Ratio): number {
  const divisor = 2 * ratio.denominator;
  const dividend = 2 * amount * ratio.numerator + ratio.denominator;
  if (dividend + divisor <= SAFE) return floorDivide(dividend, divisor);
  const exact = 2n * BigInt(amount) * BigInt(ratio.numerator) + BigInt(ratio.denominator);
  return Number(exact / (2n * BigInt(ratio.denominator)));
}

/** The least amount ≥ 0 that converts to at least `target`; with it a price bound is tested before conversion. */
export function leastAmountReaching(target: number, ratio: Ratio): number {
  if (target <= 0) return 0;
  // convert(n) >= t  <=>  2·n·numerator + denominator >= 2·denominator·t
  const dividend = ratio.denominator * (2 * target - 1);
  const divisor = 2 * ratio.numerator;
  if (dividend + divisor <= SAFE) return floorDivide(dividend + divisor - 1, divisor);
  const exactDivisor = 2n * BigInt(ratio.numerator);
  const exact = BigInt(ratio.denominator) * (2n * BigInt(target) - 1n);
  return Number((exact + exactDivisor - 1n) / exactDivisor);
}

function isPositiveSafe(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
