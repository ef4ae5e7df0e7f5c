import type { AccountActName } from "#src/contracts/audit-acts.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AppError } from "#src/platform/errors.ts";
import { tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  codeTokenExpired,
  disabledUser,
  invalidCode,
  invalidCredentials,
  invalidToken,
  passwordExpired,
  passwordExpiredAtSetUp,
} from "./account.errors.ts";
import { createAccountAttempts } from "./account-attempts.ts";
import { enqueueAccountMessage } from "./account-messages.ts";
import { type AccountNeeds, type Caller, emailLimit, normalizeEmail } from "./account-needs.ts";
import { mayDemonstrationSignIn } from "./demonstration-access.rules.ts";
import { isPasswordOver } from "./password-policy.rules.ts";
import type { Passwords } from "./passwords.ts";
import type { Enrolment, SecondFactors } from "./second-factors.ts";
import {
  countTicketFailure,
  endTicket,
  endTickets,
  findWayOn,
  saveWayOn,
} from "./ticket.queries.ts";
import { type IssuedTicket, issueTicket, takeTicket } from "./tickets.ts";
import { findUser, findUserByEmail, listPasswords, lockUser, type User } from "./user.queries.ts";
import { countSessionsOfDevice } from "./user-session.queries.ts";
import { deviceOf, type SignedIn, type UserSessions } from "./user-sessions.service.ts";

/** Wrong codes that end a ticket. */
export const codeFailuresLimit = 5;

/** Somebody is in. */
export interface Entered {
  /** Of the cookie. */
  token: string;
  signedIn: SignedIn;
}

export type SignIn = ReturnType<typeof createSignIn>;

function needsOf(options: {
  needs: AccountNeeds;
  passwords: Passwords;
  factors: SecondFactors;
  sessions: UserSessions;
  /** Whether demonstration accounts were switched on by hand. */
  isDemonstrationForced: boolean;
}) {
  const { needs, passwords, factors, sessions, isDemonstrationForced } = options;
  const { connection, clock, counts, policy, passwordDays, keepAct } = needs;
  const attempts = createAccountAttempts({
    clock,
    counts,
    async onBlocked(email, until) {
      const user = await findUserByEmail(connection, email);
      if (user === undefined || !user.isActive || user.activatedAt === null) return;
      await enqueueAccountMessage(needs, connection, {
        kind: "account_alert",
        userId: user.id,
        event: `locked/${until.toISOString()}`,
        payload: { alert: "locked" },
      });
    },
  });
  return {
    needs,
    passwords,
    factors,
    sessions,
    isDemonstrationForced,
    connection,
    clock,
    policy,
    passwordDays,
    keepAct,
    attempts,
  };
}

type SignInNeeds = ReturnType<typeof needsOf>;

const act = (
  needs: SignInNeeds,
  transaction: Connection,
  action: AccountActName,
  outcome: "done" | "denied",
  userId: string | null,
  sessionId: string | null = null,
) => needs.keepAct(transaction, { action, outcome, actorId: userId, userId, sessionId });

/** Whether the user has a password to sign in with, and may from where they ask. */
const mayTry = (needs: SignInNeeds, user: User | undefined, caller: Caller): user is User =>
  user !== undefined &&
  user.activatedAt !== null &&
  (!user.isDemonstration || mayDemonstrationSignIn(caller, needs.isDemonstrationForced));

/** The last step of each way in: an expired password has to be changed first. */
async function enter(
  needs: SignInNeeds,
  transaction: Connection,
  user: User,
  caller: Caller,
  previousToken: string | undefined,
): Promise<Entered | AppError> {
  const [inForce] = await listPasswords(transaction, user.id, 1);
  if (inForce === undefined) return invalidCredentials();
  if (isPasswordOver(inForce, needs.policy, needs.passwordDays, needs.clock.now())) {
    const { ticket, expiresAt } = await issueTicket(needs.needs, transaction, "password", user.id);
    await act(needs, transaction, "account.password-expired", "denied", user.id);
    return passwordExpired(ticket, expiresAt);
  }
  return openSession(needs, transaction, user, caller, previousToken);
}

async function openSession(
  needs: SignInNeeds,
  transaction: Connection,
  user: User,
  caller: Caller,
  previousToken: string | undefined,
): Promise<Entered> {
  // A reset that was asked for is of no use to who remembers the password.
  await endTickets(transaction, user.id, ["reset", "second-factor", "enrol"], needs.clock.now());
  const device = deviceOf(caller.userAgent);
  const seen = await countSessionsOfDevice(transaction, user.id, device);
  const { token, session } = await needs.sessions.open(transaction, user, caller, {
    previousToken,
  });
  if (seen.all > 0 && seen.ofDevice === 0)
    await enqueueAccountMessage(needs.needs, transaction, {
      kind: "account_alert",
      userId: user.id,
      event: `device/${session.id}`,
      payload: { alert: "newDevice", device },
    });
  await act(needs, transaction, "account.sign-in", "done", user.id, session.id);
  return { token, signedIn: { session, user } };
}

/** Runs work with a ticket's user, both locked; what it returns as an error is thrown after the commit, so that
 *  failures stay counted. */
async function withTicket<T extends object>(
  needs: SignInNeeds,
  token: string,
  kinds: Parameters<typeof takeTicket>[2],
  work: (
    transaction: Connection,
    ticket: NonNullable<Awaited<ReturnType<typeof takeTicket>>>,
    user: User,
  ) => Promise<T | AppError>,
): Promise<T> {
  const result = await needs.connection.transaction().execute(async (transaction) => {
    const ticket = await takeTicket(transaction, token, kinds, needs.clock.now());
    if (ticket === undefined) return invalidToken();
    if (ticket.isOver) return codeTokenExpired();
    const user = await lockUser(transaction, ticket.userId);
    if (user === undefined || !user.isActive) return codeTokenExpired();
    return work(transaction, ticket, user);
  });
  if (result instanceof Error) throw result;
  return result;
}

/** The e-mail of a ticket's user, by which failures are counted. */
async function attemptingOf(needs: SignInNeeds, token: string, caller: Caller) {
  const email = await needs.connection.transaction().execute(async (transaction) => {
    const ticket = await takeTicket(
      transaction,
      token,
      ["second-factor", "enrol"],
      needs.clock.now(),
    );
    return ticket && (await findUser(transaction, ticket.userId))?.email;
  });
  return { email: email ?? "", network: networkOf(caller.address) };
}

/** Checks e-mail and password. Throws INVALID_CREDENTIALS (401) for an unknown e-mail, a wrong password and an
 *  account that was never activated, after one hash in each case; DISABLED_USER (403) after a right password
 *  only; TOO_MANY_REQUESTS (429); OVERLOADED (503). */
async function signIn(
  needs: SignInNeeds,
  given: { email: string; password: string },
  caller: Caller,
): Promise<IssuedTicket & { next: "code" | "enrol" }> {
  const email = normalizeEmail(given.email).slice(0, emailLimit + 1);
  const network = networkOf(caller.address);
  return needs.attempts.attempt({ email, network }, async () => {
    const user = await findUserByEmail(needs.connection, email);
    const mayHave = mayTry(needs, user, caller);
    const isRight = await needs.passwords.isRight(mayHave ? user.id : undefined, given.password);
    if (!mayHave || !isRight) {
      await act(needs, needs.connection, "account.password", "denied", user?.id ?? null);
      throw invalidCredentials();
    }
    if (!user.isActive) {
      await act(needs, needs.connection, "account.password", "denied", user.id);
      throw disabledUser();
    }
    return needs.connection.transaction().execute(async (transaction) => {
      const next = (await needs.factors.isSetUp(user.id, transaction)) ? "code" : "enrol";
      const kind = next === "code" ? "second-factor" : "enrol";
      const issued = await issueTicket(needs.needs, transaction, kind, user.id);
      await act(needs, transaction, "account.password", "done", user.id);
      return { next, ...issued };
    });
  });
}

/** Checks the second factor of a ticket: a code of the authenticator or a recovery code. Throws INVALID_TOKEN
 *  (401) for a forged ticket, CODE_TOKEN_EXPIRED (410) for one that is over or out of tries, INVALID_CODE
 *  (400), PASSWORD_EXPIRED (403, payload.ticket). */
async function secondFactor(
  needs: SignInNeeds,
  given: { ticket: string; code: string },
  caller: Caller,
  previousToken?: string,
): Promise<Entered> {
  const who = await attemptingOf(needs, given.ticket, caller);
  const entered = await needs.attempts.attempt(who, () =>
    withTicket(needs, given.ticket, ["second-factor"], async (transaction, ticket, user) => {
      if (!(await needs.factors.accepts(transaction, user.id, given.code))) {
        await countTicketFailure(transaction, ticket.id, codeFailuresLimit, needs.clock.now());
        await act(needs, transaction, "account.second-factor", "denied", user.id);
        return invalidCode();
      }
      await endTicket(transaction, ticket.id, needs.clock.now());
      return enter(needs, transaction, user, caller, previousToken);
    }),
  );
  return entered;
}

/** Keeps where a sign-in leads once it is done; the ticket of its first step brings it along. */
const keepWayOn = (needs: SignInNeeds, ticket: string, path: string): Promise<void> =>
  saveWayOn(needs.connection, tokenHash(ticket), path);

const wayOn = (needs: SignInNeeds, ticket: string): Promise<string | undefined> =>
  findWayOn(needs.connection, tokenHash(ticket));

/** What an authenticator is set up with, for who has no second factor yet. */
async function enrol(needs: SignInNeeds, ticket: string): Promise<Enrolment> {
  const user = await withTicket(
    needs,
    ticket,
    ["enrol"],
    async (_transaction, _ticket, found) => found,
  );
  return needs.factors.begin(user);
}

/** Confirms the authenticator with its first code; the recovery codes are shown this once. */
async function confirmEnrolment(
  needs: SignInNeeds,
  given: { ticket: string; code: string },
  caller: Caller,
  previousToken?: string,
): Promise<{ recoveryCodes: string[]; entered: Entered | AppError }> {
  const who = await attemptingOf(needs, given.ticket, caller);
  return needs.attempts.attempt(who, () =>
    withTicket(needs, given.ticket, ["enrol"], async (transaction, ticket, user) => {
      const recoveryCodes = await needs.factors.confirm(transaction, user.id, given.code);
      if (recoveryCodes === undefined) {
        await countTicketFailure(transaction, ticket.id, codeFailuresLimit, needs.clock.now());
        return invalidCode();
      }
      await endTicket(transaction, ticket.id, needs.clock.now());
      await act(needs, transaction, "account.second-factor-set", "done", user.id);
      const entered = await enter(needs, transaction, user, caller, previousToken);
      return {
        recoveryCodes,
        entered:
          entered instanceof Error ? passwordExpiredAtSetUp(entered, recoveryCodes) : entered,
      };
    }),
  );
}

/** E-mail and password, then the second factor, then an expired password: then in (AL 2). */
export function createSignIn(options: {
  needs: AccountNeeds;
  passwords: Passwords;
  factors: SecondFactors;
  sessions: UserSessions;
  /** Whether demonstration accounts were switched on by hand. */
  isDemonstrationForced: boolean;
}) {
  const needs = needsOf(options);
  return {
    ...withNeeds(needs, {
      signIn,
      secondFactor,
      enrol,
      confirmEnrolment,
      openSession,
      keepWayOn,
      wayOn,
    }),
    attempts: needs.attempts,
  };
}
