import Bowser from "bowser";
import { randomUUID } from "node:crypto";
import type { Connection } from "#src/platform/database/database.ts";
import { isToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { stepUpRequired } from "./account.errors.ts";
import type { AccountNeeds, Caller } from "./account-needs.ts";
import { newTokenOf } from "./tickets.ts";
import { findUser, type User } from "./user.queries.ts";
import {
  deleteOldSessions,
  endSessions,
  findSession,
  findSessionByToken,
  insertUserSession,
  listOpenSessions,
  listSessions,
  markRenewalDue,
  renewToken,
  saveAct,
  saveCompany,
  saveProof,
  type StoredSession,
} from "./user-session.queries.ts";

/** A session lasts ten hours in all (SA 4), and thirty minutes without an act of the person (BO 9). */
export const sessionMs = 10 * 3_600_000;
export const idleMs = 30 * 60_000;

/** How recent a password or code has to be for a step-up. */
export const stepUpMs = 15 * 60_000;

/** An act is noted again after this time: not every request writes a row. */
const actGrainMs = 10_000;

/** How long a device is known after its last session. */
const knownDeviceMs = 90 * 86_400_000;

/** How long a replaced token answers the requests that were under way. */
const previousTokenMs = 30_000;

/** Who is signed in. */
export interface SignedIn {
  session: StoredSession;
  user: User;
}

/** A session as its owner sees it in the list. */
export interface ListedSession {
  id: string;
  kind: StoredSession["kind"];
  device: string;
  network: string;
  createdAt: Date;
  lastActAt: Date;
  expiresAt: Date;
  isCurrent: boolean;
}

type Needs = Pick<AccountNeeds, "connection" | "clock" | "random" | "keepAct">;

export type UserSessions = ReturnType<typeof createUserSessions>;

const when = (needs: Needs) => {
  const at = needs.clock.now();
  return { at, idleSince: new Date(at.getTime() - idleMs) };
};

async function withUser(
  needs: Needs,
  session: StoredSession | undefined,
): Promise<SignedIn | undefined> {
  const user = session && (await findUser(needs.connection, session.userId));
  return session && user && { session, user };
}

/** Opens a session in the caller's transaction and returns its token; the session that the browser had
 *  before ends, so a new sign-in has a new token. */
async function open(
  needs: Needs,
  transaction: Connection,
  user: Pick<User, "id">,
  caller: Caller,
  options: {
    kind?: StoredSession["kind"];
    previousToken?: string | undefined;
    expiresAt?: Date;
  } = {},
): Promise<{ token: string; session: StoredSession }> {
  const { kind = "browser", previousToken } = options;
  const at = needs.clock.now();
  if (isToken(previousToken))
    await endSessions(transaction, { tokenHash: tokenHash(previousToken) }, at);
  const token = newTokenOf(needs.random);
  const session: StoredSession = {
    id: randomUUID(),
    kind,
    userId: user.id,
    companyId: null,
    device: deviceOf(caller.userAgent),
    network: networkOf(caller.address),
    createdAt: at,
    lastActAt: at,
    provedAt: at,
    expiresAt: options.expiresAt ?? new Date(at.getTime() + sessionMs),
    isRenewalDue: false,
  };
  const host = kind === "browser" && caller.host !== "" ? caller.host : null;
  await insertUserSession(transaction, { ...session, tokenHash: tokenHash(token), host });
  return { token, session };
}

/** Who a token signs in; undefined for a malformed, unknown, ended, expired or idle one, and for one of another host.
 *  `isAct`: whether the request is an act of the person, unlike a stream or a poll. */
async function find(
  needs: Needs,
  token: string | undefined,
  { isAct = true, host }: { isAct?: boolean; host?: string } = {},
): Promise<SignedIn | undefined> {
  if (!isToken(token)) return undefined;
  const signedIn = await withUser(
    needs,
    await findSessionByToken(needs.connection, { tokenHash: tokenHash(token), host }, when(needs)),
  );
  if (signedIn === undefined || !isAct) return signedIn;
  const at = needs.clock.now();
  if (at.getTime() - signedIn.session.lastActAt.getTime() >= actGrainMs)
    await saveAct(needs.connection, signedIn.session.id, at);
  return signedIn;
}

const findById = async (needs: Needs, id: string): Promise<SignedIn | undefined> =>
  withUser(needs, await findSession(needs.connection, id, when(needs)));

/** Which of these sessions are open, in one question. */
const listOpen = (needs: Needs, ids: readonly string[]) =>
  listOpenSessions(needs.connection, ids, when(needs));

/** A new token for a session whose user has other grants or another second factor; undefined where none is due, or another request of
 *  the same browser was first. */
async function renew(needs: Needs, { session }: SignedIn): Promise<string | undefined> {
  if (!session.isRenewalDue) return undefined;
  const token = newTokenOf(needs.random);
  const previousUntil = new Date(needs.clock.now().getTime() + previousTokenMs);
  const isRenewed = await renewToken(needs.connection, session.id, {
    tokenHash: tokenHash(token),
    previousUntil,
  });
  return isRenewed ? token : undefined;
}

/** Marks a user's sessions for a new token at their next request, in the transaction that changes their grants
 *  or their second factor. */
const renewAtNextRequest = (transaction: Connection, userId: string): Promise<void> =>
  markRenewalDue(transaction, userId);

async function list(needs: Needs, { session, user }: SignedIn): Promise<ListedSession[]> {
  const found = await listSessions(needs.connection, user.id, when(needs));
  return found.map(({ id, kind, device, network, createdAt, lastActAt, expiresAt }) => ({
    id,
    kind,
    device,
    network,
    createdAt,
    lastActAt,
    expiresAt,
    isCurrent: id === session.id,
  }));
}

/** Ends the session of a browser. */
async function signOut(needs: Needs, token: string | undefined): Promise<void> {
  if (!isToken(token)) return;
  await needs.connection.transaction().execute(async (transaction) => {
    const signedIn = await findSessionByToken(
      transaction,
      { tokenHash: tokenHash(token) },
      when(needs),
    );
    await endSessions(transaction, { tokenHash: tokenHash(token) }, needs.clock.now());
    if (signedIn !== undefined)
      await needs.keepAct(transaction, {
        action: "account.sign-out",
        outcome: "done",
        actorId: signedIn.userId,
        userId: signedIn.userId,
        sessionId: signedIn.id,
      });
  });
}

/** Ends one of the person's own sessions; false where they have no such open one. */
async function end(needs: Needs, { user, session }: SignedIn, id: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return false;
  return needs.connection.transaction().execute(async (transaction) => {
    const ended = await endSessions(transaction, { userId: user.id, id }, needs.clock.now());
    if (ended.length === 0) return false;
    await needs.keepAct(transaction, {
      action: "account.end-session",
      outcome: "done",
      actorId: user.id,
      userId: user.id,
      sessionId: session.id,
    });
    return true;
  });
}

/** Ends all of the person's sessions but the present one; returns how many. */
const endOthers = (needs: Needs, { user, session }: SignedIn): Promise<number> =>
  needs.connection.transaction().execute(async (transaction) => {
    const which = { userId: user.id, except: session.id };
    const ended = await endSessions(transaction, which, needs.clock.now());
    await needs.keepAct(transaction, {
      action: "account.end-sessions",
      outcome: "done",
      actorId: user.id,
      userId: user.id,
      sessionId: session.id,
    });
    return ended.length;
  });

/** Ends all sessions of a user but one, in the caller's transaction; returns how many. */
const endAll = async (
  needs: Needs,
  transaction: Connection,
  userId: string,
  except?: string,
): Promise<number> =>
  (
    await endSessions(
      transaction,
      { userId, ...(except === undefined ? {} : { except }) },
      needs.clock.now(),
    )
  ).length;

/** Notes that a password or code was given just now. */
const proved = (needs: Needs, transaction: Connection, sessionId: string): Promise<void> =>
  saveProof(transaction, sessionId, needs.clock.now());

/** The company that the user acts for (SA 6); access decides which they may choose. */
const chooseCompany = (
  needs: Needs,
  { user, session }: SignedIn,
  companyId: string | null,
): Promise<void> =>
  needs.connection.transaction().execute(async (transaction) => {
    await saveCompany(transaction, session.id, companyId);
    await needs.keepAct(transaction, {
      action: "account.choose-company",
      outcome: "done",
      actorId: user.id,
      userId: user.id,
      sessionId: session.id,
    });
  });

/** Erases sessions that were over some time ago; run daily. Until then they say which devices are known. */
const purgeExpired = (needs: Needs): Promise<number> =>
  deleteOldSessions(needs.connection, new Date(needs.clock.now().getTime() - knownDeviceMs));

/** Throws STEP_UP_REQUIRED (403) where the last password or code is older than a quarter of an hour. */
function requireRecentProof(needs: Needs, { session }: SignedIn): void {
  if (needs.clock.now().getTime() - session.provedAt.getTime() > stepUpMs) throw stepUpRequired();
}

/** The sessions of users, a row each, the same on every node. A browser holds a random token, the database its
 *  hash. A disabled user's sessions answer nothing from the moment of the commit: each request asks the rows. */
export function createUserSessions(needs: Needs) {
  return {
    ...withNeeds(needs, {
      open,
      find,
      findById,
      listOpen,
      renew,
      list,
      signOut,
      end,
      endOthers,
      endAll,
      proved,
      chooseCompany,
      purgeExpired,
      requireRecentProof,
    }),
    renewAtNextRequest,
  };
}

/** A device in words: `Chrome · Windows`. Nothing of the text itself, which anybody may write, is shown. */
export function deviceOf(userAgent: string): string {
  if (userAgent === "") return "";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ")
    .slice(0, 80);
}
