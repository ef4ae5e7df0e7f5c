import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asService } from "#src/platform/database/acting.ts";
import { startSimulators } from "#src/providers/payment/simulators/simulator-server.ts";
import type { SimulatedEntry } from "#src/providers/payment/simulators/simulated-ledger.ts";
import { createTestApp, openTestModules } from "#test/harness/app.ts";

/** The whole application on a port of its own, paying by the simulator of Webpay. */
export async function openWebpaySite() {
  const folder = await mkdtemp(join(tmpdir(), "amparo-simulators-"));
  const simulators = await startSimulators({ folder, port: 0 });
  const environment = {
    TRANSBANK_COMMERCE_CODE: "597055555532",
    TRANSBANK_API_KEY: "a-key-of-the-simulator",
    TRANSBANK_ENVIRONMENT: `${simulators.url}/transbank`,
  };
  const site = await createTestApp(environment, "2026-11-23T15:00:00Z");
  const origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
  const modules = await openTestModules({ ...site, environment });
  const { payments } = modules.payment.services;
  const control = (path: string, body: object) =>
    fetch(`${simulators.url}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
  // One day for both: a real midnight would part what is charged from the statement of the day.
  await control("clock", { now: site.clock.now().toISOString() });
  const { connection } = site.database;
  const { id: tenantId } = await connection
    .selectFrom("tenants")
    .select("id")
    .where("path", "=", "amparo/chile")
    .executeTakeFirstOrThrow();
  let made = 0;
  return {
    ...site,
    site,
    modules,
    payments,
    /** Address of Webpay, which is the simulator's here. */
    webpay: environment.TRANSBANK_ENVIRONMENT,
    origin,
    connection,
    payable: (amountMinor = 48_541): Promise<string> => {
      made += 1;
      return asService(connection, (own) =>
        payments.makePayable(own, {
          tenantId,
          kind: "purchase",
          ref: `AMP-${made}`,
          country: "CL",
          amount: { amountMinor, currency: "CLP" },
          lines: amountMinor === 0 ? [] : [{ insurer: "quillay", amountMinor, commissionMinor: 0 }],
          payPath: "/Compra-Online/x/Pago",
          donePath: "/Compra-Online/x/Confirmacion",
        }),
      );
    },
    pay: (payableId: string, key = "key") =>
      payments.pay({ payableId, flow: "t-one-time", provider: "transbank", key, origin }),
    /** GET /api/payments/{reference}, as the payment's page asks it. */
    async state(reference: string, language = "es") {
      const response = await fetch(`${origin}/api/payments/${reference}`, {
        headers: { "accept-language": language },
      });
      return ((await response.json()) as { data: Record<string, unknown> }).data;
    },
    control,
    statement: async (date: string) =>
      (await fetch(`${simulators.url}/transbank/statement?date=${date}`)).text(),
    /** What Webpay's own book says it took, less what it gave back. */
    async taken(): Promise<number> {
      const response = await fetch(`${simulators.url}/control/ledger?provider=transbank`);
      const entries = (await response.json()) as SimulatedEntry[];
      return entries.reduce(
        (sum, entry) => sum + (entry.kind === "charge" ? entry.amount : -entry.amount),
        0,
      );
    },
    /** What our ledger says Webpay owes us. */
    async owed(): Promise<number> {
      const row = await connection
        .selectFrom("ledger_entries")
        .select(({ fn }) => fn.sum<string>("amount_minor").as("sum"))
        .where("account", "=", "provider_clearing:transbank")
        .executeTakeFirst();
      return Number(row?.sum ?? 0);
    },
    async close() {
      await site.close();
      await simulators.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type WebpaySite = Awaited<ReturnType<typeof openWebpaySite>>;

type Button = "pay" | "cancel" | "expire" | "fail";

/** What the payer does on Webpay's page: where the browser is sent then. */
export async function press(
  action: { url: string; fields: Record<string, string> },
  button: Button,
  card = "4051885600446623",
): Promise<string> {
  const page = await fetch(action.url, {
    method: "POST",
    body: new URLSearchParams(action.fields),
  });
  const html = await page.text();
  if (!html.includes("no se cobra nada")) throw new Error(html);
  const decided = await fetch(new URL("decide", action.url), {
    method: "POST",
    body: new URLSearchParams({ ...action.fields, action: button, card }),
    redirect: "manual",
  });
  return decided.headers.get("location") ?? "";
}

/** The form by which a page leads to a provider's page: its address, and the fields that are posted. */
export function providerForm(html: string, page = "initTransaction") {
  const [form = ""] = new RegExp(`<form[^>]* action="[^"]*${page}.*?</form>`, "s").exec(html) ?? [];
  const [, url = ""] = / action="([^"]*)"/.exec(form) ?? [];
  if (!form.includes('method="post"')) throw new Error(`The page posts nothing to ${page}.`);
  const hidden = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return {
    url,
    fields: Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value])),
  };
}

/** The browser follows Webpay's redirect; where our site sends it on. */
export async function comeBack(url: string, method: "GET" | "POST" = "GET"): Promise<string> {
  const { origin, pathname, searchParams } = new URL(url);
  const response =
    method === "GET"
      ? await fetch(url, { redirect: "manual" })
      : await fetch(`${origin}${pathname}`, {
          method: "POST",
          body: searchParams,
          redirect: "manual",
          // Webpay's page sends the form: another site's.
          headers: { origin: "https://webpay3g.transbank.cl", "sec-fetch-site": "cross-site" },
        });
  if (response.status !== 303) throw new Error(`${response.status} ${await response.text()}`);
  return response.headers.get("location") ?? "";
}
