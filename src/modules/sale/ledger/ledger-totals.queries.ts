import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

/** Sums of entries by day and month: they cover the entries up to a number, each once. */

/** The number up to which every entry is committed: who enters one meanwhile waits for the answer. */
export async function closedThrough(transaction: Connection): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('ledger_entries'))`.execute(transaction);
  const { rows } = await sql<{
    id: number | null;
  }>`select max(id) as id from ledger_entries`.execute(transaction);
  return rows[0]?.id ?? 0;
}

/** Adds the entries up to a number that no sum has yet; how many they are. */
export async function addTotals(transaction: Connection, through: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select through_id as id from ledger_totals_state for update`.execute(transaction);
  const from = rows[0]?.id ?? 0;
  if (through <= from) return 0;
  await sql`
    insert into ledger_totals (grain, tenant_id, currency, account, day, amount_minor)
    select g.grain, e.tenant_id, e.currency, e.account,
      case g.grain when 'day' then e.day else date_trunc('month', e.day)::date end as on_day, sum(e.amount_minor)
    from ledger_entries e cross join (values ('day'), ('month')) as g (grain)
    where e.id > ${from} and e.id <= ${through}
    group by g.grain, e.tenant_id, e.currency, e.account, on_day
    on conflict (grain, day, tenant_id, currency, account)
      do update set amount_minor = ledger_totals.amount_minor + excluded.amount_minor`.execute(
    transaction,
  );
  await sql`update ledger_totals_state set through_id = ${through}`.execute(transaction);
  return through - from;
}

/** Balances at the end of a day: whole months, the days of its own month, and the entries that no sum has yet. */
export const balancesOn = (day: string) => sql`
  select tenant_id, currency, account, sum(amount_minor) as amount from (
    select tenant_id, currency, account, amount_minor from ledger_totals
    where grain = 'month' and day < date_trunc('month', ${day}::date)::date
    union all
    select tenant_id, currency, account, amount_minor from ledger_totals
    where grain = 'day' and day >= date_trunc('month', ${day}::date)::date and day <= ${day}::date
    union all
    select tenant_id, currency, account, amount_minor from ledger_entries
    where id > (select through_id from ledger_totals_state) and day <= ${day}::date
  ) as parts group by tenant_id, currency, account`;

/** Sums that are not what their entries come to; none is the rule. */
export async function listWrongTotals(
  connection: Connection,
): Promise<{ grain: string; account: string; currency: string; day: string }[]> {
  const { rows } = await sql<{ grain: string; account: string; currency: string; day: string }>`
    with counted as (
      select g.grain, e.tenant_id, e.currency, e.account,
        case g.grain when 'day' then e.day else date_trunc('month', e.day)::date end as day, sum(e.amount_minor) as amount
      from ledger_entries e cross join (values ('day'), ('month')) as g (grain)
      where e.id <= (select through_id from ledger_totals_state)
      group by 1, 2, 3, 4, 5
    )
    select grain, account, currency, day::text as day from counted c full join ledger_totals t
      using (grain, tenant_id, currency, account, day)
    where c.amount is distinct from t.amount_minor limit 50`.execute(connection);
  return rows;
}

/** Forgets all sums: they are made anew from the entries. */
export async function clearTotals(transaction: Connection): Promise<void> {
  await sql`delete from ledger_totals`.execute(transaction);
  await sql`update ledger_totals_state set through_id = 0`.execute(transaction);
}
