import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import "../lead.tables.ts";

/** A lead and those that were joined into it, also through another one. */
export async function idsWithJoined(connection: Connection, leadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive joined (id) as (
      select id from leads where id = ${leadId}
      union
      select l.id from leads l join joined j on l.merged_into = j.id
    ) select id from joined order by id`.execute(connection);
  return rows.map(({ id }) => id);
}
