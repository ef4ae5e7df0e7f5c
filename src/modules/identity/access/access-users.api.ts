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
  presentGrant,
  presentUser,
  readVersion,
  shownGrant,
  shownUser,
  tag,
  text,
} from "./access-calls.ts";

const listUsers = ({ people }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/access/users",
    summary: "The users of one's scope, by e-mail",
    tag,
    querystring: z.object({
      text: text.optional().describe("Part of name or e-mail"),
      status: z.enum(["Activo", "Inactivo"]).optional(),
      take: z.coerce.number().int().min(1).max(100).default(50),
      skip: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    responses: {
      200: {
        description: "The users",
        schema: z.object({
          data: z.array(shownUser),
          metaData: z.object({ total: z.int(), isMore: z.boolean() }),
        }),
      },
    },
    permission: "access:read",
    audit: null,
    async handle({ query }, facts: AccessCallFacts) {
      const wanted = query.text?.trim().toLowerCase() ?? "";
      const found = (await people.list(byOf(facts)))
        .map(presentUser)
        .filter(
          ({ name, email, status }) =>
            (query.status === undefined || query.status === status) &&
            (name.toLowerCase().includes(wanted) || email.includes(wanted)),
        );
      const data = found.slice(query.skip, query.skip + query.take);
      const isMore = query.skip + data.length < found.length;
      return answer({ data, metaData: { total: found.length, isMore } }, noStore);
    },
  });

const inviteUser = ({ people }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/access/users/invite",
    summary: "Invites somebody with their first role; needs a recent password or code",
    tag,
    body: z.object({
      email: text.min(1),
      name: z.string().trim().min(1).max(120),
      kind: z.enum(["staff", "portal"]),
      role: text.min(1),
      node: text.min(1).describe("Path in the tree of tenants"),
      language: z.enum(["es", "en", "pt"]).default("es"),
      limits: limits.optional(),
    }),
    responses: {
      201: {
        description: "Invited",
        schema: z.object({
          data: z.object({
            user: shownUser.describe("Who was invited"),
            expiresAt: z.iso.datetime(),
          }),
        }),
      },
    },
    permission: "access:update",
    audit: null,
    idempotent: true,
    async handle({ body, sent }, facts: AccessCallFacts) {
      const { role, node, limits: narrowed, ...invited } = body;
      const { user, expiresAt } = await people.invite(
        byOf(facts),
        { ...invited, timeZone: "America/Santiago" },
        { role, node, ...(narrowed && { limits: narrowed }) },
        facts.origin,
        sent,
      );
      const data = { user: presentUser(user), expiresAt: expiresAt.toISOString() };
      return { ...answer({ data }, noStore), status: 201 };
    },
  });

const readUser = ({ people }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/access/users/:id",
    summary: "A user with their grants",
    tag,
    params: id,
    responses: {
      200: {
        description: "The user",
        schema: z.object({ data: shownUser.extend({ grants: z.array(shownGrant) }) }),
      },
    },
    permission: "access:read",
    audit: null,
    async handle({ params }, facts: AccessCallFacts) {
      const { user, grants } = await people.read(byOf(facts), params.id);
      return answer({ data: { ...presentUser(user), grants: grants.map(presentGrant) } }, noStore);
    },
  });

const changeUser = ({ people }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "PATCH",
    url: "/api/access/users/:id",
    summary: "Renames, disables or enables a user; disabling ends their sessions",
    tag,
    params: id,
    body: z.strictObject({
      name: z.string().trim().min(1).max(120).optional(),
      status: z.enum(["Activo", "Inactivo"]).optional(),
      version: z.int().min(1).describe("The version that was read"),
    }),
    responses: { 204: { description: "Changed" } },
    permission: "access:update",
    audit: null,
    async handle({ params, body }, facts: AccessCallFacts) {
      const { version, name, status } = body;
      await people.change(byOf(facts), params.id, {
        version,
        ...(name === undefined ? {} : { name }),
        ...(status === undefined ? {} : { isActive: status === "Activo" }),
      });
      return done;
    },
  });

const endSessions = ({ people }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "DELETE",
    url: "/api/access/users/:id/sessions",
    summary: "Ends a user's sessions",
    tag,
    params: id,
    responses: { 204: { description: "They are over" } },
    permission: "access:update",
    audit: null,
    async handle({ params }, facts: AccessCallFacts) {
      await people.endSessions(byOf(facts), params.id);
      return done;
    },
  });

const resetSecondFactor = ({ people }: AccessCallsNeeds): ApiRoute<AccessCallFacts> =>
  apiRoute({
    method: "DELETE",
    url: "/api/access/users/:id/second-factor",
    summary: "Takes a user's second factor away; needs a recent password or code",
    tag,
    params: id,
    querystring: readVersion,
    responses: { 204: { description: "They set up another at their next sign-in" } },
    permission: "access:update",
    audit: null,
    async handle({ params, query }, facts: AccessCallFacts) {
      await people.resetSecondFactor(byOf(facts), params.id, query.version);
      return done;
    },
  });

/** Users and their accounts (AL 5). Every act is audited by its service. */
export const accessUserRoutes = (needs: AccessCallsNeeds): ApiRoute<AccessCallFacts>[] => [
  listUsers(needs),
  inviteUser(needs),
  readUser(needs),
  changeUser(needs),
  endSessions(needs),
  resetSecondFactor(needs),
];
