import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { Insured, PricedProduct, PriceOutcome, RateRow } from "#src/contracts/pricing.ts";
import {
  exactIn,
  notFound,
  priced,
  sumOutcome,
  sumShares,
  wholeOutcome,
} from "./price-outcome.rules.ts";
import { findPersonRow } from "./rate-table.rules.ts";
import { takesSize } from "./row-rank.rules.ts";

/** PerHeadYear (D3): the amount of a month, which guards and personal accidents show × 12.
 *
 *      persons     price = Σ over people of row(group size × relationship × sex × age)
 *      h heads     price per head = row(h); the group's total = h × row(h)
 *
 *  In the product's currency. Heads are counted without ages (guards): their row is certain only where
 *  every row of that size for a holder carries one amount, and the price is of one head ('p/p', CQ 9),
 *  the total standing in `group`. Where ages would decide, the heads are PriceNotFound. */
export function ratePerHeadYear(product: PricedProduct, insured: Insured): PriceOutcome {
  const unit = { currency: product.currency, decimals: STORAGE_DECIMALS[product.currency] };
  const { heads, persons } = insured;
  if (heads === undefined) {
    const rows = product.rows.filter((row) => takesSize(row, persons.length));
    const profiles = persons.map((person) => {
      const row = findPersonRow(rows, person);
      return row ? priced("PerHeadYear", person, exactIn(unit, row.amount)) : notFound(person);
    });
    return sumOutcome("PerHeadYear", unit, profiles);
  }
  const perHead = heads > 0 ? headAmount(product.rows, heads) : null;
  if (perHead === null) return wholeOutcome("PerHeadYear", null, insured);
  const amount = exactIn(unit, perHead);
  const shares = [{ kind: "head", count: heads, amount }] as const;
  return {
    ...wholeOutcome("PerHeadYear", amount, insured),
    group: { heads, shares, total: sumShares(unit, shares) },
  };
}

/** What one of `heads` people without ages costs; null where no row takes them or where it would depend
 *  on an age or a sex. */
export function headAmount(rows: readonly RateRow[], heads: number): number | null {
  const own = rows.filter(
    (row) =>
      row.dependants === null &&
      (row.relationship === null || row.relationship === "holder") &&
      takesSize(row, heads),
  );
  const [first] = own;
  return first && own.every(({ amount }) => amount === first.amount) ? first.amount : null;
}
