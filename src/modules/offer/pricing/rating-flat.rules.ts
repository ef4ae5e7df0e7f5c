import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { Insured, PricedProduct, PriceOutcome } from "#src/contracts/pricing.ts";
import { exactIn, wholeOutcome } from "./price-outcome.rules.ts";

/** Flat (D3): price = the table's single row, per policy, whoever and however many are insured.
 *  No person has an amount of their own. Without a row nobody is priced. */
export function rateFlat(product: PricedProduct, insured: Insured): PriceOutcome {
  const unit = { currency: product.currency, decimals: STORAGE_DECIMALS[product.currency] };
  const [row] = product.rows;
  return wholeOutcome("Flat", row ? exactIn(unit, row.amount) : null, insured);
}
