import { z } from "zod";
import { type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { cancelReasons } from "./cancel-reasons.rules.ts";
import type { createPurchaseEnds } from "./purchase-end.service.ts";
import type { PurchaseFacts } from "./purchase-call.types.ts";

interface EndCallNeeds {
  ends: ReturnType<typeof createPurchaseEnds>;
}

const tag = "Purchases";
const noStore = { "cache-control": "private, no-store" };
const params = z.object({ id: z.uuid().describe("Id of the purchase") });

/** Leaving what is not paid. */
export const endRoutes = ({ ends }: EndCallNeeds): ApiRoute<PurchaseFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/cancel",
    summary: "Cancels a purchase that is not paid",
    tag,
    idempotent: true,
    params,
    body: z.object({ reason: z.enum(cancelReasons).describe("Why, as leads are closed") }).strict(),
    responses: { 204: { description: "It is cancelled" } },
    permission: "public",
    audit: null,
    async handle({ params: { id }, body }, { visitorId }: PurchaseFacts) {
      await ends.cancel({ id, visitorId, reason: body.reason });
      return { status: 204, headers: noStore };
    },
  }),
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/payment-end",
    summary: "Gives up the payment that waits, where nothing was or can be charged",
    tag,
    idempotent: true,
    params,
    responses: { 204: { description: "Another way may be chosen" } },
    permission: "public",
    audit: null,
    async handle({ params: { id } }, { visitorId }: PurchaseFacts) {
      await ends.giveUp({ id, visitorId });
      return { status: 204, headers: noStore };
    },
  }),
];
