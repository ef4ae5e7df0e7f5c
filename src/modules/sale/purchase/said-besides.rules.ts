import { besidesTitle, type OfferBesides } from "#src/contracts/offer-besides.ts";

/** What comes with a purchase besides its price, in the reader's words: for the review, the proposal and the receipt. */
export const saidBesides = (
  besides: readonly OfferBesides[] | undefined,
  {
    say,
    language,
  }: { say(key: string, parameters?: Record<string, string>): string; language: string },
): { label: string; value: string }[] =>
  (besides ?? []).map((offer) => {
    const title = besidesTitle(offer, language);
    return {
      label: say(`purchase.offered.${offer.kind}`),
      value: offer.kind === "GIFTCARD" ? say("purchase.offered.giftCardText", { title }) : title,
    };
  });
