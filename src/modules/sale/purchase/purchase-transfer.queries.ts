import type { Connection } from "#src/platform/database/database.ts";

/** Purchases that wait for a transfer by hand, the oldest first; at most 200. */
export const listAwaitingTransfers = (connection: Connection) =>
  connection
    .selectFrom("purchases")
    .select([
      "id",
      "reference",
      "country",
      "product_name as product",
      "payable_id as payableId",
      "last_step_at as since",
    ])
    .where("state", "=", "AWAITING_TRANSFER")
    // One transfer pays a whole cart: its first stands for it.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("purchases as other")
            .select("other.id")
            .whereRef("other.cart_id", "=", "purchases.cart_id")
            .whereRef("other.cart_position", "<", "purchases.cart_position"),
        ),
      ),
    )
    .orderBy("last_step_at")
    .limit(200)
    .execute();
