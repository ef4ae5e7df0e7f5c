import type { Connection } from "#src/platform/database/database.ts";
import { staleEdit } from "#src/platform/errors.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
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

interface UsersNeeds {
  needs: AccountNeeds;
  passwords: Passwords;
  factors: SecondFactors;
  sessions: UserSessions;
  signIn: SignIn;
}

const alert = (needs: UsersNeeds, transaction: Connection, userId: string, which: AccountAlert) =>
  enqueueAccountMessage(needs.needs, transaction, {
    kind: "account_alert",
    userId,
    event: `${which}/${needs.needs.clock.now().toISOString()}`,
    payload: { alert: which },
  });

async function locked(transaction: Connection, userId: string): Promise<User> {
  const user = await lockUser(transaction, userId);
  if (user === undefined) throw userNotFound();
  return user;
}

const find = (needs: UsersNeeds, id: string): Promise<User | undefined> =>
  findUser(needs.needs.connection, id);

const findByEmail = (needs: UsersNeeds, email: string): Promise<User | undefined> =>
  findUserByEmail(needs.needs.connection, email);

/** By e-mail. */
const list = (
  needs: UsersNeeds,
  ids: readonly string[],
  reader: Connection = needs.needs.connection,
): Promise<User[]> => listUsers(reader, ids);

/** Throws STALE_EDIT (409) with what the account is now, where it is no longer what somebody read; holds it until the
 *  transaction ends. */
async function requireVersion(
  _needs: UsersNeeds,
  transaction: Connection,
  userId: string,
  version: number,
  fields: readonly string[],
): Promise<void> {
  const user = await locked(transaction, userId);
  if (user.version === version) return;
  const status = user.isActive ? "Activo" : "Inactivo";
  throw staleEdit({ version: user.version, name: user.name, status }, fields);
}

/** Disables an account: its sessions and tickets end with the same commit. In the caller's transaction, which
 *  has made sure that it is not the last administrator's. False where it is disabled already. */
async function disable(
  needs: UsersNeeds,
  transaction: Connection,
  userId: string,
  by: Actor,
): Promise<boolean> {
  const user = await locked(transaction, userId);
  if (!user.isActive) return false;
  const at = needs.needs.clock.now();
  await setUserStatus(transaction, userId, false, at);
  await needs.sessions.endAll(transaction, userId);
  await endTickets(transaction, userId, allTickets, at);
  await needs.needs.keepAct(transaction, {
    action: "account.disable",
    outcome: "done",
    fields: ["status"],
    facts: { status: ["Activo", "Inactivo"] },
    userId,
    ...by,
  });
  return true;
}

/** Lets a disabled account sign in again; what ended stays ended. */
async function enable(
  needs: UsersNeeds,
  transaction: Connection,
  userId: string,
  by: Actor,
): Promise<boolean> {
  const user = await locked(transaction, userId);
  if (user.isActive) return false;
  await setUserStatus(transaction, userId, true, needs.needs.clock.now());
  await needs.needs.keepAct(transaction, {
    action: "account.enable",
    outcome: "done",
    fields: ["status"],
    facts: { status: ["Inactivo", "Activo"] },
    userId,
    ...by,
  });
  return true;
}

/** Takes a user's second factor away; they set a new one up at their next sign-in, and are told. Their
 *  sessions end. */
async function resetSecondFactor(
  needs: UsersNeeds,
  transaction: Connection,
  userId: string,
  by: Actor,
): Promise<void> {
  await locked(transaction, userId);
  await needs.factors.reset(transaction, userId);
  await updateUser(transaction, userId, {});
  await needs.sessions.endAll(transaction, userId);
  await endTickets(transaction, userId, ["second-factor", "enrol"], needs.needs.clock.now());
  await alert(needs, transaction, userId, "secondFactorReset");
  await needs.needs.keepAct(transaction, {
    action: "account.second-factor-reset",
    outcome: "done",
    userId,
    ...by,
  });
}

async function endSessions(
  needs: UsersNeeds,
  transaction: Connection,
  userId: string,
  by: Actor,
): Promise<number> {
  const ended = await needs.sessions.endAll(transaction, userId);
  await needs.needs.keepAct(transaction, {
    action: "account.end-sessions",
    outcome: "done",
    userId,
    ...by,
  });
  return ended;
}

async function rename(
  needs: UsersNeeds,
  transaction: Connection,
  { userId, name }: { userId: string; name: string },
  by: Actor,
): Promise<void> {
  await updateUser(transaction, userId, { name });
  await needs.needs.keepAct(transaction, {
    action: "account.rename",
    outcome: "done",
    fields: ["name"],
    userId,
    ...by,
  });
}

/** Confirms who is there, for what needs a step-up: a code, or the password. Throws INVALID_CODE (400),
 *  INVALID_CREDENTIALS (401), TOO_MANY_REQUESTS (429). */
async function stepUp(
  needs: UsersNeeds,
  { user, session }: SignedIn,
  given: { code: string } | { password: string },
  caller: Caller,
): Promise<void> {
  const who = { email: user.email, network: networkOf(caller.address) };
  await needs.signIn.attempts.attempt(who, async () => {
    if ("password" in given) {
      if (!(await needs.passwords.isRight(user.id, given.password))) throw invalidCredentials();
      return needs.sessions.proved(needs.needs.connection, session.id);
    }
    const isRight = await needs.needs.connection.transaction().execute(async (transaction) => {
      if (!(await needs.factors.accepts(transaction, user.id, given.code))) return false;
      await needs.sessions.proved(transaction, session.id);
      return true;
    });
    if (!isRight) throw invalidCode();
  });
}

/** Begins to set another authenticator up. Throws STEP_UP_REQUIRED (403). */
async function beginSecondFactor(needs: UsersNeeds, signedIn: SignedIn): Promise<Enrolment> {
  needs.sessions.requireRecentProof(signedIn);
  return needs.factors.begin(signedIn.user);
}

/** Puts it in force with its first code; the recovery codes before no longer count, all other sessions end.
 *  Throws STEP_UP_REQUIRED (403), INVALID_CODE (400). */
async function confirmSecondFactor(
  needs: UsersNeeds,
  signedIn: SignedIn,
  code: string,
  caller: Caller,
): Promise<string[]> {
  needs.sessions.requireRecentProof(signedIn);
  const { user, session } = signedIn;
  const who = { email: user.email, network: networkOf(caller.address) };
  const codes = await needs.signIn.attempts.attempt(who, () =>
    needs.needs.connection.transaction().execute(async (transaction) => {
      const made = await needs.factors.confirm(transaction, user.id, code);
      if (made === undefined) throw invalidCode();
      await needs.sessions.endAll(transaction, user.id, session.id);
      await needs.sessions.renewAtNextRequest(transaction, user.id);
      await alert(needs, transaction, user.id, "secondFactorChanged");
      await needs.needs.keepAct(transaction, {
        action: "account.second-factor-set",
        outcome: "done",
        actorId: user.id,
        userId: user.id,
        sessionId: session.id,
      });
      return made;
    }),
  );
  return codes;
}

/** How many recovery codes a user has left. */
const recoveryCodesLeft = (needs: UsersNeeds, userId: string): Promise<number> =>
  countRecoveryCodes(needs.needs.connection, userId);

/** Erases tickets that were over a month ago; run daily. */
const purgeTickets = (needs: UsersNeeds): Promise<number> =>
  deleteOldTickets(
    needs.needs.connection,
    new Date(needs.needs.clock.now().getTime() - ticketDays * 86_400_000),
  );

/** What is done to accounts: by their owner, and by who may (access decides who). */
export function createUsers(needs: UsersNeeds) {
  return {
    ...withNeeds(needs, {
      find,
      findByEmail,
      list,
      requireVersion,
      disable,
      enable,
      resetSecondFactor,
      endSessions,
      stepUp,
      beginSecondFactor,
      confirmSecondFactor,
      recoveryCodesLeft,
      purgeTickets,
      rename,
    }),
  };
}
