import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { OwedOffer } from "#src/modules/sale/gift-card/owed-offers.service.ts";
import { href } from "#src/routes/back-office.ts";
import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";

export interface OwedOffersModel {
  owed: readonly Line[];
  delivered: readonly Line[];
  mayDeliver: boolean;
  /** Where the list goes on; null at its end. */
  nextHref: string | null;
}

/** An offer that is owed, or was, in words: of which purchase and sale, since when, and how it ended. */
export function owedLine(one: OwedOffer, reader: Reader): Line {
  const { say } = reader;
  return {
    id: String(one.id),
    title: one.title,
    href: one.sale === null ? null : href("sale", reader.language, { reference: one.sale }),
    note: [
      one.product,
      one.purchase,
      one.sale,
      say("finance-desk.giftCards.owedSince", { at: dateAndTime(one.since, reader) }),
      one.deliveredAt === null
        ? null
        : say("finance-desk.owedOffers.deliveredAt", {
            at: dateAndTime(one.deliveredAt, reader),
            by: one.deliveredBy ?? "",
            proof: one.proof ?? "",
          }),
    ]
      .filter((part) => part !== null)
      .join(" · "),
    state:
      one.state === "OWED"
        ? say("finance-desk.giftCards.state.OWED")
        : say("finance-desk.owedOffers.stateDelivered"),
    tone: one.state === "OWED" ? "wait" : "success",
    amount: null,
  };
}

export const presentOwedOffers = (
  { rows, next }: { rows: readonly OwedOffer[]; next: string | null },
  mayDeliver: boolean,
  reader: Reader,
): OwedOffersModel => {
  const linesOf = (state: OwedOffer["state"]) =>
    rows.filter((one) => one.state === state).map((one) => owedLine(one, reader));
  const nextHref =
    next === null
      ? null
      : `${href("owedOffers", reader.language)}?${new URLSearchParams({ despues: next }).toString()}`;
  return { owed: linesOf("OWED"), delivered: linesOf("DELIVERED"), mayDeliver, nextHref };
};
