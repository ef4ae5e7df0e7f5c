import type { Connection } from "#src/platform/database/database.ts";
import "./lead.tables.ts";

/** Of some leads that a text names, those that the person sees: how often somebody tried to reach their person, and
 *  where they stand. */
export async function findNamedLeads(
  transaction: Connection,
  references: readonly string[],
): Promise<{ contactAttempts: number; status: number }[]> {
  if (references.length === 0) return [];
  return transaction
    .selectFrom("leads")
    .select(["contact_attempts as contactAttempts", "status"])
    .where("reference", "in", [...references])
    .execute();
}
