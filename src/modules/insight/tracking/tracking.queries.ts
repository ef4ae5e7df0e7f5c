import type { Connection } from "#src/platform/database/database.ts";
import type { TrackedEventsTable } from "./tracking.tables.ts";

/** Keeps an event once: a page that is loaded again has bought nothing again. */
export async function insertTracked(
  connection: Connection,
  event: TrackedEventsTable,
): Promise<void> {
  await connection
    .insertInto("tracked_events")
    .values(event)
    .onConflict((conflict) => conflict.columns(["event", "transaction_id"]).doNothing())
    .execute();
}

export const listTracked = (connection: Connection): Promise<TrackedEventsTable[]> =>
  connection.selectFrom("tracked_events").selectAll().orderBy("at").execute();

/** Deletes events that happened before an instant. */
export async function deleteOldTracked(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom("tracked_events").where("at", "<", before).execute();
}
