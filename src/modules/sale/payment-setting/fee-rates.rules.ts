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

/** What a provider takes in a country on a day: its own rate before everybody's, the country's own before every
 *  country's, then the newest that has begun. Throws where there is none. */
export function feeOn(
  fees: readonly FeeRate[],
  { provider, country, day }: { provider: string; country: CountryCode; day: string },
): FeeRate {
  const [found] = fees
    .filter((one) => [provider, anyOne].includes(one.provider) && one.from_day <= day)
    .filter((one) => [country, anyOne].includes(one.country))
    .toSorted(
      (one, other) =>
        Number(one.provider === anyOne) - Number(other.provider === anyOne) ||
        Number(one.country === anyOne) - Number(other.country === anyOne) ||
        other.from_day.localeCompare(one.from_day),
    );
  if (found === undefined) throw new Error(`${provider} has no fee in ${country} on ${day}.`);
  return found;
}

/** Millionths of an amount in storage units, rounded half up. */
export const partOf = (amountMinor: number, millionths: number): number =>
  Math.floor((amountMinor * millionths + 500_000) / 1_000_000);
