import type { Connection } from "#src/platform/database/database.ts";
import "./identity.tables.ts";
import type { SessionHolder } from "./staff-access.ts";

export async function insertLoginHash(
  connection: Connection,
  given: { hash: string; holder: SessionHolder; expiresAt: Date },
): Promise<void> {
  await connection
    .insertInto("login_hashes")
    .values({ hash: given.hash, holder: JSON.stringify(given.holder), expires_at: given.expiresAt })
    .execute();
}

/** Takes a hash away and answers whose it was: the second who asks finds nothing, on any node. */
export async function spendLoginHash(
  connection: Connection,
  hash: string,
  at: Date,
): Promise<SessionHolder | undefined> {
  const row = await connection
    .deleteFrom("login_hashes")
    .where("hash", "=", hash)
    .returning(["holder", "expires_at"])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > at ? row.holder : undefined;
}

export async function deleteExpiredLoginHashes(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("login_hashes")
    .where("expires_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
