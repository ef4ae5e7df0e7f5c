import { type RawBuilder, sql } from "kysely";
import { addTotals, balancesOn } from "#src/modules/sale/ledger/ledger-totals.queries.ts";
import { listPayments } from "#src/modules/sale/finance/finance.queries.ts";
import { compared } from "#src/modules/sale/reconciliation/match.queries.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { interleaved, mark, ms } from "../measured.ts";

/** Finance beside the least that the database could do for the same answer: matching a statement beside one full outer
 *  join, the list of payments beside its bare query, the balance of a day beside summing all entries. */

interface Sizes {
  lines: number;
  payments: number;
  entries: number;
}

const run = (statement: RawBuilder<unknown>, connection: Connection) =>
  statement.execute(connection);

const tenant = sql`'00000000-0000-4000-8000-000000000099'::uuid`;

const compare = async (
  name: string,
  [ours, bare]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  bound: { atMost: number },
): Promise<void> => {
  const [own = 0, least = 0] = await interleaved([ours, bare]);
  mark(name, own / least, { ...bound, note: `${ms(own)} beside ${ms(least)}` });
};

/** As many payments as the list needs; of the newest, as many as there are lines, the provider has a charge. One line in
 *  a thousand is of another amount. */
async function fill(own: Connection, { lines, payments }: Sizes): Promise<void> {
  await run(
    sql`insert into tenants (id, path, kind, name) values (${tenant}, 'bench', 'operator', 'Bench') on conflict do nothing`,
    own,
  );
  await run(
    sql`insert into payables (id, tenant_id, kind, ref, country, currency, amount_minor, state, pay_path, done_path, made_at)
    select gen_random_uuid(), ${tenant}, 'period', 'B-' || n, 'CL', 'CLP', 10000 + n % 50000, 'OPEN', '/', '/', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${payments}::int) n`,
    own,
  );
  await run(
    sql`insert into payments (id, tenant_id, payable_id, reference, flow, provider, state, currency, amount_minor, made_at)
    select gen_random_uuid(), tenant_id, id, 'PAG-' || ref, 'tdc-one-time', 'kushki_ad', 'OK', currency, amount_minor, made_at from payables`,
    own,
  );
  await run(
    sql`insert into provider_charges (tenant_id, payable_id, payment_id, provider, provider_id, country, currency, amount_minor, standing, facts, at)
    select tenant_id, payable_id, id, 'kushki_ad', reference, 'CL', currency, amount_minor, 'ACCEPTED', '{}', timestamptz '2026-06-01 12:00Z'
    from payments order by made_at desc limit ${lines}`,
    own,
  );
  await run(
    sql`insert into provider_statements (provider, day, source, at) values ('kushki_ad', '2026-06-01', 'command', now())`,
    own,
  );
  await run(
    sql`insert into statement_lines (statement_id, tenant_id, provider, day, provider_id, merchant_ref, about, occurrence, is_repeat, currency, amount_minor, fee_minor, vat_minor, net_minor)
    select 1, tenant_id, provider, '2026-06-01', provider_id, provider_id, 'charge', 1, false, currency,
      amount_minor + case when id % 1000 = 0 then 1 else 0 end, (amount_minor * 20000 + 500000) / 1000000,
      (amount_minor * 3800 + 500000) / 1000000, amount_minor from provider_charges`,
    own,
  );
  await run(sql`analyze`, own);
}

async function measureLists(own: Connection, { lines, payments }: Sizes): Promise<void> {
  const day = { provider: "kushki_ad", day: "2026-06-01" };
  await compare(
    `matching ${lines} lines, times one full outer join`,
    [
      () => run(sql`${compared(day)} select kind, count(*) from compared group by kind`, own),
      () =>
        run(
          sql`select count(*) filter (where l.amount_minor is distinct from c.amount_minor) from statement_lines l
        full outer join provider_charges c on c.provider = l.provider and c.provider_id = l.provider_id`,
          own,
        ),
    ],
    { atMost: 5 },
  );
  const scope = sql<boolean>`true`;
  const filter = { states: [], providers: [], countries: [], from: null, until: null, text: "" };
  await compare(
    `first page of ${payments} payments, times its bare query`,
    [
      () =>
        asService(own, (inner) =>
          listPayments(inner, filter, { scope, asked: { kind: "first" }, take: 50, isWhole: true }),
        ),
      () =>
        asService(own, (inner) =>
          run(
            sql`select p.*, y.country, y.ref, s.reference from payments p join payables y on y.id = p.payable_id
            left join sales s on s.payment_reference = p.reference order by p.made_at desc, p.id desc limit 51`,
            inner,
          ),
        ),
    ],
    { atMost: 3 },
  );
}

async function measureBalance(own: Connection, { entries }: Sizes): Promise<void> {
  // The balance at commit is not what is measured here.
  await run(sql`alter table ledger_entries disable trigger user`, own);
  await run(sql`alter table ledger_transactions disable trigger user`, own);
  await run(sql`grant insert on ledger_entries, ledger_transactions to current_user`, own);
  await run(
    sql`insert into ledger_transactions (tenant_id, event, ref, currency, day, at)
    select ${tenant}, 'payment_ok', 'b-' || n, 'CLP', date '2024-01-01' + n % 1000, now() from generate_series(1, ${entries / 2}::int) n`,
    own,
  );
  await run(
    sql`insert into ledger_entries (transaction_id, tenant_id, currency, day, account, amount_minor)
    select t.id, t.tenant_id, 'CLP', t.day, a.account, a.sign * (1000 + t.id % 900)
    from ledger_transactions t cross join lateral (values
      ('provider_clearing:kushki_ad', 1), ('premiums_payable:insurer-' || t.id % 20, -1)) as a (account, sign)`,
    own,
  );
  await run(sql`analyze ledger_entries`, own);
  const last = await sql<{ id: number }>`select max(id) as id from ledger_entries`.execute(own);
  await asService(own, (inner) => addTotals(inner, last.rows[0]?.id ?? 0));
  await run(sql`analyze ledger_totals`, own);
  const on = "2026-03-15";
  const kept = sql`select account, sum(amount)::bigint as balance from (${balancesOn(on)}) b group by account order by account`;
  const summed = sql`select account, sum(amount_minor)::bigint as balance from ledger_entries where day <= ${on}::date group by account order by account`;
  const [one, other] = [await run(kept, own), await run(summed, own)];
  if (JSON.stringify(one.rows) !== JSON.stringify(other.rows))
    throw new Error("The balances are not the same.");
  await compare(
    `balance of a day over ${entries} entries, share of summing them, checked equal`,
    [() => run(kept, own), () => run(summed, own)],
    { atMost: 0.02 },
  );
}

/** Measures on a database of its own, which it fills. */
export async function measureFinance(own: Connection, sizes: Sizes): Promise<void> {
  await fill(own, sizes);
  await measureLists(own, sizes);
  await measureBalance(own, sizes);
}
