import type { OfferRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { sellerText } from "#src/modules/offer/catalog/product-words.rules.ts";
import { dayText } from "#src/contracts/date-format.ts";
import { amountText, numberText } from "#src/contracts/amount-text.rules.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { FactModel, OfferModel } from "./product.view-model.ts";

/** What an offer gives and until when, in CQ 9's words; a count only where the record has one. */
export function presentOffer(offer: OfferRecord, reader: Reader): OfferModel {
  const { say, locale, language } = reader;
  const { kind, amount, unit, stockRemaining, validTo } = offer;
  const { text: title, ...own } = sellerText(offer.title, offer.titles[language], language);
  const details = [
    ...(kind === "DISCOUNT" && amount !== null
      ? [
          say("product-details.offer.discount", {
            amount:
              unit === "percent"
                ? percentText(numberText(amount, locale), reader)
                : amountText(amount, unit === "amount" ? null : unit, locale),
          }),
        ]
      : []),
    ...(kind === "PARCELED" ? parcelTexts(offer.parcels, reader) : []),
    ...(kind === "AGGREGATE" ? [say("product-details.offer.aggregate")] : []),
    ...(kind === "STOCK" && stockRemaining !== null
      ? [say("presented.offer.stock", { count: stockRemaining })]
      : []),
    ...(validTo === null ? [] : [say("presented.offer.until", { day: dayText(validTo) })]),
  ];
  return {
    ...(kind === "GIFTCARD" && amount !== null
      ? { title: say("listing.offer.giftcard", { amount: amountText(amount, unit, locale) }) }
      : { title, ...own }),
    detail: details.length === 0 ? null : details.join(" "),
  };
}

/** "1 cuota: 20 % de descuento." of a record's `1;20|3;10`; what cannot be read says nothing. */
function parcelTexts(parcels: string | null, reader: Reader): string[] {
  return (parcels ?? "").split("|").flatMap((part) => {
    const match = /^(\d{1,3});(\d{1,3}(?:\.\d{1,2})?)$/.exec(part.trim());
    if (!match) return [];
    const percent = percentText(numberText(Number(match[2]), reader.locale), reader);
    return [reader.say("product-details.offer.parcel", { count: Number(match[1]), percent })];
  });
}

export interface Rating {
  /** Mean of the scores in tenths, half up. */
  tenths: number;
  count: number;
}

/** Greatest score an evaluation can give (BO 9). */
export const bestScore = 10;

/** The mean and the number of the evaluations on record; null where there is none (D5). */
export function ratingOf({ evaluations }: Pick<ProductRecord, "evaluations">): Rating | null {
  const count = evaluations.length;
  if (count === 0) return null;
  // Scores have at most two decimals: in hundredths they sum exactly.
  const sum = evaluations.reduce((total, { score }) => total + Math.round(score * 100), 0);
  return { tenths: Math.floor((sum + 5 * count) / (10 * count)), count };
}

/** The evaluations of a product as a fact; null where there is none. Demonstration evaluations are
 *  labelled as such, show the date of the latest one and no author, and never affect order, badges or structured data. */
export function ratingFact(
  record: Pick<ProductRecord, "evaluations" | "source">,
  reader: Reader,
): FactModel | null {
  const rating = ratingOf(record);
  if (rating === null) return null;
  const { say } = reader;
  const value = ratingText(rating, reader);
  if (record.source.kind !== "demonstration")
    return { label: say("product-details.evaluation.title"), value };
  const last = record.evaluations.map(({ on }) => on).reduce((one, on) => (on > one ? on : one));
  return {
    label: say("product-details.evaluation.demonstration"),
    value: say("product-details.evaluation.invented", { value }),
    note: say("product-details.evaluation.until", { day: dayText(last) }),
  };
}

/** "8,3 de 10 (12 evaluaciones)". */
export function ratingText({ tenths, count }: Rating, { say, locale }: Reader): string {
  return say("product-details.evaluation.mean", {
    score: numberText(tenths / 10, locale),
    best: bestScore,
    count,
  });
}
