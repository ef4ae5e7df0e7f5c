import { z } from "zod";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { actorOf, type LeadDeskFacts } from "../lead-desk.api.ts";
import { duplicateLevels } from "./duplicate.rules.ts";
import type { Duplicates } from "./duplicates.service.ts";
import { joinedFieldNames } from "./join.rules.ts";

const tag = "Leads";
const base = "/api/back-office/leads";
const reference = z.string().max(40).describe("A lead's reference");
const version = z.number().int().min(1).max(2_147_483_647);
const done = (description: string) => ({ description, schema: z.object({ data: z.unknown() }) });

const joinBody = z
  .object({
    keep: reference.describe("The lead that is kept"),
    join: z.array(reference).min(1).max(10).describe("Leads that are joined into it"),
    fields: z
      .partialRecord(z.enum(joinedFieldNames as [string, ...string[]]), reference)
      .default({})
      .describe("The lead whose value is taken, by field"),
    versions: z
      .record(reference, version)
      .default({})
      .describe("The versions that were read, by reference"),
    note: z.string().max(4_000).optional().describe("Why they are one person"),
    health: z
      .boolean()
      .default(false)
      .describe("Whether the note speaks of health: then health:read alone reads it"),
  })
  .strict();

/** The calls of leads of one person. */
export const duplicateRoutes = (duplicates: Duplicates): ApiRoute<LeadDeskFacts>[] => [
  listPairs(duplicates),
  joinLeads(duplicates),
  undoJoin(duplicates),
  markDifferent(duplicates),
];

const listPairs = (duplicates: Duplicates): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "GET",
    url: `${base}/duplicates`,
    summary: "Pairs of leads that may be of one person, with the reasons",
    tag,
    querystring: z.object({
      level: z.enum(duplicateLevels).optional().describe("How sure it is"),
      of: reference.optional().describe("One of the two"),
      take: z.coerce.number().int().min(1).max(100).default(50).describe("Pairs at most"),
    }),
    responses: { 200: done("Pairs") },
    permission: "lead:merge",
    audit: null,
    handle: async ({ query }, { session }: LeadDeskFacts) => {
      const pairs = await duplicates.list(actorOf(session), query);
      return answer({
        data: pairs.map(({ lowId: _low, highId: _high, low, high, ...pair }) => ({
          ...pair,
          leads: [low, high].map(({ createdAt, ...lead }) => ({
            ...lead,
            createdAt: createdAt.toISOString(),
          })),
        })),
      });
    },
  });

const joinLeads = (duplicates: Duplicates): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/merge`,
    summary: "Joins leads of one person into one of them, field by field",
    tag,
    body: joinBody,
    responses: { 200: done("The joins, each to be undone by itself, and the kept lead's version") },
    permission: "lead:merge",
    audit: null,
    idempotent: true,
    handle: async ({ body, sent }, { session }: LeadDeskFacts) =>
      answer({ data: await duplicates.join(actorOf(session), body, sent) }),
  });

const undoJoin = (duplicates: Duplicates): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/merges/:id/undo`,
    summary: "Gives both leads of a join back what each had, within thirty days",
    tag,
    params: z.object({ id: z.uuid().describe("The join") }),
    responses: { 200: done("The two references") },
    permission: "lead:merge",
    audit: null,
    handle: async ({ params: { id } }, { session }: LeadDeskFacts) =>
      answer({ data: await duplicates.undo(actorOf(session), id) }),
  });

const markDifferent = (duplicates: Duplicates): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/duplicates/different`,
    summary: "Remembers that two leads are of two people",
    tag,
    body: z.object({ leads: z.tuple([reference, reference]).describe("The two leads") }).strict(),
    responses: { 204: { description: "Remembered" } },
    permission: "lead:merge",
    audit: null,
    idempotent: true,
    handle: async ({ body, sent }, { session }: LeadDeskFacts) => {
      await duplicates.markDifferent(actorOf(session), body.leads, sent);
      return { status: 204 };
    },
  });
