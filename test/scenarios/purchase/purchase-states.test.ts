import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { PurchaseAsked } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";

/** What begins with a purchase, and what moves it: the calls of its service. */

let site: TestApp;
let purchases: Awaited<ReturnType<typeof openTestModules>>["purchase"]["services"]["purchases"];
let visitorId: string;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  ({ purchases } = (await openTestModules(site)).purchase.services);
  visitorId = await newVisitor();
});
afterAll(() => site.close());

async function newVisitor(): Promise<string> {
  const id = randomUUID();
  const at = site.clock.now();
  await site.database.connection
    .insertInto("visitors")
    .values({ id, token_hash: id, created_at: at })
    .execute();
  return id;
}

const asked = (change: Partial<PurchaseAsked> = {}): PurchaseAsked => ({
  productCode: "lafken-dental-esencial",
  country: "CL",
  language: "es",
  limits: limitsOf(null),
  partner: null,
  baseUrl: "http://localhost:3000",
  visitorId,
  profile: null,
  consents: { purchase: true, news: false },
  origin: "/Seguros/Lafken/Dental-Esencial",
  ...change,
});
const within = <T>(work: Parameters<typeof asService<T>>[1]) =>
  asService(site.database.connection, work);

describe("a purchase begins", () => {
  it("with its lead in 500, its sale PENDING and the price of today", async () => {
    const made = await purchases.open(asked());
    expect(made).toMatchObject({ state: "OPEN", price_version: 1, insurance_type: "DENTAL" });
    expect(made.reference).toMatch(/^COM-[2-9A-Z]{4}-[2-9A-Z]{3}$/);
    expect(made.price.shown?.currency).toBe("CLP");
    const lead = await site.database.connection
      .selectFrom("leads")
      .select(["status", "sub_status", "email", "product_code"])
      .where("reference", "=", made.lead_reference ?? "")
      .executeTakeFirst();
    // The sub-status of the step of who buys.
    const begun = { status: 500, sub_status: 5002 };
    expect(lead).toMatchObject({ ...begun, email: null, product_code: made.product_code });
    const sale = await site.database.connection
      .selectFrom("sales")
      .select(["origin", "state", "premium_minor"])
      .where("reference", "=", made.sale_reference ?? "")
      .executeTakeFirst();
    expect(sale).toEqual({
      origin: "online",
      state: "PENDING",
      premium_minor: made.price.shown?.amountMinor,
    });
    const seen = await purchases.held(made.id, visitorId);
    expect(seen?.persons.map(({ role }) => role)).toContain("policyholder");
  });

  it.each([
    ["CONSENT_REQUIRED", { consents: { purchase: false, news: true } }],
    ["PRODUCT_NOT_FOUND", { productCode: "nobody-sells-this" }],
    ["PRODUCT_NOT_FOUND", { country: "PE" }],
    ["PRODUCT_NOT_ONLINE", { productCode: "quillay-dental-sonrisa-diaria" }],
  ] as const)("not: %s", async (code, change) => {
    await expect(purchases.open(asked(change))).rejects.toMatchObject({ code });
  });

  it("and nobody else sees it", async () => {
    const made = await purchases.open(asked());
    expect(await purchases.held(made.id, await newVisitor())).toBeUndefined();
    expect(await purchases.held(made.id, undefined)).toBeUndefined();
    expect(await purchases.own(await newVisitor(), made.product_code)).toBeUndefined();
  });
});

describe("a purchase moves by rows of its table alone", () => {
  it("once, and with who made it in its story", async () => {
    const { id } = await purchases.open(asked());
    const sign = { to: "SIGNED", who: "policyholder" } as const;
    expect(await within((own) => purchases.move(own, id, sign))).toMatchObject({
      state: "SIGNED",
      version: 2,
    });
    expect(await within((own) => purchases.move(own, id, sign))).toMatchObject({ version: 2 });
    const events = await site.database.connection
      .selectFrom("purchase_events")
      .select(["who", "from_state", "to_state"])
      .where("purchase_id", "=", id)
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { who: "visitor", from_state: null, to_state: "OPEN" },
      { who: "policyholder", from_state: "OPEN", to_state: "SIGNED" },
    ]);
  });

  it.each([
    ["PAID", "settle()"],
    ["PAYING", "policyholder"],
    ["SIGNED", "settle()"],
    ["DECLINED", "purchase:review"],
  ] as const)("never from OPEN to %s by %s", async (to, who) => {
    const { id } = await purchases.open(asked());
    await expect(within((own) => purchases.move(own, id, { to, who }))).rejects.toMatchObject({
      code: "INVALID_TRANSITION",
    });
  });
});

describe("a purchase that goes on", () => {
  it("from the visitor's own request and frozen price: one lead, and that price until it expires", async () => {
    const { quotes } = (await openTestModules(site)).quote.services;
    const own = await newVisitor();
    const today = await purchases.open(asked({ visitorId: await newVisitor() }));
    const shown = { amountMinor: 12_345, currency: "CLP" } as const;
    const snapshot = { ...today.price, shown };
    await quotes.freezeQuote(site.database.connection, { visitorId: own, profile: null, snapshot });
    const sent = await site.app.inject({
      method: "POST",
      url: "/api/leads",
      headers: { host: "localhost:3000" },
      payload: exampleRequest({ productCode: "lafken-dental-esencial" }),
    });
    const { reference } = sent.json().data;
    await site.database.connection
      .updateTable("leads")
      .set({ visitor_id: own, status: 9 })
      .where("reference", "=", reference)
      .execute();
    const made = await purchases.open(asked({ visitorId: own }));
    expect(made.price.shown).toEqual(shown);
    expect(made.lead_reference).toBe(reference);
    expect(made.quote_expires_at?.toISOString()).toBe("2026-12-23T15:00:00.000Z");
    const { purchasePrices } = (await openTestModules(site)).purchase.services;
    expect(await purchasePrices.reprice(made.id)).toEqual({ isChanged: false });
    site.clock.set("2026-12-23T15:00:01Z");
    expect(await purchasePrices.reprice(made.id)).toEqual({ isChanged: true });
    site.clock.set("2026-11-23T15:00:00Z");
    // Of another household the price is of today.
    const profile = { cotizante: [{ sexo: "Femenino", edad: 50 }], cargas: [] } as never;
    const other = await purchases.open(asked({ visitorId: own, profile }));
    expect(other.price.shown).not.toEqual(shown);
  });
});
