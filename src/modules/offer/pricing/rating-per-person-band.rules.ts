import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { Insured, PricedProduct, PriceOutcome } from "#src/contracts/pricing.ts";
import { exactIn, notFound, priced, sumOutcome } from "./price-outcome.rules.ts";
import { findPersonRow } from "./rate-table.rules.ts";

/** PerPersonBand (D3): price = Σ over people of row(area × relationship × sex × age).
 *  Monthly, in the product's currency. A row of the household's rating area wins over a row for every
 *  area. A person without a row is PriceNotFound and adds nothing. */
export function ratePerPersonBand(
  product: PricedProduct,
  { persons, area }: Pick<Insured, "persons" | "area">,
): PriceOutcome {
  const unit = { currency: product.currency, decimals: STORAGE_DECIMALS[product.currency] };
  const profiles = persons.map((person) => {
    const row = findPersonRow(product.rows, person, area ?? null);
    return row ? priced("PerPersonBand", person, exactIn(unit, row.amount)) : notFound(person);
  });
  return sumOutcome("PerPersonBand", unit, profiles);
}
