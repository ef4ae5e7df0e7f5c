import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { createSigner } from "#src/platform/http/signed-text.ts";
import { isToken, newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { retry, threeTimes } from "#src/platform/retry.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { tokenTimeout } from "./identity.errors.ts";
import { deleteExpiredLoginHashes, insertLoginHash, spendLoginHash } from "./identity.queries.ts";
import type { UserSessions } from "#src/modules/identity/account/user-sessions.service.ts";
import type { SessionReader, SessionUser, UserSession } from "./session-reader.service.ts";

/** How long a hash can be spent, how long its look-up may take, and the wait before it is tried again
 *  (SA 7). */
export const hashMs = 5 * 60_000;
export const tokenTimeoutMs = 15_000;
export const tokenRetryMs = threeTimes.delayMs;

const claimsSchema = z.object({ session: z.string() });

export type SessionTokens = ReturnType<typeof createSessionTokens>;

function needsOf(options: {
  connection: Connection;
  clock: Clock;
  secret: string;
  sessions: Pick<SessionReader, "findById">;
  users: Pick<UserSessions, "open">;
  /** Only a test waits otherwise. */
  timing?: { timeoutMs: number; attempts: number; delayMs: number };
}) {
  const { connection, clock, sessions, users } = options;
  const { sign, isSigned } = createSigner(options.secret, "token|");
  const timing = options.timing ?? { timeoutMs: tokenTimeoutMs, ...threeTimes };
  return { connection, clock, sessions, users, sign, isSigned, timing };
}

type SessionTokensNeeds = ReturnType<typeof needsOf>;

/** The signed text of a session for applications. */
function tokenOf(needs: SessionTokensNeeds, { id, user, expiresAt }: UserSession): string {
  const { id: sub, name, company } = user;
  const claims = { sub, name, company, until: expiresAt.getTime(), session: id };
  const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${text}.${needs.sign(text)}`;
}

/** Whose a signed text is; undefined where it is not ours, or its session has ended. */
async function readToken(
  needs: SessionTokensNeeds,
  token: string,
): Promise<SessionUser | undefined> {
  const [text = "", signature = ""] = token.split(".");
  if (!needs.isSigned(text, signature)) return undefined;
  const claims = claimsSchema.safeParse(parsed(Buffer.from(text, "base64url").toString()));
  if (!claims.success) return undefined;
  return (await needs.sessions.findById(claims.data.session))?.user;
}

/** A new hash of a session; the database holds only the hash's own hash. */
async function issueHash(
  needs: SessionTokensNeeds,
  session: UserSession,
): Promise<{ hash: string; expiresAt: Date }> {
  const hash = newToken();
  const expiresAt = new Date(needs.clock.now().getTime() + hashMs);
  await insertLoginHash(needs.connection, { hash: tokenHash(hash), session, expiresAt });
  return { hash, expiresAt };
}

/** The session of a hash, which is then spent. Undefined for a malformed, unknown, spent or old hash,
 *  and where the session has ended. Throws ATTEMPTS_EXCEEDED (503) where it could not be asked. */
async function spendHash(
  needs: SessionTokensNeeds,
  hash: string,
): Promise<UserSession | undefined> {
  if (!isToken(hash)) return undefined;
  const { timeoutMs, ...repetition } = needs.timing;
  const id = await retry(
    () => within(timeoutMs, spendLoginHash(needs.connection, tokenHash(hash), needs.clock.now())),
    repetition,
  );
  return id === undefined ? undefined : needs.sessions.findById(id);
}

/** Opens a session of the same user in another browser, which ends when the one of the hash does; its token.
 *  Undefined where the hash opens nothing (AL 2). */
async function openByHash(
  needs: SessionTokensNeeds,
  hash: string,
  caller: Parameters<UserSessions["open"]>[2],
) {
  const from = await spendHash(needs, hash);
  if (from === undefined) return undefined;
  const { user, expiresAt } = from;
  const opened = await needs.connection
    .transaction()
    .execute((transaction) => needs.users.open(transaction, user, caller, { expiresAt }));
  return opened.token;
}

/** Deletes what was never spent; run daily. */
const purgeExpired = (needs: SessionTokensNeeds): Promise<number> =>
  deleteExpiredLoginHashes(needs.connection, needs.clock.now());

/** Hands a session on: who is signed in gets a hash, who brings it gets the session, once. An application gets
 *  a signed text with name, company and end, which is good as long as its session is. */
export function createSessionTokens(options: {
  connection: Connection;
  clock: Clock;
  secret: string;
  sessions: Pick<SessionReader, "findById">;
  users: Pick<UserSessions, "open">;
  /** Only a test waits otherwise. */
  timing?: { timeoutMs: number; attempts: number; delayMs: number };
}) {
  return withNeeds(needsOf(options), {
    tokenOf,
    readToken,
    issueHash,
    spendHash,
    openByHash,
    purgeExpired,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = wait(ms, undefined, { signal: ended.signal }).then(
    () => Promise.reject(tokenTimeout()),
    // The work was first.
    () => work,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
