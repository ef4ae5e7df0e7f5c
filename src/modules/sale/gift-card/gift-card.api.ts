import { z } from "zod";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { giftCardShown, presentGiftCard } from "./gift-card.presenter.ts";
import type { GiftCards } from "./gift-card.service.ts";
import type { OwedOffers } from "./owed-offers.service.ts";

interface GiftCardFacts {
  session: UserSession | null;
  language: "es" | "en" | "pt";
}

const base = "/api/back-office/gift-cards";
const tag = "Back office: finance";

function actorOf({ session }: Pick<GiftCardFacts, "session">): UserSession {
  return staffSession(session);
}

const owedRoute = (owedOffers: OwedOffers): ApiRoute<GiftCardFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/back-office/owed-offers",
    summary:
      "Offers of a limited number that purchases paid for after there was none: what is owed, the oldest first, then what was delivered",
    tag,
    querystring: z.object({
      after: z.string().max(500).optional().describe("Cursor of the page before"),
      take: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page"),
    }),
    responses: { 200: dataAnswer("The offers that are owed, and those that were") },
    permission: "payment:read",
    audit: null,
    async handle({ query }, facts: GiftCardFacts) {
      const { rows, next } = await owedOffers.list(actorOf(facts), {
        after: query.after ?? null,
        take: query.take,
      });
      const data = rows.map(({ since, deliveredAt, ...one }) => ({
        ...one,
        since: since.toISOString(),
        deliveredAt: deliveredAt?.toISOString() ?? null,
      }));
      return answer({ data, metaData: { next } }, { "cache-control": "private, no-store" });
    },
  });

const deliverRoute = (owedOffers: OwedOffers): ApiRoute<GiftCardFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/owed-offers/:id/deliver",
    summary: "Enters that an offer that was owed is delivered, with the proof of it",
    tag,
    params: z.object({
      id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the offer"),
    }),
    idempotent: true,
    body: z
      .object({
        proof: z.string().trim().min(3).max(500).describe("Number, link or text that proves it"),
      })
      .strict(),
    responses: { 204: { description: "Done" } },
    permission: "payment:reconcile",
    audit: "owed-offer.deliver",
    isKeptWithin: true,
    async handle({ params: { id }, body }, facts: GiftCardFacts) {
      await owedOffers.deliver(actorOf(facts), { id, ...body });
      return { status: 204 };
    },
  });

/** What comes with purchases besides the insurance, in the back office. */
export const giftCardRoutes = (
  giftCards: GiftCards,
  owedOffers: OwedOffers,
): ApiRoute<GiftCardFacts>[] => [
  owedRoute(owedOffers),
  deliverRoute(owedOffers),
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
    isKeptWithin: true,
    async handle({ params: { reference }, body }, facts: GiftCardFacts) {
      await giftCards.send(actorOf(facts), { reference, ...body });
      return { status: 204 };
    },
  }),
];
