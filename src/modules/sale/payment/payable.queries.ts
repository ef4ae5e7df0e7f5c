import { type Insertable, type Selectable, sql } from "kysely";
import type { Money } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { PayableDiscount, PayablesTable } from "./payment.tables.ts";

export interface Payable {
  id: string;
  tenantId: string;
  kind: PayablesTable["kind"];
  ref: string;
  country: PayablesTable["country"];
  amount: Money;
  state: PayablesTable["state"];
  paidAt: Date | null;
  payPath: string;
  donePath: string;
  /** What was taken off to come to the amount; null where its owner says nothing of that. */
  discounts: readonly PayableDiscount[] | null;
  /** Of internal traffic: paid by simulators alone, and counted nowhere (PP 9). */
  isInternal: boolean;
}

export async function insertPayable(
  transaction: Connection,
  row: Omit<Insertable<PayablesTable>, "state" | "paid_at">,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("payables")
    .values({ ...row, state: "OPEN", paid_at: null })
    .onConflict((conflict) => conflict.columns(["kind", "ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface PayableLine {
  insurer: string;
  amountMinor: number;
  commissionMinor: number;
  /** Which part of what is owed it is, as the owner names it; null where it has no parts. */
  part: string | null;
}

export async function insertLines(
  transaction: Connection,
  payable: { id: string; tenantId: string },
  lines: readonly PayableLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction
    .insertInto("payable_lines")
    .values(
      lines.map((line, position) => ({
        payable_id: payable.id,
        position,
        tenant_id: payable.tenantId,
        insurer: line.insurer,
        amount_minor: line.amountMinor,
        commission_minor: line.commissionMinor,
        part: line.part,
      })),
    )
    .execute();
}

/** Notes what insurers give us of what is paid on a day, where nothing is noted yet: by the rate of the day. */
export const setCommissions = (transaction: Connection, payableId: string, day: string) =>
  sql`update payable_lines l set commission_minor = (l.amount_minor * r.rate_millionths + 500000) / 1000000
    from (
      select distinct on (o.position) o.position, c.rate_millionths
      from payable_lines o join payables y on y.id = o.payable_id
        join commission_rates c on c.insurer = o.insurer and c.country in (y.country, '*') and c.from_day <= ${day}::date
      where o.payable_id = ${payableId}
      order by o.position, c.country = '*', c.from_day desc
    ) r
    where l.payable_id = ${payableId} and l.position = r.position and l.commission_minor = 0`.execute(
    transaction,
  );

export const listLines = (connection: Connection, payableId: string): Promise<PayableLine[]> =>
  connection
    .selectFrom("payable_lines")
    .select([
      "insurer",
      "amount_minor as amountMinor",
      "commission_minor as commissionMinor",
      "part",
    ])
    .where("payable_id", "=", payableId)
    .orderBy("position")
    .execute();

const payables = (connection: Connection) => connection.selectFrom("payables").selectAll();

const payableOf = (row: Selectable<PayablesTable>): Payable => ({
  id: row.id,
  tenantId: row.tenant_id,
  kind: row.kind,
  ref: row.ref,
  country: row.country,
  amount: { amountMinor: row.amount_minor, currency: row.currency },
  state: row.state,
  paidAt: row.paid_at,
  payPath: row.pay_path,
  donePath: row.done_path,
  discounts: row.discounts,
  isInternal: row.is_internal,
});

export async function findPayable(
  connection: Connection,
  where: { id: string } | { kind: PayablesTable["kind"]; ref: string },
): Promise<Payable | undefined> {
  const row = await (
    "id" in where
      ? payables(connection).where("id", "=", where.id)
      : payables(connection).where("kind", "=", where.kind).where("ref", "=", where.ref)
  ).executeTakeFirst();
  return row && payableOf(row);
}

/** A payable, its row held until the transaction ends: whoever settles or starts a payment of it waits here. */
export async function lockPayable(
  transaction: Connection,
  id: string,
): Promise<Payable | undefined> {
  const row = await payables(transaction).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && payableOf(row);
}

/** The payable of an attempt, which never becomes another's, held until the transaction ends. */
export async function lockPayableOf(
  transaction: Connection,
  attemptId: string,
): Promise<Payable | undefined> {
  const row = await payables(transaction)
    .where("id", "=", (attempts) =>
      attempts.selectFrom("payment_attempts").select("payable_id").where("id", "=", attemptId),
    )
    .forUpdate()
    .executeTakeFirst();
  return row && payableOf(row);
}

export const setPayableState = (
  transaction: Connection,
  id: string,
  state: PayablesTable["state"],
  paidAt: Date | null,
) =>
  transaction
    .updateTable("payables")
    .set({ state, paid_at: paidAt })
    .where("id", "=", id)
    .execute();
