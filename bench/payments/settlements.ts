import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import pg from "pg";
import type { Connection } from "#src/platform/database/database.ts";
import type { ProviderAnswer } from "#src/modules/sale/payment/payment-provider.ts";
import { sideBySide } from "#src/platform/jobs/side-by-side.ts";
import { mark } from "../measured.ts";

/** Settlements beside the same locks and inserts as bare SQL: the payable is locked, charge, ledger, attempt, payment and
 *  payable are written, and everything is committed. */

/** How many are under way at a time, on both sides. */
const atOnce = 4;
const amount = 48_541;
const commission = 4_854;
const tenant = "00000000-0000-4000-8000-000000000098";

type SettleApproved = (id: string, answer: ProviderAnswer, how: { isAsked: boolean }) => unknown;

/** An attempt that waits, by our id and by the name that its provider knows. */
interface Waiting {
  id: string;
  merchant_ref: string;
}

/** Attempts that wait for their provider's answer. `name` keeps those of one side apart. */
async function waiting(own: Connection, name: string, count: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with y as (
      insert into payables (id, tenant_id, kind, ref, country, currency, amount_minor, state, pay_path, done_path, made_at)
      select gen_random_uuid(), ${tenant}::uuid, 'period', ${name}::text || n, 'CL', 'CLP', ${amount}, 'OPEN', '/', '/', now()
      from generate_series(1, ${count}::int) n returning id, ref),
    l as (
      insert into payable_lines (payable_id, position, tenant_id, insurer, amount_minor, commission_minor)
      select id, 0, ${tenant}::uuid, 'quillay', ${amount}, 0 from y),
    p as (
      insert into payments (id, tenant_id, payable_id, reference, flow, provider, state, currency, amount_minor, made_at)
      select gen_random_uuid(), ${tenant}::uuid, id, 'PAG-' || ref, 'tdc-one-time', 'kushki_ad', 'PENDING', 'CLP', ${amount}, now()
      from y returning id, payable_id, reference)
    insert into payment_attempts (id, tenant_id, payment_id, payable_id, merchant_ref, idempotency_key, request_hash, provider, flow, state, made_at, expires_at)
    select gen_random_uuid(), ${tenant}::uuid, id, payable_id, reference, 'key', 'hash', 'kushki_ad', 'tdc-one-time', 'DISPATCHED', now(), now() + interval '1 hour'
    from p returning id, merchant_ref`.execute(own);
  return rows;
}

const perSecond = async (all: readonly Waiting[], work: (one: Waiting) => Promise<unknown>) => {
  const from = performance.now();
  await sideBySide(all, atOnce, work);
  return (all.length * 1_000) / (performance.now() - from);
};

/** One settlement as bare SQL, by a client that does nothing else. */
async function settleBare(client: pg.Client, id: string): Promise<void> {
  const say = (name: string, text: string, values: unknown[]) =>
    client.query({ name, text, values });
  await client.query("begin");
  const found = await say(
    "attempt",
    `select a.*, y.country from payment_attempts a join payables y on y.id = a.payable_id where a.id = $1 for update of y`,
    [id],
  );
  const { payable_id: payable, payment_id: payment, merchant_ref: ref } = found.rows[0];
  await say("lines", "update payable_lines set commission_minor = $2 where payable_id = $1", [
    payable,
    commission,
  ]);
  await say(
    "charge",
    `insert into provider_charges (tenant_id, payable_id, payment_id, provider, provider_id, country, currency, amount_minor, standing, facts, at)
     values ($1, $2, $3, 'kushki_ad', $4, 'CL', 'CLP', $5, 'ACCEPTED', '{}', now()) on conflict do nothing`,
    [tenant, payable, payment, ref, amount],
  );
  for (const [event, minor, debit, credit] of [
    ["payment_ok", amount, "provider_clearing:kushki_ad", "premiums_payable:quillay"],
    ["commission_earned", commission, "premiums_payable:quillay", "commission:quillay"],
  ] as const) {
    const head = await say(
      "head",
      `insert into ledger_transactions (tenant_id, event, ref, currency, day, at)
       values ($1, $2, $3, 'CLP', current_date, now()) on conflict do nothing returning id`,
      [tenant, event, `kushki_ad:${ref}`],
    );
    await say(
      "entries",
      `insert into ledger_entries (transaction_id, tenant_id, currency, day, account, amount_minor)
       values ($1, $2, 'CLP', current_date, $3, $5), ($1, $2, 'CLP', current_date, $4, -$5::bigint)`,
      [head.rows[0].id, tenant, debit, credit, minor],
    );
  }
  await say(
    "settle",
    "update payment_attempts set state = 'APPROVED', settled_at = now(), ask_at = null where id = $1",
    [id],
  );
  await say("payment", "update payments set state = 'OK', settled_at = now() where id = $1", [
    payment,
  ]);
  await say("paid", "update payables set state = 'PAID', paid_at = now() where id = $1", [payable]);
  await client.query("commit");
}

/** Measures by turns: a machine that is busy for a while favours neither. */
export async function measureSettlements(
  own: Connection,
  url: string,
  { settle, count }: { settle: SettleApproved; count: number },
): Promise<void> {
  await sql`insert into tenants (id, path, kind, name) values (${tenant}::uuid, 'bench-settle', 'operator', 'Bench') on conflict do nothing`.execute(
    own,
  );
  const clients = Array.from({ length: atOnce }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) {
    await client.connect();
    await client.query("set role amparo_service");
  }
  const free = [...clients];
  const bare = async ({ id }: Waiting) => {
    const client = free.pop();
    if (client === undefined) throw new Error("More are under way than there are clients.");
    await settleBare(client, id).finally(() => free.push(client));
  };
  const money = { amountMinor: amount, currency: "CLP" } as const;
  const ours = async ({ id, merchant_ref: providerId }: Waiting) =>
    settle(id, { kind: "approved", providerId, amount: money, facts: {} }, { isAsked: true });
  const rates = { ours: 0, bare: 0 };
  const turns = 3;
  for (let turn = 0; turn <= turns; turn += 1) {
    const part = Math.ceil(count / turns);
    const [own_, least] = [
      await perSecond(await waiting(own, `O${turn}-`, part), ours),
      await perSecond(await waiting(own, `B${turn}-`, part), bare),
    ];
    // The first turn does not count.
    if (turn > 0) {
      rates.ours += own_ / turns;
      rates.bare += least / turns;
    }
  }
  for (const client of clients) await client.end();
  mark(`settlements, share of bare SQL's`, rates.ours / rates.bare, {
    atLeast: 0.4,
    note: `${rates.ours.toFixed(0)} a second beside ${rates.bare.toFixed(0)}, ${count} of them`,
  });
}
