import { z } from "zod";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import {
  type AccessCallFacts,
  type AccessCallsNeeds,
  byOf,
  done,
  id,
  limits,
  noStore,
  readVersion,
  tag,
  text,
} from "./access-calls.ts";

const giveRole = ({ people }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/access/grants",
    summary: "Gives a role; needs a recent password or code",
    tag,
    body: z.strictObject({
      user: z.string().min(1).max(60).describe("Id of the user"),
      role: text.min(1),
      node: text.min(1).describe("Path in the tree of tenants"),
      limits: limits.optional(),
      from: z.iso.datetime().optional(),
      until: z.iso.datetime().nullish(),
      isDemo: z.boolean().optional(),
    }),
    responses: {
      201: { description: "Given", schema: z.object({ data: z.object({ id: z.string() }) }) },
    },
    permission: "access:grant",
    audit: null,
    idempotent: true,
    async handle({ body, sent }, facts: AccessCallFacts) {
      const { user, from, until, limits: narrowed, isDemo, role, node } = body;
      const given = {
        role,
        node,
        ...(narrowed && { limits: narrowed }),
        ...(isDemo === undefined ? {} : { isDemo }),
        ...(from === undefined ? {} : { from: new Date(from) }),
        ...(until == null ? {} : { until: new Date(until) }),
      };
      const made = await people.grant(byOf(facts), user, given, sent);
      return { ...answer({ data: { id: made } }, noStore), status: 201 };
    },
  });

const takeRole = ({ people }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "DELETE",
    url: "/api/access/grants/:id",
    summary: "Takes a role away; needs a recent password or code",
    tag,
    params: id,
    querystring: readVersion,
    responses: { 204: { description: "Taken" } },
    permission: "access:grant",
    audit: null,
    async handle({ params, query }, facts: AccessCallFacts) {
      await people.take(byOf(facts), params.id, query.version);
      return done;
    },
  });

const listRoles = ({ access }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/access/roles",
    summary: "The roles, each with its permissions",
    tag,
    responses: {
      200: {
        description: "The roles",
        schema: z.object({
          data: z.array(
            z.object({
              name: z.string(),
              group: z.string().describe("Part of the house that the role belongs to"),
              heldBy: z.string(),
              scope: z.string().describe("Whose records it reaches"),
              narrowing: z.string().describe("What narrows it, as the table of roles says it"),
              isActive: z.boolean(),
              permissions: z.array(z.string()),
            }),
          ),
        }),
      },
    },
    permission: "access:read",
    audit: null,
    async handle() {
      const roles = await access.listRoles();
      return answer(
        {
          data: roles.map(({ name, group, heldBy, scope, narrowing, isActive, permissions }) => ({
            name,
            group,
            heldBy,
            scope,
            narrowing,
            isActive,
            permissions,
          })),
        },
        noStore,
      );
    },
  });

const explainDecision = ({ explain }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/access/explain",
    summary: "Why a user may or may not do something, also to a record: what each grant says",
    tag,
    querystring: z.object({
      user: z.string().min(1).max(60),
      permission: z.string().min(3).max(80),
      record: z.string().min(1).max(60).optional().describe("Reference of a lead, sale or ticket"),
    }),
    responses: {
      200: {
        description: "The decision",
        schema: z.object({
          data: z.object({
            allowed: z.boolean(),
            because: z.array(
              z.object({
                grant: z.string(),
                role: z.string(),
                node: z.string().describe("Path of its node"),
                rule: z.string(),
              }),
            ),
          }),
        }),
      },
    },
    permission: "access:read",
    audit: null,
    async handle({ query }, facts: AccessCallFacts) {
      const { outcome, because } = await explain(byOf(facts), query);
      return answer({ data: { allowed: outcome === "allowed", because } }, noStore);
    },
  });

/** Roles and why somebody may or may not (AL 5). Every act is audited by its service. */
export const accessGrantRoutes = (needs: AccessCallsNeeds): ApiRoute<AccessCallFacts>[] => [
  giveRole(needs),
  takeRole(needs),
  listRoles(needs),
  explainDecision(needs),
];
