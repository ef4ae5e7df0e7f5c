import type { Connection } from "#src/platform/database/database.ts";
import "./my-purchase.tables.ts";

export const insertLink = (
  transaction: Connection,
  link: { hash: string; purchase: { id: string; tenant_id: string }; at: Date; until: Date },
) =>
  transaction
    .insertInto("purchase_access_links")
    .values({
      token_hash: link.hash,
      purchase_id: link.purchase.id,
      tenant_id: link.purchase.tenant_id,
      made_at: link.at,
      expires_at: link.until,
      revoked_at: null,
    })
    .execute();

/** The purchase that a link leads to; undefined of one that is over, revoked or unknown. */
export async function findLinked(
  connection: Connection,
  hash: string,
  at: Date,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom("purchase_access_links")
    .select("purchase_id")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", at)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row?.purchase_id;
}

/** Ends the links of purchases that still open them; the codes that were sent for them end too. */
export async function revokeLinks(
  transaction: Connection,
  purchaseIds: readonly string[],
  at: Date,
): Promise<void> {
  await transaction
    .updateTable("purchase_access_links")
    .set({ revoked_at: at })
    .where("purchase_id", "in", [...purchaseIds])
    .where("revoked_at", "is", null)
    .execute();
  await transaction
    .deleteFrom("purchase_access_codes")
    .where("purchase_id", "in", [...purchaseIds])
    .execute();
}

/** Takes all ways to a purchase: it was erased. */
export async function deleteAccess(transaction: Connection, purchaseId: string): Promise<void> {
  for (const table of ["purchase_access_links", "purchase_access_codes"] as const)
    await transaction.deleteFrom(table).where("purchase_id", "=", purchaseId).execute();
}

/** Deletes links that open nothing any more. */
export const deleteLinksOver = (
  transaction: Connection,
  { at, limit }: { at: Date; limit: number },
) =>
  transaction
    .deleteFrom("purchase_access_links")
    .where("token_hash", "in", (over) =>
      over
        .selectFrom("purchase_access_links")
        .select("token_hash")
        .where((where) =>
          where.or([where("expires_at", "<=", at), where("revoked_at", "is not", null)]),
        )
        .limit(limit),
    )
    .executeTakeFirstOrThrow();

/** Deletes codes whose time is over. */
export const deleteCodesOver = (
  transaction: Connection,
  { at, limit }: { at: Date; limit: number },
) =>
  transaction
    .deleteFrom("purchase_access_codes")
    .where("purchase_id", "in", (over) =>
      over
        .selectFrom("purchase_access_codes")
        .select("purchase_id")
        .where("expires_at", "<=", at)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();

export interface AccessCode {
  purchase_id: string;
  tenant_id: string;
  nonce: string;
  sent_at: Date;
  expires_at: Date;
}

export const putCode = (transaction: Connection, row: AccessCode) =>
  transaction
    .insertInto("purchase_access_codes")
    .values({ ...row, tries: 0 })
    .onConflict((conflict) => conflict.column("purchase_id").doUpdateSet({ ...row, tries: 0 }))
    .execute();

export const findCode = (connection: Connection, purchaseId: string) =>
  connection
    .selectFrom("purchase_access_codes")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();

/** Takes one of the tries of a code; false where none is left. */
export async function takeTry(
  transaction: Connection,
  purchaseId: string,
  most: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable("purchase_access_codes")
    .set((update) => ({ tries: update("tries", "+", 1) }))
    .where("purchase_id", "=", purchaseId)
    .where("tries", "<", most)
    .returning("tries")
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteCode = (transaction: Connection, purchaseId: string) =>
  transaction.deleteFrom("purchase_access_codes").where("purchase_id", "=", purchaseId).execute();
