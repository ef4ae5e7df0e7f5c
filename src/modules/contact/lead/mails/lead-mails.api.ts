import { z } from "zod";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { actorOf, type LeadDeskFacts } from "../lead-desk.api.ts";
import { leadMailLimits, leadMailTemplates } from "./lead-mails.rules.ts";
import type { LeadMails } from "./lead-mails.service.ts";

const tag = "Leads";
const base = "/api/back-office/leads/:reference/messages";
const params = z.object({ reference: z.string().max(40) });
const template = z.enum(leadMailTemplates).describe("Text of the mail");
const noStore = { "cache-control": "private, no-store" };

/** E-mails that people write from a lead. */
export const leadMailRoutes = (mails: LeadMails): ApiRoute<LeadDeskFacts>[] => [
  apiRoute({
    method: "GET",
    url: `${base}/preview`,
    summary: "A template with the lead's data, in the person's language",
    tag,
    params,
    querystring: z.object({ template }),
    responses: { 200: dataAnswer("Its parts") },
    permission: "lead:message",
    audit: null,
    handle: async ({ params: { reference }, query }, { session }: LeadDeskFacts) =>
      answer({ data: await mails.draft(actorOf(session), reference, query.template) }, noStore),
  }),
  apiRoute({
    method: "POST",
    url: base,
    summary: "Writes to the person, where the rules of contact allow it; the same id is one mail",
    tag,
    params,
    body: z
      .object({
        id: z.uuid().describe("Chosen at random by who sends"),
        template,
        subject: z.string().max(leadMailLimits.subject),
        body: z.string().max(leadMailLimits.body).describe("A blank line parts paragraphs"),
      })
      .strict(),
    responses: { 202: { description: "It leaves through the outbox" } },
    permission: "lead:message",
    audit: null,
    idempotent: true,
    async handle({ params: { reference }, body, sent }, { session }: LeadDeskFacts) {
      await mails.send(actorOf(session), reference, body, sent);
      return { status: 202 };
    },
  }),
];
