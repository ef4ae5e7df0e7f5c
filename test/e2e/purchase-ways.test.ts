import { describe, expect, it } from "vitest";
import { freePort } from "#test/harness/free-port.ts";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { Keyboard, Pointer } from "./pages/hand.ts";
import { PurchaseWalk } from "./pages/purchase-walk.ts";
import { siteForTests } from "./site.ts";

/** People who buy online by card, at each provider, as after a fresh start; transfers have a file of their own. */

const { visit, site } = siteForTests({
  PAYMENT_SIMULATORS: "on",
  SIMULATORS_PORT: String(await freePort()),
});

describe("a purchase by card", () => {
  it("is paid on Webpay's page with JavaScript off", async () => {
    const me = await visit({ javaScriptEnabled: false });
    const walk = new PurchaseWalk({
      hand: new Pointer(me),
      product: "lafken-dental-esencial",
      language: "es",
      email: "ana.webpay@example.cl",
      document: "11.111.111-1",
      dataFolder: site().dataFolder,
      periodicity: "12",
    });
    await walk.toPayment();
    // A card is typed by scripts alone, and the page says so.
    expect(await me.page.locator("noscript").count()).toBeGreaterThan(0);
    await walk.choose("tdc-one-time", "transbank");
    await walk.pay();
    await me.page.getByRole("link", { name: /^Ir a pagar \$/ }).click();
    await me.page.getByRole("heading", { name: "Webpay (simulador)" }).waitFor();
    await me.page.getByRole("button", { name: "Pagar" }).click();
    const reference = await walk.atEnd();
    await me.page.goto(`${me.url}/Mi-Compra/${reference}`);
    await me.page.getByText(reference).first().waitFor();
    await walk.judged();
  });

  // A card at Kushki is typed in the suite on a phone (purchase.test.ts).
  itOnWholeWalk("is paid at Kushki by the keyboard alone", async () => {
    const me = await visit();
    const walk = new PurchaseWalk({
      hand: new Keyboard(me),
      product: "lafken-dental-esencial",
      language: "es",
      email: "ana.kushki@example.cl",
      document: "22.222.222-2",
      dataFolder: site().dataFolder,
      periodicity: "12",
    });
    await walk.toPayment();
    await walk.choose("tdc-one-time", "kushki_ad");
    await walk.writeCard("5451 9515 7492 5480", "Ana Soto");
    await walk.pay();
    await walk.atEnd();
  });

  it("is paid at Mercado Pago in English, where it is dark", async () => {
    const me = await visit({ colorScheme: "dark", locale: "en-US" });
    const walk = new PurchaseWalk({
      hand: new Pointer(me),
      product: "lafken-dental-esencial",
      language: "en",
      email: "ana.mercado@example.cl",
      document: "33.333.333-3",
      dataFolder: site().dataFolder,
      periodicity: "12",
    });
    await walk.toPayment();
    const ground = await me.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe("rgb(11, 23, 27)");
    await walk.choose("tdc-one-time", "mercadopago");
    await walk.writeCard("5416 7526 0258 2580", "APRO");
    await walk.pay();
    await walk.atEnd();
  });

  itOnWholeWalk("is kept at Mercado Pago and charged each month from then on", async () => {
    const me = await visit();
    const walk = new PurchaseWalk({
      hand: new Pointer(me),
      product: "lafken-dental-esencial",
      language: "es",
      email: "ana.guardada@example.cl",
      document: "44.444.444-4",
      dataFolder: site().dataFolder,
      periodicity: "1",
    });
    await walk.toPayment();
    await walk.choose("t-subscriptions-one-click", "mercadopago");
    await walk.writeCard("5416 7526 0258 2580", "FUND");
    await walk.pay();
    // Refused: said with what to do, and another card is taken at the same place.
    await me.page.getByText("La tarjeta no tiene saldo o cupo suficiente.").first().waitFor();
    await walk.choose("t-subscriptions-one-click", "mercadopago");
    await walk.writeCard("5031 7557 3453 0604", "APRO");
    await walk.pay();
    const reference = await walk.atEnd();
    await me.page.goto(`${me.url}/Mi-Compra/${reference}`);
    // It stands where the card is changed, which is folded.
    const shown = me.page.getByText("Hoy se cobra en la tarjeta que termina en 0604.");
    await shown.first().waitFor({ state: "attached" });
  });
});
