import type { CountryCode } from "#src/contracts/identification.ts";
import { type Currency, divideHalfUp, safeInteger } from "#src/contracts/money.ts";

/** What a lead costs and a sale pays in a country and a line; `line` is empty where it is of every other line. */
export interface PostingRate {
  country: CountryCode;
  line: string;
  currency: Currency;
  leadChargeMinor: number;
  commissionMillionths: number;
  version: number;
}

/** The rate of a line, else the one of its country; undefined where there is neither. */
export const rateFor = (
  rates: readonly PostingRate[],
  { country, line }: { country: string; line: string | null },
): PostingRate | undefined =>
  rates.find((rate) => rate.country === country && rate.line !== "" && rate.line === line) ??
  rates.find((rate) => rate.country === country && rate.line === "");

/** A commission of a premium, rounded half up once. */
export const commissionOf = (premiumMinor: number, millionths: number): number =>
  safeInteger(divideHalfUp(BigInt(premiumMinor) * BigInt(millionths), 1_000_000n));

/** Hours that somebody works within which a lead that goes to somebody else costs them nothing. */
export const freeWorkedMinutes = 120;
