import { z } from "zod";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import {
  type ApiRoute,
  apiRoute,
  type ApiAnswer,
  dataAnswer,
} from "#src/platform/http/api-routes.ts";
import type { Carts } from "./cart.service.ts";
import type { PurchaseFacts } from "./purchase-call.types.ts";

interface ItemCallNeeds {
  carts: Carts;
  presented(id: string, facts: PurchaseFacts): Promise<ApiAnswer>;
}

const tag = "Purchases";
const id = z.object({ id: z.uuid().describe("Id of the purchase") });
const code = z.string().min(1).max(100).describe("Code of the product");

/** Adding a product to what is bought together, and taking one out. */
export const itemRoutes = ({ carts, presented }: ItemCallNeeds): ApiRoute<PurchaseFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/items",
    summary: "Adds a product for the same household, up to five in one purchase",
    tag,
    idempotent: true,
    params: id,
    body: z
      .object({
        productCode: code,
        consents: z
          .strictObject({ purchase: z.boolean().describe("That the data is processed to buy it") })
          .describe("What was agreed to"),
      })
      .strict(),
    responses: { 201: dataAnswer("The purchase with all its products") },
    permission: "public",
    audit: null,
    async handle({ params, body }, facts: PurchaseFacts) {
      await facts.countRequest();
      await carts.add({
        id: params.id,
        visitorId: facts.visitorId,
        ...body,
        limits: limitsOf(facts.partner),
        partner: facts.partner?.subdomain ?? null,
      });
      return { ...(await presented(params.id, facts)), status: 201 };
    },
  }),
  apiRoute({
    method: "DELETE",
    url: "/api/purchases/:id/items/:productCode",
    summary: "Takes a product out of a purchase that is not paid",
    tag,
    idempotent: true,
    params: id.extend({ productCode: code }),
    responses: { 204: { description: "It is taken out, and its own purchase cancelled" } },
    permission: "public",
    audit: null,
    async handle({ params }, { visitorId }: PurchaseFacts) {
      await carts.remove({ ...params, visitorId });
      return { status: 204, headers: { "cache-control": "private, no-store" } };
    },
  }),
];
