import { randomUUID } from "node:crypto";
import type { Clock } from "../clock/clock.ts";
import type { Connection } from "../database/database.ts";
import { createSigner, isSame } from "../http/signed-text.ts";
import { isToken, newToken, tokenHash } from "../http/visitor-cookie.ts";
import {
  deleteExpiredSessions,
  endSession,
  findOpenSession,
  insertSession,
  type SessionRow,
} from "./sessions.queries.ts";

/** SA 9: a session is over after ten hours. */
export const sessionMs = 10 * 3_600_000;

/** Somebody who is signed in. `id` names the session, and opens nothing by itself. */
export interface Session<Holder> {
  id: string;
  holder: Holder;
  expiresAt: Date;
}

/** The sessions of one sign-in, a row each, the same on every node. A browser holds an opaque random token;
 *  the database its hash. */
export function createSessions<Holder>(options: {
  connection: Connection;
  clock: Clock;
  secret: string;
  /** Which sign-in: a token of one opens nothing of another. */
  kind: string;
  /** The password of the sign-in: another one ends the sessions that this one opened. */
  password: string;
  /** Reads a stored holder; throws where it is none. */
  read(holder: unknown): Holder;
}) {
  const { connection, clock, kind, read } = options;
  const { sign } = createSigner(options.secret, `session|${kind}|`);
  const credential = sign(options.password);

  async function find(
    column: "token_hash" | "id",
    value: string,
  ): Promise<Session<Holder> | undefined> {
    const row = await findOpenSession(connection, { column, value, kind, at: clock.now() });
    return row !== undefined && isSame(row.credential, credential) ? sessionOf(row) : undefined;
  }

  const sessionOf = ({ id, holder, expires_at }: SessionRow): Session<Holder> => ({
    id,
    holder: read(holder),
    expiresAt: expires_at,
  });

  async function end(token: string | undefined): Promise<void> {
    if (isToken(token))
      await endSession(connection, { tokenHash: tokenHash(token), kind, at: clock.now() });
  }

  return {
    /** Opens a session and returns its token; the one that the browser had before ends. Ten hours, or until
     *  `expiresAt` where it goes on from another session. */
    async open(
      holder: Holder,
      previous: string | undefined,
      expiresAt?: Date,
    ): Promise<{ token: string; session: Session<Holder> }> {
      await end(previous);
      const at = clock.now();
      const token = newToken();
      const row = {
        id: randomUUID(),
        holder,
        credential,
        expires_at: expiresAt ?? new Date(at.getTime() + sessionMs),
      };
      await insertSession(connection, {
        ...row,
        token_hash: tokenHash(token),
        kind,
        created_at: at,
      });
      return { token, session: { id: row.id, holder, expiresAt: row.expires_at } };
    },

    /** The open session of a token; undefined for none, a malformed, unknown, ended or expired one. */
    findByToken: async (token: string | undefined): Promise<Session<Holder> | undefined> =>
      isToken(token) ? find("token_hash", tokenHash(token)) : undefined,

    /** The open session of an id. */
    findById: (id: string): Promise<Session<Holder> | undefined> => find("id", id),

    /** Ends the session of a token, on every node. */
    end,
  };
}

/** Erases sessions whose time is over; run daily. */
export const purgeSessions = (connection: Connection, at: Date): Promise<number> =>
  deleteExpiredSessions(connection, at);
