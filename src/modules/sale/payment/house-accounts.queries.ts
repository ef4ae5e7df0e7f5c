import type { Connection } from "#src/platform/database/database.ts";
import type { HouseAccountRow } from "./houses.rules.ts";
import "./payment.tables.ts";

/** Puts the committed accounts of the house into the table, once each: another account is a row with its day. */
export async function insertHouseAccounts(
  transaction: Connection,
  rows: readonly HouseAccountRow[],
): Promise<void> {
  await transaction
    .insertInto("house_accounts")
    .values([...rows])
    .onConflict((conflict) => conflict.columns(["provider", "country", "from_day"]).doNothing())
    .execute();
}

/** Every account of the house that there is or will be: the rules choose by a day. */
export const listHouseAccounts = (connection: Connection): Promise<HouseAccountRow[]> =>
  connection.selectFrom("house_accounts").selectAll().execute();
