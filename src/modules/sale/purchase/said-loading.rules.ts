import { boughtPrice, type PriceReader } from "#src/modules/offer/pricing/said-price.rules.ts";
import { withLoading, withoutLoading } from "#src/modules/offer/quote/price-loading.rules.ts";
import { type PriceSnapshot, saidSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";

const lineOf = (price: PriceSnapshot, reader: PriceReader): string =>
  boughtPrice(saidSnapshot(price), reader).line;

/** The loading that a price has, for review and papers: "25 % sobre $48.541 /mes"; null where it has none. */
export const saidLoading = (price: PriceSnapshot, reader: PriceReader): string | null =>
  price.loading === undefined
    ? null
    : reader.say("purchase.loading.text", {
        percent: price.loading.percent,
        before: lineOf(withoutLoading(price), reader),
      });

/** What a loading makes of a price, for the applicant who has to agree to it. */
export const askedLoading = (price: PriceSnapshot, percent: number, reader: PriceReader): string =>
  reader.say("purchase.loading.asked", {
    percent,
    before: lineOf(withoutLoading(price), reader),
    after: lineOf(withLoading(price, percent), reader),
  });
