import { STORAGE_DECIMALS, safeInteger } from "#src/contracts/money.ts";
import type {
  InsuredPerson,
  PricedProduct,
  PriceOutcome,
  RateRow,
} from "#src/contracts/pricing.ts";
import { exactIn, notFound, outcome, priced } from "./price-outcome.rules.ts";
import { findPersonRow } from "./rate-table.rules.ts";

/** HolderBand (D3): price = row(holder's relationship × sex × age) + row(number of dependants).
 *  Where the exact number has no row, the greatest number below it prices; without one, 0 is added.
 *  The first person is the holder. Without a row for the holder nobody can be insured: the band is
 *  the contract's own. Dependants are priced as a group, so their own amount is null. */
export function rateHolderBand(
  product: PricedProduct,
  persons: readonly InsuredPerson[],
): PriceOutcome {
  const unit = { currency: product.currency, decimals: STORAGE_DECIMALS[product.currency] };
  const [holder, ...dependants] = persons;
  const band = holder && findPersonRow(product.rows, holder);
  if (!holder || !band) return outcome("HolderBand", null, persons.map(notFound));
  const surcharge = findDependantsRow(product.rows, dependants.length)?.amount ?? 0;
  const total = safeInteger(BigInt(band.amount) + BigInt(surcharge));
  return outcome("HolderBand", exactIn(unit, total), [
    priced("HolderBand", holder, exactIn(unit, band.amount)),
    ...dependants.map((person) => priced("HolderBand", person, null)),
  ]);
}

/** The row of the greatest number of dependants that is not above `count`. */
export function findDependantsRow(rows: readonly RateRow[], count: number): RateRow | undefined {
  let best: RateRow | undefined;
  for (const row of rows) {
    if (row.dependants === null || row.dependants > count) continue;
    if (row.dependants > (best?.dependants ?? -1)) best = row;
  }
  return best;
}
