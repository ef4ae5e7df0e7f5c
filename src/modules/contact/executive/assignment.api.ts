import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { AssignmentRule } from "./assignment-rules.queries.ts";
import { assignmentWays } from "./choice.rules.ts";
import { actorOf, type ExecutiveFacts } from "./executives.service.ts";
import type { createLeadAssign } from "./lead-assign.service.ts";
import type { AssignmentSettings } from "./settings.service.ts";
import type { RuleChange } from "./settings.queries.ts";

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: assignment";
const id = z.uuid();
const version = z.int().min(1);
const texts = z.array(z.string().max(60)).max(40).default([]);

const rule = z
  .object({
    name: z.string().trim().min(1).max(80),
    position: z.int().min(0).max(10_000),
    countries: z.array(z.enum(COUNTRY_CODES)).max(4).default([]),
    lines: texts,
    languages: z
      .array(z.enum(["es", "en", "pt"]))
      .max(3)
      .default([]),
    requestTypes: texts,
    sources: texts,
    linesOfBusiness: z
      .array(z.literal([10, 69]))
      .max(2)
      .default([]),
    partners: texts,
    team: id,
    way: z.enum(assignmentWays),
    isActive: z.boolean().default(true),
  })
  .strict();

const changeOf = ({ lines, ...rest }: z.output<typeof rule>): RuleChange => ({
  ...rest,
  upperTypes: lines,
});

const presentRule = ({ tenantId: _tenant, upperTypes, ...rest }: AssignmentRule) => ({
  ...rest,
  lines: upperTypes,
});

/** One lead given by hand. */
const giveLead = (leadAssign: ReturnType<typeof createLeadAssign>): ApiRoute<ExecutiveFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/leads/:reference/assign",
    summary: "Gives a lead to an executive, or to whom the rules choose",
    tag,
    params: z.object({ reference: z.string().max(20) }),
    body: z.object({ executive: id.optional(), version }).strict(),
    responses: {
      200: dataAnswer(
        "Who got it and why, and the operation that takes it back within ten minutes",
      ),
    },
    permission: "lead:assign",
    audit: "lead.assign",
    isKeptWithin: true,
    async handle({ params, body }, facts: ExecutiveFacts) {
      const given = await leadAssign.assign(actorOf(facts), params.reference, body);
      const { executive, way, rule: by, candidates } = given.outcome;
      const { version: now, operation } = given;
      const data = { executive, way, rule: by?.name ?? null, candidates, version: now, operation };
      return answer(
        {
          data,
          metaData: { warnings: given.isMailed ? [] : ["CODE001"] },
        },
        noStore,
      );
    },
  });

/** Rules of assignment, and leads given by hand. */
export const assignmentRoutes = ({
  settings,
  leadAssign,
}: {
  settings: AssignmentSettings;
  leadAssign: ReturnType<typeof createLeadAssign>;
}): ApiRoute<ExecutiveFacts>[] => [
  giveLead(leadAssign),
  apiRoute({
    method: "GET",
    url: "/api/back-office/leads/:reference/assignments",
    summary: "Why a lead came to whom it came to, newest first",
    tag,
    params: z.object({ reference: z.string().max(20) }),
    responses: { 200: dataAnswer("The decisions") },
    permission: "lead:read",
    audit: null,
    handle: async ({ params }, facts: ExecutiveFacts) =>
      answer({ data: await leadAssign.reasons(actorOf(facts), params.reference) }, noStore),
  }),
  apiRoute({
    method: "GET",
    url: "/api/back-office/teams",
    summary: "The teams, with who supervises them",
    tag,
    responses: { 200: dataAnswer("The teams") },
    permission: "executive:read",
    audit: null,
    async handle(_call, facts: ExecutiveFacts) {
      const data = (await settings.listTeams(actorOf(facts))).map(
        ({ tenantId: _tenant, ...team }) => team,
      );
      return answer({ data, metaData: { total: data.length } }, noStore);
    },
  }),
  ...ruleRoutes(settings),
  ...trialRoutes(settings),
];

const ruleRoutes = (settings: AssignmentSettings): ApiRoute<ExecutiveFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/back-office/assignment-rules",
    summary: "The rules, in the order in which they are asked",
    tag,
    responses: { 200: dataAnswer("The rules") },
    permission: "lead-setting:update",
    audit: null,
    async handle(_call, facts: ExecutiveFacts) {
      const data = (await settings.listRules(actorOf(facts))).map(presentRule);
      return answer({ data, metaData: { total: data.length } }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: "/api/back-office/assignment-rules",
    summary: "Adds a rule",
    tag,
    body: rule,
    responses: { 201: dataAnswer("Its id") },
    permission: "lead-setting:update",
    audit: null,
    idempotent: true,
    async handle({ body, sent }, facts: ExecutiveFacts) {
      const made = await settings.addRule(actorOf(facts), changeOf(body), sent);
      return { status: 201, body: { data: { id: made } }, headers: noStore };
    },
  }),
  apiRoute({
    method: "PATCH",
    url: "/api/back-office/assignment-rules/:id",
    summary: "Changes a rule",
    tag,
    params: z.object({ id }),
    body: rule.extend({ version }),
    responses: { 204: { description: "Changed" } },
    permission: "lead-setting:update",
    audit: null,
    async handle({ params, body: { version: read, ...body } }, facts: ExecutiveFacts) {
      await settings.changeRule(actorOf(facts), params.id, { ...changeOf(body), version: read });
      return { status: 204 };
    },
  }),
  apiRoute({
    method: "DELETE",
    url: "/api/back-office/assignment-rules/:id",
    summary: "Removes a rule",
    tag,
    params: z.object({ id }),
    querystring: z.object({ version: z.coerce.number().int().min(1) }),
    responses: { 204: { description: "Removed" } },
    permission: "lead-setting:update",
    audit: null,
    async handle({ params, query }, facts: ExecutiveFacts) {
      await settings.removeRule(actorOf(facts), params.id, query.version);
      return { status: 204 };
    },
  }),
];

/** Rules as they would decide. */
const trialRoutes = (settings: AssignmentSettings): ApiRoute<ExecutiveFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/back-office/assignment-rules/simulate",
    summary: "What would become of a lead: for every executive who and why; nothing changes",
    tag,
    body: z.object({ lead: z.string().max(20), rule: rule.optional(), id: id.optional() }).strict(),
    responses: { 200: dataAnswer("Who would get it") },
    permission: "lead-setting:update",
    audit: null,
    handle: async ({ body }, facts: ExecutiveFacts) =>
      answer(
        {
          data: await settings.simulate(actorOf(facts), {
            lead: body.lead,
            rule: body.rule && changeOf(body.rule),
            id: body.id,
          }),
        },
        noStore,
      ),
  }),
];
