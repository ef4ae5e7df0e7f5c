import { createHmac } from "node:crypto";
import type { Connection } from "../database/database.ts";
import {
  addCalls,
  type CallCount,
  deleteCalls,
  deleteEndedCounts,
  findCount,
  subtractCall,
} from "./limits.queries.ts";

export type SharedCounts = ReturnType<typeof createSharedCounts>;

/** Calls that all nodes of a database count together. A key is stored as its HMAC: nothing of a network,
 *  a name or a visitor can be read there. `limit` names what is counted, so equal keys of two limits are
 *  counted apart. */
export function createSharedCounts(options: { connection: Connection; secret: string }) {
  const { connection, secret } = options;
  const hashOf = (limit: string, key: string): string =>
    createHmac("sha256", secret).update(`limit|${limit}|${key}`).digest("base64url");

  return {
    /** Counts calls in the key's window, which begins with its first call and lasts `windowMs`. Beyond
     *  `most` nothing is counted, and `isTaken` is false. */
    async add(
      limit: string,
      key: string,
      added: { calls: number; at: Date; windowMs: number; most?: number },
    ): Promise<CallCount & { isTaken: boolean }> {
      const hash = hashOf(limit, key);
      const counted = await addCalls(connection, { key: hash, ...added });
      if (counted !== undefined) return { ...counted, isTaken: true };
      const found = await findCount(connection, hash);
      const ended = { calls: 0, endsAt: added.at };
      return { ...(found ?? ended), isTaken: false };
    },

    /** The calls of a key whose window has not ended; undefined where there are none. */
    async find(limit: string, key: string, at: Date): Promise<CallCount | undefined> {
      const found = await findCount(connection, hashOf(limit, key));
      return found !== undefined && found.endsAt > at ? found : undefined;
    },

    /** Takes one call back. */
    subtract: (limit: string, key: string): Promise<void> =>
      subtractCall(connection, hashOf(limit, key)),

    forget: (limit: string, key: string): Promise<void> =>
      deleteCalls(connection, hashOf(limit, key)),

    /** Erases the windows that have ended; run daily. */
    purgeExpired: (at: Date): Promise<number> => deleteEndedCounts(connection, at),
  };
}
