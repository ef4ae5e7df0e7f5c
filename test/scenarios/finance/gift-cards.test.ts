import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "../back-office/people.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { subscribe } from "../subscription/subscriber.ts";

/** Gift cards that come with purchases: made when one is paid, sent with proof after the days of withdrawal, cancelled with
 *  the sale. */

const product = "lafken-dental-esencial";
const title = "Gift card de $20.000";
const base = "/api/back-office/gift-cards";
const address = "/Gestion/Finanzas/Gift-Cards";

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
  const offer = { product_code: product, parcels: null, stock_remaining: null, title_pt: null };
  const days = { valid_from: null, valid_to: null };
  await asService(site.connection, (own) =>
    own
      .insertInto("offers")
      .values([
        {
          ...offer,
          ...days,
          kind: "GIFTCARD",
          title,
          title_en: "$20,000 gift card",
          unit: "CLP",
          amount: "20000",
        },
        {
          ...offer,
          ...days,
          kind: "AGGREGATE",
          title: "Telemedicina",
          title_en: null,
          unit: null,
          amount: null,
        },
      ])
      .execute(),
  );
});
afterAll(() => site.close());

const buy = () =>
  subscribe(site, {
    product,
    flow: "t-subscriptions-one-click",
    provider: "kushki_ad",
    chargeDay: 5,
  });
const cardsOf = ({ id }: { id: string }) =>
  site.connection
    .selectFrom("gift_cards")
    .select(["reference", "title", "state", "due_on", "proof"])
    .where("purchase_id", "=", id)
    .execute();
const purchaseOf = (id: string) =>
  asService(site.connection, async (own) => {
    const { purchase } = await site.modules.purchase.services.purchases.read(own, id);
    return purchase;
  });
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

describe("a gift card that was agreed to", () => {
  it("is a task once, due on the day after the days of withdrawal; nothing of other offers is", async () => {
    const bought = await buy();
    expect(await cardsOf(bought)).toMatchObject([
      { title, state: "PENDING", due_on: "2026-12-04", proof: null },
    ]);
    const purchase = await purchaseOf(bought.id);
    const { giftCards } = site.modules.giftCard.services;
    await asService(site.connection, (own) =>
      giftCards.hearPaid(own, {
        purchase,
        payment: undefined,
        plan: { months: 1, chargeDay: 5 },
        facts: {},
      }),
    );
    expect(await cardsOf(bought)).toHaveLength(1);
  });

  it("is cancelled where its person withdraws, and where the sale ends in FAIL; not by another end", async () => {
    const [withdrawn, failed, left] = [await buy(), await buy(), await buy()];
    const { policyActs } = site.modules.subscription.services;
    await policyActs.withdraw(await purchaseOf(withdrawn.id), { isEventFree: true });
    expect((await withdrawn.sale()).state).toBe("CANCELED_WITHDRAWAL");
    const { giftCards } = site.modules.giftCard.services;
    for (const [of, to] of [
      [failed, "FAIL"],
      [left, "CANCELED_CUSTOMER"],
    ] as const) {
      const { reference } = await of.sale();
      await asService(site.connection, (own) =>
        giftCards.hearMoved(own, { reference, from: "OK", to }),
      );
    }
    const states = await Promise.all([withdrawn, failed, left].map(cardsOf));
    expect(states.flat().map(({ state }) => state)).toEqual(["CANCELLED", "CANCELLED", "PENDING"]);
    const [card] = states[0] ?? [];
    const sender = await signInAs(site, "sales/BACKOFFICE");
    const url = `${base}/${card?.reference}/send`;
    expect((await call(site, sender, "POST", url, { proof: "N.º 1" })).code).toBe("NOT_EDITABLE");
  });
});

describe("sending a gift card", () => {
  const mine = (who: SignedInPerson, reference: string) =>
    call(site, who, "GET", base).then(({ body }) =>
      body.data.find((one: { reference: string }) => one.reference === reference),
    );

  it("waits for its day, asks for the proof, and is done once by who may", async () => {
    const bought = await buy();
    const [card] = await cardsOf(bought);
    const reference = card?.reference ?? "";
    const url = `${base}/${reference}/send`;
    const early = await signInAs(site, "sales/BACKOFFICE");
    expect((await call(site, early, "POST", url, { proof: "N.º 1" })).code).toBe(
      "GIFT_CARD_NOT_DUE",
    );
    const before = (await page(early)).body;
    for (const said of [
      title,
      reference,
      "Ana María Soto",
      "ana@example.cl",
      "se envía desde el 4 de diciembre de 2026",
    ])
      expect(before).toContain(said);
    expect(before).not.toContain('name="proof"');

    await site.setClock(new Date("2026-12-04T15:00:00Z"));
    const sender = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
    const manager = await signInAs(site, "sales/GERENTE");
    const portal = await signInAs(site, "portal/enterprise-admin-client");
    const peru = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
    expect(await mine(manager, reference)).toMatchObject({
      name: "Ana María Soto",
      email: null,
      maySend: false,
    });
    expect((await call(site, manager, "POST", url, { proof: "N.º 1" })).status).toBe(403);
    expect((await page(manager)).body).not.toContain('name="proof"');
    expect((await page(manager, { reference, proof: "N.º 1" })).statusCode).toBe(403);
    expect(await mine(peru, reference)).toBeUndefined();
    expect((await call(site, peru, "POST", url, { proof: "N.º 1" })).status).toBe(404);
    const denied = await site.connection
      .selectFrom("audit_events")
      .select(["actor_id", "action"])
      .where("record", "=", `gift-card/${reference}`)
      .where("outcome", "=", "denied")
      .orderBy("id")
      .execute();
    expect(denied).toEqual([
      { actor_id: manager.userId, action: "gift-card.send" },
      { actor_id: peru.userId, action: "gift-card.send" },
    ]);
    expect([403, 404]).toContain((await page(portal)).statusCode);

    expect(await mine(sender, reference)).toMatchObject({ email: "ana@example.cl", maySend: true });
    const refused = await page(sender, { reference, proof: " a " });
    expect([refused.statusCode, refused.body.includes("Comprobante del envío")]).toEqual([
      400,
      true,
    ]);
    const sent = await page(sender, { reference, proof: "Envío N.º 77-A" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${address}?hecho=send`]);
    expect((await page(sender, { reference, proof: "Otra vez" })).statusCode).toBe(409);
    const after = (await page(sender)).body;
    for (const said of ["por Bruno Lagos: Envío N.º 77-A", "Enviada"])
      expect(after).toContain(said);
    expect(await cardsOf(bought)).toMatchObject([{ state: "SENT", proof: "Envío N.º 77-A" }]);

    // What was sent stays sent, whatever becomes of the sale.
    const { reference: sale } = await bought.sale();
    const { giftCards } = site.modules.giftCard.services;
    await asService(site.connection, (own) =>
      giftCards.hearMoved(own, { reference: sale, from: "OK", to: "CANCELED_WITHDRAWAL" }),
    );
    expect(await cardsOf(bought)).toMatchObject([{ state: "SENT" }]);
    const kept = await site.connection
      .selectFrom("audit_events")
      .select("action")
      .where("action", "=", "gift-card.send")
      .where("actor_id", "=", sender.userId)
      .execute();
    expect(kept.length).toBeGreaterThan(0);
  });

  it("that is due is counted on the overview of finance", async () => {
    const sender = await signInAs(site, "sales/BACKOFFICE");
    const overview = await site.app.inject({
      url: "/Gestion/Finanzas",
      headers: { host: "localhost:3000", cookie: sender.cookie },
    });
    const due = await site.connection
      .selectFrom("gift_cards")
      .select("id")
      .where("state", "=", "PENDING")
      .where("due_on", "<=", "2026-12-04")
      .execute();
    expect(due.length).toBeGreaterThan(1);
    expect(overview.body).toMatch(
      new RegExp(`Gift cards por enviar</p>.{0,60}<a[^>]*href="${address}"[^>]*>${due.length}</a>`),
    );
  });
});

it("two who send at once: one proof is kept", async () => {
  const bought = await buy();
  await asService(site.connection, (own) =>
    own
      .updateTable("gift_cards")
      .set({ due_on: "2026-12-04" })
      .where("purchase_id", "=", bought.id)
      .execute(),
  );
  const [card] = await cardsOf(bought);
  const sender = await signInAs(site, "sales/BACKOFFICE");
  const url = `${base}/${card?.reference}/send`;
  const answers = await Promise.all(
    ["N.º 1", "N.º 2"].map((proof) => call(site, sender, "POST", url, { proof })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
});
