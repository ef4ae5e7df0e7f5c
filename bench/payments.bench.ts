import { performance } from "node:perf_hooks";
import { type RawBuilder, sql } from "kysely";
import { balancesOn } from "#src/modules/sale/ledger/ledger-totals.queries.ts";
import { compared } from "#src/modules/sale/reconciliation/match.queries.ts";
import { listPayments } from "#src/modules/sale/finance/finance.queries.ts";
import { type Connection, openPostgres } from "#src/platform/database/database.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createTemporaryDatabase, postgresAddress } from "#test/harness/postgres.ts";
import { templateOn } from "#test/harness/postgres-template.ts";

/**
 * Measures finance on a real PostgreSQL beside the least that the database could do for the same answer: matching a
 * statement beside one full outer join, the balance of a day beside summing all entries, the list of payments beside its
 * bare query. Runs alone: `npm run bench -- payments`. Ratios are the claim, milliseconds are notes.
 */
const LINES = Number(process.env["BENCH_LINES"] ?? 100_000);
const ENTRIES = Number(process.env["BENCH_ENTRIES"] ?? 1_000_000);
const PAYMENTS = Number(process.env["BENCH_PAYMENTS"] ?? 200_000);
const TURNS = 5;

const address = await postgresAddress();
if (address === undefined) {
  process.stdout.write("No PostgreSQL answers: nothing is measured.\n");
  process.exit(0);
}
const template = await templateOn(address, "migrated");
const temporary = await createTemporaryDatabase(address, template);
const database = await openPostgres(temporary.url);
const own = database.connection;

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await work();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(TURNS / 2)] ?? 0;
}
const print = (name: string, ours: number, bare: number, mark: string) =>
  process.stdout.write(
    `${name}: ${ours.toFixed(1)} ms beside ${bare.toFixed(1)} ms, ${(ours / bare).toFixed(2)} times (${mark})\n`,
  );
const run = (statement: RawBuilder<unknown>, connection: Connection = own) =>
  statement.execute(connection);

try {
  await run(sql`insert into tenants (id, path, kind, name) values
    ('00000000-0000-4000-8000-000000000099', 'bench', 'operator', 'Bench') on conflict do nothing`);
  const tenant = sql`'00000000-0000-4000-8000-000000000099'::uuid`;
  // As many payments as the list needs; of the newest, as many as there are lines, the provider has a charge.
  await run(sql`insert into payables (id, tenant_id, kind, ref, country, currency, amount_minor, state, pay_path, done_path, made_at)
    select gen_random_uuid(), ${tenant}, 'period', 'B-' || n, 'CL', 'CLP', 10000 + n % 50000, 'OPEN', '/', '/', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${PAYMENTS}::int) n`);
  await run(sql`insert into payments (id, tenant_id, payable_id, reference, flow, provider, state, currency, amount_minor, made_at)
    select gen_random_uuid(), tenant_id, id, 'PAG-' || ref, 'tdc-one-time', 'kushki_ad', 'OK', currency, amount_minor, made_at from payables`);
  await run(sql`insert into provider_charges (tenant_id, payable_id, payment_id, provider, provider_id, currency, amount_minor, standing, facts, at)
    select tenant_id, payable_id, id, 'kushki_ad', reference, currency, amount_minor, 'ACCEPTED', '{}', timestamptz '2026-06-01 12:00Z'
    from payments order by made_at desc limit ${LINES}`);
  await run(
    sql`insert into provider_statements (provider, day, source, at) values ('kushki_ad', '2026-06-01', 'command', now())`,
  );
  // One line in a thousand is of another amount.
  await run(sql`insert into statement_lines (statement_id, tenant_id, provider, day, provider_id, merchant_ref, about, occurrence, is_repeat, currency, amount_minor, fee_minor, vat_minor, net_minor)
    select 1, tenant_id, provider, '2026-06-01', provider_id, provider_id, 'charge', 1, false, currency,
      amount_minor + case when id % 1000 = 0 then 1 else 0 end, (amount_minor * 20000 + 500000) / 1000000,
      (amount_minor * 3800 + 500000) / 1000000, amount_minor from provider_charges`);
  await run(sql`analyze`);

  const day = { provider: "kushki_ad", day: "2026-06-01" };
  const matched = await median(() =>
    run(sql`${compared(day)} select kind, count(*) from compared group by kind`),
  );
  const joined = await median(() =>
    run(sql`select count(*) filter (where l.amount_minor is distinct from c.amount_minor) from statement_lines l
      full outer join provider_charges c on c.provider = l.provider and c.provider_id = l.provider_id`),
  );
  print(`matching ${LINES} lines`, matched, joined, "at most 5");

  const scope = sql<boolean>`true`;
  const filter = { states: [], providers: [], countries: [], from: null, until: null, text: "" };
  const listed = await median(() =>
    asService(own, (inner) =>
      listPayments(inner, filter, { scope, asked: { kind: "first" }, take: 50, isWhole: true }),
    ),
  );
  const bare = await median(() =>
    asService(own, (inner) =>
      run(
        sql`select p.*, y.country, y.ref, s.reference from payments p join payables y on y.id = p.payable_id
          left join sales s on s.payment_reference = p.reference order by p.made_at desc, p.id desc limit 51`,
        inner,
      ),
    ),
  );
  print(`first page of ${PAYMENTS} payments`, listed, bare, "at most 3");

  // The balance at commit is not what is measured here.
  await run(sql`alter table ledger_entries disable trigger user`);
  await run(sql`alter table ledger_transactions disable trigger user`);
  await run(sql`grant insert on ledger_entries, ledger_transactions to current_user`);
  await run(sql`insert into ledger_transactions (tenant_id, event, ref, currency, day, at)
    select ${tenant}, 'payment_ok', 'b-' || n, 'CLP', date '2024-01-01' + n % 1000, now() from generate_series(1, ${ENTRIES / 2}::int) n`);
  await run(sql`insert into ledger_entries (transaction_id, tenant_id, currency, day, account, amount_minor)
    select t.id, t.tenant_id, 'CLP', t.day, a.account, a.sign * (1000 + t.id % 900)
    from ledger_transactions t cross join lateral (values
      ('provider_clearing:kushki_ad', 1), ('premiums_payable:insurer-' || t.id % 20, -1)) as a (account, sign)`);
  await run(sql`analyze ledger_entries`);
  const { addTotals } = await import("#src/modules/sale/ledger/ledger-totals.queries.ts");
  const { rows: last } = await sql<{
    id: number;
  }>`select max(id) as id from ledger_entries`.execute(own);
  await asService(own, (inner) => addTotals(inner, last[0]?.id ?? 0));
  await run(sql`analyze ledger_totals`);
  const on = "2026-03-15";
  const fast = sql`select account, sum(amount)::bigint as balance from (${balancesOn(on)}) b group by account order by account`;
  const slow = sql`select account, sum(amount_minor)::bigint as balance from ledger_entries where day <= ${on}::date group by account order by account`;
  const [one, other] = [await run(fast), await run(slow)];
  if (JSON.stringify(one.rows) !== JSON.stringify(other.rows))
    throw new Error("The balances are not the same.");
  print(
    `balance of a day over ${ENTRIES} entries`,
    await median(() => run(fast)),
    await median(() => run(slow)),
    "at most 0.02, checked equal",
  );
} finally {
  await database.close();
  await temporary.drop();
}
