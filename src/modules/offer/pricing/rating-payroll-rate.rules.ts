import { STORAGE_DECIMALS, safeInteger } from "#src/contracts/money.ts";
import type { Insured, PricedProduct, PriceOutcome, RateRow } from "#src/contracts/pricing.ts";
import { exactIn, wholeOutcome } from "./price-outcome.rules.ts";
import { NO_ROW, bestRow, takesSize, workRank } from "./row-rank.rules.ts";
import { rateScale } from "./rate-table.rules.ts";

/** PayrollRate, the SCTR (D3): price = payroll × rate(sector, kind of work, employees).
 *  The rate is a share in 1e-6 of the monthly payroll (0.53 % is 5300), the payroll an integer in the
 *  storage unit of the product's currency, so the price is exact with six decimals more than that unit;
 *  it is rounded on conversion. The row that says most of the risk prices: `sector:work`, `sector:*`,
 *  `*:work`, `*:*`. The payroll is insured as one; without a row, or without employees, PriceNotFound.
 *  Throws RangeError where the price would be beyond 2^53 (see MAX_PAYROLL). */
export function ratePayroll(product: PricedProduct, insured: Insured): PriceOutcome {
  const { payroll } = insured;
  const row = payroll && payroll.employees > 0 ? findPayrollRow(product.rows, payroll) : undefined;
  if (!payroll || !row) return wholeOutcome("PayrollRate", null, insured);
  const unit = {
    currency: product.currency,
    decimals: STORAGE_DECIMALS[product.currency] + rateScale("PayrollRate", product.currency),
  };
  const units = safeInteger(BigInt(payroll.amount) * BigInt(row.amount));
  return wholeOutcome("PayrollRate", exactIn(unit, units), insured);
}

/** The row of a risk, the one that says most of it. */
export function findPayrollRow(
  rows: readonly RateRow[],
  payroll: NonNullable<Insured["payroll"]>,
): RateRow | undefined {
  return bestRow(rows, (row) =>
    row.dependants === null && takesSize(row, payroll.employees) ? workRank(row, payroll) : NO_ROW,
  );
}
