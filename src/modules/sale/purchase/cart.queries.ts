import type { Connection } from "#src/platform/database/database.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { PurchaseRow } from "./purchase.queries.ts";

/** The purchases of a cart in their order; their rows held until the transaction ends where they are to be changed. */
export function listCart(
  connection: Connection,
  cartId: string,
  lock: "update" | "none" = "none",
): Promise<PurchaseRow[]> {
  const all = connection
    .selectFrom("purchases")
    .selectAll()
    .where("cart_id", "=", cartId)
    .orderBy("cart_position");
  return (lock === "update" ? all.forUpdate() : all).execute();
}

/** The purchases that are paid by a payable, in the order of their cart. */
export const listPaidBy = (connection: Connection, payableId: string): Promise<PurchaseRow[]> =>
  connection
    .selectFrom("purchases")
    .selectAll()
    .where("payable_id", "=", payableId)
    .orderBy("cart_position")
    .orderBy("id")
    .execute();

/** Visitors who hold a purchase. */
export const listHolders = async (connection: Connection, purchaseId: string): Promise<string[]> =>
  (
    await connection
      .selectFrom("purchase_holders")
      .select("visitor_id")
      .where("purchase_id", "=", purchaseId)
      .orderBy("since")
      .execute()
  ).map((row) => row.visitor_id);

/** The newest purchase that a visitor goes on with in a country. */
export const findOpenOf = async (
  connection: Connection,
  {
    visitorId,
    country,
    states,
  }: { visitorId: string; country: CountryCode; states: readonly PurchaseRow["state"][] },
): Promise<string | undefined> =>
  (
    await connection
      .selectFrom("purchases as p")
      .innerJoin("purchase_holders as h", "h.purchase_id", "p.id")
      .select("p.id")
      .where("h.visitor_id", "=", visitorId)
      .where("p.country", "=", country)
      .where("p.state", "in", [...states])
      .orderBy("p.last_step_at", "desc")
      .orderBy("p.id")
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Notes a step of one of what is bought together for all of it: together they are left, and together reminded of. */
export async function touchCart(connection: Connection, cartId: string, at: Date): Promise<void> {
  await connection
    .updateTable("purchases")
    .set({ last_step_at: at, reminders: 0 })
    .where("cart_id", "=", cartId)
    .execute();
}

/** What a payable pays: a purchase, or all that were bought together, in their order. */
export const listOfPayable = (connection: Connection, payableId: string) =>
  connection
    .selectFrom("purchases")
    .select("id")
    .where("payable_id", "=", payableId)
    .orderBy("cart_position")
    .orderBy("made_at")
    .execute();
