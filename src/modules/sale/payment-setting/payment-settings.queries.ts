import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { FeeRate } from "./fee-rates.rules.ts";
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
  connection
    .selectFrom("payment_settings")
    .select(["key", "country", "from_day", "value", "unit", "is_confirmed"])
    .execute();

/** Who added a version, and when; null of what was committed. */
export interface Made {
  madeBy: string | null;
  madeAt: Date | null;
}

/** Every version of each setting, the newest first. */
export const listSettingVersions = (connection: Connection): Promise<(PaymentSetting & Made)[]> =>
  connection
    .selectFrom("payment_settings as s")
    .leftJoin("users as u", "u.id", "s.made_by")
    .select(["s.key", "s.country", "s.from_day", "s.value", "s.unit", "s.is_confirmed"])
    .select(["u.name as madeBy", "s.made_at as madeAt"])
    .orderBy("s.key")
    .orderBy("s.country")
    .orderBy("s.from_day", "desc")
    .execute();

/** Every version of what providers take, the newest first. */
export const listFeeVersions = (connection: Connection): Promise<(FeeRate & Made)[]> =>
  connection
    .selectFrom("payment_fee_rates as f")
    .leftJoin("users as u", "u.id", "f.made_by")
    .select(["f.provider", "f.country", "f.from_day", "f.fee_millionths", "f.vat_millionths"])
    .select(["u.name as madeBy", "f.made_at as madeAt"])
    .orderBy("f.provider")
    .orderBy("f.country")
    .orderBy("f.from_day", "desc")
    .execute();

/** Versions are added one after the other: each is judged beside all that are there. */
export async function holdVersions(transaction: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(727310)`.execute(transaction);
}

interface MadeBy {
  made_by: string;
  made_at: Date;
}

export async function insertSetting(
  transaction: Connection,
  setting: PaymentSetting & MadeBy,
): Promise<void> {
  await transaction.insertInto("payment_settings").values(setting).execute();
}

export async function insertFee(transaction: Connection, fee: FeeRate & MadeBy): Promise<void> {
  await transaction.insertInto("payment_fee_rates").values(fee).execute();
}
