import { asService } from "#src/platform/database/acting.ts";
import type { PaymentAsked } from "#src/modules/sale/payment/payment.service.ts";
import type { Attempt } from "#src/modules/sale/payment/payment.queries.ts";
import type { SimulatedEntry } from "#src/providers/payment/simulators/simulated-ledger.ts";
import { createTestApp, openTestModules } from "#test/harness/app.ts";
import { freePort } from "#test/harness/free-port.ts";
import { mercadoPagoTokenAt } from "./mercado-pago-token.ts";

/** The whole application with every provider simulated beside it, as a newcomer starts it. */
export async function openPaymentSite() {
  const port = await freePort();
  const environment = { PAYMENT_SIMULATORS: "on", SIMULATORS_PORT: String(port) };
  const site = await createTestApp(environment, "2026-11-23T15:00:00Z");
  const origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
  const modules = await openTestModules({ ...site, environment });
  const { payments, paymentInbox: inbox } = modules.payment.services;
  const { connection } = site.database;
  const { id: tenantId } = await connection
    .selectFrom("tenants")
    .select("id")
    .where("path", "=", "amparo/chile")
    .executeTakeFirstOrThrow();
  const base = `http://127.0.0.1:${port}`;
  const control = (path: string, body: object) =>
    fetch(`${base}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
  /** Both clocks, so that signatures are of our time. */
  const setClock = async (at: Date) => {
    site.clock.set(at);
    await control("clock", { now: at.toISOString() });
  };
  await setClock(site.clock.now());
  let made = 0;
  return {
    ...site,
    origin,
    simulatorsUrl: base,
    modules,
    payments,
    inbox,
    connection,
    control,
    setClock,
    wait: (ms: number) => setClock(new Date(site.clock.now().getTime() + ms)),
    payable: (amountMinor = 48_541): Promise<string> => {
      made += 1;
      return asService(connection, (own) =>
        payments.makePayable(own, {
          tenantId,
          kind: "purchase",
          ref: `AMP-${made}`,
          country: "CL",
          amount: { amountMinor, currency: "CLP" },
          lines: [{ insurer: "quillay", amountMinor, commissionMinor: 0 }],
          payPath: "/Compra-Online/x/Pago",
          donePath: "/Compra-Online/x/Confirmacion",
        }),
      );
    },
    pay: (asked: Omit<PaymentAsked, "origin" | "key"> & { key?: string }): Promise<Attempt> =>
      payments.pay({ key: "key", origin, ...asked }),
    /** What the browser does with a card: the token call, through the site. */
    async token(provider: string, number = "5451951574925480"): Promise<string> {
      const card = { name: "A", number, expiryMonth: "12", expiryYear: "30", cvv: "123" };
      const response = await fetch(`${origin}/simulador/${provider}/card/v1/tokens`, {
        method: "POST",
        headers: { "public-merchant-id": "simulated-public-id" },
        body: JSON.stringify({ card, totalAmount: 48_541, currency: "CLP" }),
      });
      return ((await response.json()) as { token: string }).token;
    },
    /** The same at Mercado Pago. */
    mercadoPagoToken: (of?: Parameters<typeof mercadoPagoTokenAt>[1]): Promise<string> =>
      mercadoPagoTokenAt(`${origin}/simulador/mercadopago`, of),
    /** What the payer does at the bank's page; where the browser is sent then. */
    async atBank(attempt: Attempt, action: string): Promise<string> {
      if (attempt.nextAction?.kind !== "redirect") throw new Error(attempt.state);
      const { url } = attempt.nextAction;
      const page = await (await fetch(url)).text();
      if (!page.includes("no se cobra nada")) throw new Error(page);
      const pressed = await fetch(url, {
        method: "POST",
        body: new URLSearchParams({ action }),
        redirect: "manual",
        headers: { origin },
      });
      const back = pressed.headers.get("location") ?? "";
      const answered = await fetch(back, { redirect: "manual" });
      return answered.headers.get("location") ?? "";
    },
    async state(reference: string) {
      const response = await fetch(`${origin}/api/payments/${reference}`);
      return ((await response.json()) as { data: Record<string, unknown> }).data;
    },
    async notify(provider: string, body: string, headers: Record<string, string>) {
      const response = await site.app.inject({
        method: "POST",
        url: `/api/payments/notifications/${provider}`,
        headers: { "content-type": "application/json", ...headers },
        payload: body,
      });
      return response.statusCode;
    },
    /** What the providers' own books say they took, less what they gave back. */
    async taken(): Promise<number> {
      const entries = (await (await fetch(`${base}/control/ledger`)).json()) as SimulatedEntry[];
      return entries.reduce(
        (sum, entry) => sum + (entry.kind === "charge" ? entry.amount : -entry.amount),
        0,
      );
    },
    /** What our ledger says the providers took for us, paid out or not. */
    async owed(): Promise<number> {
      const row = await connection
        .selectFrom("ledger_entries as e")
        .innerJoin("ledger_transactions as t", "t.id", "e.transaction_id")
        .select(({ fn }) => fn.sum<string>("e.amount_minor").as("sum"))
        .where("t.event", "!=", "settlement_line")
        .where("e.account", "like", "provider_clearing:%")
        .where("e.account", "not in", ["provider_clearing:queplan", "provider_clearing:queseguro"])
        .executeTakeFirst();
      return Number(row?.sum ?? 0);
    },
  };
}

export type PaymentSite = Awaited<ReturnType<typeof openPaymentSite>>;
