import type { Connection } from "#src/platform/database/database.ts";
import "./sale.tables.ts";
import { isCancellation } from "./sale-transitions.rules.ts";

/** Where the newest sale of a lead stands, for its moves: null without one; REFUNDED where a cancelled sale has the
 *  receipt of the money that went back, or all of it went back by refunds. */
export async function saleStateOf(transaction: Connection, leadId: number): Promise<string | null> {
  const sale = await transaction
    .selectFrom("sales as s")
    .select((row) => [
      "s.state",
      "s.returned_at as returnedAt",
      row
        .exists(
          row
            .selectFrom("sale_documents as d")
            .leftJoin("stored_files as f", "f.id", "d.file_id")
            .select("d.id")
            .whereRef("d.sale_id", "=", "s.id")
            .where("d.kind", "=", "refund-receipt")
            // What was found infected is gone, and proves nothing.
            .where((is) => is.or([is("f.scan", "is", null), is("f.scan", "<>", "infected")])),
        )
        .as("isReturned"),
    ])
    .where("s.lead_id", "=", leadId)
    .orderBy("s.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (sale === undefined) return null;
  const isReturned = Boolean(sale.isReturned) || sale.returnedAt !== null;
  return isCancellation(sale.state) && isReturned ? "REFUNDED" : sale.state;
}

/** Gives sales of a lead to another one, where two leads are joined or parted: these, or all of them. Answers
 *  which. */
export async function moveSales(
  transaction: Connection,
  {
    from,
    to,
    ids,
  }: { from: number; to: { id: number; reference: string }; ids?: readonly number[] },
): Promise<number[]> {
  if (ids?.length === 0) return [];
  let query = transaction
    .updateTable("sales")
    .set({ lead_id: to.id, lead_reference: to.reference })
    .where("lead_id", "=", from);
  if (ids !== undefined) query = query.where("id", "in", [...ids]);
  const moved = await query.returning("id").execute();
  return moved.map(({ id }) => id);
}
