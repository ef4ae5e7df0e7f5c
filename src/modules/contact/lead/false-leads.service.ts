import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

/** How long a move may be undone. */
const undoMinutes = 10;

/** Leads that were moved to 98 (false customer) or 97 (test) between two instants, and not moved back by an undo, with
 *  the time of the last such move. The executive is not charged for these leads (lead-transitions.tsv). */
export async function falseLeadsSince(
  connection: Connection,
  { from, to }: { from: Date; to: Date },
): Promise<{ leadId: number; at: Date }[]> {
  const { rows } = await sql<{ leadId: number; at: Date }>`
    select e.lead_id as "leadId", max(e.at) as at from lead_events e
    where e.kind = 'status' and e.to_status in (97, 98) and e.at >= ${from} and e.at <= ${to}
      and not exists (select 1 from lead_events u where u.lead_id = e.lead_id and u.kind = 'undone'
        and u.id > e.id and u.at <= e.at + make_interval(mins => ${undoMinutes}))
    group by e.lead_id`.execute(connection);
  return rows;
}
