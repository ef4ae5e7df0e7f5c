import type { Connection } from "#src/platform/database/database.ts";
import type { PaymentSetting } from "./payment-settings.rules.ts";
import "./payment-settings.tables.ts";

/** Puts the committed settings into the table, once each: a new value is a row with its day. */
export async function insertPaymentSettings(
  transaction: Connection,
  settings: readonly PaymentSetting[],
): Promise<void> {
  await transaction
    .insertInto("payment_settings")
    .values([...settings])
    .onConflict((conflict) => conflict.columns(["key", "country", "from_day"]).doNothing())
    .execute();
}

export const listPaymentSettings = (connection: Connection): Promise<PaymentSetting[]> =>
  connection.selectFrom("payment_settings").selectAll().execute();
