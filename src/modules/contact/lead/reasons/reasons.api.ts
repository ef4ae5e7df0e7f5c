import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { actorOf, type LeadDeskFacts } from "../lead-desk.api.ts";
import { highestPosition, longestReason, reasonTypes } from "./reason.rules.ts";
import type { FailureReasons } from "./reasons.service.ts";

const tag = "Back office: reasons of failure";
const base = "/api/back-office/failure-reasons";
const noStore = { "cache-control": "private, no-store" };
const params = z.object({ code: z.string().max(20) });

const reason = z
  .object({
    name: z.string().trim().min(1).max(longestReason),
    type: z.enum(reasonTypes),
    subStatus: z.int().min(0).max(99_999).describe("Of status 4"),
    countries: z.array(z.enum(COUNTRY_CODES)).min(1).max(4),
    isNoteRequired: z
      .boolean()
      .default(false)
      .describe("Whether a lead that fails for it needs a note"),
    position: z.int().min(0).max(highestPosition),
    isActive: z.boolean().default(true),
  })
  .strict();

const addRoute = (reasons: FailureReasons): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: base,
    summary: "Adds a reason; its code is given",
    tag,
    body: reason,
    responses: { 201: dataAnswer("Its code") },
    permission: "lead-setting:update",
    audit: null,
    idempotent: true,
    handle: async ({ body, sent }, { session }: LeadDeskFacts) => ({
      status: 201,
      body: { data: { code: await reasons.add(actorOf(session), body, sent) } },
      headers: noStore,
    }),
  });

/** Reasons for which leads fail. */
export const failureReasonRoutes = (reasons: FailureReasons): ApiRoute<LeadDeskFacts>[] => [
  apiRoute({
    method: "GET",
    url: base,
    summary: "The reasons in the order of the forms, those that are switched off too",
    tag,
    responses: { 200: dataAnswer("The reasons") },
    permission: "lead:read",
    audit: null,
    handle: async (_call, { session }: LeadDeskFacts) => {
      const data = await reasons.list(actorOf(session));
      return answer({ data, metaData: { total: data.length } }, noStore);
    },
  }),
  addRoute(reasons),
  apiRoute({
    method: "PATCH",
    url: `${base}/:code`,
    summary: "Changes a reason; one of the specification is moved or switched off alone",
    tag,
    params,
    body: reason.extend({ version: z.int().min(1) }),
    responses: { 204: { description: "Changed" } },
    permission: "lead-setting:update",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) => {
      await reasons.change(actorOf(session), call.params.code, call.body);
      return { status: 204 };
    },
  }),
  apiRoute({
    method: "DELETE",
    url: `${base}/:code`,
    summary: "Removes a reason that somebody added and no lead ever had",
    tag,
    params,
    querystring: z.object({ version: z.coerce.number().int().min(1) }),
    responses: { 204: { description: "Removed" } },
    permission: "lead-setting:update",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) => {
      await reasons.remove(actorOf(session), call.params.code, call.query.version);
      return { status: 204 };
    },
  }),
];
