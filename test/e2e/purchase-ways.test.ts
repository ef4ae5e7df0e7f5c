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

type WalkOptions = ConstructorParameters<typeof PurchaseWalk>[0];

const walkOf = (
  hand: WalkOptions["hand"],
  who: Pick<WalkOptions, "email" | "document"> &
    Partial<Pick<WalkOptions, "language" | "periodicity">>,
) =>
  new PurchaseWalk({
    hand,
    product: "lafken-dental-esencial",
    language: "es",
    dataFolder: site().dataFolder,
    periodicity: "12",
    ...who,
  });

describe("a purchase by card", () => {
  it("is paid on Webpay's page with JavaScript off", async () => {
    const me = await visit({ javaScriptEnabled: false });
    const walk = walkOf(new Pointer(me), {
      email: "ana.webpay@example.cl",
      document: "11.111.111-1",
    });
    await walk.toPayment();
    // A card is typed by scripts alone, and the page says so.
    expect(await me.page.locator("noscript").count()).toBeGreaterThan(0);
    await walk.choose("tdc-one-time", "transbank");
    await walk.pay();
    await me.page.getByRole("button", { name: /^Ir a pagar \$/ }).click();
    await me.page.getByRole("heading", { name: "Webpay (simulador)" }).waitFor();
    await me.page.getByRole("button", { name: "Pagar" }).click();
    const reference = await walk.atEnd();
    await me.page.goto(`${me.url}/Mi-Compra/${reference}`);
    await me.page.getByText(reference).first().waitFor();
    await walk.judged();
  });

  it("is paid at Webpay's page, which opens by itself", async () => {
    const me = await visit();
    const walk = walkOf(new Pointer(me), {
      email: "ana.sola@example.cl",
      document: "66.666.666-6",
    });
    await walk.startAtPayment();
    await walk.choose("tdc-one-time", "transbank");
    const asked: string[] = [];
    me.page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
    await walk.pay();
    await me.page.getByRole("heading", { name: "Webpay (simulador)" }).waitFor();
    // The token is in no address.
    expect(asked.filter((one) => one.includes("initTransaction"))).toEqual([
      expect.stringMatching(/^POST [^?]+initTransaction$/),
    ]);
    expect(asked.filter((one) => one.includes("token_ws"))).toEqual([]);
    await me.page.getByRole("button", { name: "Anular" }).click();
    await me.page.getByText("Cancelaste el pago en Webpay.").waitFor();
  });

  // A card at Kushki is typed in the suite on a phone (purchase.test.ts).
  itOnWholeWalk("is paid at Kushki by the keyboard alone", async () => {
    const me = await visit();
    const walk = walkOf(new Keyboard(me), {
      email: "ana.kushki@example.cl",
      document: "22.222.222-2",
    });
    await walk.toPayment();
    await walk.choose("tdc-one-time", "kushki_ad");
    await walk.writeCard("5451 9515 7492 5480", "Ana Soto");
    await walk.pay();
    await walk.atEnd();
  });

  itOnWholeWalk("is paid at Mercado Pago in English, where it is dark", async () => {
    const me = await visit({ colorScheme: "dark", locale: "en-US" });
    const walk = walkOf(new Pointer(me), {
      email: "ana.mercado@example.cl",
      document: "33.333.333-3",
      language: "en",
    });
    await walk.toPayment();
    const ground = await me.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe("rgb(11, 23, 27)");
    await walk.choose("tdc-one-time", "mercadopago");
    await walk.writeCard("5416 7526 0258 2580", "APRO");
    await walk.pay();
    await walk.atEnd();
  });

  it("says at the field of the card what its provider refused, before and after paying", async () => {
    const me = await visit();
    const walk = walkOf(new Pointer(me), {
      email: "ana.rechazo@example.cl",
      document: "55.555.555-5",
    });
    await walk.startAtPayment();
    await walk.choose("tdc-one-time", "kushki_ad");
    me.expectStatus(400);
    // No token: the sentence is the catalogue's, not one for every refusal.
    await walk.writeCard("4574 4412 1519 0335", "Ana Soto");
    await walk.pay();
    await me.page.getByText("La tarjeta no es válida.").first().waitFor();
    await walk.writeCard("4349 0032 4337 1321", "Ana Soto");
    await walk.pay();
    const code = me.page.locator("#tarjeta-code");
    await me.page.locator("#tarjeta-code[aria-invalid]").waitFor();
    expect(await me.page.locator("#tarjeta-code-error").textContent()).toBe(
      "No se pudo verificar el código de seguridad.",
    );
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    await walk.judged();
  });

  itOnWholeWalk("is kept at Mercado Pago and charged each month from then on", async () => {
    const me = await visit();
    const walk = walkOf(new Pointer(me), {
      email: "ana.guardada@example.cl",
      document: "44.444.444-4",
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
