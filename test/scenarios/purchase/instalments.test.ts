import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProviderId } from "#src/contracts/enumerations/payments.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { signedPurchase } from "../subscription/subscriber.ts";

/** Instalments of a card: said before anybody pays, kept with the payment, and nothing else may be paid by. */

const product = "lafken-dental-esencial";
const at = `/Compra-Online/${product}/Pago`;
const visa = "4051885600446623";

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const buyer = (identification: string) =>
  signedPurchase(site, { product, chargeDay: 5, identification, months: 12 });
type Buyer = Awaited<ReturnType<typeof buyer>>;

const offersOf = ({ id, visitorId }: Buyer, provider: ProviderId, bin = visa.slice(0, 8)) =>
  site.modules.purchase.services.purchasePayments.deferredOptions({
    id,
    visitorId,
    flow: "tdc-one-time",
    provider,
    bin,
  });
const pay = async ({ id, visitorId }: Buyer, provider: ProviderId, installments?: number) =>
  site.modules.purchase.services.purchasePayments.pay({
    id,
    visitorId,
    flow: "tdc-one-time",
    provider,
    token: provider === "mercadopago" ? "token" : await site.token(provider, visa),
    installments,
    key: randomUUID(),
    origin: site.origin,
    payPath: at,
    donePath: "/Compra-Online",
  });

describe("a card", () => {
  it("says in how many instalments it may pay, without charging", async () => {
    const before = await site.taken();
    const payable = { country: "CL", amount: { amountMinor: 48_541, currency: "CLP" } } as const;
    const asked = { flow: "tdc-one-time", bin: "405188" } as const;
    const said = async (more: object, of: object = {}) =>
      (await site.payments.deferred({ ...payable, ...of }, { ...asked, ...more })).map(
        ({ installments, rateHundredths, total }) => [
          installments,
          rateHundredths,
          total.amountMinor,
        ],
      );
    const once = [1, 0, 48_541];
    const free = [3, 6, 12].map((count) => [count, 0, 48_541]);
    expect(await said({})).toEqual([once, ...free]);
    expect(await said({ bin: "545195" })).toEqual([once, free[0]]);
    // Mercado Pago says what the bank adds: 6.43 % and 13.87 % of 48,541.
    expect(await said({ provider: "mercadopago" })).toEqual([
      once,
      free[0],
      [6, 643, 51_662],
      [12, 1_387, 55_274],
    ]);
    // Neither where the country has none, nor of a card that pays from an account or a cycle.
    expect(await said({}, { country: "INT" })).toEqual([once]);
    expect(await said({ flow: "tdd-one-time" })).toEqual([once]);
    expect(await said({ flow: "tdc-subscriptions" })).toEqual([once]);
    expect(await site.taken()).toBe(before);
  });
});

describe("a year that is paid in instalments", () => {
  it("has interest and total said first, and is charged and kept as it was said", async () => {
    const ana = await buyer("12.345.678-5");
    const offers = await offersOf(ana, "kushki_ad");
    const [once] = offers;
    expect(
      offers.map(({ installments, rateHundredths }) => [installments, rateHundredths]),
    ).toEqual([
      [1, 0],
      [3, 0],
      [6, 0],
      [12, 0],
    ]);
    const attempt = await pay(ana, "kushki_ad", 6);
    expect(attempt).toMatchObject({ state: "APPROVED", installments: 6, rateHundredths: 0 });
    expect(attempt.payerTotalMinor).toBe(once?.total.amountMinor);
    expect(await site.state(attempt.reference)).toMatchObject({
      installments: 6,
      payerTotalMinor: once?.total.amountMinor,
    });
  });

  it("refuses instalments that were not offered for this card, way or amount", async () => {
    const eva = await buyer("7.654.321-6");
    const refused = { code: "BAD_REQUEST", fields: [{ field: "installments" }] };
    await expect(pay(eva, "kushki_ad", 6)).rejects.toMatchObject(refused);
    await offersOf(eva, "kushki_ad", "545195");
    await expect(pay(eva, "kushki_ad", 6)).rejects.toMatchObject(refused);
    await expect(pay(eva, "mercadopago", 3)).rejects.toMatchObject(refused);
    await site.modules.purchase.services.purchasePayments.useCode({ ...eva, code: "DEMO10" });
    await expect(pay(eva, "kushki_ad", 3)).rejects.toMatchObject(refused);
    await offersOf(eva, "kushki_ad", "545195");
    const paid = await pay(eva, "kushki_ad", 3);
    expect([paid.state, paid.installments]).toEqual(["APPROVED", 3]);
  });
});
