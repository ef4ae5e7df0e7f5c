import { z } from "zod";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { apiRoute, type ApiRoute } from "#src/platform/http/api-routes.ts";
import type { ClientLinks } from "./client-link.service.ts";

interface LinkFacts {
  session: SaleActor | null;
}

/** Links of executives to purchases of their leads. */
export const clientLinkRoutes = (clientLinks: ClientLinks): ApiRoute<LinkFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/back-office/leads/:reference/purchase-links",
    summary:
      "Sends the person of a lead the link to a purchase that is under way; 30 days, by a code",
    tag: "Leads",
    params: z.object({ reference: z.string().max(20).describe("Reference of the lead") }),
    body: z
      .object({
        id: z.uuid().describe("Id of the mail, chosen by who sends: sent twice, it is one"),
        purchase: z.string().max(20).describe("Reference of the purchase"),
      })
      .strict(),
    responses: { 202: { description: "It leaves through the outbox" } },
    permission: "lead:message",
    audit: null,
    idempotent: true,
    async handle({ params: { reference: lead }, body, sent }, { session }: LinkFacts) {
      if (session === null) throw notFound();
      await clientLinks.send(session, { lead, ...body, sent });
      return { status: 202 };
    },
  }),
];
