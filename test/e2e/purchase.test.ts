import { describe, expect, it } from "vitest";
import { freePort } from "#test/harness/free-port.ts";
import { leftMails, newCode } from "../scenarios/purchase/sign-purchase.ts";
import { answerPersonalData, next } from "./pages/purchase-page.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

/** A person who buys online on a phone, as after a fresh start: signs, types a card, and has paid. */

const { visit, site } = siteForTests({
  PAYMENT_SIMULATORS: "on",
  SIMULATORS_PORT: String(await freePort()),
});
const base = "/Compra-Online/lafken-dental-esencial";
const card = {
  "Número de la tarjeta": "5451 9515 7492 5480",
  "Nombre como en la tarjeta": "Ana Soto",
  Vence: "12/39",
  "Código de seguridad": "123",
};

async function toPayment(me: Visit): Promise<void> {
  const { page } = me;
  await page.goto(`${me.url}${base}`, { waitUntil: "load" });
  await settle(me);
  await answerPersonalData(me);
  await next(me, /Acepto el precio/);
  await page.getByText("El precio cambió").waitFor({ state: "detached" });
  await page.locator('[name="plan.periodicidad"]').selectOption("1");
  await page.locator('[name="plan.diaDeCargo"]').fill("5");
  await next(me, /Continuar/);
  await page.waitForURL(/Revision/);
  await page.getByRole("checkbox").check();
  await next(me, /Confirmar/);
  await page.waitForURL(/Firma/);
  const before = new Set(await leftMails(site()));
  await next(me, /código/);
  await page.locator('[name="name"]').fill("Ana María Soto");
  await page.locator('[name="code"]').fill(await newCode(site(), before, "ana@example.cl"));
  await page.getByRole("checkbox").check();
  await next(me, /^Firmar/);
  await page.waitForURL(/Pago$/);
}

describe("a card that is typed on the payment's page", () => {
  it("goes to its provider alone, and pays", async () => {
    const me = await visit({ width: 360, height: 800 });
    const { page } = me;
    const bodies: [url: string, body: string][] = [];
    page.on("request", (request) => bodies.push([request.url(), request.postData() ?? ""]));
    await toPayment(me);
    await next(me, /^Pagar/);
    await page.getByRole("heading", { name: "Datos Inválidos" }).waitFor();
    expect(await page.locator(".error-summary a").count()).toBe(4);
    await expectAccessible(me);
    expect(await sidewaysOverflow(me)).toBe(0);
    for (const [label, value] of Object.entries(card))
      await page.getByLabel(label, { exact: true }).fill(value);
    await next(me, /^Pagar/);
    await page.waitForURL(/Confirmacion/);
    await page.getByText(/COM-[2-9A-Z]{4}-[2-9A-Z]{3}/).waitFor();
    const withCard = bodies.filter(([, body]) =>
      body.replaceAll(/[\s+]/g, "").includes("5451951574925480"),
    );
    expect(withCard.map(([url]) => new URL(url).pathname)).toEqual([
      "/simulador/kushki_ad/card/v1/tokens",
    ]);
    // Half of the number: four figures stand in a log by chance.
    expect(site().output()).not.toMatch(/5451 ?9515|7492 ?5480/);
  });
});
