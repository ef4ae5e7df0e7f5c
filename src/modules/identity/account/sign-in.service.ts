import type { Connection } from "#src/platform/database/database.ts";
import type { AppError } from "#src/platform/errors.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import {
  codeTokenExpired,
  disabledUser,
  invalidCode,
  invalidCredentials,
  invalidToken,
  passwordExpired,
} from "./account.errors.ts";
import { createAccountAttempts } from "./account-attempts.ts";
import { enqueueAccountMessage } from "./account-messages.ts";
import { type AccountNeeds, type Caller, emailLimit, normalizeEmail } from "./account-needs.ts";
import { mayDemonstrationSignIn } from "./demonstration-access.rules.ts";
import { isPasswordOver } from "./password-policy.rules.ts";
import type { Passwords } from "./passwords.ts";
import type { Enrolment, SecondFactors } from "./second-factors.ts";
import { countTicketFailure, endTicket, endTickets } from "./ticket.queries.ts";
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

/** E-mail and password, then the second factor, then an expired password: then in (annex 2). */
export function createSignIn(options: {
  needs: AccountNeeds;
  passwords: Passwords;
  factors: SecondFactors;
  sessions: UserSessions;
  /** Whether demonstration accounts were switched on by hand. */
  isDemonstrationForced: boolean;
}) {
  const { needs, passwords, factors, sessions, isDemonstrationForced } = options;
  const { connection, clock, counts, policy, passwordDays, keepAct, kickOutbox } = needs;

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
      kickOutbox();
    },
  });

  const act = (
    transaction: Connection,
    action: `account.${string}`,
    outcome: "done" | "denied",
    userId: string | null,
    sessionId: string | null = null,
  ) => keepAct(transaction, { action, outcome, actorId: userId, userId, sessionId });

  /** Whether the user has a password to sign in with, and may from where they ask. */
  const mayTry = (user: User | undefined, caller: Caller): user is User =>
    user !== undefined &&
    user.activatedAt !== null &&
    (!user.isDemonstration || mayDemonstrationSignIn(caller, isDemonstrationForced));

  /** The last step of each way in: an expired password has to be changed first. */
  async function enter(
    transaction: Connection,
    user: User,
    caller: Caller,
    previousToken: string | undefined,
  ): Promise<Entered | AppError> {
    const [inForce] = await listPasswords(transaction, user.id, 1);
    if (inForce === undefined) return invalidCredentials();
    if (isPasswordOver(inForce, policy, passwordDays, clock.now())) {
      const { ticket, expiresAt } = await issueTicket(needs, transaction, "password", user.id);
      await act(transaction, "account.password-expired", "denied", user.id);
      return passwordExpired(ticket, expiresAt);
    }
    return openSession(transaction, user, caller, previousToken);
  }

  async function openSession(
    transaction: Connection,
    user: User,
    caller: Caller,
    previousToken: string | undefined,
  ): Promise<Entered> {
    // A reset that was asked for is of no use to who remembers the password.
    await endTickets(transaction, user.id, ["reset", "second-factor", "enrol"], clock.now());
    const device = deviceOf(caller.userAgent);
    const seen = await countSessionsOfDevice(transaction, user.id, device);
    const { token, session } = await sessions.open(transaction, user, caller, { previousToken });
    if (seen.all > 0 && seen.ofDevice === 0)
      await enqueueAccountMessage(needs, transaction, {
        kind: "account_alert",
        userId: user.id,
        event: `device/${session.id}`,
        payload: { alert: "newDevice", device },
      });
    await act(transaction, "account.sign-in", "done", user.id, session.id);
    return { token, signedIn: { session, user } };
  }

  /** Runs work with a ticket's user, both locked; what it returns as an error is thrown after the commit, so that
   *  failures stay counted. */
  async function withTicket<T extends object>(
    token: string,
    kinds: Parameters<typeof takeTicket>[2],
    work: (
      transaction: Connection,
      ticket: NonNullable<Awaited<ReturnType<typeof takeTicket>>>,
      user: User,
    ) => Promise<T | AppError>,
  ): Promise<T> {
    const result = await connection.transaction().execute(async (transaction) => {
      const ticket = await takeTicket(transaction, token, kinds, clock.now());
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
  async function attemptingOf(token: string, caller: Caller) {
    const email = await connection.transaction().execute(async (transaction) => {
      const ticket = await takeTicket(transaction, token, ["second-factor", "enrol"], clock.now());
      return ticket && (await findUser(transaction, ticket.userId))?.email;
    });
    return { email: email ?? "", network: networkOf(caller.address) };
  }

  return {
    attempts,

    /** Checks e-mail and password. Throws INVALID_CREDENTIALS (401) for an unknown e-mail, a wrong password and an
     *  account that was never activated, after one hash in each case; DISABLED_USER (403) after a right password
     *  only; TOO_MANY_REQUESTS (429); OVERLOADED (503). */
    async signIn(
      given: { email: string; password: string },
      caller: Caller,
    ): Promise<IssuedTicket & { next: "code" | "enrol" }> {
      const email = normalizeEmail(given.email).slice(0, emailLimit + 1);
      const network = networkOf(caller.address);
      return attempts.attempt({ email, network }, async () => {
        const user = await findUserByEmail(connection, email);
        const mayHave = mayTry(user, caller);
        const isRight = await passwords.isRight(mayHave ? user.id : undefined, given.password);
        if (!mayHave || !isRight) {
          await act(connection, "account.password", "denied", user?.id ?? null);
          throw invalidCredentials();
        }
        if (!user.isActive) {
          await act(connection, "account.password", "denied", user.id);
          throw disabledUser();
        }
        return connection.transaction().execute(async (transaction) => {
          const next = (await factors.isSetUp(user.id, transaction)) ? "code" : "enrol";
          const kind = next === "code" ? "second-factor" : "enrol";
          const issued = await issueTicket(needs, transaction, kind, user.id);
          await act(transaction, "account.password", "done", user.id);
          return { next, ...issued };
        });
      });
    },

    /** Checks the second factor of a ticket: a code of the authenticator or a recovery code. Throws INVALID_TOKEN
     *  (401) for a forged ticket, CODE_TOKEN_EXPIRED (410) for one that is over or out of tries, INVALID_CODE
     *  (400), PASSWORD_EXPIRED (403, payload.ticket). */
    async secondFactor(
      given: { ticket: string; code: string },
      caller: Caller,
      previousToken?: string,
    ): Promise<Entered> {
      const who = await attemptingOf(given.ticket, caller);
      const entered = await attempts.attempt(who, () =>
        withTicket(given.ticket, ["second-factor"], async (transaction, ticket, user) => {
          if (!(await factors.accepts(transaction, user.id, given.code))) {
            await countTicketFailure(transaction, ticket.id, codeFailuresLimit, clock.now());
            await act(transaction, "account.second-factor", "denied", user.id);
            return invalidCode();
          }
          await endTicket(transaction, ticket.id, clock.now());
          return enter(transaction, user, caller, previousToken);
        }),
      );
      kickOutbox();
      return entered;
    },

    /** What an authenticator is set up with, for who has no second factor yet. */
    async enrol(ticket: string): Promise<Enrolment> {
      const user = await withTicket(
        ticket,
        ["enrol"],
        async (_transaction, _ticket, found) => found,
      );
      return factors.begin(user);
    },

    /** Confirms the authenticator with its first code; the recovery codes are shown this once. */
    async confirmEnrolment(
      given: { ticket: string; code: string },
      caller: Caller,
      previousToken?: string,
    ): Promise<{ recoveryCodes: string[]; entered: Entered | AppError }> {
      const who = await attemptingOf(given.ticket, caller);
      return attempts.attempt(who, () =>
        withTicket(given.ticket, ["enrol"], async (transaction, ticket, user) => {
          const recoveryCodes = await factors.confirm(transaction, user.id, given.code);
          if (recoveryCodes === undefined) {
            await countTicketFailure(transaction, ticket.id, codeFailuresLimit, clock.now());
            return invalidCode();
          }
          await endTicket(transaction, ticket.id, clock.now());
          await act(transaction, "account.second-factor-set", "done", user.id);
          return {
            recoveryCodes,
            entered: await enter(transaction, user, caller, previousToken),
          };
        }),
      );
    },

    /** Opens a session after a change of an expired password, in its transaction. */
    openSession,
  };
}
