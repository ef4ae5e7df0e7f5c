import { Readable } from "node:stream";
import { z } from "zod";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { LeadExport } from "./lead-export.service.ts";
import type { LeadDesk } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { presentEvents, presentLead, presentRow } from "./lead-desk.presenter.ts";
import { builtInViews, listFilters, listPeriods, premiumKeys } from "./lead-filter.rules.ts";

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
  [premiumKeys.call.from]: z
    .string()
    .optional()
    .describe("Least premium, as a decimal of premiumCurrency: 1.5"),
  [premiumKeys.call.to]: z.string().optional().describe("Highest premium, in the same way"),
  [premiumKeys.call.currency]: z
    .string()
    .optional()
    .describe(
      "CLP, UF, PEN, USD, COP or MXN; asked for with either bound, and no filter by itself",
    ),
  step: z
    .string()
    .optional()
    .describe("Came as far as: assigned, answered, interested, closing or closed"),
  counted: z.string().optional().describe("1: only what the caller's reports count"),
  text: z.string().optional(),
  view: z.string().optional(),
  order: z.string().optional(),
  after: z.string().optional(),
  before: z.string().optional(),
  take: z.coerce.number().int().min(1).max(100).default(50),
});

interface ReadNeeds {
  desk: LeadDesk;
  files: LeadExport;
}

/** The calls that read leads. What changes one is lead-acts.api.ts. */
export const leadDeskRoutes = (needs: ReadNeeds): ApiRoute<LeadDeskFacts>[] => [
  exportLeads(needs),
  listLeads(needs),
  countLeads(needs),
  getLead(needs),
  getTimeline(needs),
];

const exportLeads = ({ files }: ReadNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "GET",
    url: `${base}/export`,
    summary: "The leads of a filter as CSV or XLSX, without contact data; kept in the audit trail",
    tag,
    querystring: listQuery.omit({ take: true, after: true, before: true }).extend({
      format: z.enum(["csv", "xlsx"]).default("csv").describe("xlsx: 20,000 rows at most"),
      columns: z.string().max(500).optional().describe("Names with commas between them"),
      language: z
        .enum(["es", "en", "pt"])
        .optional()
        .describe("Of heads and values; of the request where left out"),
    }),
    responses: { 200: { description: "The file", mediaType: "text/csv" } },
    permission: "lead:export",
    audit: null,
    isStream: true,
    handle: async ({ query }, { session, language }: LeadDeskFacts) => {
      const { format, columns, language: asLanguage = language, ...rest } = query;
      const [actor, search] = [actorOf(session), searchOf(rest)];
      const asked = {
        language: asLanguage,
        ...(columns === undefined ? {} : { asked: columns.split(",") }),
      };
      const body =
        format === "xlsx"
          ? Buffer.from(await files.xlsx(actor, search, asked))
          : Readable.from(await files.csv(actor, search, asked));
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
  });

const listLeads = ({ desk }: ReadNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "GET",
    url: base,
    summary: "Leads in the caller's scope, a page by key",
    tag,
    querystring: listQuery,
    responses: { 200: dataAnswer("Leads") },
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
  });

const countLeads = ({ desk }: ReadNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "GET",
    url: `${base}/counts`,
    summary: "How many leads each view holds",
    tag,
    querystring: z.object({ views: z.string().max(200).optional() }),
    responses: { 200: dataAnswer("Counts by view") },
    permission: "lead:read",
    audit: null,
    handle: async ({ query }, { session }: LeadDeskFacts) => {
      const asked = query.views?.split(",") ?? builtInViews;
      const views = builtInViews.filter((view) => (asked as string[]).includes(view));
      return answer({ data: await desk.counts(actorOf(session), views) });
    },
  });

const getLead = ({ desk }: ReadNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "GET",
    url: one,
    summary: "A lead; contact is masked",
    tag,
    params,
    responses: { 200: dataAnswer("The lead") },
    permission: "lead:read",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) =>
      answer({ data: presentLead(await desk.findLead(actorOf(session), call.params.reference)) }),
  });

const getTimeline = ({ desk }: ReadNeeds): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "GET",
    url: `${one}/timeline`,
    summary: "What happened to a lead, the newest first",
    tag,
    params,
    querystring: z.object({
      page: z.coerce.number().int().min(1).max(1_000).default(1).describe("From 1; 50 lines each"),
    }),
    responses: {
      200: {
        description: "Its timeline",
        schema: z.object({
          data: z.array(z.looseObject({ id: z.number().int(), kind: z.string() })),
          metaData: z.object({
            total: z.number().int().describe("Lines of the whole timeline"),
            page: z.number().int(),
            isMore: z.boolean().describe("Whether there is another page"),
          }),
        }),
      },
    },
    permission: "lead:read",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) => {
      const { reference } = call.params;
      const { page } = call.query;
      const { events, ...more } = await desk.timelinePage(actorOf(session), reference, page);
      return answer({ data: presentEvents(events), metaData: { ...more, page } });
    },
  });

/** The enforcer lets in who is signed in alone. */
export function actorOf(session: LeadActor | null): LeadActor {
  if (session === null) throw new Error("A lead is worked without a session.");
  return session;
}

export const searchOf = (query: Readonly<Record<string, unknown>>): URLSearchParams => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === "string") search.append(key, each);
  return search;
};
