import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { freePort } from "#test/harness/free-port.ts";
import { parseEnvironment } from "#src/config/environment.ts";

/** Simulated providers as `npm start` has them: a process beside the site, reached through it. */

let site: TestApp;
let origin: string;
let port: number;

beforeAll(async () => {
  port = await freePort();
  site = await createTestApp({ PAYMENT_SIMULATORS: "on", SIMULATORS_PORT: String(port) });
  origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => site.close());

const webpay = "/transbank/rswebpaytransaction/api/webpay/v1.2/transactions";

async function payersPage(): Promise<string> {
  const made = await fetch(`http://127.0.0.1:${port}${webpay}`, {
    method: "POST",
    headers: { "tbk-api-key-id": "id", "tbk-api-key-secret": "secret" },
    body: JSON.stringify({
      buy_order: `PAG-${Math.random().toString(36).slice(2, 12)}`,
      session_id: "s",
      amount: 48_541,
      return_url: `${origin}/Compra-Online/x/Pago/Retorno/transbank`,
    }),
  });
  const { token, url } = (await made.json()) as { token: string; url: string };
  expect(url).toBe(`${origin}/simulador/transbank/webpayserver/initTransaction`);
  return `${url}?token_ws=${token}`;
}

it("shows the provider's page on the site's own origin, where it may run nothing", async () => {
  const response = await fetch(await payersPage());
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Pagos de demostración: no se cobra nada.");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

it.each([
  "/simulador/control/ledger",
  "/simulador/transbank/../control/ledger",
  "/simulador/transbank/%2e%2e/control/ledger",
  "/simulador/transbank/statement?date=2026-10-10",
  "/simulador/nobody/x",
  "/simulador/constructor/x",
])("never forwards %s", async (url) => {
  expect((await site.app.inject({ url })).statusCode).toBe(404);
});

it("takes a payer back at the purchase's own address, and knows nothing of strangers", async () => {
  const url = "/Compra-Online/x/Pago/Retorno/transbank?token_ws=unknown";
  expect((await site.app.inject({ url })).statusCode).toBe(404);
});

it("starts them again when they die", async () => {
  const response = await fetch(`http://127.0.0.1:${port}/control/end`, { method: "POST" }).catch(
    () => undefined,
  );
  expect(response?.ok ?? false).toBe(false);
  for (let tries = 0; tries < 100; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/control/ledger`).catch(() => undefined);
    if (ready?.ok === true) return;
    await sleep(100);
  }
  throw new Error("The simulators did not come back.");
});

it("stops the start of a public site, and is off where a provider has keys", () => {
  const isOn = { PAYMENT_SIMULATORS: "on", PUBLIC_URL: "https://amparo.example" };
  expect(() => parseEnvironment(isOn)).toThrow(/pretended payments/);
  const isOnInPeru = { PAYMENT_SIMULATORS: "on", PUBLIC_URL_PE: "https://pe.amparo.example" };
  expect(() => parseEnvironment(isOnInPeru)).toThrow(/https PUBLIC_URL_PE takes no pretended/);
  expect(() => parseEnvironment({ KUSHKI_PUBLIC_ID: "x" })).toThrow(/are set together/);
  const oneclick = { TRANSBANK_ONECLICK_CODE: "597055555541" };
  expect(() => parseEnvironment(oneclick)).toThrow(/TRANSBANK_ONECLICK_CODE needs/);
  const child = { TRANSBANK_ONECLICK_CHILD_CODE: "597055555542" };
  expect(() => parseEnvironment(child)).toThrow(/TRANSBANK_ONECLICK_CHILD_CODE needs/);
});
