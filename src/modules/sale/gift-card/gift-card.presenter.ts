import { z } from "zod";
import { besidesTitle } from "#src/contracts/offer-besides.ts";
import { giftCardStates } from "./gift-card.rules.ts";
import type { GiftCard } from "./gift-card.service.ts";

/** What calls answer of a gift card. */
export const giftCardShown = z.object({
  reference: z.string().describe("Reference of the gift card"),
  title: z.string().describe("What it is, in the reader's language"),
  amount: z.number().nullable().describe("Its value; null where the offer names none"),
  unit: z.string().nullable().describe("Currency of the value"),
  name: z.string().describe("To whom it goes; empty once that was erased"),
  email: z.string().nullable().describe("Where it goes; null for who may not send it"),
  purchase: z.string().describe("Reference of the purchase"),
  sale: z.string().nullable().describe("Reference of the sale"),
  product: z.string().describe("Name of the product"),
  state: z.enum(giftCardStates).describe("PENDING, SENT or CANCELLED"),
  dueOn: z.string().describe("First civil day on which it may be sent"),
  maySend: z.boolean().describe("Whether the reader may send it now"),
  endedAt: z.string().nullable().describe("When it was sent or cancelled"),
  sentBy: z.string().nullable().describe("Who sent it"),
  proof: z.string().nullable().describe("What proves the sending"),
});

export const presentGiftCard = (
  { offer, endedAt, country: _country, ...card }: GiftCard,
  language: string,
): z.infer<typeof giftCardShown> => ({
  ...card,
  title: besidesTitle(offer, language),
  amount: offer.amount,
  unit: offer.unit,
  endedAt: endedAt?.toISOString() ?? null,
});
