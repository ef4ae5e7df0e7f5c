import type { Selectable } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { countedRefunds, openRefunds, type RefundState } from "./refund.status.ts";
import type { RefundsTable } from "./refund.tables.ts";

export type Refund = Selectable<RefundsTable>;

/** Puts a refund in; false where its key, or its rule, has one already. */
export async function insertRefund(transaction: Connection, refund: Refund): Promise<boolean> {
  const inserted = await transaction
    .insertInto("refunds")
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findRefund(
  connection: Connection,
  where:
    | { id: string }
    | { paymentId: string; key: string }
    | { paymentId: string; reference: string },
): Promise<Refund | undefined> {
  const all = connection.selectFrom("refunds").selectAll();
  if ("id" in where) return all.where("id", "=", where.id).executeTakeFirst();
  const own = all.where("payment_id", "=", where.paymentId);
  return (
    "key" in where
      ? own.where("idempotency_key", "=", where.key)
      : own.where("reference", "=", where.reference)
  ).executeTakeFirst();
}

/** Refunds of one's nodes, newest first; at most 200. */
export function listRefunds(
  connection: Connection,
  state: RefundState | undefined,
): Promise<Refund[]> {
  const all = connection.selectFrom("refunds").selectAll();
  return (state === undefined ? all : all.where("state", "=", state))
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .limit(200)
    .execute();
}

/** Refunds of a charge, newest first; of a part of it, those that name no other part. */
export function listOfCharge(
  connection: Connection,
  chargeId: number,
  part: string | null,
): Promise<Refund[]> {
  const all = connection.selectFrom("refunds").selectAll().where("charge_id", "=", chargeId);
  const own =
    part === null
      ? all
      : all.where(({ eb, or }) => or([eb("part", "=", part), eb("part", "is", null)]));
  return own.orderBy("asked_at", "desc").orderBy("id").execute();
}

/** What of a charge, or of a part of it, is asked for, under way or returned; and returned alone. */
export async function sumRefunds(
  connection: Connection,
  chargeId: number,
  part?: string,
): Promise<{ counted: number; done: number }> {
  const all = connection
    .selectFrom("refunds")
    .select(["state", "amount_minor"])
    .where("charge_id", "=", chargeId)
    .where("state", "in", countedRefunds);
  const rows = await (part === undefined ? all : all.where("part", "=", part)).execute();
  const sum = (of: typeof rows) => of.reduce((total, row) => total + row.amount_minor, 0);
  return { counted: sum(rows), done: sum(rows.filter(({ state }) => state === "DONE")) };
}

/** Whether a refund of a payment is not through yet; of one of its parts, or of all of it, where a part is named. */
export async function hasOpenRefund(
  connection: Connection,
  paymentId: string,
  part: string | null = null,
): Promise<boolean> {
  const all = connection
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("state", "in", openRefunds);
  const own =
    part === null
      ? all
      : all.where(({ eb, or }) => or([eb("part", "=", part), eb("part", "is", null)]));
  return (await own.executeTakeFirst()) !== undefined;
}

/** Moves a refund from a state: false where it is in another by now. */
export async function moveRefund(
  transaction: Connection,
  { id, from }: { id: string; from: RefundState },
  now: { state: RefundState } & Partial<Omit<Refund, "id" | "state" | "version">>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("refunds")
    .set((update) => ({ ...now, version: update("version", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Keeps the sealed account of a refund: false where it is no longer what was read. */
export async function setRefundAccount(
  transaction: Connection,
  { id, version }: Pick<Refund, "id" | "version">,
  sealed: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("refunds")
    .set({ account_sealed: sealed, transfer_account: null, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Takes a refund whose outcome is to be asked for and leases it. */
export async function claimDueRefund(
  transaction: Connection,
  at: Date,
  until: Date,
): Promise<string | undefined> {
  const row = await transaction
    .updateTable("refunds")
    .set({ ask_at: until })
    .where("id", "=", (select) =>
      select
        .selectFrom("refunds")
        .select("id")
        .where("ask_at", "<=", at)
        .where("state", "in", ["SENT", "UNKNOWN"])
        .orderBy("ask_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
