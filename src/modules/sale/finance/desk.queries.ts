import { openRefundStates } from "#src/modules/sale/refund/refund-states.rules.ts";
import { type RawBuilder, sql } from "kysely";
import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Currency } from "#src/contracts/money.ts";
import { saleInScope } from "#src/modules/sale/sale/payment-sales.service.ts";
import type { Connection } from "#src/platform/database/database.ts";

/** A sum of the overview, by currency. */
export interface Sum {
  name: "collected" | "pending" | "refunds" | "arrears-30" | "arrears-60" | "arrears-more";
  currency: Currency;
  amountMinor: number;
  count: number;
}

const paymentsIn = (scope: RawBuilder<boolean>) =>
  sql`payments p join payables y on y.id = p.payable_id ${saleInScope(scope)}`;

/** Of what staff buy to try the site no figure tells (PP 9). */
const counted = sql`not y.is_internal`;

/** What was collected since a day, what is pending, what goes back, and what is in arrears by age, by currency. */
export async function listSums(
  connection: Connection,
  {
    since,
    today,
    payments,
    cycles,
  }: {
    since: string;
    today: string;
    payments: RawBuilder<boolean>;
    cycles: RawBuilder<boolean>;
  },
): Promise<Sum[]> {
  const from = paymentsIn(payments);
  const { rows } = await sql<Sum>`
    select 'collected' as name, p.currency, sum(p.amount_minor)::bigint as "amountMinor", count(*)::int as count
    from ${from} where ${payments} and ${counted} and p.state in ('OK', 'REQUEST_REFUND')
      and p.made_at >= ${since}::date::timestamp at time zone 'UTC'
    group by p.currency
    union all
    select 'pending', p.currency, sum(p.amount_minor)::bigint, count(*)::int
    from ${from} where ${payments} and ${counted} and p.state = 'PENDING' group by p.currency
    union all
    select 'refunds', r.currency, sum(r.amount_minor)::bigint, count(*)::int
    from refunds r join ${from} on p.id = r.payment_id
    where ${payments} and ${counted} and r.state = any(${[...openRefundStates]}::text[]) group by r.currency
    union all
    select case when ${today}::date - c.charge_on <= 30 then 'arrears-30'
      when ${today}::date - c.charge_on <= 60 then 'arrears-60' else 'arrears-more' end as age,
      b.currency, sum(c.amount_minor)::bigint, count(*)::int
    from subscription_cycles c join subscriptions b on b.id = c.subscription_id
      left join sales s on s.reference = b.sale_reference
    where ${cycles} and c.state = 'recycling'
      and not exists (select from payables y where y.id = c.payable_id and y.is_internal) group by age, b.currency
    order by 1, 2`.execute(connection);
  return rows;
}

/** A charge of a subscription. */
export interface CycleRow {
  id: string;
  subscription: string;
  sale: string | null;
  product: string;
  insurer: string;
  country: CountryCode;
  flow: PaymentFlow;
  provider: ProviderId;
  chargeOn: string;
  state: "scheduled" | "processed" | "recycling" | "cancelled";
  currency: Currency;
  /** Null until it is priced, three days before: then what was charged last. */
  amountMinor: number | null;
  lastMinor: number;
  tries: number;
  payment: string | null;
}

export interface CycleFilter {
  state: CycleRow["state"] | null;
  /** Charge days; null: no bound. */
  from: string | null;
  until: string | null;
  before: string | null;
}

/** Charges of subscriptions in scope, by their day: `take` + 1 at most. */
export async function listCycles(
  connection: Connection,
  { state, from, until, before }: CycleFilter,
  { scope, take }: { scope: RawBuilder<boolean>; take: number },
): Promise<CycleRow[]> {
  const parts: RawBuilder<unknown>[] = [scope];
  if (state !== null) parts.push(sql`c.state = ${state}`);
  if (from !== null) parts.push(sql`c.charge_on >= ${from}::date`);
  if (until !== null) parts.push(sql`c.charge_on <= ${until}::date`);
  // Keys of a page are the day and the id, as the list is ordered.
  const [day = "", id = ""] = before?.split("/") ?? [];
  if (before !== null) parts.push(sql`(c.charge_on, c.id) > (${day}::date, ${id}::uuid)`);
  const { rows } = await sql<CycleRow>`
    select c.id, b.reference as subscription, b.sale_reference as sale, b.product_name as product, b.insurer, b.country,
      b.flow, b.provider, c.charge_on::text as "chargeOn", c.state, b.currency, c.amount_minor as "amountMinor",
      b.amount_minor as "lastMinor", cardinality(c.steps_done) as tries, c.payment_reference as payment
    from subscription_cycles c join subscriptions b on b.id = c.subscription_id
      left join sales s on s.reference = b.sale_reference
    where ${sql.join(parts, sql` and `)} order by c.charge_on, c.id limit ${take + 1}`.execute(
    connection,
  );
  return rows;
}

/** A provider with what its last calls came to. */
export interface ProviderRow {
  provider: string;
  calls: number;
  unanswered: number;
  averageMs: number | null;
  lastAt: Date | null;
  routes: number;
  routesOn: number;
}

export async function listProviders(connection: Connection, since: Date): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    select r.provider, coalesce(max(c.calls), 0)::int as calls, coalesce(max(c.unanswered), 0)::int as unanswered,
      max(c.average)::int as "averageMs", max(c.last) as "lastAt", count(*)::int as routes,
      count(*) filter (where r.is_on)::int as "routesOn"
    from payment_routes r left join (
      select provider, count(*) as calls, count(*) filter (where outcome = 'unknown') as unanswered,
        avg(duration_ms) as average, max(at) as last
      from provider_calls where at > ${since} group by provider
    ) c on c.provider = r.provider
    group by r.provider order by r.provider`.execute(connection);
  return rows;
}

export interface CallRow {
  provider: string;
  kind: string;
  outcome: string;
  code: string | null;
  durationMs: number;
  at: Date;
  payment: string;
}

/** The last calls to providers, the newest first. */
export async function listCalls(
  connection: Connection,
  provider: string | null,
): Promise<CallRow[]> {
  const only = provider === null ? sql`true` : sql`c.provider = ${provider}`;
  const { rows } = await sql<CallRow>`
    select c.provider, c.kind, c.outcome, c.code, c.duration_ms as "durationMs", c.at, p.reference as payment
    from provider_calls c join payments p on p.id = c.payment_id where ${only}
    order by c.id desc limit 50`.execute(connection);
  return rows;
}
