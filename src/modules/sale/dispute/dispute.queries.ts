import { type RawBuilder, sql } from "kysely";
import type { ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { Currency } from "#src/contracts/money.ts";
import { saleInScope } from "#src/modules/sale/sale/payment-sales.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AnswerState } from "./dispute-answer.rules.ts";
import type { DisputeState } from "./dispute.rules.ts";
import "./dispute.tables.ts";

/** The charge of a dispute with what an entry needs of it. */
export interface DisputedCharge {
  chargeId: number;
  paymentId: string;
  reference: string;
  tenantId: string;
  country: "CL" | "PE" | "CO" | "INT";
  /** Those that the charge paid together, or that of the subscription. */
  sales: string[];
}

export async function findDisputedCharge(
  transaction: Connection,
  { provider, providerId }: { provider: string; providerId: string },
): Promise<DisputedCharge | undefined> {
  const { rows } = await sql<DisputedCharge>`
    select c.id as "chargeId", c.payment_id as "paymentId", p.reference, c.tenant_id as "tenantId", y.country,
      array(select s.reference from payment_sales(p.reference, y.id) s order by s.id) as sales
    from provider_charges c join payments p on p.id = c.payment_id join payables y on y.id = c.payable_id
    where c.provider = ${provider} and c.provider_id = ${providerId} and c.standing = 'ACCEPTED' limit 1`.execute(
    transaction,
  );
  return rows[0];
}

export interface DisputeRow {
  id: number;
  payment: string;
  sales: readonly string[];
  provider: ProviderId;
  providerDisputeId: string;
  reason: string;
  currency: Currency;
  amountMinor: number;
  state: DisputeState;
  evidenceUntil: string;
  openedAt: Date;
  closedAt: Date | null;
  country: "CL" | "PE" | "CO" | "INT";
  /** Null where nothing was written yet. */
  answer: AnswerState | null;
}

/** Whether it is over, when it was opened and its id: as the list is ordered. */
export interface DisputeKey {
  isOver: boolean;
  openedAt: string;
  id: number;
}

/** Those that come after a row of the list. */
export const disputesAfter = ({ isOver, openedAt, id }: DisputeKey): RawBuilder<boolean> =>
  sql<boolean>`((d.state <> 'OPEN') > ${isOver} or (d.state <> 'OPEN') = ${isOver} and (
    d.opened_at < ${openedAt}::timestamptz or d.opened_at = ${openedAt}::timestamptz and d.id > ${id}))`;

/** Disputes in scope, open ones first; at most 200, unless it says otherwise. */
export async function listDisputes(
  connection: Connection,
  scope: RawBuilder<boolean>,
  { where = sql<boolean>`true`, most = 200 }: { where?: RawBuilder<boolean>; most?: number } = {},
): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select d.id, p.reference as payment,
      array(select o.reference from payment_sales(p.reference, y.id) o order by o.id) as sales,
      d.provider, d.provider_dispute_id as "providerDisputeId",
      d.reason, d.currency, d.amount_minor as "amountMinor", d.state, d.evidence_until::text as "evidenceUntil",
      d.opened_at as "openedAt", d.closed_at as "closedAt", y.country, a.state as answer
    from disputes d join payments p on p.id = d.payment_id join payables y on y.id = p.payable_id
      left join dispute_answers a on a.dispute_id = d.id
      ${saleInScope(scope)}
    where ${scope} and ${where} order by d.state <> 'OPEN', d.opened_at desc, d.id limit ${most}`.execute(
    connection,
  );
  return rows;
}

export async function countDisputes(
  connection: Connection,
  scope: RawBuilder<boolean>,
  where: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from disputes d join payments p on p.id = d.payment_id join payables y on y.id = p.payable_id
      ${saleInScope(scope)} where ${scope} and ${where}`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** Opens a dispute; false where it is there already. */
export async function insertDispute(
  transaction: Connection,
  one: DisputedCharge & {
    provider: string;
    disputeId: string;
    reason: string;
    currency: string;
    amountMinor: number;
    evidenceUntil: string;
    at: Date;
  },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("disputes")
    .values({
      tenant_id: one.tenantId,
      charge_id: one.chargeId,
      payment_id: one.paymentId,
      provider: one.provider,
      provider_dispute_id: one.disputeId,
      reason: one.reason,
      currency: one.currency,
      amount_minor: one.amountMinor,
      state: "OPEN",
      evidence_until: one.evidenceUntil,
      opened_at: one.at,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.columns(["provider", "provider_dispute_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends an open dispute; false where it ended before. */
export async function closeDispute(
  transaction: Connection,
  {
    provider,
    disputeId,
    state,
    at,
  }: { provider: string; disputeId: string; state: "WON" | "LOST"; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("disputes")
    .set({ state, closed_at: at })
    .where("provider", "=", provider)
    .where("provider_dispute_id", "=", disputeId)
    .where("state", "=", "OPEN")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}
