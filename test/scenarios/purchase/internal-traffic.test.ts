import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "../back-office/people.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { holderCard, signedPurchase } from "../subscription/subscriber.ts";
import { browserOf } from "./buyer.ts";

/** What staff request and buy to try the site (PP 9): a lead in 97, paid by simulators alone, counted nowhere. */

const product = "lafken-dental-esencial";
let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const leadOf = (reference: string | null) =>
  site.connection
    .selectFrom("leads")
    .select(["status", "sub_status"])
    .where("reference", "=", reference ?? "")
    .executeTakeFirstOrThrow();

async function counted() {
  const administrator = await signInAs(site, "sales/ADMINISTRADOR");
  const ledger = await call(site, administrator, "GET", "/api/back-office/ledger?day=2027-12-31");
  const open = await call(site, administrator, "GET", "/api/back-office/remittances");
  const { financeDesk } = site.modules.finance.services;
  const { session } = await site.modules.session.services.sessions.read(administrator.cookie);
  if (session === null) throw new Error("Nobody is signed in.");
  const { sums } = await financeDesk.overview(session);
  return { ledger: ledger.body.data, open: open.body.metaData.open, sums };
}

async function buy(isInternal: boolean) {
  const bought = await signedPurchase(site, { product, chargeDay: 18, isInternal });
  const attempt = await site.modules.purchase.services.purchasePayments.pay({
    id: bought.id,
    visitorId: bought.visitorId,
    flow: "t-subscriptions-one-click",
    provider: "kushki_ad",
    token: await site.token("kushki_ad", holderCard),
    key: randomUUID(),
    origin: site.origin,
    payPath: "/Compra-Online/x/Pago",
    donePath: "/Compra-Online/x/Confirmacion",
  });
  const purchase = await site.connection
    .selectFrom("purchases")
    .selectAll()
    .where("id", "=", bought.id)
    .executeTakeFirstOrThrow();
  return { ...bought, attempt, purchase };
}

describe("internal traffic", () => {
  it("requests into status 97, as nobody else does", async () => {
    const browser = browserOf(site);
    await browser.open("/Comparar/Seguros-de-Salud");
    const requested = async () => {
      const answered = await site.app.inject({
        method: "POST",
        url: "/api/leads",
        headers: {
          host: "localhost:80",
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "idempotency-key": randomUUID(),
        },
        payload: {
          productCode: product,
          contact: {
            fullName: "Ana Soto",
            email: "ana@example.cl",
            phone: "912345678",
            identification: "12.345.678-5",
          },
          consents: { quote: true, whatsapp: false, news: false },
          language: "es",
          origin: "/",
        },
      });
      expect([answered.statusCode, answered.body]).toEqual([201, expect.any(String)]);
      for (const { name, value } of answered.cookies) browser.cookies.set(name, value);
      const { id } = await site.connection
        .selectFrom("leads")
        .select((row) => row.fn.max("id").as("id"))
        .executeTakeFirstOrThrow();
      return site.connection
        .selectFrom("leads")
        .select(["status", "visitor_id"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    };
    const before = await requested();
    expect(before.status).toBe(8);
    await site.connection
      .updateTable("visitors")
      .set({ is_internal: true })
      .where("id", "=", before.visitor_id ?? "")
      .execute();
    expect((await requested()).status).toBe(97);
  });

  it("buys, pays and is refunded in no ledger, remittance or figure", async () => {
    const before = await counted();
    const { attempt, purchase } = await buy(true);
    expect([attempt.state, purchase.is_internal]).toEqual(["APPROVED", true]);
    expect(await leadOf(purchase.lead_reference)).toEqual({ status: 97, sub_status: null });
    expect(await counted()).toEqual(before);
    const backOffice = await signInAs(site, "sales/BACKOFFICE");
    const asked = await site.app.inject({
      method: "POST",
      url: "/api/back-office/refunds",
      headers: { host: "localhost:3000", cookie: backOffice.cookie, "idempotency-key": "one" },
      payload: { payment: attempt.reference, amount: 1_000, reason: "goodwill" },
    });
    expect(asked.statusCode).toBe(201);
    expect(await counted()).toEqual(before);
    const { id } = asked.json().data;
    const { refunds } = site.modules.refund.services;
    const manager = await signInAs(site, "sales/GERENTE");
    await site.app.inject({
      method: "POST",
      url: `/api/back-office/refunds/${id}/approve`,
      headers: { host: "localhost:3000", cookie: manager.cookie, "idempotency-key": "two" },
      payload: { version: 1 },
    });
    await refunds.send(id);
    expect(await counted()).toEqual(before);
    // Anybody else's is counted.
    const other = await buy(false);
    expect((await leadOf(other.purchase.lead_reference)).status).toBe(3);
    const after = await counted();
    expect(after.ledger).not.toEqual(before.ledger);
    expect(after.sums).not.toEqual(before.sums);
  });
});
