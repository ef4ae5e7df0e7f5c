import { z } from "zod";
import { isAppError } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { failedAnswer } from "#src/platform/http/open-api.ts";
import {
  type AuthCallsNeeds,
  type AuthFacts,
  callerOf,
  code,
  entered,
  noStore,
  ownPath,
  password,
  tag,
  ticket,
  user,
} from "./auth-calls.ts";
import { loginRequired } from "./identity.errors.ts";

const inside = z.object({
  data: z.object({ user, goOn: z.string().describe("Where the person goes on") }),
});
const step = z.object({
  data: z.object({
    next: z.enum(["code", "enrol"]).describe("What the ticket opens"),
    ticket,
    expiresAt: z.iso.datetime(),
  }),
});
const recovery = z.object({
  data: z.object({
    recoveryCodes: z.array(z.string()).describe("Shown this once, each good once"),
    goOn: z.string().optional().describe("Where the person goes on"),
  }),
});

const signIn = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/auth/sign-in",
    summary: "E-mail and password; the answer says which step follows",
    tag,
    body: z.object({
      email: z.string().min(1).max(500),
      password,
      referrer: z.string().max(2000).optional().describe("Path of this site to go on to"),
    }),
    responses: { 200: { description: "The next step", schema: step } },
    permission: "public",
    audit: null,
    async handle({ body, headers }, facts) {
      const {
        next,
        ticket: issued,
        expiresAt,
      } = await needs.accounts.signIn.signIn(body, callerOf(facts, headers));
      const goOn = ownPath(body.referrer);
      if (goOn !== undefined) await needs.accounts.signIn.keepWayOn(issued, goOn);
      return answer(
        { data: { next, ticket: issued, expiresAt: expiresAt.toISOString() } },
        noStore,
      );
    },
  });

const secondFactor = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/auth/second-factor",
    summary: "The code of a sign-in; the answer sets the cookie of the session",
    tag,
    body: z.object({ ticket, code }),
    responses: { 200: { description: "Who is in, and where they go on", schema: inside } },
    permission: "public",
    audit: null,
    async handle({ body, headers }, facts) {
      const goOn = await needs.accounts.signIn.wayOn(body.ticket);
      const { data, cookies } = await entered(
        needs,
        await needs.accounts.signIn.secondFactor(
          body,
          callerOf(facts, headers),
          needs.cookies.tokenIn(headers["cookie"]),
        ),
        { facts, goOn },
      );
      return answer({ data }, { ...noStore, "set-cookie": cookies });
    },
  });

const enrol = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/auth/second-factor/enrol",
    summary: "What an authenticator is set up with: by the ticket of a sign-in, or one's session",
    tag,
    body: z.object({ ticket: ticket.optional() }),
    responses: {
      200: {
        description: "Secret, address and picture",
        schema: z.object({
          data: z.object({
            secret: z.string(),
            uri: z.string(),
            qr: z.string().describe("SVG"),
          }),
        }),
      },
    },
    permission: "public",
    audit: null,
    async handle({ body }, { session }) {
      if (body.ticket !== undefined)
        return answer({ data: await needs.accounts.signIn.enrol(body.ticket) }, noStore);
      // Open to everybody for the ticket: without one it is the authenticator of who is signed in.
      if (session === null) throw loginRequired();
      return answer(
        { data: await needs.accounts.users.beginSecondFactor(session.signedIn) },
        noStore,
      );
    },
  });

const confirm = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/auth/second-factor/confirm",
    summary: "The first code of an authenticator; the answer has the recovery codes",
    tag,
    body: z.object({ ticket: ticket.optional(), code }),
    responses: {
      200: { description: "The recovery codes", schema: recovery },
      403: {
        description: "PASSWORD_EXPIRED: set up; the ticket opens the change of the password",
        schema: failedAnswer({
          ticket: ticket.optional(),
          recoveryCodes: z.array(z.string()).optional().describe("As above, shown this once"),
        }),
      },
    },
    permission: "public",
    audit: null,
    async handle({ body, headers }, facts) {
      const caller = callerOf(facts, headers);
      if (body.ticket === undefined) {
        if (facts.session === null) throw loginRequired();
        const { signedIn } = facts.session;
        const { confirmSecondFactor } = needs.accounts.users;
        const recoveryCodes = await confirmSecondFactor(signedIn, body.code, caller);
        return answer({ data: { recoveryCodes } }, noStore);
      }
      const goOn = await needs.accounts.signIn.wayOn(body.ticket);
      const set = await needs.accounts.signIn.confirmEnrolment(
        { ticket: body.ticket, code: body.code },
        caller,
        needs.cookies.tokenIn(headers["cookie"]),
      );
      if (isAppError(set.entered)) throw set.entered;
      const { data, cookies } = await entered(needs, set.entered, { facts, goOn });
      return answer(
        { data: { recoveryCodes: set.recoveryCodes, goOn: data.goOn } },
        { ...noStore, "set-cookie": cookies },
      );
    },
  });

const changePassword = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/auth/password",
    summary: "A new password: for an expired one by its ticket, by a reset link, or one's own",
    tag,
    body: z.object({
      ticket: ticket.optional().describe("Of PASSWORD_EXPIRED, or of the link of a reset"),
      current: password.optional().describe("The present password of who is signed in"),
      password: password.describe("The new one"),
    }),
    responses: {
      200: { description: "Changed, and in, where the password had expired", schema: inside },
      204: { description: "Changed" },
    },
    permission: "public",
    audit: null,
    async handle({ body, headers }, facts) {
      const caller = callerOf(facts, headers);
      const { changes } = needs.accounts;
      const done = { ...answer(undefined, noStore), status: 204 };
      if (body.ticket === undefined) {
        if (facts.session === null) throw loginRequired();
        const given = { current: body.current ?? "", password: body.password };
        await changes.changeOwn(facts.session.signedIn, given, caller);
        return done;
      }
      if (await changes.isReset(body.ticket)) {
        await changes.reset({ token: body.ticket, password: body.password });
        return done;
      }
      const given = { ticket: body.ticket, password: body.password };
      const previous = needs.cookies.tokenIn(headers["cookie"]);
      const { data, cookies } = await entered(
        needs,
        await changes.changeExpired(given, caller, previous),
        { facts, goOn: undefined },
      );
      return answer({ data }, { ...noStore, "set-cookie": cookies });
    },
  });

const reset = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/auth/reset",
    summary: "Sends a link for a new password; the answer is the same where nobody has the e-mail",
    tag,
    body: z.object({ email: z.string().min(1).max(500) }),
    responses: { 202: { description: "Asked for" } },
    permission: "public",
    audit: null,
    async handle({ body, headers }, facts) {
      const caller = callerOf(facts, headers);
      await needs.accounts.changes.requestReset(body.email, caller, facts.origin);
      return { ...answer(undefined, noStore), status: 202 };
    },
  });

const activate = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/auth/activate",
    summary: "Opens an invitation: a code of six digits is sent",
    tag,
    body: z.object({ token: ticket }),
    responses: {
      202: {
        description: "When the next code may be sent",
        schema: z.object({ data: z.object({ isSent: z.boolean(), nextAt: z.iso.datetime() }) }),
      },
    },
    permission: "public",
    audit: null,
    async handle({ body }) {
      const { isSent, nextAt } = await needs.accounts.invitations.open(body.token);
      const data = { isSent, nextAt: nextAt.toISOString() };
      return { ...answer({ data }, noStore), status: 202 };
    },
  });

const confirmActivation = (needs: AuthCallsNeeds): ApiRoute<AuthFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/auth/activate/confirm",
    summary: "Takes an invitation up: code, name and password; then the second factor",
    tag,
    body: z.object({ token: ticket, code, name: z.string().max(500), password }),
    responses: { 200: { description: "The next step", schema: step } },
    permission: "public",
    audit: null,
    async handle({ body }) {
      const { next, ticket: issued, expiresAt } = await needs.accounts.invitations.confirm(body);
      return answer(
        { data: { next, ticket: issued, expiresAt: expiresAt.toISOString() } },
        noStore,
      );
    },
  });

/** Signing in and passwords, by the services that the pages use (AL 5). */
export const authRoutes = (needs: AuthCallsNeeds): ApiRoute<AuthFacts>[] => [
  signIn(needs),
  secondFactor(needs),
  enrol(needs),
  confirm(needs),
  changePassword(needs),
  reset(needs),
  activate(needs),
  confirmActivation(needs),
];
