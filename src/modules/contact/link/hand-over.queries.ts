import type { Connection } from "#src/platform/database/database.ts";
import "./link.tables.ts";

export async function insertHandOver(
  connection: Connection,
  given: { hash: string; visitorId: string; expiresAt: Date },
): Promise<void> {
  await connection
    .insertInto("hand_overs")
    .values({ hash: given.hash, visitor_id: given.visitorId, expires_at: given.expiresAt })
    .execute();
}

/** Takes a hand-over away and answers whose it was: the second who asks finds nothing, on any node. */
export async function spendHandOver(
  connection: Connection,
  hash: string,
  at: Date,
): Promise<string | undefined> {
  const row = await connection
    .deleteFrom("hand_overs")
    .where("hash", "=", hash)
    .returning(["visitor_id", "expires_at"])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > at ? row.visitor_id : undefined;
}

export async function deleteExpiredHandOvers(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("hand_overs")
    .where("expires_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
