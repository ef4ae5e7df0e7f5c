import { type RawBuilder, sql } from "kysely";
import type { RowKey } from "#src/contracts/keyset.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { RefundReason, RefundState } from "#src/modules/sale/refund/refund-states.rules.ts";
import { saleInScope } from "#src/modules/sale/sale/payment-sales.service.ts";
import type { Connection } from "#src/platform/database/database.ts";

/** A refund as its list has it. */
export interface ListedRefund {
  id: string;
  reference: string;
  payment: string;
  state: RefundState;
  reason: RefundReason;
  currency: Currency;
  amountMinor: number;
  askedAt: Date;
  version: number;
}

export interface RefundListAsked {
  states: readonly RefundState[];
  /** The row after which the page begins: when it was asked for, and its id. */
  after: RowKey | null;
  take: number;
}

/** Refunds in scope, the newest first: up to `take` + 1 rows, and how many the filter has. */
export async function listRefundPage(
  connection: Connection,
  { states, after, take }: RefundListAsked,
  scope: RawBuilder<boolean>,
): Promise<{ rows: ListedRefund[]; total: number }> {
  const from = sql`from refunds r join payments p on p.id = r.payment_id
    join payables y on y.id = p.payable_id ${saleInScope(scope)}`;
  const where =
    states.length === 0 ? scope : sql`${scope} and r.state = any(${[...states]}::text[])`;
  const [at, id] = after ?? [];
  const key =
    after === null
      ? sql`true`
      : sql`(r.asked_at < ${at}::timestamptz or (r.asked_at = ${at}::timestamptz and r.id > ${id}::uuid))`;
  const { rows } = await sql<ListedRefund>`
    select r.id, r.reference, p.reference as payment, r.state, r.reason, r.currency,
      r.amount_minor as "amountMinor", r.asked_at as "askedAt", r.version
    ${from} where ${where} and ${key} order by r.asked_at desc, r.id limit ${take + 1}`.execute(
    connection,
  );
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count ${from} where ${where}`.execute(connection);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}
