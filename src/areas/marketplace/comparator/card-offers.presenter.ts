import { divideHalfUp, type Money, safeInteger } from "#src/contracts/money.ts";
import type { OfferRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { amountText } from "#src/contracts/amount-text.rules.ts";
import type { Wording } from "./fact-readers.presenter.ts";

const wholePercent = 100_00n;

/** The discount that is a badge of the card and the price before it. */
export const discountOf = (record: ProductRecord): OfferRecord | undefined =>
  record.offers.find(({ kind }) => kind === "DISCOUNT");

/** The price without a percent discount on record. The rate table in force is what is paid, the
 *  discount already in it: before = price / (1 − discount), half up, in the same minor units; of Colombian pesos
 *  without centavos in whole ones, as prices are said there. */
export function priceBefore(price: Money, discount: OfferRecord | undefined): Money | null {
  if (discount === undefined || discount.unit !== "percent" || discount.amount === null)
    return null;
  const percent = BigInt(Math.round(discount.amount * 100));
  if (percent <= 0n || percent >= wholePercent) return null;
  const isWhole = price.currency === "COP" && price.amountMinor % 100 === 0;
  const step = isWhole ? 100n : 1n;
  const minor = BigInt(price.amountMinor) * wholePercent;
  const amount = divideHalfUp(minor, (wholePercent - percent) * step) * step;
  return { ...price, amountMinor: safeInteger(amount) };
}

/** An offer on record in CQ 9's words; discounts are badges. */
export function offerText(offer: OfferRecord, { say, locale }: Wording): string | null {
  switch (offer.kind) {
    case "GIFTCARD":
      return offer.amount === null
        ? offer.title
        : say("listing.offer.giftcard", { amount: amountText(offer.amount, offer.unit, locale) });
    case "STOCK":
      return offer.stockRemaining === null
        ? null
        : say("listing.offer.stock", { count: offer.stockRemaining, title: offer.title });
    case "AGGREGATE":
    case "PARCELED":
      return offer.title;
    default:
      return null;
  }
}
