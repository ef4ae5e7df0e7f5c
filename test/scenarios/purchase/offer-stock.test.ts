import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AppError } from "#src/platform/errors.ts";
import { asService } from "#src/platform/database/acting.ts";
import { returnBesides } from "#src/modules/sale/purchase/purchase-besides.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "../back-office/people.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { comeBack, press } from "../payments/webpay-site.ts";
import { holderCard, signedPurchase } from "../subscription/subscriber.ts";
import { browserOf, hiddenValue } from "./buyer.ts";
import { priceToAccept, toSignature } from "./journey.ts";

/** Offers of limited number: counted down by what is paid, by one person each, and given back. */

const product = "lafken-dental-esencial";
const base = `/Compra-Online/${product}`;
const title = "Kit dental de regalo";

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
  await asService(site.connection, (own) =>
    own
      .insertInto("offers")
      .values({
        product_code: product,
        kind: "STOCK",
        title,
        unit: null,
        amount: null,
        parcels: null,
        stock_remaining: 1,
        valid_from: null,
        valid_to: null,
        title_en: "Dental kit as a gift",
        title_pt: "Kit dental de presente",
      })
      .execute(),
  );
});
afterAll(() => site.close());

const setLeft = (left: number) =>
  asService(site.connection, (own) =>
    own
      .updateTable("offers")
      .set({ stock_remaining: left })
      .where("product_code", "=", product)
      .where("kind", "=", "STOCK")
      .execute(),
  );
beforeEach(() => setLeft(1));

const left = async () => {
  const row = await site.connection
    .selectFrom("offers")
    .select("stock_remaining")
    .where("product_code", "=", product)
    .where("kind", "=", "STOCK")
    .executeTakeFirstOrThrow();
  return row.stock_remaining;
};
const useOf = async (id: string) => {
  const rows = await site.connection
    .selectFrom("offer_uses")
    .select("state")
    .where("purchase_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ state }) => state);
};
type Buyer = Awaited<ReturnType<typeof signedPurchase>>;
const buyer = (identification: string, months = 1) =>
  signedPurchase(site, { product, chargeDay: 5, identification, months });
const purchaseOf = (id: string) =>
  asService(site.connection, async (own) => {
    const { purchase } = await site.modules.purchase.services.purchases.read(own, id);
    return purchase;
  });
const payment = {
  origin: "",
  payPath: `${base}/Pago`,
  donePath: `${base}/Confirmacion`,
};
const pay = async ({ id, visitorId }: Buyer) =>
  site.modules.purchase.services.purchasePayments.pay({
    ...payment,
    id,
    visitorId,
    flow: "t-subscriptions-one-click",
    provider: "kushki_ad",
    token: await site.token("kushki_ad", holderCard),
    key: randomUUID(),
    origin: site.origin,
  });
/** At the bank's page; nothing is decided before a button of it is pressed. */
const begin = async ({ id, visitorId }: Buyer) => {
  const { nextAction } = await site.modules.purchase.services.purchasePayments.pay({
    ...payment,
    id,
    visitorId,
    flow: "tdc-one-time",
    provider: "transbank",
    key: randomUUID(),
    origin: site.origin,
  });
  if (nextAction?.kind !== "redirect") throw new Error("No bank.");
  const { url, fields } = nextAction;
  return async (button: "pay" | "cancel"): Promise<void> => {
    const back = await press({ url, fields }, button);
    await comeBack(back);
  };
};
const signAgain = ({ id }: Buyer) =>
  asService(site.connection, async (own) => {
    const { purchases } = site.modules.purchase.services;
    for (const { key } of (await purchases.read(own, id)).forms)
      await purchases.setForm(own, id, { key, status: "COMPLETED" });
    await purchases.move(own, id, { to: "SIGNED", who: "policyholder" });
  });

describe("the last one of an offer", () => {
  it("goes to one of two who pay at once; the other accepts a changed price, and pays without it", async () => {
    const people = await Promise.all([buyer("12.345.678-5"), buyer("7.654.321-6")]);
    const ended = await Promise.allSettled(people.map(pay));
    const refused = ended.filter((one) => one.status === "rejected");
    expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(refused.map(({ reason }) => (reason as AppError).code)).toEqual(["PRICE_CHANGED"]);
    const [why] = refused.map(({ reason }) => (reason as AppError).payload);
    expect(why).toMatchObject({
      why: [{ kind: "offer", person: null, before: title, after: null }],
    });
    const winner = people[ended.findIndex(({ status }) => status === "fulfilled")];
    const other = people[ended.findIndex(({ status }) => status === "rejected")];
    if (winner === undefined || other === undefined) throw new Error("Nobody won.");
    expect([await left(), await useOf(winner.id), await useOf(other.id)]).toEqual([
      0,
      ["COUNTED"],
      [],
    ]);
    expect((await purchaseOf(winner.id)).price.besides).toMatchObject([{ kind: "STOCK", title }]);

    const { price, offered, price_version: version } = await purchaseOf(other.id);
    expect([offered?.shown, offered?.besides]).toEqual([price.shown, []]);
    const { purchasePrices } = site.modules.purchase.services;
    await purchasePrices.accept({ id: other.id, visitorId: other.visitorId, version });
    const accepted = await purchaseOf(other.id);
    expect([accepted.state, accepted.offered, accepted.price.besides]).toEqual(["OPEN", null, []]);
    await signAgain(other);
    expect((await pay(other)).paymentState).toBe("OK");
    expect([await left(), await useOf(other.id)]).toEqual([0, []]);
  });

  it("is held while it is being paid, and free again where nothing was paid", async () => {
    const first = await buyer("11.111.111-1", 12);
    const second = await buyer("22.222.222-2");
    const atBank = await begin(first);
    expect([await left(), await useOf(first.id)]).toEqual([1, ["HELD"]]);
    await expect(pay(second)).rejects.toMatchObject({ code: "PRICE_CHANGED" });
    expect((await purchaseOf(second.id)).offered?.besides).toEqual([]);

    await atBank("cancel");
    expect((await purchaseOf(first.id)).state).toBe("SIGNED");
    expect([await left(), await useOf(first.id)]).toEqual([1, ["RETURNED"]]);
    expect((await pay(second)).paymentState).toBe("OK");
    expect((await purchaseOf(second.id)).offered).toBeNull();
    expect([await left(), await useOf(second.id)]).toEqual([0, ["COUNTED"]]);
  });

  it("is given back where the sale ends in FAIL: what was counted is counted up, once", async () => {
    const paid = await buyer("9.999.999-3");
    await pay(paid);
    expect(await left()).toBe(0);
    for (const _again of [1, 2])
      await asService(site.connection, (own) => returnBesides(site, own, paid.id));
    expect([await left(), await useOf(paid.id)]).toEqual([1, ["RETURNED"]]);

    const leaving = await buyer("8.888.888-K", 12);
    const atBank = await begin(leaving);
    await atBank("cancel");
    // What a payment held and nobody released.
    await asService(site.connection, (own) =>
      own
        .updateTable("offer_uses")
        .set({ state: "COUNTED", ended_at: site.clock.now() })
        .where("purchase_id", "=", leaving.id)
        .execute(),
    );
    const { purchaseEnds } = site.modules.purchase.services;
    await purchaseEnds.cancel({ id: leaving.id, visitorId: leaving.visitorId, reason: "FR16" });
    expect([await left(), await useOf(leaving.id)]).toEqual([2, ["RETURNED"]]);
  });

  it("is owed to who paid for it where the catalogue was told of none meanwhile, and never below nothing", async () => {
    const paying = await buyer("14.141.414-3", 12);
    const atBank = await begin(paying);
    await setLeft(0);
    await atBank("pay");
    expect((await purchaseOf(paying.id)).state).toMatch(/^(PAID|ISSUED)$/);
    expect([await left(), await useOf(paying.id)]).toEqual([0, ["OWED"]]);
    // Finance is told of it, with where to find it; no other country's.
    const { reference } = await purchaseOf(paying.id);
    const finance = await signInAs(site, "sales/BACKOFFICE");
    const open = async (who: SignedInPerson, url: string) =>
      (await site.app.inject({ url, headers: { host: "localhost:3000", cookie: who.cookie } }))
        .body;
    const owed = "/Gestion/Finanzas/Gift-Cards#debidas";
    expect(await open(finance, "/Gestion/Finanzas")).toContain(`href="${owed}"`);
    const listed = await open(finance, "/Gestion/Finanzas/Gift-Cards");
    for (const part of ['id="debidas"', title, reference]) expect(listed).toContain(part);
    const peru = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
    expect(await open(peru, "/Gestion/Finanzas")).not.toContain(owed);
    const called = await call(site, peru, "GET", "/api/back-office/owed-offers");
    expect([called.status, called.body.data]).toEqual([200, []]);
    const portal = await signInAs(site, "portal/enterprise-admin-client");
    expect((await call(site, portal, "GET", "/api/back-office/owed-offers")).status).toBe(404);
    await asService(site.connection, (own) => returnBesides(site, own, paying.id));
    expect([await left(), await useOf(paying.id)]).toEqual([0, ["RETURNED"]]);
  });

  it("that is owed is entered as delivered with its proof, once, by who may", async () => {
    const paying = await buyer("15.151.515-0", 12);
    const atBank = await begin(paying);
    await setLeft(0);
    await atBank("pay");
    const row = () =>
      site.connection
        .selectFrom("offer_uses")
        .select(["id", "state", "proof", "delivered_by"])
        .where("purchase_id", "=", paying.id)
        .executeTakeFirstOrThrow();
    const { id } = await row();
    const url = `/api/back-office/owed-offers/${id}/deliver`;
    const address = "/Gestion/Finanzas/Ofertas-Debidas";
    const finance = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
    const manager = await signInAs(site, "sales/GERENTE");
    const peru = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
    const portal = await signInAs(site, "portal/enterprise-admin-client");
    const page = (who: SignedInPerson, form?: Record<string, string>) =>
      site.app.inject({
        method: form === undefined ? "GET" : "POST",
        url: address,
        headers: {
          host: "localhost:3000",
          cookie: who.cookie,
          ...(form === undefined
            ? {}
            : {
                origin: "http://localhost:3000",
                "content-type": "application/x-www-form-urlencoded",
              }),
        },
        ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
      });

    // Who reads sees it; who may not enter it, and another country's, enter nothing.
    const read = (await page(manager)).body;
    expect([read.includes(title), read.includes('name="proof"')]).toEqual([true, false]);
    const asked = { offer: String(id), proof: "Retiro N.º 12" };
    expect((await page(manager, asked)).statusCode).toBe(403);
    expect((await call(site, manager, "POST", url, { proof: "N.º 1" })).status).toBe(403);
    expect((await call(site, peru, "POST", url, { proof: "N.º 1" })).status).toBe(404);
    expect((await page(peru, asked)).statusCode).toBe(404);
    expect((await call(site, portal, "POST", url, { proof: "N.º 1" })).status).toBe(403);
    expect((await page(finance, { ...asked, offer: "x" })).statusCode).toBe(404);
    const unproven = await page(finance, { ...asked, proof: " a " });
    expect([unproven.statusCode, unproven.body.includes("Comprobante de la entrega")]).toEqual([
      400,
      true,
    ]);
    expect(await row()).toMatchObject({ state: "OWED", proof: null });

    const done = await page(finance, asked);
    expect([done.statusCode, done.headers.location]).toEqual([303, `${address}?hecho=deliver`]);
    expect((await page(finance, { ...asked, proof: "Otra vez" })).statusCode).toBe(409);
    const twice = await call(site, finance, "POST", url, { proof: "Otra vez" });
    expect([twice.status, twice.code]).toEqual([409, "NOT_EDITABLE"]);
    const delivered = {
      state: "DELIVERED",
      proof: "Retiro N.º 12",
      delivered_by: finance.userId,
    };
    expect(await row()).toMatchObject(delivered);
    expect((await page(finance)).body).toContain("por Bruno Lagos: Retiro N.º 12");
    const open = async (at: string) =>
      (
        await site.app.inject({
          url: at,
          headers: { host: "localhost:3000", cookie: finance.cookie },
        })
      ).body;
    expect(await open("/Gestion/Finanzas")).not.toContain("#debidas");
    expect(await open("/Gestion/Finanzas/Gift-Cards")).not.toContain('id="debidas"');

    // What was handed over stays so, and the catalogue gets nothing back.
    await asService(site.connection, (own) => returnBesides(site, own, paying.id));
    expect([await left(), await row()]).toMatchObject([0, delivered]);
    const kept = await site.connection
      .selectFrom("audit_events")
      .select(["actor_id", "outcome"])
      .where("action", "=", "owed-offer.deliver")
      .orderBy("id")
      .execute();
    expect(kept.filter(({ outcome }) => outcome === "done")).toEqual([
      { actor_id: finance.userId, outcome: "done" },
    ]);
    const denied = kept.filter(({ outcome }) => outcome === "denied");
    expect(new Set(denied.map(({ actor_id }) => actor_id))).toEqual(
      new Set([manager.userId, peru.userId, portal.userId]),
    );
  });

  it("two who enter a delivery at once: one proof is kept", async () => {
    const paying = await buyer("17.171.717-5", 12);
    const atBank = await begin(paying);
    await setLeft(0);
    await atBank("pay");
    const { id } = await site.connection
      .selectFrom("offer_uses")
      .select("id")
      .where("purchase_id", "=", paying.id)
      .executeTakeFirstOrThrow();
    const finance = await signInAs(site, "sales/BACKOFFICE");
    const url = `/api/back-office/owed-offers/${id}/deliver`;
    const answers = await Promise.all(
      ["N.º 1", "N.º 2"].map((proof) => call(site, finance, "POST", url, { proof })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
  });

  it("is looked after while a frozen price holds, which goes on without it", async () => {
    const { id, visitorId } = await buyer("16.161.616-8");
    const { purchasePrices } = site.modules.purchase.services;
    const until = new Date(site.clock.now().getTime() + 86_400_000);
    await asService(site.connection, (own) =>
      own.updateTable("purchases").set({ quote_expires_at: until }).where("id", "=", id).execute(),
    );
    expect(await purchasePrices.reprice(id)).toEqual({ isChanged: false });
    await setLeft(0);
    expect(await purchasePrices.reprice(id)).toEqual({ isChanged: true });
    const { price, offered } = await purchaseOf(id);
    expect([offered?.native, offered?.besides]).toEqual([price.native, []]);
    await setLeft(1);
    expect(await purchasePrices.reprice(id)).toEqual({ isChanged: false });
    expect((await purchaseOf(id)).offered).toBeNull();

    await setLeft(0);
    await purchasePrices.reprice(id);
    const { price_version: version } = await purchaseOf(id);
    await purchasePrices.accept({ id, visitorId, version });
    const accepted = await purchaseOf(id);
    expect([accepted.price.besides, accepted.quote_expires_at]).toEqual([[], until]);
    expect(await purchasePrices.reprice(id)).toEqual({ isChanged: false });
  });

  it("that ran out is said on the page, with the price, until it is accepted", async () => {
    const browser = browserOf(site);
    await toSignature(browser, base);
    await setLeft(0);
    const page = await browser.open(`${base}/Firma`);
    expect(page.body).not.toContain("Se acabó");
    const review = await browser.follow(`${base}/Revision`);
    await browser.post(review.at, {
      _version: hiddenValue(review.response.body, "_version"),
      leido: "true",
    });
    const said = (await browser.open(`${base}/Firma`)).body;
    for (const text of [priceToAccept, title, "Se acabó"]) expect(said).toContain(text);
    const version = hiddenValue(said, "_version");
    await browser.post(`${base}/Firma`, { _act: "accept", _version: version });
    const { response } = await browser.follow(base);
    expect(response.body).not.toContain("Se acabó");
  });
});
