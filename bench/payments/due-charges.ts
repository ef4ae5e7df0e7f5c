import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { sideBySide } from "#src/platform/jobs/side-by-side.ts";
import type { PaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { subscribe } from "#test/scenarios/subscription/subscriber.ts";
import { mark } from "../measured.ts";

/** A day on which many charges are due, beside what the simulator alone answers to the same calls at the same number of
 *  calls at a time. The simulator answers each after a tenth of a second. */

const provider = "kushki_ad";
const delayMs = 100;
const dueOn = "2026-12-18";
const mega = 1_048_576;

/** The simulators as a process of their own, as beside a site. */
export async function forkSimulators(port: number, dataFolder: string) {
  const path = join(import.meta.dirname, "../../src/providers/payment/simulators/main.ts");
  const child: ChildProcess = fork(path, [], {
    env: { PATH: process.env["PATH"], SIMULATORS_PORT: String(port), DATA_DIR: dataFolder },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resident memory in bytes, where the system says it. */
    rss(): number {
      const pages = readFileSync(`/proc/${child.pid}/statm`, "utf8").split(" ")[1];
      return Number(pages) * 4_096;
    },
    async close(): Promise<void> {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

type Simulators = Awaited<ReturnType<typeof forkSimulators>>;

/** What the scenarios' subscriber needs of a site, without a server. */
export type BenchSite = Pick<PaymentSite, "modules" | "connection" | "clock" | "origin">;

async function tokenAt(url: string): Promise<string> {
  const card = {
    name: "A",
    number: "5451951574925480",
    expiryMonth: "12",
    expiryYear: "30",
    cvv: "123",
  };
  const response = await fetch(`${url}/${provider}/card/v1/tokens`, {
    method: "POST",
    headers: { "public-merchant-id": "simulated-public-id" },
    body: JSON.stringify({ card, totalAmount: 48_541, currency: "CLP" }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** Copies of a table's rows, each with what is its own: SQL of a JSON object by `n`. */
const copies = (table: string, of: string, own: string, count: number) =>
  sql`insert into ${sql.table(table)} overriding user value
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || ${sql.raw(own)})).*
    from ${sql.table(table)} t cross join generate_series(1, ${count}::int) n
    where ${sql.raw(of)}`;

/** As many subscriptions as are asked for, of one that a person made by buying: all are due on one day, at a price that
 *  was fixed three days before. */
async function multiply(own: Connection, purchase: string, count: number): Promise<void> {
  // The same id for the same row in every table.
  const id = (name: string) => `md5('${name}' || n)::uuid`;
  const short = "translate(upper(lpad(to_hex(n), 7, '0')), '01', 'ZY')";
  const reference = (prefix: string) =>
    `'${prefix}-' || substr(${short}, 1, 4) || '-' || substr(${short}, 5, 3)`;
  await sql`alter table purchases disable trigger user`.execute(own);
  await copies(
    "purchases",
    `t.id = '${purchase}'`,
    `jsonb_build_object('id', ${id("p")}, 'reference', ${reference("COM")}, 'payable_id', null, 'payment_reference', null, 'link_hash', null, 'sale_reference', null, 'lead_id', null, 'lead_reference', null)`,
    count,
  ).execute(own);
  await copies(
    "purchase_forms",
    `t.purchase_id = '${purchase}'`,
    `jsonb_build_object('purchase_id', ${id("p")})`,
    count,
  ).execute(own);
  await copies(
    "subscriptions",
    `t.purchase_id = '${purchase}'`,
    `jsonb_build_object('id', ${id("s")}, 'purchase_id', ${id("p")}, 'sale_reference', null, 'reference', ${reference("SUS")})`,
    count,
  ).execute(own);
  const amount = await own
    .selectFrom("subscriptions")
    .select(["amount_minor", "currency", "tenant_id", "insurer", "price", "id"])
    .where("purchase_id", "=", purchase)
    .executeTakeFirstOrThrow();
  await sql`insert into payables (id, tenant_id, kind, ref, country, currency, amount_minor, state, pay_path, done_path, made_at)
    select ${sql.raw(id("y"))}, ${amount.tenant_id}::uuid, 'cycle', 'bench/' || n, 'CL', ${amount.currency}, ${amount.amount_minor}, 'OPEN', '/', '/', now()
    from generate_series(1, ${count}::int) n`.execute(own);
  await sql`insert into payable_lines (payable_id, position, tenant_id, insurer, amount_minor)
    select ${sql.raw(id("y"))}, 0, ${amount.tenant_id}::uuid, ${amount.insurer}, ${amount.amount_minor}
    from generate_series(1, ${count}::int) n`.execute(own);
  const price = `'${JSON.stringify(amount.price).replaceAll("'", "''")}'::jsonb`;
  await copies(
    "subscription_cycles",
    `t.subscription_id = '${amount.id}' and t.position = 1`,
    `jsonb_build_object('id', ${id("c")}, 'subscription_id', ${id("s")}, 'payable_id', ${id("y")}, 'amount_minor', ${amount.amount_minor}, 'price', ${price}, 'charge_on', '${dueOn}')`,
    count,
  ).execute(own);
  // Only the copies are due on that day.
  await own.deleteFrom("subscription_cycles").where("subscription_id", "=", amount.id).execute();
  await sql`alter table purchases enable trigger user`.execute(own);
  await sql`analyze`.execute(own);
}

/** What one charge is at the provider: the charge itself, and the question what became of it. */
async function chargeAlone(url: string, means: string, reference: string): Promise<void> {
  const headers = { "private-merchant-id": "x", "content-type": "application/json" };
  const charged = await fetch(`${url}/${provider}/subscriptions/v1/card/${means}`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      amount: { subtotalIva0: 48_541, currency: "CLP" },
      metadata: { reference },
      webhooks: [{ urls: [`${url}/none`] }],
    }),
  });
  await charged.json();
  const asked = await fetch(`${url}/${provider}/card/v1/charges/${reference}`, { headers });
  await asked.json();
}

const perSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - from);
};

/** The highest resident memory while work is done, above what it was before, in bytes. */
async function memoryAbove(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 50);
  await work().finally(() => clearInterval(look));
  return highest - before;
}

/** Measures the charges of a day. `atOnce` is how many the site has under way. */
export async function measureDueCharges(
  site: BenchSite,
  simulators: Simulators,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<void> {
  const plan = { product: "lafken-dental-esencial", flow: "t-subscriptions-one-click" } as const;
  const token = () => tokenAt(simulators.url);
  const made = { ...site, token } as unknown as PaymentSite;
  const ana = await subscribe(made, { ...plan, provider, chargeDay: 18 });
  const { subscription } = await ana.story();
  await multiply(site.connection, ana.id, count);
  // Notifications would come on top: the site asks by itself.
  const rates = { delay: 1, webhook_lost: 1 };
  await fetch(`${simulators.url}/control/faults`, {
    method: "POST",
    body: JSON.stringify({ provider, seed: 1, delayMs, rates }),
  });
  const references = Array.from({ length: Math.min(count, 1_000) }, (_none, at) => `ALONE-${at}`);
  const alone = await perSecond(references.length, () =>
    sideBySide(references, atOnce, (one) =>
      chargeAlone(simulators.url, subscription.means ?? "", one),
    ),
  );
  site.clock.set(`${dueOn}T14:05:00Z`);
  let ours = 0;
  const above = await memoryAbove(async () => {
    ours = await perSecond(count, () =>
      site.modules.subscription.services.subscriptionCharges.run(),
    );
  });
  const { paid } = await site.connection
    .selectFrom("subscription_cycles")
    .select(({ fn }) => fn.countAll<number>().as("paid"))
    .where("state", "=", "processed")
    .executeTakeFirstOrThrow();
  if (paid !== count) throw new Error(`${paid} of ${count} charges were paid.`);
  mark(`${count} due charges, share of what the simulator alone answers`, ours / alone, {
    atLeast: 0.6,
    note: `${ours.toFixed(1)} a second beside ${alone.toFixed(1)}, ${atOnce} at a time, ${delayMs} ms a call`,
  });
  mark("memory above idle meanwhile, MB", above / mega, { atMost: 150 });
  mark("memory of the simulators after it, MB", simulators.rss() / mega, { atMost: 150 });
}
