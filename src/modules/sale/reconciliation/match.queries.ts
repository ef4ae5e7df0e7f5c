import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { isHouse } from "#src/modules/sale/payment/houses.rules.ts";
import "./reconciliation.tables.ts";

/** Which day of which provider is compared. */
export interface Asked {
  provider: string;
  day: string;
}

/** Clocks differ: a charge of the last minutes of a day may stand in the statement of the next. */
const slack = sql`interval '5 minutes'`;

const isOfDay = ({ day }: Asked, at: RawBuilder<unknown>) => sql`(
  ${at} >= (${day}::date)::timestamp at time zone 'UTC' - ${slack}
  and ${at} < (${day}::date + 1)::timestamp at time zone 'UTC' - ${slack})`;

/** Whether the provider's day has all that we entered on it: a bank's has not, for a person may match a transfer days after it
 *  came. */
const hasWholeDays = ({ provider }: Asked) => sql.lit(!isHouse(provider));

/** What the provider takes of a charge in each country on a day. */
const rates = ({ provider, day }: Asked): RawBuilder<unknown> => sql`
  rates as (
    select c.country, r.fee_millionths as fee, r.vat_millionths as vat
    from (values ('CL'), ('PE'), ('CO'), ('INT')) as c (country)
    cross join lateral (
      select * from payment_fee_rates f
      where f.provider in (${provider}, '*') and f.country in (c.country, '*') and f.from_day <= ${day}::date
      order by f.provider = '*', f.country = '*', f.from_day desc limit 1
    ) r
  )`;

const rounded = (amount: RawBuilder<unknown>, millionths: RawBuilder<unknown>) =>
  sql`((${amount} * ${millionths} + 500000) / 1000000)`;

/** Charges of a day's lines; whether an earlier line had them, or a person wrote them off before the line came. */
const chargeLines = (asked: Asked): RawBuilder<unknown> => sql`
  written_off as (
    select distinct i.provider_id as written from reconciliation_items i
    where i.provider = ${asked.provider} and i.kind = 'MISSING_THERE' and i.about = 'charge' and i.resolution = 'suspense'
  ),
  charge_lines as (
    select l.*, w.written is not null as is_written_off
    from statement_lines l left join written_off w on w.written = l.provider_id
    where l.provider = ${asked.provider} and l.day = ${asked.day}::date and l.about = 'charge'
  )`;

/** Lines of refunds, of every day, for charges that the day's lines give back in part: equal ones are matched in turn. */
const refundLines = (asked: Asked): RawBuilder<unknown> => sql`
  refund_lines as (
    select l.*, row_number() over (partition by l.provider_id, l.amount_minor order by l.id) as turn
    from statement_lines l where l.provider = ${asked.provider} and l.about = 'refund'
      and l.provider_id in (select x.provider_id from statement_lines x
        where x.provider = ${asked.provider} and x.day = ${asked.day}::date and x.about = 'refund')
  ),
  done as (
    select r.tenant_id, r.reference, r.amount_minor, r.currency, r.done_at, c.provider_id,
      row_number() over (partition by r.charge_id, r.amount_minor order by r.done_at, r.id) as turn
    from refunds r join provider_charges c on c.id = r.charge_id
    where c.provider = ${asked.provider} and r.state = 'DONE' and r.way <> 'TRANSFER'
  )`;

const comparedCharges = sql`
    select l.id as line_id, l.tenant_id, l.provider_id, l.merchant_ref, 'charge' as about, l.occurrence,
      l.currency as their_currency, l.amount_minor as theirs, l.fee_minor, l.vat_minor, l.net_minor, l.settled_at,
      c.id as charge_id, c.currency, c.amount_minor as ours,
      ${rounded(sql`c.amount_minor`, sql`f.fee`)} as own_fee, ${rounded(sql`c.amount_minor`, sql`f.vat`)} as own_vat,
      case when l.is_repeat or l.is_written_off then 'DUPLICATE' when c.id is null then 'MISSING_HERE'
        when c.amount_minor <> l.amount_minor or c.currency <> l.currency then 'AMOUNT_DIFFERS'
        when ${rounded(sql`c.amount_minor`, sql`f.fee`)} <> l.fee_minor
          or ${rounded(sql`c.amount_minor`, sql`f.vat`)} <> l.vat_minor then 'FEE_DIFFERS'
        else 'MATCHED' end as kind
    from charge_lines l
    left join provider_charges c on c.provider = l.provider and c.provider_id = l.provider_id
    left join rates f on f.country = c.country`;

const comparedRefunds = ({ day }: Asked) => sql`
    select l.id, l.tenant_id, l.provider_id, l.merchant_ref, 'refund', l.occurrence, l.currency, l.amount_minor,
      l.fee_minor, l.vat_minor, l.net_minor, l.settled_at, null, d.currency, d.amount_minor, 0, 0,
      case when d.reference is null then 'MISSING_HERE' when d.currency <> l.currency then 'AMOUNT_DIFFERS'
        when l.fee_minor <> 0 or l.vat_minor <> 0 then 'FEE_DIFFERS' else 'MATCHED' end
    from refund_lines l
    left join done d on d.provider_id = l.provider_id and d.amount_minor = l.amount_minor and d.turn = l.turn
    where l.day = ${day}::date`;

const missingCharges = (asked: Asked) => sql`
    select null, c.tenant_id, c.provider_id, p.reference, 'charge', 1, c.currency, null, 0, 0, 0, null,
      c.id, c.currency, c.amount_minor, 0, 0, 'MISSING_THERE'
    from provider_charges c join payments p on p.id = c.payment_id
    where c.provider = ${asked.provider} and ${hasWholeDays(asked)} and ${isOfDay(asked, sql`c.at`)}
      and not exists (select from statement_lines l where l.provider = c.provider and l.provider_id = c.provider_id
        and l.about = 'charge')`;

const missingRefunds = (asked: Asked) => sql`
    select null, d.tenant_id, d.provider_id, d.reference, 'refund', d.turn::int, d.currency, null, 0, 0, 0, null,
      null, d.currency, d.amount_minor, 0, 0, 'MISSING_THERE'
    from done d
    where ${isOfDay(asked, sql`d.done_at`)} and d.turn > (
      select count(*) from statement_lines l where l.provider = ${asked.provider} and l.provider_id = d.provider_id
        and l.about = 'refund' and l.amount_minor = d.amount_minor)`;

/** The lines of a day with what we know of each, and what of ours no line has. */
export const compared = (asked: Asked): RawBuilder<unknown> => sql`
  with ${rates(asked)}, ${chargeLines(asked)}, ${refundLines(asked)}, compared as (
    ${comparedCharges} union all ${comparedRefunds(asked)}
    union all ${missingCharges(asked)} union all ${missingRefunds(asked)}
  )`;

/** Opens an item for each line of a day that is not equal, once; how many are new. */
export async function openItems(
  transaction: Connection,
  asked: Asked,
  at: Date,
): Promise<{ opened: number }> {
  const { rows } = await sql<{ opened: number }>`${compared(asked)}, opened as (
    insert into reconciliation_items (tenant_id, provider, provider_id, merchant_ref, kind, state, about, occurrence,
      line_id, currency, ours_minor, theirs_minor, their_currency, opened_at)
    select m.tenant_id, ${asked.provider}, m.provider_id, m.merchant_ref, m.kind, m.kind, m.about, m.occurrence,
      m.line_id, coalesce(m.currency, m.their_currency),
      case when m.kind = 'FEE_DIFFERS' then m.own_fee + m.own_vat when m.kind = 'DUPLICATE' then null else m.ours end,
      case when m.kind = 'FEE_DIFFERS' then m.fee_minor + m.vat_minor else m.theirs end, m.their_currency, ${at}
    from compared m
    where m.kind <> 'MATCHED' and m.settled_at is null
    on conflict (provider, provider_id, kind, about, occurrence) do nothing
    returning 1
  ) select count(*)::int as opened from opened`.execute(transaction);
  return { opened: rows[0]?.opened ?? 0 };
}

/** A line that is equal on both sides and not entered yet, or one that a person resolved. */
export interface LineToSettle {
  id: number;
  tenantId: string;
  provider: string;
  providerId: string;
  day: string;
  about: "charge" | "refund";
  occurrence: number;
  currency: string;
  amountMinor: number;
  feeMinor: number;
  vatMinor: number;
  netMinor: number;
}

const lineColumns = sql`l.id, l.tenant_id as "tenantId", l.provider, l.provider_id as "providerId",
  l.day::text as day, l.about, l.occurrence, l.currency, l.amount_minor as "amountMinor", l.fee_minor as "feeMinor",
  l.vat_minor as "vatMinor", l.net_minor as "netMinor"`;

/** Lines that are equal and not settled, at most `most`, held until the transaction ends. */
export async function listEqualLines(
  transaction: Connection,
  asked: Asked,
  most: number,
): Promise<LineToSettle[]> {
  const { rows } = await sql<LineToSettle>`${compared(asked)}
    select ${lineColumns} from compared m join statement_lines l on l.id = m.line_id
    where m.kind = 'MATCHED' and l.settled_at is null
      and not exists (select from reconciliation_items i where i.line_id = l.id)
    order by l.id limit ${most} for update of l`.execute(transaction);
  return rows;
}

/** A line, held until the transaction ends. */
export async function holdLine(
  transaction: Connection,
  id: number,
): Promise<(LineToSettle & { settledAt: Date | null }) | undefined> {
  const { rows } = await sql<LineToSettle & { settledAt: Date | null }>`
    select ${lineColumns}, l.settled_at as "settledAt" from statement_lines l where l.id = ${id} for update`.execute(
    transaction,
  );
  return rows[0];
}

export const markSettled = (transaction: Connection, ids: readonly number[], at: Date) =>
  sql`update statement_lines set settled_at = ${at} where id = any(${[...ids]}::bigint[])`.execute(
    transaction,
  );

/** Those of lines that are of internal traffic's charges: nothing is entered of them (PP 9). */
export async function listUncounted(
  transaction: Connection,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select l.id from statement_lines l
    where l.id = any(${[...ids]}::bigint[]) and exists (
      select from provider_charges c join payables y on y.id = c.payable_id
      where c.provider = l.provider and c.provider_id = l.provider_id and y.is_internal)`.execute(
    transaction,
  );
  return new Set(rows.map(({ id }) => id));
}

/** References that lines of a day name and no charge of ours has: they are asked about before an item is opened. */
export async function listUnknownRefs(
  transaction: Connection,
  { provider, day }: Asked,
): Promise<{ providerId: string; merchantRef: string; amountMinor: number; currency: string }[]> {
  const { rows } = await sql<{
    providerId: string;
    merchantRef: string;
    amountMinor: number;
    currency: string;
  }>`select l.provider_id as "providerId", l.merchant_ref as "merchantRef", l.amount_minor as "amountMinor", l.currency
    from statement_lines l join payments p on p.reference = l.merchant_ref and p.provider = l.provider
    where l.provider = ${provider} and l.day = ${day}::date and l.about = 'charge' and l.settled_at is null
      and not exists (select from provider_charges c where c.provider = l.provider and c.provider_id = l.provider_id)
    order by l.id limit 500`.execute(transaction);
  return rows;
}
