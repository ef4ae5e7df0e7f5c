import { formatMoney } from "#src/contracts/money.ts";
import type { Listing, ListingRow } from "#src/modules/offer/comparison/listing.service.ts";
import { priceText } from "#src/modules/offer/pricing/said-price.rules.ts";
import { partLabel } from "#src/areas/marketplace/product-facts/left-out.presenter.ts";
import type { Language } from "#src/routes/languages.ts";
import type { Say } from "#src/platform/words/words.ts";
import { discountOf, priceBefore } from "./card-offers.presenter.ts";
import type { CardPrice } from "./comparator.view-model.ts";
import type { Wording } from "./fact-readers.presenter.ts";

/** A card's price: its words, the price before a discount, and what the record explains of it (CQ 3).
 *  `minimum`: the company minimum that is not reached. */
export function cardPrice(
  { record, row, said, leftOut }: Pick<ListingRow, "record" | "row" | "said" | "leftOut">,
  listing: Pick<Listing, "household">,
  minimum: number | null,
  wording: Wording & { language: Language },
): CardPrice {
  const text = priceText(said, wording);
  if (text === null || said.price === null) {
    const note = consultNote(row.uninsurable.length, minimum, listing, wording.say);
    return { kind: "consult", note };
  }
  const before = priceBefore(said.price, discountOf(record));
  return {
    kind: "priced",
    label: partLabel(listing.household.members, leftOut, wording) ?? text.label,
    amount: text.amount,
    suffix: text.period,
    own: text.own,
    before: before === null ? null : formatMoney(before, wording.locale),
    paymentMode: record.metadata.payment_mode ?? null,
    explanations: [record.metadata.price_tooltip, record.metadata.price_modal].filter(
      (explanation) => explanation !== undefined,
    ),
  };
}

/** Why there is no price, where it is known. */
function consultNote(
  uninsurable: number,
  minimum: number | null,
  { household }: Pick<Listing, "household">,
  say: Say,
): string | null {
  if (minimum !== null) return say("listing.price.byEmployees");
  const isNoneInsurable = uninsurable > 0 && uninsurable === household.persons.length;
  return isNoneInsurable ? say("listing.price.nobody") : null;
}
