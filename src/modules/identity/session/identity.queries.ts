import type { Connection } from "#src/platform/database/database.ts";
import "./identity.tables.ts";
import type { UserSession } from "./session-reader.service.ts";

export async function insertLoginHash(
  connection: Connection,
  given: { hash: string; session: UserSession; expiresAt: Date },
): Promise<void> {
  await connection
    .insertInto("login_hashes")
    .values({
      hash: given.hash,
      session_id: given.session.id,
      expires_at: given.expiresAt,
    })
    .execute();
}

/** Takes a hash away and returns the id of its session: the second who asks finds nothing, on any node. */
export async function spendLoginHash(
  connection: Connection,
  hash: string,
  at: Date,
): Promise<string | undefined> {
  const row = await connection
    .deleteFrom("login_hashes")
    .where("hash", "=", hash)
    .returning(["session_id", "expires_at"])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > at ? (row.session_id ?? undefined) : undefined;
}

export async function deleteExpiredLoginHashes(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("login_hashes")
    .where("expires_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
