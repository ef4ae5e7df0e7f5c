import { z } from "zod";
import { requestTypes } from "#src/contracts/enumerations/operations.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { revealedFields } from "./contact-mask.rules.ts";
import { callResults } from "./call-results.rules.ts";
import { consentPurposes, contactChannels } from "./contact-channels.rules.ts";
import type { LeadActs } from "./lead-acts.service.ts";
import type { OfferAsked } from "./lead-offer.service.ts";
import { handSources, type HandLeads } from "./lead-create.service.ts";
import { actorOf, type LeadDeskFacts } from "./lead-desk.api.ts";

const tag = "Leads";
const base = "/api/back-office/leads";
const one = `${base}/:reference`;
const params = z.object({ reference: z.string().max(40) });
const text = (maximum: number) => z.string().trim().min(1).max(maximum);
const version = z.number().int().min(1).max(2_147_483_647);
const longestNote = 4_000;
const health = z
  .boolean()
  .default(false)
  .describe("Whether the note speaks of health: then health:read alone reads it");
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

export const moveBody = z.object({
  to: z.number().int(),
  version,
  subStatus: z.number().int().optional(),
  failureReason: z.string().max(20).optional(),
  note: z.string().max(longestNote).optional(),
  health,
  nextStepAt: instant.optional(),
  force: z.boolean().optional().describe("The next step, where there is no room; needs a note"),
  keep: z.string().max(40).optional(),
  insurer: z.string().max(120).optional(),
  consent: z
    .boolean()
    .default(false)
    .describe(
      "To 500, of a product sold online: whether the person agreed that their data are processed for the purchase",
    ),
  event: z
    .object({
      type: z.enum(["LLAMADA", "REUNION"]),
      channel: z.enum(["telefono", "email", "video"]),
      from: instant,
      to: instant,
      place: z.string().max(300).optional(),
      force: z.boolean().optional().describe("Where there is no room; needs a note"),
    })
    .optional(),
});

const contactText = z.string().max(300).nullable().optional();
const editBody = z
  .object({
    version,
    fullName: z.string().max(300).optional(),
    email: contactText,
    phone: contactText,
    identification: contactText,
    comment: z.string().max(5_000).nullable().optional(),
    policyNumber: contactText,
    productCode: z
      .string()
      .max(100)
      .nullable()
      .optional()
      .describe("Code of the product it is about, until something is bought; null: none"),
    consent: z
      .string()
      .max(500)
      .nullable()
      .optional()
      .describe("How the person agreed to be reached by an e-mail or telephone that is new"),
  })
  .strict();

const createBody = z
  .object({
    country: z.enum(["CL", "PE", "CO", "INT"]),
    fullName: z.string().max(300),
    email: contactText,
    phone: contactText,
    identification: contactText,
    comment: z.string().max(5_000).nullable().optional(),
    source: z.enum(handSources),
    requestType: z.enum(requestTypes).optional(),
    productCode: z.string().max(100).optional(),
    consent: z.string().max(500).describe("How the person agreed to be contacted"),
    whatsapp: z.boolean().default(false),
    partner: z.string().max(60).optional(),
    language: z.enum(["es", "en", "pt"]).default("es"),
  })
  .strict();

/** A move to 500 sends a link, which leads to the site of the lead's country. */
type LeadMoveFacts = LeadDeskFacts & Omit<OfferAsked, "isConsented">;

interface ActNeeds {
  acts: LeadActs;
  byHand: HandLeads;
}

/** The calls of who works leads. What changes something writes its line of the audit trail in its own transaction. */
export const leadActRoutes = (needs: ActNeeds): ApiRoute<LeadMoveFacts>[] => [
  makeLead(needs),
  editLead(needs),
  moveLead(needs),
  addNote(needs),
  addCall(needs),
  recordConsent(needs),
  revealContact(needs),
];

const makeLead = ({ byHand }: ActNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: base,
    summary: "Makes a lead by hand",
    tag,
    body: createBody,
    responses: { 201: dataAnswer("Its reference") },
    permission: "lead:create",
    audit: null,
    idempotent: true,
    handle: async ({ body, headers }, { session }: LeadDeskFacts) => ({
      status: 201,
      body: { data: await byHand.create(actorOf(session), body, headers["idempotency-key"]) },
    }),
  });

const editLead = ({ acts }: ActNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "PATCH",
    url: one,
    summary: "Changes fields of a lead; other fields changed meanwhile stay (merged)",
    tag,
    params,
    body: editBody,
    responses: { 200: dataAnswer("Its version") },
    permission: "lead:update",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) =>
      answer({ data: await acts.edit(actorOf(session), call.params.reference, call.body) }),
  });

const moveLead = ({ acts }: ActNeeds): ApiRoute<LeadMoveFacts> =>
  apiRoute({
    method: "POST",
    url: `${one}/status`,
    summary: "Moves a lead by a row of the table of moves",
    tag,
    params,
    body: moveBody,
    responses: {
      200: dataAnswer(
        "Its version and status, the operation that takes the move back, and of a move to 500 what became of the purchase link: sent, NO_CHANNEL, NO_CONSENT, or null where none is to be sent",
      ),
    },
    // The row of the move says which permission it takes.
    permission: "lead:read",
    audit: null,
    async handle({ params: { reference }, body }, facts: LeadMoveFacts) {
      const { session, origin, countryOrigins } = facts;
      const { consent, ...asked } = body;
      const offer = { isConsented: consent, origin, countryOrigins };
      return answer({ data: await acts.move(actorOf(session), reference, { ...asked, offer }) });
    },
  });

const addNote = ({ acts }: ActNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: `${one}/notes`,
    summary: "Adds a note, which is never changed",
    tag,
    params,
    body: z.object({ text: text(longestNote), health }),
    responses: { 204: { description: "Added" } },
    permission: "lead:update",
    audit: null,
    idempotent: true,
    handle: async ({ params: { reference }, body, headers }, { session }: LeadDeskFacts) => {
      const key = headers["idempotency-key"];
      const note = { text: body.text, isHealth: body.health };
      await acts.addNote(actorOf(session), reference, note, key);
      return { status: 204 };
    },
  });

const addCall = ({ acts }: ActNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: `${one}/calls`,
    summary: "Keeps an attempt to reach the person, where the rules of contact allow it",
    tag,
    params,
    body: z.object({
      channel: z.enum(["phone", "email", "whatsapp"]).default("phone"),
      result: z.enum(callResults),
      minutes: z.number().int().min(0).max(600),
      note: z.string().max(longestNote).nullable().default(null),
      health,
    }),
    responses: { 204: { description: "Kept" } },
    permission: "lead:update",
    audit: null,
    idempotent: true,
    handle: async ({ params: { reference }, body, headers }, { session }: LeadDeskFacts) => {
      const key = headers["idempotency-key"];
      const { health: isHealth, ...call } = body;
      await acts.addCall(actorOf(session), reference, { ...call, isHealth }, key);
      return { status: 204 };
    },
  });

const recordConsent = ({ acts }: ActNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: `${one}/consents`,
    summary: "Keeps a consent or its withdrawal, by purpose and way of being reached",
    tag,
    params,
    body: z
      .object({
        channel: z.enum(contactChannels),
        purpose: z.enum(consentPurposes).default("contact").describe("What it is consented to"),
        isGiven: z.boolean().describe("False: withdrawn"),
        how: z.string().max(500).describe("How the person said it"),
      })
      .strict(),
    responses: { 204: { description: "Kept" } },
    permission: "lead:update",
    audit: null,
    idempotent: true,
    handle: async ({ params: { reference }, body, headers }, { session }: LeadDeskFacts) => {
      await acts.recordConsent(actorOf(session), reference, body, headers["idempotency-key"]);
      return { status: 204 };
    },
  });

const revealContact = ({ acts }: ActNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: `${one}/reveal`,
    summary: "Shows one contact field in full; kept in the audit trail",
    tag,
    params,
    body: z.object({ field: z.enum(revealedFields) }),
    responses: { 200: dataAnswer("The field") },
    permission: "lead:read-contact",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) =>
      answer({
        data: await acts.reveal(actorOf(session), call.params.reference, call.body.field),
      }),
  });
