import { z } from "zod";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import {
  type AuthCallsNeeds,
  type AuthFacts,
  callerOf,
  noStore,
  shownUser,
  tag,
  user,
} from "./auth-calls.ts";
import { loginRequired } from "./identity.errors.ts";

const readSession = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/auth/session",
    summary: "Who is signed in, what their roles hold, and until when",
    tag,
    responses: {
      200: {
        description: "The session",
        schema: z.object({
          data: z.object({
            user,
            permissions: z.array(z.string()),
            isDemo: z.boolean(),
            expiresAt: z.iso.datetime(),
            goOn: z.string().describe("First page of their role"),
          }),
        }),
      },
    },
    permission: "signed-in",
    audit: null,
    async handle(_call, { session, language }) {
      const { permissions, isDemo, expiresAt } = session!;
      return answer(
        {
          data: {
            user: shownUser(session!),
            permissions: [...new Set<string>(permissions)].toSorted(),
            isDemo,
            expiresAt: expiresAt.toISOString(),
            goOn: await needs.place.firstRolePage(session!.user.id, language),
          },
        },
        noStore,
      );
    },
  });

const endSession = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "DELETE",
    url: "/api/auth/session",
    summary: "Signs out",
    tag,
    responses: { 204: { description: "The session is over" } },
    permission: "signed-in",
    audit: null,
    async handle({ headers }) {
      await needs.accounts.sessions.signOut(needs.cookies.tokenIn(headers["cookie"]));
      return {
        ...answer(undefined, { ...noStore, "set-cookie": needs.cookies.left() }),
        status: 204,
      };
    },
  });

const listSessions = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/auth/sessions",
    summary: "One's own open sessions: device, network and times",
    tag,
    responses: {
      200: {
        description: "The sessions",
        schema: z.object({
          data: z.array(
            z.object({
              id: z.string(),
              kind: z.enum(["browser", "application"]),
              device: z.string(),
              network: z.string(),
              createdAt: z.iso.datetime(),
              lastActAt: z.iso.datetime(),
              expiresAt: z.iso.datetime(),
              isCurrent: z.boolean(),
            }),
          ),
        }),
      },
    },
    permission: "signed-in",
    audit: null,
    async handle(_call, { session }) {
      const listed = await needs.accounts.sessions.list(session!.signedIn);
      return answer(
        {
          data: listed.map(({ createdAt, lastActAt, expiresAt, ...rest }) => ({
            ...rest,
            createdAt: createdAt.toISOString(),
            lastActAt: lastActAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
          })),
        },
        noStore,
      );
    },
  });

const endOthers = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "DELETE",
    url: "/api/auth/sessions",
    summary: "Ends all of one's other sessions",
    tag,
    responses: { 204: { description: "They are over" } },
    permission: "signed-in",
    audit: null,
    async handle(_call, { session }) {
      await needs.accounts.sessions.endOthers(session!.signedIn);
      return { ...answer(undefined, noStore), status: 204 };
    },
  });

const endOne = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "DELETE",
    url: "/api/auth/sessions/:id",
    summary: "Ends one of one's own sessions",
    tag,
    params: z.object({ id: z.string().min(1).max(60) }),
    responses: { 204: { description: "It is over" } },
    permission: "signed-in",
    audit: null,
    async handle({ params }, { session }) {
      if (!(await needs.accounts.sessions.end(session!.signedIn, params.id))) throw notFound();
      return { ...answer(undefined, noStore), status: 204 };
    },
  });

const tokens = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/auth/token",
    summary:
      "Tokens of an application: new ones for a refresh token, or the first of one's session",
    tag,
    body: z.object({
      refreshToken: z.string().min(1).max(200).optional().describe("Good once"),
    }),
    responses: {
      200: {
        description: "The tokens",
        schema: z.object({
          data: z.object({
            accessToken: z.string().describe("Good for a quarter of an hour"),
            refreshToken: z.string(),
            expiresAt: z.iso.datetime().describe("Of the access token"),
          }),
        }),
      },
    },
    permission: "public",
    audit: null,
    async handle({ body, headers }, facts) {
      const { tokens: issuer } = needs.accounts;
      // Open to everybody for the refresh token: without one it is the session of who asks that is handed on.
      if (body.refreshToken === undefined && facts.session === null) throw loginRequired();
      const issued =
        body.refreshToken === undefined
          ? await issuer.issue(facts.session!.signedIn, callerOf(facts, headers))
          : await issuer.refresh(body.refreshToken);
      return answer({ data: { ...issued, expiresAt: issued.expiresAt.toISOString() } }, noStore);
    },
  });

/** One's sessions, and tokens for applications (AL 5). */
export const authSessionRoutes = (needs: AuthCallsNeeds): ApiRoute<AuthFacts>[] => [
  readSession(needs),
  endSession(needs),
  listSessions(needs),
  endOthers(needs),
  endOne(needs),
  tokens(needs),
];
