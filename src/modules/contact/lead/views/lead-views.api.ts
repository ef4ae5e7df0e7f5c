import { z } from "zod";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { actorOf, type LeadDeskFacts } from "../lead-desk.api.ts";
import { longestName, longestQuery, viewAudiences } from "./list-views.rules.ts";
import type { ListViews } from "./list-views.service.ts";

const tag = "Leads";
const base = "/api/back-office/leads/views";
const params = z.object({ id: z.uuid().describe("The view") });
const version = z.coerce.number().int().min(1).max(2_147_483_647).describe("As it was read");
const done = (description: string) => ({ description, schema: z.object({ data: z.unknown() }) });

const name = z.string().trim().min(1).max(longestName).describe("What it is called");
const query = z.string().max(longestQuery).describe("The query of the list's address");
const audience = z.enum(viewAudiences).describe("Who sees it");
const team = z.uuid().nullable().optional().describe("The team that sees it");

/** The calls of lists that people keep under a name. */
export const leadViewRoutes = (views: ListViews): ApiRoute<LeadDeskFacts>[] => [
  listViews(views),
  keepView(views),
  changeView(views),
  removeView(views),
];

const listViews = (views: ListViews): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "GET",
    url: base,
    summary: "The caller's own views of the list, those of their teams and everybody's",
    tag,
    responses: { 200: done("Views") },
    permission: "lead:read",
    audit: null,
    handle: async (_call, { session }: LeadDeskFacts) =>
      answer({ data: await views.list(actorOf(session)) }),
  });

const keepView = (views: ListViews): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: base,
    summary: "Keeps filters, order and columns of the list under a name",
    tag,
    body: z.object({ name, query, audience: audience.default("own"), team }).strict(),
    responses: { 201: done("Its id") },
    permission: "lead:read",
    audit: null,
    idempotent: true,
    handle: async ({ body, headers }, { session }: LeadDeskFacts) => ({
      status: 201,
      body: { data: await views.create(actorOf(session), body, headers["idempotency-key"]) },
    }),
  });

const changeView = (views: ListViews): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "PATCH",
    url: `${base}/:id`,
    summary: "Renames a view, shows it to others or keeps other filters; by who made it",
    tag,
    params,
    body: z
      .object({
        version,
        name: name.optional(),
        query: query.optional(),
        audience: audience.optional(),
        team,
      })
      .strict(),
    responses: { 204: { description: "Changed" } },
    permission: "lead:read",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) => {
      await views.change(actorOf(session), { ...call.body, id: call.params.id });
      return { status: 204 };
    },
  });

const removeView = (views: ListViews): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "DELETE",
    url: `${base}/:id`,
    summary: "Takes a view away; by who made it",
    tag,
    params,
    querystring: z.object({ version }),
    responses: { 204: { description: "Taken away" } },
    permission: "lead:read",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) => {
      await views.remove(actorOf(session), { id: call.params.id, version: call.query.version });
      return { status: 204 };
    },
  });
