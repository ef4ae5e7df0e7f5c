import { z } from "zod";
import { badRequest } from "#src/platform/errors.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { LeadBulk } from "./lead-bulk.service.ts";
import { moveBody } from "./lead-acts.api.ts";
import { actorOf, type LeadDeskFacts, searchOf } from "./lead-desk.api.ts";

const tag = "Leads";
const base = "/api/back-office/leads";

const bulkBody = z.object({
  ids: z.array(z.string().max(40)).optional().describe("References of leads"),
  references: z
    .array(z.string().max(40))
    .optional()
    .describe("The same by the name of before: pages that stood open send it"),
  filter: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  except: z.array(z.string().max(40)).max(10_000).optional(),
  expectedCount: z.number().int().min(0),
  action: z.union([
    z
      .object({
        assign: z
          .object({ executive: z.uuid().optional() })
          .strict()
          .describe("To an executive, or without one to whom the rules choose"),
      })
      .strict(),
    moveBody.pick({ to: true, subStatus: true, failureReason: true, note: true, health: true }),
  ]),
});

/** Changes of many leads at once, and their way back. */
export const leadBulkRoutes = (bulk: LeadBulk): ApiRoute<LeadDeskFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/bulk`,
    summary: "Moves many leads, each by the table of moves, or gives them; at most 10,000",
    tag,
    body: bulkBody,
    responses: { 200: dataAnswer("The operation, and the leads that were left as they are") },
    permission: "lead:read",
    audit: null,
    idempotent: true,
    handle: async ({ body, sent }, { session }: LeadDeskFacts) => {
      const { ids, filter, except = [], expectedCount, action } = body;
      const references = ids ?? body.references;
      if ((references === undefined) === (filter === undefined))
        throw badRequest([{ field: "filter", code: "REQUIRED" }]);
      const which =
        references === undefined ? { filter: searchOf(filter ?? {}), except } : { references };
      const asked = { which, expectedCount, sent };
      const actor = actorOf(session);
      return answer({
        data: await ("assign" in action
          ? bulk.assign(actor, { ...asked, executive: action.assign.executive })
          : bulk.move(actor, { ...asked, move: action })),
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
    responses: { 200: dataAnswer("How many were restored, and which were left") },
    permission: "lead:read",
    audit: null,
    handle: async ({ params: { id } }, { session }: LeadDeskFacts) =>
      answer({ data: await bulk.undo(actorOf(session), id) }),
  }),
];
