import type { Connection } from "#src/platform/database/database.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { invalidCode, invalidCredentials, userNotFound } from "./account.errors.ts";
import { type AccountAlert, enqueueAccountMessage } from "./account-messages.ts";
import type { AccountNeeds, Caller } from "./account-needs.ts";
import type { Passwords } from "./passwords.ts";
import { countRecoveryCodes } from "./second-factor.queries.ts";
import type { Enrolment, SecondFactors } from "./second-factors.ts";
import type { SignIn } from "./sign-in.service.ts";
import { deleteOldTickets, endTickets, type TicketKind } from "./ticket.queries.ts";
import {
  findUser,
  findUserByEmail,
  listUsers,
  lockUser,
  setUserStatus,
  updateUser,
  type User,
} from "./user.queries.ts";
import type { SignedIn, UserSessions } from "./user-sessions.service.ts";

export type { User };
export { userNotFound };

/** Who does something to an account, for the audit trail; null where a command does. */
export interface Actor {
  actorId: string | null;
  sessionId: string | null;
}

const allTickets: readonly TicketKind[] = [
  "second-factor",
  "enrol",
  "password",
  "invitation",
  "reset",
];

/** Days that an ended ticket stays, to be told from a forged one. */
const ticketDays = 30;

export type Users = ReturnType<typeof createUsers>;

/** What is done to accounts: by their owner, and by who may (access decides who). */
export function createUsers(options: {
  needs: AccountNeeds;
  passwords: Passwords;
  factors: SecondFactors;
  sessions: UserSessions;
  signIn: SignIn;
}) {
  const { needs, passwords, factors, sessions, signIn } = options;
  const { connection, clock, keepAct, kickOutbox } = needs;

  const alert = (transaction: Connection, userId: string, which: AccountAlert) =>
    enqueueAccountMessage(needs, transaction, {
      kind: "account_alert",
      userId,
      event: `${which}/${clock.now().toISOString()}`,
      payload: { alert: which },
    });

  async function locked(transaction: Connection, userId: string): Promise<User> {
    const user = await lockUser(transaction, userId);
    if (user === undefined) throw userNotFound();
    return user;
  }

  return {
    find: (id: string): Promise<User | undefined> => findUser(connection, id),
    findByEmail: (email: string): Promise<User | undefined> => findUserByEmail(connection, email),
    /** By e-mail. */
    list: (ids: readonly string[], reader: Connection = connection): Promise<User[]> =>
      listUsers(reader, ids),

    /** Disables an account: its sessions and tickets end with the same commit. In the caller's transaction, which
     *  has made sure that it is not the last administrator's. False where it is disabled already. */
    async disable(transaction: Connection, userId: string, by: Actor): Promise<boolean> {
      const user = await locked(transaction, userId);
      if (!user.isActive) return false;
      const at = clock.now();
      await setUserStatus(transaction, userId, false, at);
      await sessions.endAll(transaction, userId);
      await endTickets(transaction, userId, allTickets, at);
      await keepAct(transaction, { action: "account.disable", outcome: "done", userId, ...by });
      return true;
    },

    /** Lets a disabled account sign in again; what ended stays ended. */
    async enable(transaction: Connection, userId: string, by: Actor): Promise<boolean> {
      const user = await locked(transaction, userId);
      if (user.isActive) return false;
      await setUserStatus(transaction, userId, true, clock.now());
      await keepAct(transaction, { action: "account.enable", outcome: "done", userId, ...by });
      return true;
    },

    /** Takes a user's second factor away; they set a new one up at their next sign-in, and are told. Their
     *  sessions end. */
    async resetSecondFactor(transaction: Connection, userId: string, by: Actor): Promise<void> {
      await locked(transaction, userId);
      await factors.reset(transaction, userId);
      await sessions.endAll(transaction, userId);
      await endTickets(transaction, userId, ["second-factor", "enrol"], clock.now());
      await alert(transaction, userId, "secondFactorReset");
      await keepAct(transaction, {
        action: "account.second-factor-reset",
        outcome: "done",
        userId,
        ...by,
      });
    },

    async endSessions(transaction: Connection, userId: string, by: Actor): Promise<number> {
      const ended = await sessions.endAll(transaction, userId);
      await keepAct(transaction, {
        action: "account.end-sessions",
        outcome: "done",
        userId,
        ...by,
      });
      return ended;
    },

    rename: (transaction: Connection, userId: string, name: string): Promise<void> =>
      updateUser(transaction, userId, { name }),

    /** Confirms who is there, for what needs a step-up: a code, or the password. Throws INVALID_CODE (400),
     *  INVALID_CREDENTIALS (401), TOO_MANY_REQUESTS (429). */
    async stepUp(
      { user, session }: SignedIn,
      given: { code: string } | { password: string },
      caller: Caller,
    ): Promise<void> {
      const who = { email: user.email, network: networkOf(caller.address) };
      await signIn.attempts.attempt(who, async () => {
        if ("password" in given) {
          if (!(await passwords.isRight(user.id, given.password))) throw invalidCredentials();
          return sessions.proved(connection, session.id);
        }
        const isRight = await connection.transaction().execute(async (transaction) => {
          if (!(await factors.accepts(transaction, user.id, given.code))) return false;
          await sessions.proved(transaction, session.id);
          return true;
        });
        if (!isRight) throw invalidCode();
      });
    },

    /** Begins to set another authenticator up. Throws STEP_UP_REQUIRED (403). */
    async beginSecondFactor(signedIn: SignedIn): Promise<Enrolment> {
      sessions.requireRecentProof(signedIn);
      return factors.begin(signedIn.user);
    },

    /** Puts it in force with its first code; the recovery codes before no longer count, all other sessions end.
     *  Throws STEP_UP_REQUIRED (403), INVALID_CODE (400). */
    async confirmSecondFactor(signedIn: SignedIn, code: string, caller: Caller): Promise<string[]> {
      sessions.requireRecentProof(signedIn);
      const { user, session } = signedIn;
      const who = { email: user.email, network: networkOf(caller.address) };
      const codes = await signIn.attempts.attempt(who, () =>
        connection.transaction().execute(async (transaction) => {
          const made = await factors.confirm(transaction, user.id, code);
          if (made === undefined) throw invalidCode();
          await sessions.endAll(transaction, user.id, session.id);
          await sessions.renewAtNextRequest(transaction, user.id);
          await alert(transaction, user.id, "secondFactorChanged");
          await keepAct(transaction, {
            action: "account.second-factor-set",
            outcome: "done",
            actorId: user.id,
            userId: user.id,
            sessionId: session.id,
          });
          return made;
        }),
      );
      kickOutbox();
      return codes;
    },

    /** How many recovery codes a user has left. */
    recoveryCodesLeft: (userId: string): Promise<number> => countRecoveryCodes(connection, userId),

    /** Erases tickets that were over a month ago; run daily. */
    purgeTickets: (): Promise<number> =>
      deleteOldTickets(connection, new Date(clock.now().getTime() - ticketDays * 86_400_000)),
  };
}
