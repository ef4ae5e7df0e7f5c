import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import { isCrawler } from "#src/modules/identity/visitor/crawler.rules.ts";
import { type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { TrackingService } from "./tracking.service.ts";

const body = z.object({
  event: z.string().min(1).max(60).describe("What happened, as in purchase"),
  transactionId: z.string().max(100).optional().describe("The transaction; counted once"),
  productCode: z.string().max(100).optional().describe("What was bought"),
});

export interface TrackingFacts {
  country: { code: CountryCode };
  /** Counts against what one address may send. */
  countRequest(): Promise<void>;
}

/** POST /api/tracking-events: first-party purchase tracking (SA 8). Amounts are nobody's to send. */
export const trackingRoutes = ({ track }: TrackingService): ApiRoute<TrackingFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/tracking-events",
    summary: "Counts a purchase on our own server; an event that is wrong is logged and no more",
    tag: "Tracking",
    body,
    responses: { 204: { description: "Taken" } },
    permission: "public",
    audit: null,
    async handle(call, facts) {
      const event = call.body;
      if (isCrawler(call.headers["user-agent"])) return { status: 204 };
      await facts.countRequest();
      const { transactionId, productCode } = event;
      await track({ event: event.event, transactionId, productCode, country: facts.country.code });
      return { status: 204 };
    },
  }),
];
