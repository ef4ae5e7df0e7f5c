import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { browserOf } from "../purchase/buyer.ts";
import {
  comeBack,
  liveThrough,
  monthlyByCard,
  morning,
  signedPurchase,
  subscribe,
} from "./subscriber.ts";

/** What follows a charge without anybody asking: its receipt, and the notice of a card that expires. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(18);

const sent = (kind: string, like = "%") =>
  site.connection
    .selectFrom("outbox_messages")
    .select("ref")
    .where("kind", "=", kind)
    .where("ref", "like", like)
    .where("sent_at", "is not", null)
    .execute();

it("has a receipt of each paid cycle, kept and listed, and its mail leads there", async () => {
  const ana = await subscribe(site, plan);
  await liveThrough(site, "2026-12-04", "2026-12-18");
  const [cycle] = (await ana.story()).cycles;
  expect(cycle?.state).toBe("processed");
  await expect.poll(() => sent("subscription-mail", `${cycle?.id}/payment_result`)).toHaveLength(1);
  const payment = cycle?.payment_reference ?? "";
  const { issuing } = site.modules.signature.services;
  expect(await issuing.receipts(ana.id)).toEqual([payment]);
  const { browser, path } = await comeBack(site, ana);
  const page = (await browser.open(path)).body;
  const url = `/api/purchases/${ana.id}/issued/receipt?payment=${payment}`;
  expect(page).toContain(url);
  const first = await browser.open(url);
  expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "application/pdf"]);
  // Drawn once: the same bytes, whatever is asked again.
  await issuing.receipt(cycle?.id ?? "");
  expect((await browser.open(url)).rawPayload.equals(first.rawPayload)).toBe(true);
  const own = await browser.open(`/api/purchases/${ana.id}/issued/receipt`);
  expect(own.rawPayload.equals(first.rawPayload)).toBe(false);
  expect((await browserOf(site).open(url)).statusCode).toBe(404);
  expect((await browser.open(`${url}X`)).statusCode).toBe(404);
  const kept = await asService(site.connection, (service) =>
    service
      .selectFrom("issued_documents")
      .select(["code", "payment"])
      .where("purchase_id", "=", ana.id)
      .where("kind", "=", "receipt")
      .execute(),
  );
  expect(new Set(kept.map((one) => one.payment))).toEqual(new Set([null, payment]));
  expect(kept).toHaveLength(2);
});

describe("a stored card", () => {
  /** A person whose card shows February 2027. */
  async function withCard() {
    const bought = await signedPurchase(site, { ...plan, identification: "7.654.321-6" });
    const card = { name: "A", number: "5451951574925480", expiryMonth: "2", expiryYear: "27" };
    const response = await fetch(`${site.origin}/simulador/kushki_ad/card/v1/tokens`, {
      method: "POST",
      headers: { "public-merchant-id": "simulated-public-id" },
      body: JSON.stringify({ card: { ...card, cvv: "123" }, totalAmount: 1, currency: "CLP" }),
    });
    const { token } = (await response.json()) as { token: string };
    await site.modules.purchase.services.purchasePayments.pay({
      ...bought,
      ...plan,
      token,
      key: "card",
      origin: site.origin,
      payPath: `/Compra-Online/${plan.product}/Pago`,
      donePath: `/Compra-Online/${plan.product}/Confirmacion`,
    });
    return site.connection
      .selectFrom("subscriptions")
      .selectAll()
      .where("purchase_id", "=", bought.id)
      .executeTakeFirstOrThrow();
  }

  it("is told of a card that expires once, so many days before", async () => {
    await site.setClock(morning("2027-01-20"));
    const { id, card_expires: expires } = await withCard();
    expect(expires).toBe("2027-02-28");
    const { subscriptionCharges } = site.modules.subscription.services;
    const told = async () => (await sent("subscription-card-mail", `${id}/%`)).length;
    await site.setClock(morning("2027-01-28"));
    await subscriptionCharges.run();
    expect(await told()).toBe(0);
    for (const day of ["2027-01-29", "2027-01-29", "2027-01-30", "2027-02-27"]) {
      await site.setClock(morning(day));
      await subscriptionCharges.run();
    }
    await expect.poll(told).toBe(1);
    const row = await site.connection
      .selectFrom("subscriptions")
      .select("card_told_on")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.card_told_on).toBe("2027-01-29");
  });
});

describe("the first cycle", () => {
  it("begins a month later once the operations of its product are over", async () => {
    await site.setClock(morning("2027-04-25"));
    const before = await subscribe(site, { ...plan, chargeDay: 10 });
    expect((await before.story()).cycles).toMatchObject([
      { month: "2027-05-01", state: "scheduled" },
    ]);
    await site.setClock(morning("2027-04-26"));
    const after = await subscribe(site, { ...plan, chargeDay: 10 });
    const { subscription, cycles } = await after.story();
    expect(subscription.operation_dates).toContain("25-04");
    expect(cycles[0]).toMatchObject({ month: "2027-06-01", charge_on: "2027-06-10" });
  });
});
