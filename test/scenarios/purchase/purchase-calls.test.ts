import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";

/** The calls of a purchase: the holder's, a stranger's, and what a client may not send. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

function caller() {
  let cookie = "";
  return async (
    method: "GET" | "POST",
    url: string,
    payload?: object,
    key: string | null = randomUUID(),
  ) => {
    const response = await site.app.inject({
      method,
      url,
      headers: { cookie, ...(key === null ? {} : { "idempotency-key": key }) },
      ...(payload === undefined ? {} : { payload }),
    });
    const [own] = response.cookies;
    if (own !== undefined) cookie = `${own.name}=${own.value}`;
    return response;
  };
}

const asked = { productCode: "lafken-dental-esencial", consents: { purchase: true } };

describe("calls of a purchase", () => {
  it("begin one purchase for one key, and answer where it goes on", async () => {
    const call = caller();
    const key = randomUUID();
    const made = await call("POST", "/api/purchases", asked, key);
    expect(made.statusCode).toBe(201);
    const { id, next, steps } = made.json().data;
    expect(next).toBe("personalData");
    expect(steps[0].path).toBe("/Compra-Online/lafken-dental-esencial/Datos-personales");
    expect((await call("POST", "/api/purchases", asked, key)).json().data.id).toBe(id);
    const form = await call("GET", `/api/purchases/${id}/forms/personalData`);
    expect(form.json().data).toMatchObject({ version: 0, status: "PENDING" });
  });

  it("have the forms that the catalogue gives the product, in its order, or those of its line", async () => {
    const keys = async () => {
      const made = await caller()("POST", "/api/purchases", asked);
      return made.json().data.steps.map(({ key }: { key: string }) => key);
    };
    const setOwn = (form_steps: string[]) =>
      site.database.connection
        .updateTable("products")
        .set({ form_steps })
        .where("code", "=", asked.productCode)
        .execute();
    const last = ["review", "signature"];
    expect(await keys()).toEqual(["personalData", "partialPayment", ...last]);
    await setOwn(["personalData", "dps"]);
    expect(await keys()).toEqual(["personalData", "dps", ...last]);
    await setOwn([]);
  });

  it.each([
    [404, "PRODUCT_NOT_FOUND", { ...asked, productCode: "nobody-sells-this" }],
    [409, "PRODUCT_NOT_ONLINE", { ...asked, productCode: "quillay-dental-sonrisa-diaria" }],
    [400, "CONSENT_REQUIRED", { ...asked, consents: { purchase: false } }],
  ])("refuse by %i %s", async (status, code, body) => {
    const response = await caller()("POST", "/api/purchases", body);
    expect([response.statusCode, response.json().error.name]).toEqual([status, code]);
  });

  it("begin at the price and for the people of the quote that is named, until it is over", async () => {
    const { purchase, quote } = await openTestModules(site);
    const { connection } = site.database;
    const first = (await caller()("POST", "/api/purchases", asked)).json().data;
    const { price: today } = await asService(connection, async (own) => {
      const { purchase: found } = await purchase.services.purchases.read(own, first.id);
      return found;
    });
    const profile: Profile = { cotizante: [{ sexo: "Femenino", edad: 44 }] };
    const shown = { amountMinor: 12_345, currency: "CLP" } as const;
    const visitorId = randomUUID();
    await connection
      .insertInto("visitors")
      .values({ id: visitorId, token_hash: visitorId, created_at: site.clock.now() })
      .execute();
    const { token, expiresAt } = await quote.services.quotes.freezeQuote(connection, {
      visitorId,
      profile,
      snapshot: { ...today, shown },
    });
    const begin = (body: object) => caller()("POST", "/api/purchases", { ...asked, ...body });
    const made = (await begin({ quote: token })).json().data;
    expect(made.price).toEqual(shown);
    const kept = await connection
      .selectFrom("purchases")
      .select("profile")
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    expect(kept.profile).toEqual(profile);
    const wrong = [
      await begin({ quote: "none-of-ours" }),
      await begin({ quote: token, productCode: "notro-accidentes-llama" }),
    ];
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    site.clock.set(expiresAt.toISOString());
    expect((await begin({ quote: token })).json().data.price).not.toEqual(shown);
    site.clock.set("2026-11-23T15:00:00Z");
  });

  it("go on from the request whose token is named, and are one purchase for one key and body", async () => {
    const sent = await site.app.inject({
      method: "POST",
      url: "/api/leads",
      headers: { host: "localhost:3000" },
      payload: exampleRequest({ productCode: asked.productCode }),
    });
    const { reference, token } = sent.json().data;
    const call = caller();
    const key = randomUUID();
    const made = await call("POST", "/api/purchases", { ...asked, lead: token }, key);
    const { id } = made.json().data;
    const kept = await site.database.connection
      .selectFrom("purchases")
      .select("lead_reference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(kept.lead_reference).toBe(reference);
    const other = await call("POST", "/api/purchases", asked, key);
    expect(other.statusCode).toBe(409);
  });

  it("need a key", async () => {
    const response = await caller()("POST", "/api/purchases", asked, null);
    expect(response.json().error.name).toBe("IDEMPOTENCY_KEY_REQUIRED");
  });

  it("are 404 for anybody else, on every address with its id", async () => {
    const { id } = (await caller()("POST", "/api/purchases", asked)).json().data;
    const stranger = caller();
    await stranger("POST", "/api/purchases", asked);
    const base = `/api/purchases/${id}`;
    for (const [method, url, body] of [
      ["GET", base, undefined],
      ["GET", `${base}/forms/personalData`, undefined],
      ["POST", `${base}/forms/personalData`, { version: 0, values: {} }],
      ["POST", `${base}/price-acceptance`, { priceVersion: 1 }],
      ["GET", `${base}/payment-options`, undefined],
      ["POST", `${base}/payments`, { flow: "tdc-one-time" }],
    ] as const)
      expect([url, (await stranger(method, url, body)).statusCode]).toEqual([url, 404]);
  });

  it("take no price, state or step out of order from a client", async () => {
    const call = caller();
    const refused = await call("POST", "/api/purchases", {
      ...asked,
      price: { amountMinor: 1, currency: "CLP" },
      state: "PAID",
    });
    expect(refused.statusCode).toBe(400);
    const { fields } = refused.json().error.payload;
    expect(fields.map(({ field }: { field: string }) => field)).toEqual(["price", "state"]);
    const made = await call("POST", "/api/purchases", asked);
    const { id, price, state } = made.json().data;
    expect(state).toBe("OPEN");
    expect(price.amountMinor).toBeGreaterThan(1_000);
    const early = await call("POST", `/api/purchases/${id}/payments`, { flow: "tdc-one-time" });
    expect([early.statusCode, early.json().error.name]).toEqual([409, "STEP_NOT_ALLOWED"]);
    const options = await call("GET", `/api/purchases/${id}/payment-options`);
    expect(options.json().error.name).toBe("NOT_SIGNED");
    const card = await call("POST", `/api/purchases/${id}/forms/personalData`, {
      version: 0,
      values: { titular: { calle: "4051 8856 0044 6623" } },
    });
    expect([card.statusCode, card.json().error.name]).toEqual([400, "CARD_DATA_REFUSED"]);
  });
});
