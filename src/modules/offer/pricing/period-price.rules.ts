import { convert, type Currency, type ExactAmount, type Money } from "#src/contracts/money.ts";
import { conversionRate, type CurrencyValues } from "./exchange.rules.ts";

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
