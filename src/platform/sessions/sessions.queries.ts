import type { Connection } from "../database/database.ts";
import "./sessions.tables.ts";

export interface SessionRow {
  id: string;
  holder: unknown;
  credential: string;
  expires_at: Date;
}

export async function insertSession(
  connection: Connection,
  row: SessionRow & { token_hash: string; kind: string; created_at: Date },
): Promise<void> {
  await connection
    .insertInto("sessions")
    .values({ ...row, holder: JSON.stringify(row.holder), ended_at: null })
    .execute();
}

/** A session of a kind that has neither ended nor expired, by its token's hash or its id. */
export function findOpenSession(
  connection: Connection,
  by: { column: "token_hash" | "id"; value: string; kind: string; at: Date },
): Promise<SessionRow | undefined> {
  return connection
    .selectFrom("sessions")
    .select(["id", "holder", "credential", "expires_at"])
    .where(by.column, "=", by.value)
    .where("kind", "=", by.kind)
    .where("ended_at", "is", null)
    .where("expires_at", ">", by.at)
    .executeTakeFirst();
}

/** Ends a session; one that has ended keeps its time. */
export async function endSession(
  connection: Connection,
  by: { tokenHash: string; kind: string; at: Date },
): Promise<void> {
  await connection
    .updateTable("sessions")
    .set({ ended_at: by.at })
    .where("token_hash", "=", by.tokenHash)
    .where("kind", "=", by.kind)
    .where("ended_at", "is", null)
    .execute();
}

/** Erases sessions whose time is over, ended or not; returns how many. */
export async function deleteExpiredSessions(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("sessions")
    .where("expires_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
