import type { Connection } from "#src/platform/database/database.ts";

const most = 500;

/** Open purchases whose last step lies before a moment, the oldest first; at most 500 a night. */
export async function listLeft(connection: Connection, before: Date): Promise<string[]> {
  const found = await connection
    .selectFrom("purchases")
    .select("id")
    .where("state", "in", ["OPEN", "SIGNED"])
    .where("last_step_at", "<", before)
    .orderBy("last_step_at")
    .limit(most)
    .execute();
  return found.map(({ id }) => id);
}

/** Purchases that ended unpaid before a moment, and still tell of a person; at most 500 a night. */
export async function listEnded(connection: Connection, before: Date): Promise<string[]> {
  const found = await connection
    .selectFrom("purchases")
    .select("id")
    .where("state", "in", ["DECLINED", "CANCELLED", "ABANDONED"])
    .where("erased_at", "is", null)
    .where("closed_at", "<", before)
    .orderBy("closed_at")
    .limit(most)
    .execute();
  return found.map(({ id }) => id);
}

/** Takes answers, people, holders and link; reference, price, states and their story stay. */
export async function erasePurchase(connection: Connection, id: string, at: Date): Promise<void> {
  for (const table of ["purchase_persons", "purchase_holders"] as const)
    await connection.deleteFrom(table).where("purchase_id", "=", id).execute();
  await connection
    .updateTable("purchase_forms")
    .set({ values: "{}" })
    .where("purchase_id", "=", id)
    .execute();
  await connection
    .updateTable("purchases")
    .set({
      profile: null,
      reason: null,
      link_hash: null,
      link_expires_at: null,
      link_type: null,
      erased_at: at,
    })
    .where("id", "=", id)
    .execute();
}
