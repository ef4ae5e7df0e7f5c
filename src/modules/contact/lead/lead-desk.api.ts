import { Readable } from "node:stream";
import { z } from "zod";
import { requestTypes } from "#src/contracts/enumerations/operations.ts";
import { answer, apiRoute, type ApiRoute } from "#src/platform/http/api-routes.ts";
import { badRequest } from "#src/platform/errors.ts";
import { revealedFields } from "./contact-mask.rules.ts";
import { callResults } from "./call-results.rules.ts";
import type { LeadActs } from "./lead-acts.service.ts";
import { handSources, type HandLeads } from "./lead-create.service.ts";
import type { LeadBulk } from "./lead-bulk.service.ts";
import type { LeadExport } from "./lead-export.service.ts";
import type { LeadDesk } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { presentEvents, presentLead, presentRow } from "./lead-desk.presenter.ts";
import { builtInViews, listFilters, listPeriods } from "./lead-filter.rules.ts";

/** What these calls need to know of a request. */
export interface LeadDeskFacts {
  session: LeadActor | null;
  language: "es" | "en" | "pt";
}

const tag = "Leads";
const base = "/api/back-office/leads";
const one = `${base}/:reference`;
const params = z.object({ reference: z.string().max(40) });
const many = z.union([z.string(), z.array(z.string())]).optional();
const text = (maximum: number) => z.string().trim().min(1).max(maximum);
const version = z.number().int().min(1).max(2_147_483_647);
const longestNote = 4_000;
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const listQuery = z.object({
  ...Object.fromEntries(Object.keys(listFilters).map((key) => [key, many])),
  ...Object.fromEntries(
    Object.keys(listPeriods).flatMap((key) => [
      [`${key}From`, z.string().optional()],
      [`${key}To`, z.string().optional()],
    ]),
  ),
  text: z.string().optional(),
  view: z.string().optional(),
  order: z.string().optional(),
  after: z.string().optional(),
  before: z.string().optional(),
  take: z.coerce.number().int().min(1).max(100).default(50),
});

const moveBody = z.object({
  to: z.number().int(),
  version,
  subStatus: z.number().int().optional(),
  failureReason: z.string().max(20).optional(),
  note: z.string().max(longestNote).optional(),
  nextStepAt: instant.optional(),
  keep: z.string().max(40).optional(),
  insurer: z.string().max(120).optional(),
  event: z
    .object({
      type: z.enum(["LLAMADA", "REUNION"]),
      channel: z.enum(["telefono", "email", "video"]),
      from: instant,
      to: instant,
      place: z.string().max(300).optional(),
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

const done = (description: string) => ({ description, schema: z.object({ data: z.unknown() }) });

/** The calls of who works leads. What changes something writes its line of the audit trail in its own transaction. */
export const leadDeskRoutes = (services: {
  desk: LeadDesk;
  files: LeadExport;
  acts: LeadActs;
  byHand: HandLeads;
  bulk: LeadBulk;
}): ApiRoute<LeadDeskFacts>[] => [
  ...readRoutes(services),
  ...bulkRoutes(services),
  ...actRoutes(services),
];

const readRoutes = ({
  desk,
  files,
}: {
  desk: LeadDesk;
  files: LeadExport;
}): ApiRoute<LeadDeskFacts>[] => [
  apiRoute({
    method: "GET",
    url: `${base}/export`,
    summary: "The leads of a filter as CSV or XLSX, without contact data; kept in the audit trail",
    tag,
    querystring: listQuery.omit({ take: true, after: true, before: true }).extend({
      format: z.enum(["csv", "xlsx"]).default("csv").describe("xlsx: 20,000 rows at most"),
      columns: z.string().max(500).optional().describe("Names with commas between them"),
    }),
    responses: { 200: { description: "The file", mediaType: "text/csv" } },
    permission: "lead:export",
    audit: null,
    isStream: true,
    handle: async ({ query }, { session, language }: LeadDeskFacts) => {
      const { format, columns, ...rest } = query;
      const [actor, search] = [actorOf(session), searchOf(rest)];
      const asked = columns?.split(",");
      const body =
        format === "xlsx"
          ? Buffer.from(await files.xlsx(actor, search, asked))
          : Readable.from(
              await files.csv(actor, search, {
                language,
                ...(asked === undefined ? {} : { asked }),
              }),
            );
      return {
        stream: (reply) => {
          void reply
            .header("content-type", mediaTypes[format])
            .header("content-disposition", `attachment; filename="solicitudes.${format}"`)
            .header("cache-control", "no-store")
            .send(body);
        },
      };
    },
  }),
  apiRoute({
    method: "GET",
    url: base,
    summary: "Leads in the caller's scope, a page by key",
    tag,
    querystring: listQuery,
    responses: { 200: done("Leads") },
    permission: "lead:read",
    audit: null,
    handle: async ({ query }, { session }: LeadDeskFacts) => {
      const { take, ...rest } = query;
      const page = await desk.list(actorOf(session), searchOf(rest), { keys: "call", take });
      const { rows, next, previous, total, isMore } = page;
      return answer({
        data: rows.map(presentRow),
        metaData: { total, ...(isMore ? { isMore } : {}), next, previous },
      });
    },
  }),
  apiRoute({
    method: "GET",
    url: `${base}/counts`,
    summary: "How many leads each view holds",
    tag,
    querystring: z.object({ views: z.string().max(200).optional() }),
    responses: { 200: done("Counts by view") },
    permission: "lead:read",
    audit: null,
    handle: async ({ query }, { session }: LeadDeskFacts) => {
      const asked = query.views?.split(",") ?? builtInViews;
      const views = builtInViews.filter((view) => (asked as string[]).includes(view));
      return answer({ data: await desk.counts(actorOf(session), views) });
    },
  }),
  apiRoute({
    method: "GET",
    url: one,
    summary: "A lead; contact is masked",
    tag,
    params,
    responses: { 200: done("The lead") },
    permission: "lead:read",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) =>
      answer({ data: presentLead(await desk.findLead(actorOf(session), call.params.reference)) }),
  }),
  apiRoute({
    method: "GET",
    url: `${one}/timeline`,
    summary: "What happened to a lead, the newest first",
    tag,
    params,
    querystring: z.object({ before: z.coerce.number().int().min(1).optional() }),
    responses: { 200: done("Its timeline") },
    permission: "lead:read",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) => {
      const { events, moreBefore } = await desk.timeline(
        actorOf(session),
        call.params.reference,
        call.query.before ?? null,
      );
      return answer({ data: presentEvents(events), metaData: { before: moreBefore } });
    },
  }),
];

const bulkRoutes = ({ bulk }: { bulk: LeadBulk }): ApiRoute<LeadDeskFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/bulk`,
    summary: "Moves many leads, each by the table of moves; at most 10,000",
    tag,
    body: z.object({
      references: z.array(z.string().max(40)).optional(),
      filter: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
      except: z.array(z.string().max(40)).max(10_000).optional(),
      expectedCount: z.number().int().min(0),
      action: moveBody.pick({ to: true, subStatus: true, failureReason: true, note: true }),
    }),
    responses: { 200: done("The operation, and the leads that were not moved") },
    permission: "lead:read",
    audit: null,
    handle: async ({ body }, { session }: LeadDeskFacts) => {
      const { references, filter, except = [], expectedCount, action } = body;
      if ((references === undefined) === (filter === undefined))
        throw badRequest([{ field: "filter", code: "REQUIRED" }]);
      const which =
        references === undefined ? { filter: searchOf(filter ?? {}), except } : { references };
      return answer({
        data: await bulk.move(actorOf(session), { which, expectedCount, move: action }),
      });
    },
  }),
  apiRoute({
    method: "POST",
    url: `${base}/operations/:id/undo`,
    summary:
      "Restores the leads of a bulk change within ten minutes, where nobody changed them since",
    tag,
    params: z.object({ id: z.uuid() }),
    responses: { 200: done("How many were restored, and which were left") },
    permission: "lead:read",
    audit: null,
    handle: async ({ params: { id } }, { session }: LeadDeskFacts) =>
      answer({ data: await bulk.undo(actorOf(session), id) }),
  }),
];

const actRoutes = ({
  acts,
  byHand,
}: {
  acts: LeadActs;
  byHand: HandLeads;
}): ApiRoute<LeadDeskFacts>[] => [
  apiRoute({
    method: "POST",
    url: base,
    summary: "Makes a lead by hand",
    tag,
    body: createBody,
    responses: { 201: done("Its reference") },
    permission: "lead:create",
    audit: null,
    handle: async ({ body }, { session }: LeadDeskFacts) => ({
      status: 201,
      body: { data: await byHand.create(actorOf(session), body) },
    }),
  }),
  apiRoute({
    method: "PATCH",
    url: one,
    summary: "Changes fields of a lead; other fields changed meanwhile stay (merged)",
    tag,
    params,
    body: editBody,
    responses: { 200: done("Its version") },
    permission: "lead:update",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) =>
      answer({ data: await acts.edit(actorOf(session), call.params.reference, call.body) }),
  }),
  apiRoute({
    method: "POST",
    url: `${one}/status`,
    summary: "Moves a lead by a row of the table of moves",
    tag,
    params,
    body: moveBody,
    responses: { 200: done("Its version and status") },
    // The row of the move says which permission it takes.
    permission: "lead:read",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) =>
      answer({ data: await acts.move(actorOf(session), call.params.reference, call.body) }),
  }),
  apiRoute({
    method: "POST",
    url: `${one}/notes`,
    summary: "Adds a note, which is never changed",
    tag,
    params,
    body: z.object({ text: text(longestNote) }),
    responses: { 204: { description: "Added" } },
    permission: "lead:update",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) => {
      await acts.addNote(actorOf(session), call.params.reference, call.body.text);
      return { status: 204 };
    },
  }),
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
    }),
    responses: { 204: { description: "Kept" } },
    permission: "lead:update",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) => {
      await acts.addCall(actorOf(session), call.params.reference, call.body);
      return { status: 204 };
    },
  }),
  apiRoute({
    method: "POST",
    url: `${one}/reveal`,
    summary: "Shows one contact field in full; kept in the audit trail",
    tag,
    params,
    body: z.object({ field: z.enum(revealedFields) }),
    responses: { 200: done("The field") },
    permission: "lead:read-contact",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) =>
      answer({
        data: await acts.reveal(actorOf(session), call.params.reference, call.body.field),
      }),
  }),
];

/** The enforcer lets in who is signed in alone. */
function actorOf(session: LeadActor | null): LeadActor {
  if (session === null) throw new Error("A lead is worked without a session.");
  return session;
}

const searchOf = (query: Readonly<Record<string, unknown>>): URLSearchParams => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === "string") search.append(key, each);
  return search;
};
