import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { SourceKeys } from "#src/modules/identity/integration/source-keys.service.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import type { Language } from "#src/routes.ts";
import { contactLimits } from "../lead.rules.ts";
import type { IntegratedLeads } from "./integrated-leads.service.ts";

const noStore = { "cache-control": "no-store" };
const text = (maximum: number) => z.string().max(maximum);

interface IntegrationFacts {
  country: { code: CountryCode };
  language: Language;
}

/** POST /api/integration/leads: what a source hands over with its key (AL 5). */
export const integrationRoutes = (needs: {
  keys: Pick<SourceKeys, "read">;
  /** Calls of a key. */
  allowance: CallLimit;
  leads: IntegratedLeads;
}): ApiRoute<IntegrationFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/integration/leads",
    summary: "A lead of a source, by its key; the same externalId is the same lead",
    tag: "Integration",
    idempotent: true,
    body: z.object({
      externalId: z.string().trim().min(1).max(120).describe("What the source calls it"),
      contact: z.object({
        fullName: text(contactLimits.fullName).describe("Name of the person"),
        identification: text(contactLimits.identification)
          .nullish()
          .describe("Of the three that follow the name one at least"),
        email: text(contactLimits.email).nullish().describe("One of the three"),
        phone: text(contactLimits.phone).nullish().describe("One of the three"),
      }),
      consents: z.object({
        quote: z.boolean().describe("Whether the person asked for a quote"),
        whatsapp: z.boolean(),
        text: z.string().trim().min(1).max(2000).describe("The words that were agreed to"),
        at: z.iso.datetime({ offset: true }).describe("When it was agreed to"),
      }),
      product: z.string().min(1).max(100).optional().describe("Product code"),
      comment: text(contactLimits.comment).optional(),
    }),
    responses: {
      201: {
        description: "Taken",
        schema: z.object({ data: z.object({ reference: z.string() }) }),
      },
      200: {
        description: "It was there already",
        schema: z.object({ data: z.object({ reference: z.string() }) }),
      },
    },
    permission: "public",
    audit: null,
    async handle({ body, headers }, { country, language }: IntegrationFacts) {
      const { id, source } = await needs.keys.read(headers["authorization"]);
      await needs.allowance.count(id);
      const { reference, isNew } = await needs.leads.take(body, {
        source,
        country: country.code,
        language,
        key: headers["idempotency-key"],
      });
      return { ...answer({ data: { reference } }, noStore), status: isNew ? 201 : 200 };
    },
  }),
];
