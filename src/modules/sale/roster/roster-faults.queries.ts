import type { Connection } from "#src/platform/database/database.ts";
import type { FaultsOfFile } from "./roster.rules.ts";
import "./roster.tables.ts";

/** Keeps what was wrong with the file that was sent last. */
export async function putFaults(
  transaction: Connection,
  purchase: { id: string; tenant_id: string },
  { total, faults, at }: FaultsOfFile & { at: Date },
): Promise<void> {
  const row = { total, faults: JSON.stringify(faults), made_at: at };
  await transaction
    .insertInto("roster_faults")
    .values({ ...row, purchase_id: purchase.id, tenant_id: purchase.tenant_id })
    .onConflict((conflict) => conflict.column("purchase_id").doUpdateSet(row))
    .execute();
}

export const findFaults = (
  connection: Connection,
  purchaseId: string,
): Promise<FaultsOfFile | undefined> =>
  connection
    .selectFrom("roster_faults")
    .select(["total", "faults"])
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();

export async function deleteFaults(transaction: Connection, purchaseId: string): Promise<void> {
  await transaction.deleteFrom("roster_faults").where("purchase_id", "=", purchaseId).execute();
}
