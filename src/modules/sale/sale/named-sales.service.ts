import type { Connection } from "#src/platform/database/database.ts";
import "./sale.tables.ts";

/** States of those of some sales, named by reference, that the person sees. */
export async function findNamedSales(
  transaction: Connection,
  references: readonly string[],
): Promise<{ state: string }[]> {
  if (references.length === 0) return [];
  return transaction
    .selectFrom("sales")
    .select("state")
    .where("reference", "in", [...references])
    .execute();
}
