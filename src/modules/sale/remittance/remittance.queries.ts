import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { RemittanceState } from "./remittance.rules.ts";
import type { RemittancesTable } from "./remittance.tables.ts";

export type Remittance = RemittancesTable;

/** What is owed to an insurer and in no remittance yet. */
export interface OpenAccount {
  tenantId: string;
  node: string;
  insurer: string;
  currency: Currency;
  /** Above 0: what we owe. */
  totalMinor: number;
  entries: number;
}

const isOpen = sql`e.account like 'premiums\\_payable:%' and t.event <> 'remittance_paid'
  and not exists (select from remittance_lines l where l.entry_id = e.id)`;

export async function listOpenAccounts(
  connection: Connection,
  scope: RawBuilder<boolean>,
): Promise<OpenAccount[]> {
  const { rows } = await sql<OpenAccount>`
    select e.tenant_id as "tenantId", n.path as node, substr(e.account, 18) as insurer, e.currency,
      -sum(e.amount_minor)::bigint as "totalMinor", count(*)::int as entries
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join tenants n on n.id = e.tenant_id
    where ${isOpen} and ${scope}
    group by e.tenant_id, n.path, e.account, e.currency order by n.path, insurer, e.currency`.execute(
    connection,
  );
  return rows;
}

/** Takes the open entries of an insurer up to a day into a draft; what they come to. */
export async function takeEntries(
  transaction: Connection,
  remittance: Pick<Remittance, "id" | "tenant_id" | "insurer" | "currency" | "until_day">,
): Promise<{ total: number; entries: number }> {
  const { rows } = await sql<{ total: number | null; entries: number }>`
    with taken as (
      insert into remittance_lines (remittance_id, entry_id, tenant_id, amount_minor)
      select ${remittance.id}, e.id, e.tenant_id, -e.amount_minor
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = ${`premiums_payable:${remittance.insurer}`} and e.currency = ${remittance.currency}
        and e.tenant_id = ${remittance.tenant_id} and e.day <= ${remittance.until_day}::date
        and t.event <> 'remittance_paid'
        and not exists (select from remittance_lines l where l.entry_id = e.id)
      on conflict (entry_id) do nothing
      returning amount_minor
    ) select sum(amount_minor)::bigint as total, count(*)::int as entries from taken`.execute(
    transaction,
  );
  return { total: rows[0]?.total ?? 0, entries: rows[0]?.entries ?? 0 };
}

export const freeEntries = (transaction: Connection, id: string) =>
  transaction.deleteFrom("remittance_lines").where("remittance_id", "=", id).execute();

export const insertRemittance = (transaction: Connection, row: Remittance) =>
  transaction
    .insertInto("remittances")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export const setTotal = (transaction: Connection, id: string, total: number) =>
  transaction.updateTable("remittances").set({ total_minor: total }).where("id", "=", id).execute();

/** Moves a remittance from a state: false where it is in another by now. */
export async function moveRemittance(
  transaction: Connection,
  { id, from }: { id: string; from: RemittanceState },
  now: { state: RemittanceState } & Partial<Remittance>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("remittances")
    .set(now)
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** A remittance with who worked on it. */
export interface RemittanceRow extends Remittance {
  node: string;
  made_by_name: string | null;
  approved_by_name: string | null;
  paid_by_name: string | null;
}

export async function listRemittances(
  connection: Connection,
  where: RawBuilder<boolean>,
): Promise<RemittanceRow[]> {
  const { rows } = await sql<RemittanceRow>`
    select r.*, r.until_day::text as until_day, r.paid_on::text as paid_on, n.path as node, m.name as made_by_name,
      a.name as approved_by_name, p.name as paid_by_name
    from remittances r join tenants n on n.id = r.tenant_id join users m on m.id = r.made_by
      left join users a on a.id = r.approved_by left join users p on p.id = r.paid_by
    where ${where} order by r.made_at desc, r.id limit 200`.execute(connection);
  return rows;
}

/** A line as an insurer reads it: which payment and policy, and what it is. */
export interface RemittanceLine {
  entryId: number;
  day: string;
  event: string;
  payment: string | null;
  policy: string | null;
  sale: string | null;
  amountMinor: number;
}

export async function listRemittanceLines(
  connection: Connection,
  id: string,
): Promise<RemittanceLine[]> {
  const { rows } = await sql<RemittanceLine>`
    select l.entry_id as "entryId", e.day::text as day, t.event, p.reference as payment,
      coalesce(s.policy_number, cs.policy_number) as policy, coalesce(s.reference, cs.reference) as sale,
      l.amount_minor as "amountMinor"
    from remittance_lines l join ledger_entries e on e.id = l.entry_id
      join ledger_transactions t on t.id = e.transaction_id
      left join refunds r on t.ref = 'refund:' || r.reference
      left join provider_charges c on c.id = r.charge_id or (r.id is null and t.ref = c.provider || ':' || c.provider_id)
      left join payments p on p.id = c.payment_id
      left join lateral (
        select string_agg(o.policy_number, ', ' order by o.id) as policy_number,
          string_agg(o.reference, ', ' order by o.id) as reference
        from sales o where o.payment_reference = p.reference
          and (e.account = 'premiums_payable:' || coalesce(o.insurer, o.insurer_name) or not exists (
            select 1 from sales q where q.payment_reference = p.reference and q.id <> o.id))) s on true
      left join subscription_cycles y on y.payable_id = p.payable_id
      left join subscriptions b on b.id = y.subscription_id
      left join sales cs on cs.reference = b.sale_reference
    where l.remittance_id = ${id} order by e.day, l.entry_id limit 20000`.execute(connection);
  return rows;
}

/** Accounts of insurers that are not what their open entries sum to; none is the rule. */
export async function listUnbalanced(
  connection: Connection,
): Promise<{ account: string; currency: string; balance: number; open: number }[]> {
  const { rows } = await sql<{ account: string; currency: string; balance: number; open: number }>`
    select e.account, e.currency, sum(e.amount_minor)::bigint as balance,
      coalesce(sum(e.amount_minor) filter (where t.event <> 'remittance_paid' and coalesce(r.state, 'DRAFT') <> 'PAID'), 0)::bigint as open
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      left join remittance_lines l on l.entry_id = e.id left join remittances r on r.id = l.remittance_id
    where e.account like 'premiums\\_payable:%'
    group by e.tenant_id, e.account, e.currency
    having sum(e.amount_minor) <> coalesce(sum(e.amount_minor) filter (where t.event <> 'remittance_paid' and coalesce(r.state, 'DRAFT') <> 'PAID'), 0)`.execute(
    connection,
  );
  return rows;
}
