import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type {
  GroupShare,
  Insured,
  PricedProduct,
  PriceOutcome,
  RateRow,
} from "#src/contracts/pricing.ts";
import { exactIn, sumShares, wholeOutcome } from "./price-outcome.rules.ts";
import { NO_ROW, bestRow, segmentRank, takesSize } from "./row-rank.rules.ts";

type Cover = "alone" | "with_dependants";

/** PerEmployeeBand (D3): with n employees who bring d dependants in all,
 *
 *      w     = min(d, n)                               employees with dependants
 *      total = (n − w) × row(alone, n) + w × row(with_dependants, n)
 *
 *  Monthly, in the product's currency; row(cover, n) is the row of that cover, else of either, whose size
 *  band takes n employees. A profile counts dependants, not whom they belong to: each is taken to be of
 *  an employee of their own, the dearest way to share them out, so that the price is never too low. The
 *  amount is the group's; `group` tells each cover's amount per employee. The company is insured as one:
 *  without employees, or without a row that it needs, it is PriceNotFound. */
export function ratePerEmployeeBand(product: PricedProduct, insured: Insured): PriceOutcome {
  const unit = { currency: product.currency, decimals: STORAGE_DECIMALS[product.currency] };
  const { employees, dependants } = insured.company ?? { employees: 0, dependants: 0 };
  const withDependants = Math.min(dependants, employees);
  const shares: GroupShare[] = [];
  for (const [kind, count] of [
    ["alone", employees - withDependants],
    ["with_dependants", withDependants],
  ] as const) {
    if (count === 0) continue;
    const row = findEmployeeRow(product.rows, kind, employees);
    if (!row) return wholeOutcome("PerEmployeeBand", null, insured);
    shares.push({ kind, count, amount: exactIn(unit, row.amount) });
  }
  if (shares.length === 0) return wholeOutcome("PerEmployeeBand", null, insured);
  const total = sumShares(unit, shares);
  return {
    ...wholeOutcome("PerEmployeeBand", total, insured),
    group: { heads: employees, shares, total },
  };
}

/** The row that prices an employee of that cover in a company of that many. */
export function findEmployeeRow(
  rows: readonly RateRow[],
  cover: Cover,
  employees: number,
): RateRow | undefined {
  return bestRow(rows, (row) =>
    row.dependants === null && takesSize(row, employees) ? segmentRank(row, cover) : NO_ROW,
  );
}
