import { CURRENCIES, type Currency, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { CatalogueSnapshot, SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import { limitInUf } from "#src/modules/offer/catalog/limit-amount.rules.ts";
import {
  type CurrencyValues,
  conversionRate,
  currencyValues,
} from "#src/modules/offer/pricing/exchange.rules.ts";
import type { Prevision } from "./compare-query.rules.ts";

/** The kind of deductible that a list is filtered by, where no other is asked for (D2). */
export const deductibleKindOf = (prevision: Prevision | null) =>
  prevision === "fonasa" ? "deductible_fonasa" : "deductible";

/** What the deductibles of a list are filtered by. */
export interface DeductibleScale {
  /** Unit of addresses and calls: the UF in Chile, else the country's currency (D2). */
  unit: Currency;
  /** The currency that the list's products say their deductibles in. */
  currency: Currency;
  /** How many of the currency one of the unit is. */
  perUnit: number;
  /** The amounts that there are, least first. */
  stops: readonly DeductibleStop[];
}

export interface DeductibleStop {
  /** In the currency. */
  amount: number;
  /** In the unit: a bound of so much includes the amount. */
  value: number;
  /** In 1e-4 UF. */
  amountUf: number;
}

/** More amounts than a hand can tell apart on a slider. */
const MOST_STOPS = 60;

/** The deductibles of the products of some insurance types, in the currency that most of them that are above
 *  nothing are said in: of the whole list, so that neither its order nor a page changes it. null where there
 *  are not two amounts to choose between, or no value of the day. */
export function deductibleScale(
  products: readonly Pick<SnapshotProduct, "insuranceType" | "deductibles">[],
  of: { insuranceTypes: readonly string[]; kind: string; unit: Currency },
  { uf, exchangeRates }: Pick<CatalogueSnapshot, "uf" | "exchangeRates">,
): DeductibleScale | null {
  const found = products
    .filter(({ insuranceType }) => of.insuranceTypes.includes(insuranceType))
    .flatMap(({ deductibles }) => deductibles.filter(({ kind }) => kind === of.kind));
  const currency = usualCurrency(found);
  if (currency === null) return null;
  const values = currencyValues(uf.valueCents, exchangeRates);
  const rate = conversionRate(of.unit, currency, values);
  if (rate === null) return null;
  const storage = 10 ** (STORAGE_DECIMALS[of.unit] - STORAGE_DECIMALS[currency]);
  const perUnit = (rate.numerator / rate.denominator) * storage;
  const own = new Map(
    found
      .filter((one) => one.currency === currency)
      .map(({ amount, amountUf }) => [amount, amountUf]),
  );
  const stops = [...own]
    .toSorted(([one], [other]) => one - other)
    .map(([amount, amountUf]) => ({
      amount,
      amountUf,
      value: currency === of.unit ? amount : boundOf(amountUf, of.unit, values),
    }));
  return stops.length < 2 ? null : { unit: of.unit, currency, perUnit, stops: thinned(stops) };
}

function usualCurrency(found: readonly { amount: number; currency: Currency }[]): Currency | null {
  const [most] = CURRENCIES.map((currency) => {
    const own = found.filter((one) => one.currency === currency);
    return { currency, count: own.length, above: own.filter(({ amount }) => amount > 0).length };
  }).toSorted((one, other) => other.above - one.above || other.count - one.count);
  return most === undefined || most.count === 0 ? null : most.currency;
}

/** Four decimals of the unit that mean the amount again, to the last digit that products are compared by. */
function boundOf(amountUf: number, unit: Currency, values: CurrencyValues): number {
  const one = conversionRate("UF", unit, values);
  if (unit === "UF" || one === null) return amountUf / 10_000;
  const near = Math.round(
    (amountUf * one.numerator * 10_000) / one.denominator / 10 ** STORAGE_DECIMALS[unit],
  );
  const same = [0, 1, -1].map((step) => Math.max(0, near + step) / 10_000);
  return (
    same.find((value) => limitInUf(value.toFixed(4), unit, values) === amountUf) ?? near / 10_000
  );
}

/** Evenly some of them, with the first and the last. */
function thinned(stops: readonly DeductibleStop[]): readonly DeductibleStop[] {
  if (stops.length <= MOST_STOPS) return stops;
  const step = (stops.length - 1) / (MOST_STOPS - 1);
  return Array.from({ length: MOST_STOPS }, (_, at) => stops[Math.round(at * step)]!);
}
