import { z } from "zod";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { giftCardShown, presentGiftCard } from "./gift-card.presenter.ts";
import type { GiftCards } from "./gift-card.service.ts";

interface GiftCardFacts {
  session: UserSession | null;
  language: "es" | "en" | "pt";
}

const base = "/api/back-office/gift-cards";
const tag = "Back office: finance";

// Finance is the company's own: a portal's user is told nothing of it.
function actorOf({ session }: Pick<GiftCardFacts, "session">): UserSession {
  if (session?.kind !== "staff") throw notFound();
  return session;
}

/** Gift cards that come with purchases, in the back office. */
export const giftCardRoutes = (giftCards: GiftCards): ApiRoute<GiftCardFacts>[] => [
  apiRoute({
    method: "GET",
    url: base,
    summary: "Gift cards of one's scope: those to be sent by their day, then the others",
    tag,
    responses: {
      200: {
        description: "The gift cards",
        schema: z.object({
          data: z.array(giftCardShown),
          metaData: z.object({ total: z.int().describe("How many there are") }),
        }),
      },
    },
    permission: "payment:read",
    audit: null,
    async handle(_call, facts: GiftCardFacts) {
      const found = await giftCards.list(actorOf(facts));
      const data = found.map((one) => presentGiftCard(one, facts.language));
      return answer(
        { data, metaData: { total: data.length } },
        { "cache-control": "private, no-store" },
      );
    },
  }),
  apiRoute({
    method: "POST",
    url: `${base}/:reference/send`,
    summary: "Enters that a gift card was sent, with the proof of it",
    tag,
    params: z.object({ reference: z.string().max(40).describe("Reference of the gift card") }),
    idempotent: true,
    body: z
      .object({
        proof: z.string().trim().min(3).max(500).describe("Number, link or text that proves it"),
      })
      .strict(),
    responses: { 204: { description: "Done" } },
    permission: "payment:reconcile",
    audit: "gift-card.send",
    async handle({ params: { reference }, body }, facts: GiftCardFacts) {
      await giftCards.send(actorOf(facts), { reference, ...body });
      return { status: 204 };
    },
  }),
];
