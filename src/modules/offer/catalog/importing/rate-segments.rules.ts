import type { RatingMethod } from "#src/contracts/pricing.ts";

/** Which further columns a row of rates may have, by method (D3). */
export interface RateColumns {
  area: boolean;
  size: boolean;
  /** Shape of the segment; null: the method knows none. */
  segment: RegExp | null;
  /** A segment as an example, for the words of a problem. */
  example: string;
}

const none: RateColumns = { area: false, size: false, segment: null, example: "" };

const byMethod: Record<RatingMethod, RateColumns> = {
  PerPersonBand: { ...none, area: true },
  HolderBand: none,
  RiskFactor: none,
  Flat: none,
  PerEmployeeBand: {
    area: false,
    size: true,
    segment: /^(?:alone|with_dependants)$/,
    example: "alone, with_dependants",
  },
  PerHeadYear: { ...none, size: true },
  PayrollRate: {
    area: false,
    size: true,
    segment: /^[^:]+:[^:]+$/,
    example: "mineria:altura, mineria:*, *:*",
  },
  PetBand: {
    area: false,
    size: false,
    segment: /^(?:dog|cat):(?:small|medium|large|giant|brachycephalic|\*)$/,
    example: "dog:medium, cat:*",
  },
  Trip: { area: true, size: true, segment: null, example: "" },
};

/** The columns of a method's rates. */
export const rateColumnsOf = (method: RatingMethod): RateColumns => byMethod[method];
