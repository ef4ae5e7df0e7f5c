import type { CountryCode } from "#src/contracts/identification.ts";
import { addMonths, nextCycleDate, two } from "#src/contracts/operation-dates.rules.ts";
import { onBusinessDay } from "#src/contracts/business-days.rules.ts";
import type { Money } from "#src/contracts/money.ts";
import type { PromoCode } from "#src/modules/sale/promo-code/promo-code.rules.ts";
import { cartDue } from "./cart-due.rules.ts";
import type { Due, PricedItem } from "./due.types.ts";
import { bestDiscount, type DiscountOffer } from "./discount.rules.ts";

export type { Due, PricedItem } from "./due.types.ts";

/** The price of all its months, and the offer of the product that takes off most. */
export function pricedItem(
  base: Money,
  asked: {
    product?: string;
    months: number;
    installments?: number | undefined;
    offers: readonly DiscountOffer[];
    ufValueCents: number | null;
  },
): PricedItem {
  const { currency } = base;
  const { product = "", months, installments = 1 } = asked;
  const toMinor = (amount: number, unit: string): number => {
    if (unit === currency) return Math.round(amount * (currency === "CLP" ? 1 : 100));
    const isUf = unit === "UF" && currency === "CLP" && asked.ufValueCents !== null;
    return isUf ? Math.round((amount * (asked.ufValueCents ?? 0)) / 100) : 0;
  };
  const best = bestDiscount(base.amountMinor, asked.offers, { installments, toMinor });
  return {
    product,
    months,
    base,
    offer: best === undefined ? null : { title: best.offer.title, minor: best.minor },
  };
}

/** What is due for a price of all its months. A code that leaves nothing of a price that is paid again is refused:
 *  nothing would be there to charge the next time by. */
export const dueOf = (
  base: Money,
  asked: Parameters<typeof pricedItem>[1] & { promo?: PromoCode | undefined },
): Due => cartDue([pricedItem(base, asked)], asked).total;

/** What was fixed when the payment began, as its payable keeps it. */
export function fixedDue(fixed: { amount: Money; discounts: readonly PaidDiscount[] }): Due {
  const { amount, discounts } = fixed;
  const money = (amountMinor: number): Money => ({ ...amount, amountMinor });
  const of = (kind: PaidDiscount["kind"]) => {
    const all = discounts.filter((one) => one.kind === kind);
    const minor = all.reduce((sum, one) => sum + one.amountMinor, 0);
    return { titles: [...new Set(all.map(({ title }) => title))].join(", "), minor };
  };
  const [offer, bundle, code] = [of("offer"), of("bundle"), of("code")];
  const off = discounts.reduce((sum, one) => sum + one.amountMinor, 0);
  return {
    base: money(amount.amountMinor + off),
    discount: offer.minor === 0 ? null : { title: offer.titles, amount: money(offer.minor) },
    bundle: bundle.minor === 0 ? null : { code: bundle.titles, amount: money(bundle.minor) },
    promo: code.minor === 0 ? null : { code: code.titles, amount: money(code.minor) },
    due: amount,
    promoRefusal: null,
  };
}

/** Something that was taken off, as the payable keeps it; of a cart with the purchase that it is of. */
export interface PaidDiscount {
  kind: "offer" | "bundle" | "code";
  title: string;
  amountMinor: number;
  part?: string;
}

/** What is kept of it with what is owed, for receipts and finance. */
export const discountsOf = ({
  discount,
  bundle,
  promo,
}: Pick<Due, "discount" | "bundle" | "promo">): PaidDiscount[] => [
  ...(discount === null
    ? []
    : [
        {
          kind: "offer" as const,
          title: discount.title,
          amountMinor: discount.amount.amountMinor,
        },
      ]),
  ...(bundle === null
    ? []
    : [{ kind: "bundle" as const, title: bundle.code, amountMinor: bundle.amount.amountMinor }]),
  ...(promo === null
    ? []
    : [{ kind: "code" as const, title: promo.code, amountMinor: promo.amount.amountMinor }]),
];

/** The next days on which a charge falls, from the day of the payment: the charge day of each following period, from the
 *  first whose operations are still taken, or the first day after it on which banks work. */
export function nextCharges(
  country: CountryCode,
  paidOn: string,
  {
    chargeDay,
    months,
    count,
    operationDates,
  }: { chargeDay: number; months: number; count: number; operationDates: readonly string[] },
): string[] {
  const first = addMonths(nextCycleDate(operationDates, paidOn).slice(0, 7), months - 1);
  // Charge days end with the 28th, which every month has.
  return Array.from({ length: count }, (_, index) =>
    onBusinessDay(country, `${addMonths(first, months * index)}-${two(chargeDay)}`),
  );
}

/** The same where the provider charges by itself (PP 6): on the day of the payment, which ends with the 28th too. */
export const drivenCharges = (
  paidOn: string,
  { months, count }: { months: number; count: number },
): string[] => {
  const day = two(Math.min(28, Number(paidOn.slice(8))));
  return Array.from(
    { length: count },
    (_, index) => `${addMonths(paidOn.slice(0, 7), months * (index + 1))}-${day}`,
  );
};
