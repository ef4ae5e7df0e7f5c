import type { Connection } from "#src/platform/database/database.ts";
import "./sale.tables.ts";
import { isCancellation } from "./sale-transitions.rules.ts";

/** Where the newest sale of a lead stands, for its moves: null without one; REFUNDED where a cancelled sale has the
 *  receipt of the money that went back. */
export async function saleStateOf(transaction: Connection, leadId: number): Promise<string | null> {
  const sale = await transaction
    .selectFrom("sales as s")
    .select((row) => [
      "s.state",
      row
        .exists(
          row
            .selectFrom("sale_documents as d")
            .select("d.id")
            .whereRef("d.sale_id", "=", "s.id")
            .where("d.kind", "=", "refund-receipt"),
        )
        .as("isReturned"),
    ])
    .where("s.lead_id", "=", leadId)
    .orderBy("s.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (sale === undefined) return null;
  return isCancellation(sale.state) && Boolean(sale.isReturned) ? "REFUNDED" : sale.state;
}
