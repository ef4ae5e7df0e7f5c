import type { CountryCode } from "#src/contracts/identification.ts";

/** What a provider takes of a charge, as dated data (PP 1): the day of its statement decides. Pure. */

/** Of every provider or country that has no rate of its own. */
export const anyOne = "*";

export interface FeeRate {
  provider: string;
  country: CountryCode | typeof anyOne;
  /** From which day on it holds. */
  from_day: string;
  /** Millionths of the amount: the fee, and the tax on it. */
  fee_millionths: number;
  vat_millionths: number;
}
