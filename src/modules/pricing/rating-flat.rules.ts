import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { InsuredPerson, PricedProduct, PriceOutcome } from "#src/contracts/pricing.ts";
import { exactIn, notFound, outcome, priced } from "./price-outcome.rules.ts";

/** Flat (decisions 3): price = the table's single row, per policy, whoever and however many are insured.
 *  No person has an amount of their own. Without a row nobody is priced. */
export function rateFlat(product: PricedProduct, persons: readonly InsuredPerson[]): PriceOutcome {
  const unit = { currency: product.currency, decimals: STORAGE_DECIMALS[product.currency] };
  const row = product.rows[0];
  if (!row) return outcome("Flat", null, persons.map(notFound));
  return outcome(
    "Flat",
    exactIn(unit, row.amount),
    persons.map((person) => priced("Flat", person, null)),
  );
}
