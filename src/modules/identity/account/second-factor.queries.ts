import type { Connection } from "#src/platform/database/database.ts";
import "./account.tables.ts";

export interface StoredFactor {
  /** Sealed. */
  secret: string | null;
  confirmedAt: Date | null;
  lastStep: number;
  pendingSecret: string | null;
  pendingSince: Date | null;
}

export const findFactor = (
  connection: Connection,
  userId: string,
): Promise<StoredFactor | undefined> =>
  connection
    .selectFrom("second_factors")
    .select([
      "secret",
      "confirmed_at as confirmedAt",
      "last_step as lastStep",
      "pending_secret as pendingSecret",
      "pending_since as pendingSince",
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** Notes a secret that waits to be confirmed. */
export async function savePendingSecret(
  connection: Connection,
  userId: string,
  sealed: string,
  at: Date,
): Promise<void> {
  await connection
    .insertInto("second_factors")
    .values({
      user_id: userId,
      secret: null,
      confirmed_at: null,
      pending_secret: sealed,
      pending_since: at,
    })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ pending_secret: sealed, pending_since: at }),
    )
    .execute();
}

/** Puts a secret in force; its codes up to `step` no longer count. */
export async function saveFactor(
  connection: Connection,
  userId: string,
  factor: { secret: string; step: number; at: Date },
): Promise<void> {
  const inForce = {
    secret: factor.secret,
    confirmed_at: factor.at,
    last_step: factor.step,
    pending_secret: null,
    pending_since: null,
  };
  await connection
    .insertInto("second_factors")
    .values({ user_id: userId, ...inForce })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(inForce))
    .execute();
}

/** Takes a step of a user's codes; false where it, or a later one, was taken before. */
export async function takeStep(
  connection: Connection,
  userId: string,
  step: number,
): Promise<boolean> {
  const result = await connection
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function deleteFactor(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await connection.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** Replaces a user's recovery codes, used ones too. */
export async function replaceRecoveryCodes(
  connection: Connection,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await connection.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await connection
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
}

/** Uses a recovery code; false where there is none, or it was used before. */
export async function spendRecoveryCode(
  connection: Connection,
  userId: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  const result = await connection
    .updateTable("recovery_codes")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const row = await connection
    .selectFrom("recovery_codes")
    .select((count) => count.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.left;
}
