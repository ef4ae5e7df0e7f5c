import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isToken, newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { retry, threeTimes } from "#src/platform/retry.ts";
import { tokenTimeout } from "./identity.errors.ts";
import { deleteExpiredLoginHashes, insertLoginHash, spendLoginHash } from "./identity.queries.ts";
import type { StaffAccess, StaffSession } from "./staff-access.ts";

/** How long a hash can be spent, how long its look-up may take, and the wait before it is tried again
 *  (SA 7). */
export const hashMs = 5 * 60_000;
export const tokenTimeoutMs = 15_000;
export const tokenRetryMs = threeTimes.delayMs;

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** Hands a session on: who is signed in gets a hash, who brings it gets the session, once. */
export function createSessionTokens(options: {
  connection: Connection;
  clock: Clock;
  staff: Pick<StaffAccess, "findSession">;
  /** Only a test waits otherwise. */
  timing?: { timeoutMs: number; attempts: number; delayMs: number };
}) {
  const { connection, clock, staff } = options;
  const timing = options.timing ?? { timeoutMs: tokenTimeoutMs, ...threeTimes };

  return {
    /** A new hash of a session; the database holds only the hash's own hash. */
    async issueHash(session: StaffSession): Promise<{ hash: string; expiresAt: Date }> {
      const hash = newToken();
      const expiresAt = new Date(clock.now().getTime() + hashMs);
      await insertLoginHash(connection, { hash: tokenHash(hash), session, expiresAt });
      return { hash, expiresAt };
    },

    /** The session of a hash, which is then spent. Undefined for a malformed, unknown, spent or old hash,
     *  and where the session has ended. Throws ATTEMPTS_EXCEEDED (503) where it could not be asked. */
    async spendHash(hash: string): Promise<StaffSession | undefined> {
      if (!isToken(hash)) return undefined;
      const { timeoutMs, ...repetition } = timing;
      const id = await retry(
        () => within(timeoutMs, spendLoginHash(connection, tokenHash(hash), clock.now())),
        repetition,
      );
      return id === undefined ? undefined : staff.findSession(id);
    },

    /** Deletes what was never spent; run daily. */
    purgeExpired: (): Promise<number> => deleteExpiredLoginHashes(connection, clock.now()),
  };
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
