import { divideHalfUp, formatMoney, type Money, safeInteger } from "#src/contracts/money.ts";
import type { Listing, ListingRow } from "#src/modules/offer/comparison/listing.service.ts";
import { defaultProfile } from "#src/modules/offer/profile/default-profile.rules.ts";
import {
  type PriceReader,
  priceText,
  type SaidPrice,
} from "#src/modules/offer/pricing/said-price.rules.ts";
import { partLabel } from "#src/areas/marketplace/product-facts/left-out.presenter.ts";
import type { Language } from "#src/routes/languages.ts";
import type { Say } from "#src/platform/words/words.ts";
import { discountOf, priceBefore } from "./card-offers.presenter.ts";
import type { CardPrice } from "./comparator.view-model.ts";
import type { Wording } from "./fact-readers.presenter.ts";

/** A card's price: its words, the price before a discount, and what the record explains of it (CQ 3).
 *  `minimum`: the company minimum that is not reached. */
export function cardPrice(
  {
    record,
    row,
    said,
    earlier,
    leftOut,
  }: Pick<ListingRow, "record" | "row" | "said" | "earlier" | "leftOut">,
  listing: Pick<Listing, "household" | "isProfileEntered" | "profile" | "comparator">,
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
    label: partLabel(listing, leftOut, wording) ?? text.label,
    amount: text.amount,
    suffix: text.period,
    own: text.own,
    ofTeam:
      teamText(said.suffixes, said.price, listing, wording) ??
      peopleText(said.suffixes, listing.household.persons.length - leftOut.length, wording),
    before: before === null ? null : formatMoney(before, wording.locale),
    earlier: earlier === null ? null : formatMoney(earlier, wording.locale),
    paymentMode: record.metadata.payment_mode ?? null,
    explanations: [record.metadata.price_tooltip, record.metadata.price_modal].filter(
      (explanation) => explanation !== undefined,
    ),
  };
}

/** A company's price the other way: of one worker where the price is the team's, of the team where it is one
 *  worker's; null for what no company buys. */
function teamText(
  suffixes: SaidPrice["suffixes"],
  price: Money,
  { profile, comparator }: Pick<Listing, "profile" | "comparator">,
  { say, locale }: PriceReader,
): string | null {
  // The default team is the same in every country.
  const colectivo = profile?.colectivo ?? defaultProfile("CL", comparator.profileForm).colectivo;
  const count = colectivo?.cantidadempleados ?? 0;
  const isOfAll = suffixes.includes("total");
  if (count < 1 || !(isOfAll || suffixes.includes("perEmployee"))) return null;
  const minor = BigInt(price.amountMinor);
  const other = isOfAll ? divideHalfUp(minor, BigInt(count)) : minor * BigInt(count);
  const amount = formatMoney({ ...price, amountMinor: safeInteger(other) }, locale);
  return say(isOfAll ? "listing.price.perWorker" : "listing.price.ofTeam", { amount, count });
}

/** For how many people a price with ' p/empl' is where no company buys: plans of EPS carry the suffix beside the sum of a
 *  household (CQ 9). Null for every other price. */
const peopleText = (
  suffixes: SaidPrice["suffixes"],
  count: number,
  { say }: Pick<PriceReader, "say">,
): string | null =>
  suffixes.includes("perEmployee") && count > 0 ? say("listing.price.ofPeople", { count }) : null;

/** Why there is no price, where it is known. */
function consultNote(
  uninsurable: number,
  minimum: number | null,
  { household, isProfileEntered }: Pick<Listing, "household" | "isProfileEntered">,
  say: Say,
): string | null {
  if (minimum !== null) return say("listing.price.byEmployees");
  // Whom nobody told us of is no profile of the visitor's.
  const isOfPeople = isProfileEntered && household.pets.length === 0;
  const isNoneInsurable = uninsurable > 0 && uninsurable === household.persons.length;
  return isOfPeople && isNoneInsurable ? say("listing.price.nobody") : null;
}
