import { amountText } from "#src/contracts/amount-text.rules.ts";
import type { MoneyLocale } from "#src/contracts/money.ts";
import type { LimitRecord } from "#src/contracts/product-record.ts";
import { mainDeductible } from "#src/modules/offer/catalog/main-limit.rules.ts";

/** The deductible of a product, as review and signed documents say it: never blank (PP 2, review). */
export function deductibleText(
  limits: readonly LimitRecord[],
  { say, locale }: { say(key: string): string; locale: MoneyLocale },
): string {
  const limit = mainDeductible(limits);
  if (limit === undefined || limit.amount === null || limit.amount === 0)
    return say("purchase.review.noDeductible");
  const { amount, unit, details } = limit;
  const said = amountText(amount, unit, locale);
  return details === null ? said : `${said} ${details}`;
}
