import type { Selectable } from "kysely";
import type { StockName } from "#src/modules/offer/catalog/offer-stock.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OfferUsesTable } from "./purchase.tables.ts";

export type OfferUse = Selectable<OfferUsesTable>;

/** How many of a stock other purchases hold for a payment that is under way. */
export async function countHeld(
  connection: Connection,
  { productCode, title }: StockName,
  exceptPurchase: string | null,
): Promise<number> {
  let query = connection
    .selectFrom("offer_uses")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("product_code", "=", productCode)
    .where("title", "=", title)
    .where("state", "=", "HELD");
  if (exceptPurchase !== null) query = query.where("purchase_id", "!=", exceptPurchase);
  return Number((await query.executeTakeFirst())?.count ?? 0);
}

/** Holds one for a purchase; the same again changes nothing. */
export async function insertOfferUse(
  transaction: Connection,
  { purchase, title, at }: { purchase: OfferHolder; title: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto("offer_uses")
    .values({
      purchase_id: purchase.id,
      tenant_id: purchase.tenant_id,
      product_code: purchase.product_code,
      title,
      state: "HELD",
      held_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["purchase_id", "title"]).where("state", "!=", "RETURNED").doNothing(),
    )
    .execute();
}

export interface OfferHolder {
  id: string;
  tenant_id: string;
  product_code: string;
}

/** What purchases have in these states, in the one order in which stocks are held. */
export const listOfferUses = (
  connection: Connection,
  purchases: readonly string[],
  states: readonly OfferUse["state"][],
): Promise<OfferUse[]> =>
  connection
    .selectFrom("offer_uses")
    .selectAll()
    .where("purchase_id", "in", [...purchases])
    .where("state", "in", [...states])
    .orderBy("product_code")
    .orderBy("title")
    .execute();

export async function endOfferUse(
  transaction: Connection,
  id: OfferUse["id"],
  { state, at }: { state: OfferUse["state"]; at: Date },
): Promise<void> {
  await transaction
    .updateTable("offer_uses")
    .set({ state, ended_at: at })
    .where("id", "=", id)
    .execute();
}
