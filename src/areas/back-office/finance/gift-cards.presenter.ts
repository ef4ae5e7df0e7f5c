import { besidesTitle } from "#src/contracts/offer-besides.ts";
import { href } from "#src/routes/back-office.ts";
import type { OwedOffer } from "#src/modules/sale/gift-card/owed-offers.service.ts";
import type { GiftCard } from "#src/modules/sale/gift-card/gift-card.service.ts";
import { dateAndTime, longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";
import { owedLine } from "./owed-offers.presenter.ts";

export interface GiftCardsModel {
  waiting: readonly Line[];
  others: readonly Line[];
  /** References of those that the reader may send now. */
  sendable: readonly string[];
  /** Offers of a limited number that are owed. */
  owed: readonly Line[];
  /** Where that one was delivered is entered. */
  owedHref: string;
}

const tones = { PENDING: "wait", SENT: "success", CANCELLED: "neutral" } as const;

/** Gift cards in words: recipient, purchase, first day of sending, and outcome. */
export function presentGiftCards(
  { cards, owed }: { cards: readonly GiftCard[]; owed: readonly OwedOffer[] },
  reader: Reader,
): GiftCardsModel {
  const { say, language } = reader;
  const lineOf = (card: GiftCard): Line => ({
    id: card.reference,
    title: besidesTitle(card.offer, language),
    href: null,
    note: [
      card.name === "" ? say("finance-desk.giftCards.erased") : card.name,
      card.email,
      card.product,
      card.purchase,
      card.sale,
      card.reference,
      card.state === "PENDING"
        ? say("finance-desk.giftCards.due", { day: longDay(card.dueOn, reader) })
        : null,
      endOf(card, reader),
    ]
      .filter((part) => part !== null)
      .join(" · "),
    state: say(`finance-desk.giftCards.state.${card.maySend ? "DUE" : card.state}`),
    tone: tones[card.state],
    amount: null,
  });
  return {
    waiting: cards.filter(({ state }) => state === "PENDING").map(lineOf),
    others: cards.filter(({ state }) => state !== "PENDING").map(lineOf),
    owed: owed.filter(({ state }) => state === "OWED").map((one) => owedLine(one, reader)),
    owedHref: href("owedOffers", language),
    sendable: cards.filter(({ maySend }) => maySend).map(({ reference }) => reference),
  };
}

function endOf({ endedAt, sentBy, proof }: GiftCard, reader: Reader): string | null {
  if (endedAt === null) return null;
  const at = dateAndTime(endedAt, reader);
  return proof === null
    ? reader.say("finance-desk.giftCards.cancelled", { at })
    : reader.say("finance-desk.giftCards.sent", { at, by: sentBy ?? "", proof });
}
