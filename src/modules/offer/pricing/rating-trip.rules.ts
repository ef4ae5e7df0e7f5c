import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { Insured, PricedProduct, PriceOutcome } from "#src/contracts/pricing.ts";
import { exactIn, notFound, outcome, priced, sumOutcome } from "./price-outcome.rules.ts";
import { findPersonRow } from "./rate-table.rules.ts";
import { takesSize } from "./row-rank.rules.ts";

/** Trip (D3): price = Σ over travellers of row(destination zone × days × age).
 *  For the whole trip, not a month, in the product's currency. A row's size is a band of days, both ends
 *  inclusive, and its amount is for any number of days within. A row of the zone wins over a row for
 *  every zone; rows of the worldwide zone stand for the others too (catalog/area-cover.rules.ts). A traveller without a row is PriceNotFound; without a trip nobody is priced. */
export function rateTrip(
  product: PricedProduct,
  { persons, trip }: Pick<Insured, "persons" | "trip">,
): PriceOutcome {
  if (!trip || trip.days < 1) return outcome("Trip", null, persons.map(notFound));
  const unit = { currency: product.currency, decimals: STORAGE_DECIMALS[product.currency] };
  const rows = product.rows.filter((row) => takesSize(row, trip.days));
  const profiles = persons.map((person) => {
    const row = findPersonRow(rows, person, trip.zone);
    return row ? priced("Trip", person, exactIn(unit, row.amount)) : notFound(person);
  });
  return sumOutcome("Trip", unit, profiles);
}
