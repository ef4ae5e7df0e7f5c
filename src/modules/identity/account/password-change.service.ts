import type { Connection } from "#src/platform/database/database.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { tooManyRequests } from "#src/platform/limits/call-limit.ts";
import { invalidCredentials, invalidToken, passwordTokenExpired } from "./account.errors.ts";
import { enqueueAccountMessage } from "./account-messages.ts";
import { type AccountNeeds, type Caller, normalizeEmail } from "./account-needs.ts";
import type { Passwords } from "./passwords.ts";
import type { Entered, SignIn } from "./sign-in.service.ts";
import { endTicket, endTickets } from "./ticket.queries.ts";
import { issueTicket, takeTicket } from "./tickets.ts";
import { findUserByEmail, lockUser, type User } from "./user.queries.ts";
import type { SignedIn, UserSessions } from "./user-sessions.service.ts";

/** Resets that may be asked for in a quarter of an hour: for one e-mail, beyond which no mail leaves, and from
 *  one network, beyond which the call is refused. */
const resetsLimit = { email: 3, network: 20 };
const quarterMs = 15 * 60_000;

export type PasswordChanges = ReturnType<typeof createPasswordChanges>;

/** Changes of passwords: an expired one after its sign-in, one's own, and one that was forgotten. */
export function createPasswordChanges(options: {
  needs: AccountNeeds;
  passwords: Passwords;
  sessions: UserSessions;
  signIn: SignIn;
}) {
  const { needs, passwords, sessions, signIn } = options;
  const { connection, clock, counts, keepAct, kickOutbox } = needs;

  /** Puts the new password in force and tells its owner. */
  async function store(
    transaction: Connection,
    user: User,
    hash: string,
    by: { action: `account.${string}`; sessionId: string | null },
  ): Promise<void> {
    await passwords.store(transaction, user.id, hash);
    await endTickets(transaction, user.id, ["reset", "password"], clock.now());
    await enqueueAccountMessage(needs, transaction, {
      kind: "account_alert",
      userId: user.id,
      event: `password/${clock.now().toISOString()}`,
      payload: { alert: "passwordChanged" },
    });
    await keepAct(transaction, {
      action: by.action,
      outcome: "done",
      actorId: user.id,
      userId: user.id,
      sessionId: by.sessionId,
    });
  }

  /** The user of an open ticket, which stays open: hashing the new password takes its time and needs no lock. */
  const userOf = (token: string, kind: "password" | "reset"): Promise<User> =>
    connection.transaction().execute(async (transaction) => {
      const ticket = await takeTicket(transaction, token, [kind], clock.now());
      if (ticket === undefined) throw invalidToken();
      const user = ticket.isOver ? undefined : await lockUser(transaction, ticket.userId);
      if (user === undefined || !user.isActive) throw passwordTokenExpired();
      return user;
    });

  /** Takes the ticket for good, and does the rest in its transaction. */
  const spend = <T>(
    token: string,
    kind: "password" | "reset",
    work: (transaction: Connection, user: User) => Promise<T>,
  ): Promise<T> =>
    connection.transaction().execute(async (transaction) => {
      const ticket = await takeTicket(transaction, token, [kind], clock.now());
      if (ticket === undefined) throw invalidToken();
      const user = ticket.isOver ? undefined : await lockUser(transaction, ticket.userId);
      if (user === undefined || !user.isActive) throw passwordTokenExpired();
      await endTicket(transaction, ticket.id, clock.now());
      return work(transaction, user);
    });

  return {
    /** Changes an expired password with the ticket of PASSWORD_EXPIRED, and lets its owner in. Throws
     *  INVALID_TOKEN (401), PASSWORD_TOKEN_EXPIRED (410), INVALID_PASSWORD_FORM, BREACHED_PASSWORD,
     *  PASSWORD_IN_HISTORY (400). */
    async changeExpired(
      given: { ticket: string; password: string },
      caller: Caller,
      previousToken?: string,
    ): Promise<Entered> {
      const user = await userOf(given.ticket, "password");
      const hash = await passwords.hashNew(given.password, user);
      const entered = await spend(given.ticket, "password", async (transaction, found) => {
        await store(transaction, found, hash, { action: "account.password-set", sessionId: null });
        return signIn.openSession(transaction, found, caller, previousToken);
      });
      kickOutbox();
      return entered;
    },

    /** Changes one's own password; all other sessions end. Throws INVALID_CREDENTIALS (401) where the present one
     *  is wrong. */
    async changeOwn(
      { user, session }: SignedIn,
      given: { current: string; password: string },
      caller: Caller,
    ): Promise<void> {
      const who = { email: user.email, network: networkOf(caller.address) };
      await signIn.attempts.attempt(who, async () => {
        if (!(await passwords.isRight(user.id, given.current))) throw invalidCredentials();
      });
      const hash = await passwords.hashNew(given.password, user);
      await connection.transaction().execute(async (transaction) => {
        await lockUser(transaction, user.id);
        await store(transaction, user, hash, {
          action: "account.password-set",
          sessionId: session.id,
        });
        await sessions.endAll(transaction, user.id, session.id);
        await sessions.proved(transaction, session.id);
      });
      kickOutbox();
    },

    /** Sends a link for a new password where an active account has this e-mail; tells nobody whether one has.
     *  The account of a demonstration has no mail. Throws TOO_MANY_REQUESTS (429) for a network. */
    async requestReset(email: string, caller: Caller, origin: string): Promise<void> {
      const at = clock.now();
      const key = normalizeEmail(email);
      const network = await counts.add("resets.network", networkOf(caller.address), {
        calls: 1,
        at,
        windowMs: quarterMs,
        most: resetsLimit.network,
      });
      if (!network.isTaken) throw tooManyRequests(network.endsAt.getTime() - at.getTime());
      const counted = { calls: 1, at, windowMs: quarterMs, most: resetsLimit.email };
      const isAllowed = (await counts.add("resets.email", key, counted)).isTaken;
      await connection.transaction().execute(async (transaction) => {
        const user = await findUserByEmail(transaction, key);
        if (!isAllowed || user === undefined || !user.isActive || user.activatedAt === null) return;
        if (user.isDemonstration) return;
        await endTickets(transaction, user.id, ["reset"], at);
        const { ticket } = await issueTicket(needs, transaction, "reset", user.id);
        await enqueueAccountMessage(needs, transaction, {
          kind: "password_reset",
          userId: user.id,
          event: ticket.slice(0, 8),
          payload: { token: ticket, origin },
        });
        await keepAct(transaction, {
          action: "account.reset-asked",
          outcome: "done",
          actorId: null,
          userId: user.id,
          sessionId: null,
        });
      });
      kickOutbox();
    },

    /** Whether a reset link still opens anything; throws INVALID_TOKEN (401), PASSWORD_TOKEN_EXPIRED (410). */
    async requireReset(token: string): Promise<void> {
      await userOf(token, "reset");
    },

    /** Sets a new password by a link, and ends all sessions; the second factor stays. Throws as changeExpired. */
    async reset(given: { token: string; password: string }): Promise<void> {
      const user = await userOf(given.token, "reset");
      const hash = await passwords.hashNew(given.password, user);
      await spend(given.token, "reset", async (transaction, found) => {
        await store(transaction, found, hash, { action: "account.reset", sessionId: null });
        await endTickets(transaction, found.id, ["second-factor", "enrol"], clock.now());
        await sessions.endAll(transaction, found.id);
      });
      kickOutbox();
    },
  };
}
