import type { ConversionRate, Currency } from "#src/contracts/money.ts";
import { STORAGE_DECIMALS } from "#src/contracts/money.ts";

/** Pesos chilenos in 1e-4 for one unit of a currency (a dollar at 942.55 is 9425500); positive integers. */
export type CurrencyValues = ReadonlyMap<Currency, number>;

const PESO_VALUE = 10_000;
/** The UF is stored in pesos × 100. */
const UF_TO_VALUE = 100;

/** The values of a day: the peso itself, the UF of the day and the dated exchange rates. A currency
 *  without a rate in force is absent: nothing is converted from or into it. */
export function currencyValues(
  ufValueCents: number,
  exchangeRates: CurrencyValues = new Map(),
): CurrencyValues {
  return new Map([
    ...exchangeRates,
    ["CLP", PESO_VALUE] as const,
    ["UF", ufValueCents * UF_TO_VALUE] as const,
  ]);
}

/** `to` storage units for one `from` storage unit, in lowest terms; null where either has no value.
 *  A currency is worth itself whether or not it has one. */
export function conversionRate(
  from: Currency,
  to: Currency,
  values: CurrencyValues,
): ConversionRate | null {
  if (from === to) return { from, to, numerator: 1, denominator: 1 };
  const [worth, unit] = [values.get(from), values.get(to)];
  if (worth === undefined || unit === undefined) return null;
  const numerator = worth * 10 ** STORAGE_DECIMALS[to];
  const denominator = unit * 10 ** STORAGE_DECIMALS[from];
  let [a, b] = [numerator, denominator];
  while (b !== 0) [a, b] = [b, a % b];
  return { from, to, numerator: numerator / a, denominator: denominator / a };
}
