import { formatMoney } from "#src/contracts/money.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import type { PriceReader } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { Due } from "./due.types.ts";

/** What is paid now and later, in words: for the page of each step, the review and the proposal. Pure. */

interface DueLine {
  label: string;
  value: string;
}

/** The price before discounts, and what each takes off; nothing where nothing is taken off. */
export function saidDiscounts(
  { base, discount, bundle, promo }: Due,
  { say, locale }: PriceReader,
): DueLine[] {
  const off = [
    ...(discount === null ? [] : [{ label: discount.title, amount: discount.amount }]),
    ...(bundle === null ? [] : [{ label: say("purchase.cart.bundle"), amount: bundle.amount }]),
    ...(promo === null
      ? []
      : [{ label: say("purchase.promo.line", { code: promo.code }), amount: promo.amount }]),
  ];
  if (off.length === 0) return [];
  return [
    { label: say("purchase.due.base"), value: formatMoney(base, locale) },
    ...off.map(({ label, amount }) => ({ label, value: `−${formatMoney(amount, locale)}` })),
  ];
}

/** The charges that come after, by their civil days, each with its amount. */
export const saidCharges = (
  { base }: Pick<Due, "base">,
  charges: readonly string[],
  { say, locale }: PriceReader,
): DueLine[] =>
  charges.map((day) => ({
    label: say("purchase.review.charge", {
      day: dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    }),
    value: formatMoney(base, locale),
  }));
