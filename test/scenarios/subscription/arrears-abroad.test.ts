import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { hiddenValue } from "../purchase/buyer.ts";
import { comeBack, holderCard, liveThrough, monthlyByCard, subscribe } from "./subscriber.ts";

/** What is owed of a policy outside Chile is paid by a card that its person types, by the routes of the country. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const refusedCard = "4349001210846432";

/** A policy in arrears of another country: as one of Chile became so, its rows say the country and its currency. */
async function inArrears(country: "PE" | "CO" | "INT", currency: "PEN" | "COP" | "USD") {
  await site.setClock(new Date("2026-11-23T15:00:00Z"));
  const ana = await subscribe(site, monthlyByCard(18));
  const card = { provider: "kushki_ad", card: holderCard.slice(-4) };
  await site.control("outcome", { ...card, code: "subscription/K007" });
  await liveThrough(site, "2026-12-15", "2026-12-19");
  await site.control("outcome", { ...card, code: "OK" });
  const { subscription, cycles } = await ana.story();
  const [owed] = cycles;
  const { connection } = site;
  await connection.updateTable("purchases").set({ country }).where("id", "=", ana.id).execute();
  await connection
    .updateTable("subscriptions")
    .set({ country, currency })
    .where("id", "=", subscription.id)
    .execute();
  await connection
    .updateTable("subscription_cycles")
    .set({ price: null })
    .where("id", "=", owed?.id ?? "")
    .execute();
  await connection
    .updateTable("payables")
    .set({ country, currency })
    .where("id", "=", owed?.payable_id ?? "")
    .execute();
  return ana;
}

describe("arrears outside Chile", () => {
  it.each([
    ["PE", "PEN"],
    ["CO", "COP"],
    ["INT", "USD"],
  ] as const)("are paid by card in %s, after a refusal that is said", async (country, currency) => {
    const ana = await inArrears(country, currency);
    expect((await ana.sale()).state).toBe("OVERDUE");
    const { browser, path } = await comeBack(site, ana);
    const page = (await browser.open(path)).body;
    expect(page).toContain("Pagar con tarjeta");
    const pay = async (number: string, key: string) =>
      browser.post(path, {
        _act: "pay",
        _key: key,
        _cycle: hiddenValue(page, "_cycle"),
        _way: "t-one-time:kushki_ad",
        _token: await site.token("kushki_ad", number),
      });
    expect((await pay(refusedCard, "one")).statusCode).toBe(303);
    expect((await browser.open(path)).body).toContain("notice--error");
    expect((await ana.sale()).state).toBe("OVERDUE");
    const typed = await browser.post(path, {
      _act: "pay",
      _key: "card",
      _cycle: hiddenValue(page, "_cycle"),
      _way: "t-one-time:kushki_ad",
      _token: holderCard,
    });
    expect(typed.statusCode).toBe(400);
    expect((await pay(holderCard, "two")).headers.location).toBe(path);
    expect((await ana.sale()).state).toBe("OK");
    expect((await ana.story()).cycles[0]?.state).toBe("processed");
  });

  it("are paid by a card that any provider of the country takes, each by its name", async () => {
    const ana = await inArrears("CO", "COP");
    const { browser, path } = await comeBack(site, ana);
    const page = (await browser.open(path)).body;
    for (const way of ["t-one-time:kushki_ad", "t-one-time:mercadopago"])
      expect(page).toContain(way);
    const paid = await browser.post(path, {
      _act: "pay",
      _key: "other",
      _cycle: hiddenValue(page, "_cycle"),
      _way: "t-one-time:mercadopago",
      _token: await site.mercadoPagoToken(),
    });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, path]);
    expect((await ana.sale()).state).toBe("OK");
  });
});
