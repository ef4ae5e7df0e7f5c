import { sql } from "kysely";
import type { Connection } from "../database/database.ts";
import "./limits.tables.ts";

/** A key's calls in its window, and when that ends. */
export interface CallCount {
  calls: number;
  endsAt: Date;
}

/** Adds calls to a key in one statement, so that nodes never lose each other's. The first call, and the
 *  first after a window has ended, begins a window of `windowMs`. Beyond `most` nothing is added and
 *  undefined returned. */
export async function addCalls(
  connection: Connection,
  added: { key: string; calls: number; at: Date; windowMs: number; most?: number },
): Promise<CallCount | undefined> {
  const { key, calls, at, most } = added;
  const hasEnded = sql<boolean>`call_counts.ends_at <= ${at}`;
  const row = await connection
    .insertInto("call_counts")
    .values({ key_hash: key, calls, ends_at: new Date(at.getTime() + added.windowMs) })
    .onConflict((conflict) => {
      const update = conflict.column("key_hash").doUpdateSet({
        calls: sql`case when ${hasEnded} then 0 else call_counts.calls end + excluded.calls`,
        ends_at: sql`case when ${hasEnded} then excluded.ends_at else call_counts.ends_at end`,
      });
      if (most === undefined) return update;
      return update.where(
        sql<boolean>`${hasEnded} or call_counts.calls + excluded.calls <= ${most}`,
      );
    })
    .returning(["calls", "ends_at"])
    .executeTakeFirst();
  return row && { calls: row.calls, endsAt: row.ends_at };
}

export async function findCount(
  connection: Connection,
  key: string,
): Promise<CallCount | undefined> {
  const row = await connection
    .selectFrom("call_counts")
    .select(["calls", "ends_at"])
    .where("key_hash", "=", key)
    .executeTakeFirst();
  return row && { calls: row.calls, endsAt: row.ends_at };
}

/** Takes a call of a key back. */
export async function subtractCall(connection: Connection, key: string): Promise<void> {
  await connection
    .updateTable("call_counts")
    .set({ calls: sql`calls - 1` })
    .where("key_hash", "=", key)
    .where("calls", ">", 0)
    .execute();
}

export async function deleteCalls(connection: Connection, key: string): Promise<void> {
  await connection.deleteFrom("call_counts").where("key_hash", "=", key).execute();
}

/** Erases the windows that have ended; returns how many. */
export async function deleteEndedCounts(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("call_counts")
    .where("ends_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
