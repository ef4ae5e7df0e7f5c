import { formatMoney, type MoneyLocale } from "#src/contracts/money.ts";
import type { LimitRecord } from "#src/contracts/product-record.ts";
import { mainDeductible } from "#src/modules/offer/catalog/main-limit.rules.ts";

const wholeUnits = ["CLP", "COP"] as const;
const centUnits = ["PEN", "USD"] as const;

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

function amountText(amount: number, unit: string, locale: MoneyLocale): string {
  const whole = wholeUnits.find((one) => one === unit);
  if (whole !== undefined) return formatMoney({ amountMinor: amount, currency: whole }, locale);
  const cents = centUnits.find((one) => one === unit);
  if (cents !== undefined)
    return formatMoney({ amountMinor: Math.round(amount * 100), currency: cents }, locale);
  return `${new Intl.NumberFormat(locale).format(amount)} ${unit}`;
}
