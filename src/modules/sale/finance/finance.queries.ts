import {
  openRefundStates,
  type RefundListName,
} from "#src/modules/sale/refund/refund-states.rules.ts";
import { type RawBuilder, sql } from "kysely";
import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { PaymentState } from "#src/contracts/enumerations/record-statuses.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { PageAsked } from "#src/contracts/keyset.ts";
import type { Currency } from "#src/contracts/money.ts";
import { saleInScope } from "#src/modules/sale/sale/payment-sales.service.ts";
import type { Connection } from "#src/platform/database/database.ts";

export interface PaymentFilter {
  states: readonly PaymentState[];
  providers: readonly ProviderId[];
  countries: readonly CountryCode[];
  /** Days on which they were begun, in universal time; null: no bound. */
  from: string | null;
  until: string | null;
  /** Part of a reference of the payment, of what it is for, or of its sale. */
  text: string;
}

export interface PaymentRow {
  id: string;
  reference: string;
  state: PaymentState;
  provider: ProviderId;
  flow: PaymentFlow;
  country: CountryCode;
  currency: Currency;
  /** Storage units of the currency. */
  amountMinor: number;
  payableKind: string;
  payableRef: string;
  /** Those that were paid together, or that of the subscription whose charge it is. */
  sales: readonly string[];
  madeAt: Date;
  settledAt: Date | null;
  /** Whether it waits for its payer. */
  isWaiting: boolean;
}

/** A payment with what its own page says besides. */
export interface WholePayment extends PaymentRow {
  /** What was taken off to come to the amount; null where its owner says nothing of that. */
  discounts:
    | readonly { kind: "offer" | "bundle" | "code"; title: string; amountMinor: number }[]
    | null;
  /** What of it is of which purchase, where several were paid together. */
  parts: readonly { part: string; insurer: string; amountMinor: number }[];
  installments: number;
  /** Of the card's bank; null where it is one payment, or nothing more is known. */
  rateHundredths: number | null;
  payerTotalMinor: number | null;
}

/** Above it a list says "more than". */
export const countedTo = 10_000;

const from = (scope: RawBuilder<boolean>) =>
  sql`from payments p join payables y on y.id = p.payable_id ${saleInScope(scope)}`;

const selected = sql`p.id, p.reference, p.state, p.provider, p.flow, y.country, p.currency,
  p.amount_minor as "amountMinor", y.kind as "payableKind", y.ref as "payableRef",
  array(select o.reference from payment_sales(p.reference, y.id) o order by o.id) as sales, p.made_at as "madeAt", p.settled_at as "settledAt",
  exists (select from payment_attempts a where a.payment_id = p.id and a.state = 'REQUIRES_ACTION') as "isWaiting"`;

/** What one payment's page says besides: a list does not wait for it. */
const selectedWhole = sql`${selected}, y.discounts,
  (select coalesce(jsonb_agg(jsonb_build_object('part', l.part, 'insurer', l.insurer, 'amountMinor', l.amount_minor)
    order by l.position), '[]') from payable_lines l where l.payable_id = y.id and l.part is not null) as parts, p.installments,
  p.rate_hundredths as "rateHundredths", p.payer_total_minor as "payerTotalMinor"`;

function conditions(filter: PaymentFilter, scope: RawBuilder<boolean>): RawBuilder<unknown> {
  const { states, providers, countries, from: first, until, text } = filter;
  const parts: RawBuilder<unknown>[] = [scope];
  const part = `%${text.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  if (part !== "%%")
    parts.push(
      sql`(p.reference ilike ${part} or y.ref ilike ${part} or exists (
        select 1 from payment_sales(p.reference, y.id) o where o.reference ilike ${part}))`,
    );
  if (states.length > 0) parts.push(sql`p.state = any(${[...states]}::text[])`);
  if (providers.length > 0) parts.push(sql`p.provider = any(${[...providers]}::text[])`);
  if (countries.length > 0) parts.push(sql`y.country = any(${[...countries]}::text[])`);
  if (first !== null) parts.push(sql`p.made_at >= ${first}::date::timestamp at time zone 'UTC'`);
  if (until !== null)
    parts.push(sql`p.made_at < (${until}::date + 1)::timestamp at time zone 'UTC'`);
  return sql.join(parts, sql` and `);
}

/** A page of the payments in scope, the newest first: up to `take` + 1 rows, and how many the filter has. */
export async function listPayments(
  connection: Connection,
  filter: PaymentFilter,
  {
    scope,
    asked,
    take,
    isWhole = false,
  }: {
    scope: RawBuilder<boolean>;
    asked: PageAsked;
    take: number;
    /** Whether the scope opens every payment: what is counted then needs no other table. */
    isWhole?: boolean;
  },
): Promise<{ rows: PaymentRow[]; total: number }> {
  const where = conditions(filter, scope);
  const isPlain = isWhole && filter.countries.length === 0 && filter.text.trim() === "";
  const counting = isPlain
    ? sql`from payments p where ${conditions(filter, sql`true`)}`
    : sql`${from(scope)} where ${where}`;
  const isBackwards = asked.kind === "before";
  const key =
    asked.kind === "first"
      ? sql`true`
      : isBackwards
        ? sql`(p.made_at, p.id) > (${asked.key[0]}::timestamptz, ${asked.key[1]}::uuid)`
        : sql`(p.made_at, p.id) < (${asked.key[0]}::timestamptz, ${asked.key[1]}::uuid)`;
  const way = isBackwards ? sql`asc` : sql`desc`;
  const { rows } = await sql<PaymentRow>`select ${selected} ${from(scope)} where ${where} and ${key}
    order by p.made_at ${way}, p.id ${way} limit ${take + 1}`.execute(connection);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${counting} limit ${countedTo + 1}) as c`.execute(
    connection,
  );
  return {
    rows: isBackwards ? rows.toReversed() : rows,
    total: counted.rows[0]?.count ?? 0,
  };
}

export async function findPayment(
  connection: Connection,
  reference: string,
  scope: RawBuilder<boolean>,
): Promise<WholePayment | undefined> {
  const { rows } = await sql<WholePayment>`
    select ${selectedWhole} ${from(scope)} where p.reference = ${reference} and ${scope} limit 1`.execute(
    connection,
  );
  return rows[0];
}

/** A refund with what its queue shows of other rows. */
export interface RefundRow {
  id: string;
  reference: string;
  payment: string;
  provider: ProviderId;
  state: string;
  reason: string;
  currency: Currency;
  amountMinor: number;
  chargedMinor: number;
  askedBy: string | null;
  askedByName: string | null;
  decidedByName: string | null;
  decisionReason: string | null;
  /** The purchase that it is of, where several were paid together. */
  part: string | null;
  means: "provider" | "transfer";
  country: CountryCode;
  /** Where it goes, as its row has it: the service of refunds opens it. */
  transfer_account: string | null;
  account_sealed: string | null;
  askedAt: Date;
  /** Who decides about it sends the one that they read. */
  version: number;
}

/** Which refunds: one, those of a payment, or a page of those that wait for a person, or of the others. */
export type RefundsWanted =
  | { id: string }
  | { paymentId: string }
  | { list: RefundListName; asked: PageAsked; take: number };

const waiting = sql<boolean>`(r.state in ('REQUESTED', 'FAILED') or (r.state = 'SENT' and r.means = 'transfer'))`;

const listed: Readonly<Record<RefundListName, RawBuilder<boolean>>> = {
  waiting,
  decided: sql<boolean>`not ${waiting}`,
  open: sql<boolean>`r.state = any(${[...openRefundStates]}::text[])`,
};

/** What a page of refunds is limited by, and its order: the newest first. */
function refundPage(wanted: RefundsWanted) {
  const newest = { key: sql`true`, way: sql`desc`, limit: sql`` };
  if (!("asked" in wanted)) return newest;
  const { asked, take } = wanted;
  const limit = sql`limit ${take + 1}`;
  if (asked.kind === "first") return { ...newest, limit };
  const [at, id] = asked.key;
  const row = sql`(${at}::timestamptz, ${id}::uuid)`;
  return asked.kind === "before"
    ? { key: sql`(r.asked_at, r.id) > ${row}`, way: sql`asc`, limit }
    : { key: sql`(r.asked_at, r.id) < ${row}`, way: sql`desc`, limit };
}

/** Refunds in scope, the newest first: of a page up to `take` + 1 rows. */
export async function listRefundRows(
  connection: Connection,
  scope: RawBuilder<boolean>,
  wanted: RefundsWanted,
): Promise<RefundRow[]> {
  const { key, way, limit } = refundPage(wanted);
  const only =
    "id" in wanted
      ? sql`r.id = ${wanted.id}::uuid`
      : "paymentId" in wanted
        ? sql`r.payment_id = ${wanted.paymentId}::uuid`
        : listed[wanted.list];
  const { rows } = await sql<RefundRow>`
    select r.id, r.reference, p.reference as payment, p.provider, r.state, r.reason, r.currency,
      r.amount_minor as "amountMinor", c.amount_minor as "chargedMinor", r.asked_by as "askedBy",
      a.name as "askedByName", d.name as "decidedByName", r.decision_reason as "decisionReason",
      r.part, r.means, r.transfer_account, r.account_sealed, y.country, r.asked_at as "askedAt", r.version
    from refunds r join payments p on p.id = r.payment_id join payables y on y.id = p.payable_id
      join provider_charges c on c.id = r.charge_id ${saleInScope(scope)}
      left join users a on a.id = r.asked_by left join users d on d.id = r.decided_by
    where ${scope} and ${only} and ${key}
    order by r.asked_at ${way}, r.id ${way} ${limit}`.execute(connection);
  return "asked" in wanted && wanted.asked.kind === "before" ? rows.toReversed() : rows;
}
