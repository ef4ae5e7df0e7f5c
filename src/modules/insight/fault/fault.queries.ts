import type { Selectable } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { ScrubbedFault } from "./fault.rules.ts";
import type { FaultReportsTable } from "./fault.tables.ts";

/** Keeps a fault: the first of its kind and place as a row, others as a count on it. */
export async function countFault(
  connection: Connection,
  fault: ScrubbedFault & { fingerprint: string; version: string; at: Date },
): Promise<void> {
  const { fingerprint, source, kind, code, errorName, message, stack, route, version, at } = fault;
  await connection
    .insertInto("fault_reports")
    .values({
      fingerprint,
      source,
      kind,
      code,
      error_name: errorName,
      message,
      stack,
      route,
      version,
      seen: 1,
      first_seen_at: at,
      last_seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.column("fingerprint").doUpdateSet((row) => ({
        seen: row("fault_reports.seen", "+", 1),
        // Two reports on their way at once may be stored in either order.
        first_seen_at: row.fn("least", ["fault_reports.first_seen_at", "excluded.first_seen_at"]),
        last_seen_at: row.fn("greatest", ["fault_reports.last_seen_at", "excluded.last_seen_at"]),
        version,
      })),
    )
    .execute();
}

export const listFaults = (connection: Connection): Promise<Selectable<FaultReportsTable>[]> =>
  connection.selectFrom("fault_reports").selectAll().orderBy("last_seen_at", "desc").execute();

export async function deleteFaultsBefore(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom("fault_reports").where("last_seen_at", "<", before).execute();
}
