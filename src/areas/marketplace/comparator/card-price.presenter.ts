import { formatExact, formatMoney, type MoneyLocale } from "#src/contracts/money.ts";
import type { ExactAmount } from "#src/contracts/money.ts";
import type { ProductMetadata } from "#src/contracts/product-metadata.ts";
import type { Listing, ListingRow } from "#src/modules/comparison/listing.service.ts";
import type { PriceSuffix } from "#src/modules/pricing/price-label.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { dayText } from "../amount.rules.ts";
import { discountOf, priceBefore } from "./card-offers.presenter.ts";
import type { CardPrice } from "./comparator.view-model.ts";
import type { Wording } from "./fact-readers.presenter.ts";

/** A card's price as it reads (CQ 9): label, amount, period, the product's own currency with the day of
 *  its value, and what the record says of it. `minimum`: the company minimum that is not reached. */
export function presentPrice(
  entry: ListingRow,
  listing: Listing,
  minimum: number | null,
  wording: Wording,
): CardPrice {
  const { record, row, words, periodPrice: price } = entry;
  const { say, locale } = wording;
  if (price === null)
    return { kind: "consult", note: consultNote(row.uninsurable.length, minimum, listing, say) };
  const native = row.native && { ...row.native, units: row.native.units * words.months };
  const before = priceBefore(price, discountOf(record));
  return {
    kind: "priced",
    label: words.label === "from" ? "from" : words.label === "yearlyPrice" ? "annual" : "yours",
    amount: formatMoney(price, locale),
    suffix: suffixWords(words.suffixes, say, record.metadata),
    own: native === null ? null : ownPrice(native, listing, say, locale),
    before: before === null ? null : formatMoney(before, locale),
    paymentMode: record.metadata.payment_mode ?? null,
    explanations: [record.metadata.price_tooltip, record.metadata.price_modal].filter(
      (text) => text !== undefined,
    ),
  };
}

/** The price in the currency it is fixed in, and by which day's value it was converted (CQ 3:
 *  convertionTo); null where it is that of the list. */
function ownPrice(
  native: ExactAmount,
  { targetCurrency, uf, pricingDate }: Listing,
  say: Say,
  locale: MoneyLocale,
): { amount: string; by: string } | null {
  if (native.currency === targetCurrency) return null;
  const isByUf = native.currency === "UF" || targetCurrency === "UF";
  return {
    amount: formatExact(native, locale),
    by: isByUf
      ? say("listing.price.ufOf", {
          day: uf.date === null ? say("listing.price.referenceUf") : dayText(uf.date),
        })
      : say("listing.price.rateOf", { day: dayText(pricingDate) }),
  };
}

/** Why there is no price, where it is known. */
function consultNote(
  uninsurable: number,
  minimum: number | null,
  listing: Listing,
  say: Say,
): string | null {
  if (minimum !== null) return say("listing.price.byEmployees");
  const isNobody = uninsurable > 0 && uninsurable === listing.household.persons.length;
  return isNobody ? say("listing.price.nobody") : null;
}

/** The suffixes of CQ 9 in words, "/mes" or "/mes p/empl", then the record's own: "/mes por mascota". */
export const suffixWords = (
  suffixes: readonly PriceSuffix[],
  say: Say,
  { price_suffix: own }: Pick<ProductMetadata, "price_suffix"> = {},
): string =>
  suffixes.map((suffix) => say(`price.suffix.${suffix}`)).join("") +
  (own === undefined ? "" : ` ${own}`);
