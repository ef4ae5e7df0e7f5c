import { convert, type Currency, type ExactAmount, type Money } from "#src/contracts/money.ts";
import type { PriceOutcome } from "#src/contracts/pricing.ts";
import { conversionRate, type CurrencyValues, currencyValues } from "./exchange.rules.ts";

/** What a product costs for some months in a currency, rounded half up once from its exact monthly price:
 *  twelve rounded months would be another sum. null without a price, or without a rate. */
export function priceOfMonths(
  native: ExactAmount | null,
  months: number,
  target: Currency,
  values: CurrencyValues,
): Money | null {
  const rate = native && conversionRate(native.currency, target, values);
  return native && rate ? convert({ ...native, units: native.units * months }, rate) : null;
}

/** A product as it was priced, with the values of its day. */
interface Priced {
  outcome: Pick<PriceOutcome, "amount">;
  price: Money | null;
  index: { snapshot: { uf: { valueCents: number }; exchangeRates?: CurrencyValues } };
}

/** A product's price for some months, rounded once, in the currency that it was priced in. */
export const periodPriceOf = (
  { outcome, price, index: { snapshot } }: Priced,
  months: number,
): Money | null =>
  price &&
  priceOfMonths(
    outcome.amount,
    months,
    price.currency,
    currencyValues(snapshot.uf.valueCents, snapshot.exchangeRates),
  );
