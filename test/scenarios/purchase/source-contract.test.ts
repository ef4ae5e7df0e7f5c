import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { signedPurchase } from "../subscription/subscriber.ts";

/** Transfers of products of the source QPSUBSCRIPTION have a contract of their own (PP 6, 10). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

it("a product of its own source is paid by the contract of that source first", async () => {
  const product = "bandurria-asistencia-bandurria-farmacia";
  const bought = await signedPurchase(site, { product, chargeDay: 5, months: 12 });
  const { purchases, purchasePayments } = site.modules.purchase.services;
  const held = await purchases.held(bought.id, bought.visitorId);
  const ways = await purchasePayments.options(held === undefined ? [] : [held]);
  const transfers = ways.filter(({ flow }) => flow === "transfer-one-time");
  expect(transfers[0]?.provider).toBe("linkify_qps");
  const attempt = await purchasePayments.pay({
    id: bought.id,
    visitorId: bought.visitorId,
    flow: "transfer-one-time",
    key: randomUUID(),
    origin: site.origin,
    payPath: `/Compra-Online/${product}/Pago`,
    donePath: `/Compra-Online/${product}/Confirmacion`,
  });
  expect([attempt.provider, attempt.state]).toEqual(["linkify_qps", "REQUIRES_ACTION"]);
  await site.atBank(attempt, "pay");
  expect(await site.state(attempt.reference)).toMatchObject({ state: "OK" });
  const paid = await purchases.held(bought.id, bought.visitorId);
  expect(paid?.purchase.state).toMatch(/^(PAID|ISSUED)$/);
});
