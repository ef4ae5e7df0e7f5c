import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import words from "#src/locales/es/purchase.json" with { type: "json" };
import { browserOf } from "./buyer.ts";
import { cartBuyer, titular } from "./cart-buyer.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { comeBack, signedPurchase } from "../subscription/subscriber.ts";

/** The shapes of what calls of payments answer (PP 5), one after the other, by the holder's browser. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const product = "lafken-dental-esencial";
const poorCard = "4349001210846432";

type Browser = ReturnType<typeof browserOf>;

interface Price {
  amountMinor: number;
  currency: string;
}

/** What the calls below answer, as far as it is looked at. */
interface Told {
  reference: string;
  version: number;
  values: object;
  state: string;
  class: string | null;
  cause: string | null;
  next: { kind: string; url?: string };
  steps: readonly unknown[];
  documents: readonly unknown[];
  changes: readonly unknown[];
  priceNow: Price;
  priceAgreed: Price;
}

interface Refused {
  name: string;
  payload: {
    reference: string;
    state: string;
    cause: string;
    old: Price;
    new: Price;
    why: readonly unknown[];
    version: number;
    means: readonly unknown[];
    fields: readonly { field: string }[];
  };
}

interface Way {
  flow: string;
  provider: string;
}

interface Answered {
  data: Told & readonly Way[];
  error: Refused;
}

const call = async (browser: Browser, method: "GET" | "POST", url: string, payload?: object) => {
  const response = await site.app.inject({
    method,
    url,
    headers: {
      host: "localhost:80",
      accept: "application/json",
      "idempotency-key": randomUUID(),
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, ...response.json<Answered>() };
};

/** A person who signed, in a browser of their own. */
async function buyer(months = 12, of: string = product) {
  const identification = ["12.345.678-5", "7.654.321-6", "11.111.111-1"][made++ % 3] ?? "";
  const bought = await signedPurchase(site, { product: of, chargeDay: 5, identification, months });
  const { browser } = await comeBack(site, bought);
  const base = `/api/purchases/${bought.id}`;
  const pay = (body: object) => call(browser, "POST", `${base}/payments`, body);
  return { ...bought, browser, base, pay };
}
let made = 0;

const card = { flow: "tdc-one-time", provider: "kushki_ad" } as const;

describe("a purchase", () => {
  it("is begun with its steps, each by key, title, address and state, and its price", async () => {
    const browser = browserOf(site);
    await browser.open("/");
    const answered = await call(browser, "POST", "/api/purchases", {
      productCode: product,
      consents: { purchase: true },
    });
    expect(answered.status).toBe(201);
    expect(answered.data).toMatchObject({
      id: expect.any(String),
      reference: expect.stringMatching(/^COM-/),
      price: { amountMinor: expect.any(Number), currency: "CLP" },
    });
    expect(answered.data.steps[0]).toEqual({
      key: "personalData",
      title: "Datos personales",
      path: `/Compra-Online/${product}/Datos-personales`,
      status: "PENDING",
    });
  });

  it("is read with both prices, why they differ, its documents and what is next", async () => {
    const ana = await buyer();
    const { data } = await call(ana.browser, "GET", ana.base);
    expect(data).toMatchObject({ state: "SIGNED", next: "payment", changes: [] });
    const identity = { kind: "identity", state: "NO_ACTION", isRequired: false, path: null };
    expect(data.documents).toEqual([identity]);
    expect(data.priceNow).toEqual(data.priceAgreed);
    await ana.pay({ ...card, token: await site.token("kushki_ad") });
    await site.modules.signature.services.issuing.issue(ana.id);
    const paid = await call(ana.browser, "GET", ana.base);
    expect(paid.data.documents).toEqual([
      identity,
      {
        kind: "policy",
        state: "ISSUED",
        isRequired: false,
        path: `${ana.base}/issued/policy`,
      },
      {
        kind: "receipt",
        state: "ISSUED",
        isRequired: false,
        path: `${ana.base}/issued/receipt`,
      },
    ]);
  });
});

describe("a step", () => {
  it("that is answered says how it stands, the price of now and where it goes on", async () => {
    const ana = cartBuyer(site);
    const { id, items } = await ana.begin([product]);
    const saved = await ana.save(id, "personalData", { titular });
    // Somebody of another age than was priced is another price, which says why.
    expect(saved).toMatchObject({ status: "COMPLETED", nextStep: "partialPayment" });
    const [now] = (await ana.read(id)).items;
    expect(saved.price).toEqual(now?.priceNow);
    expect(saved.price).not.toEqual(items[0]?.price);
    expect(saved.changes).toContainEqual(expect.objectContaining({ kind: "person" }));
    await ana.accept(id);
    const again = await ana.save(id, "personalData", { titular });
    expect([again.price, again.changes]).toEqual([now?.priceNow, []]);
  });

  it("is only read once the purchase is signed, and while it is paid and after", async () => {
    const ana = await buyer();
    const url = `${ana.base}/forms/partialPayment`;
    const answered = async () => {
      const { version, values } = (await call(ana.browser, "GET", url)).data;
      const plan = { periodicidad: "12", diaDeCargo: "9" };
      const saved = await call(ana.browser, "POST", url, { version, values: { plan } });
      expect((await call(ana.browser, "GET", url)).data.values).toEqual(values);
      return [saved.status, saved.error.name, saved.error.payload.state];
    };
    expect(await answered()).toEqual([409, "FORM_LOCKED", "SIGNED"]);
    await ana.pay({ ...card, token: await site.token("kushki_ad") });
    expect(await answered()).toEqual([409, "FORM_LOCKED", expect.stringMatching(/PAID|ISSUED/)]);
  });
});

describe("a payment", () => {
  it("names the plan that was signed, or is refused by its field", async () => {
    const ana = await buyer();
    const token = await site.token("kushki_ad");
    for (const [field, value] of [
      ["periodicity", 1],
      ["chargeDay", 9],
    ] as const) {
      const refused = await ana.pay({ ...card, token, [field]: value });
      expect([refused.status, refused.error.payload.fields]).toEqual([
        400,
        [expect.objectContaining({ field, code: "VALUE_NOT_ALLOWED" })],
      ]);
    }
    const paid = await ana.pay({ ...card, token, periodicity: 12, chargeDay: 5 });
    expect([paid.status, paid.data.state]).toEqual([201, "OK"]);
  });

  it("lists its ways with card kinds, amount, UF, discounts and where a token is made", async () => {
    const ana = await buyer();
    const { data } = await call(ana.browser, "GET", `${ana.base}/payment-options`);
    expect(data.find(({ provider }) => provider === "kushki_ad")).toEqual({
      flow: "tdc-one-time",
      paymentType: expect.any(String),
      provider: "kushki_ad",
      cardKinds: ["credit", "credit_card"],
      periodicity: 12,
      amount: expect.any(Number),
      currency: "CLP",
      ufDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ufValue: expect.any(Number),
      discount: [],
      simulated: true,
      tokenUrl: "/simulador/kushki_ad/card/v1/tokens",
    });
  });

  it("that is paid is 201 with nothing left to do, and its holder reads it by its reference", async () => {
    const ana = await buyer();
    const paid = await ana.pay({ ...card, token: await site.token("kushki_ad") });
    expect([paid.status, paid.data.state]).toEqual([201, "OK"]);
    expect(paid.data).toMatchObject({ class: null, cause: null, next: { kind: "done" } });
    const read = await call(ana.browser, "GET", `/api/payments/${paid.data.reference}`);
    expect(read.data).toMatchObject({
      state: "OK",
      class: null,
      cause: null,
      next: { kind: "done" },
    });
    const again = await ana.pay({ ...card, token: await site.token("kushki_ad") });
    expect([again.status, again.error.name]).toEqual([409, "ALREADY_PAID"]);
    const { sale_type: type } = await site.connection
      .selectFrom("sales as s")
      .innerJoin("purchases as p", "p.sale_reference", "s.reference")
      .select("s.sale_type")
      .where("p.id", "=", ana.id)
      .executeTakeFirstOrThrow();
    expect(type).toBe("immediatePayment");
  });

  it("that is refused is 402 with the catalogue's row, and is read with its cause", async () => {
    const ana = await buyer();
    const refused = await ana.pay({ ...card, token: await site.token("kushki_ad", poorCard) });
    expect([refused.status, refused.error.name]).toEqual([402, "PAYMENT_DECLINED"]);
    expect(refused.error.payload).toMatchObject({
      provider: "kushki_ad",
      flow: "one-time",
      code: "021",
      class: expect.any(String),
      cause: expect.stringMatching(/\.$/),
      next: expect.stringMatching(/\.$/),
    });
    const { reference, cause } = refused.error.payload;
    const read = await call(ana.browser, "GET", `/api/payments/${reference}`);
    expect(read.data).toMatchObject({ state: "DECLINED", cause, next: { kind: "other" } });
  });

  it("that goes on elsewhere is 202 with where, and no second one is begun meanwhile", async () => {
    const eva = await buyer(1);
    const { data: ways } = await call(eva.browser, "GET", `${eva.base}/payment-options`);
    const { flow, provider } = ways.find((way) => way.provider === "transbank") ?? {};
    const begun = await eva.pay({ flow, provider });
    expect([begun.status, begun.data.state]).toEqual([202, "PENDING"]);
    expect(begun.data.next).toMatchObject({
      kind: "form",
      url: expect.stringMatching(/^http/),
      fields: { TBK_TOKEN: expect.any(String) },
    });
    const second = await eva.pay({ flow, provider });
    expect([second.status, second.error.name, second.error.payload.reference]).toEqual([
      409,
      "PAYMENT_IN_PROGRESS",
      begun.data.reference,
    ]);
  });

  it("that nobody answers for is 202 and says to wait, and its page not to pay again, when it is come back to as well", async () => {
    const ana = await buyer();
    const token = await site.token("kushki_ad");
    await site.control("faults", { provider: "kushki_ad", seed: 3, rates: { drop_after: 1 } });
    const begun = await ana.pay({ ...card, token });
    await site.control("faults", { provider: "kushki_ad", seed: 3, rates: {} });
    expect([begun.status, begun.data.next.kind, begun.data.class]).toEqual([202, "wait", "wait"]);
    for (const browser of [ana.browser, (await comeBack(site, ana)).browser]) {
      const { at, response } = await browser.follow(`/Compra-Online/${product}`);
      expect(at).toBe(`/Compra-Online/${product}/Pago`);
      const read = response.body.split("<script")[0] ?? "";
      expect(read).toContain(words.waiting.title);
      // No answer can be changed meanwhile: no step leads back.
      expect(read).toContain("Datos personales");
      expect(read).not.toContain("/Datos-personales");
      expect(read).toContain(words.waiting.dont);
      expect(read).toContain(words.waiting.close);
      expect(read).not.toContain(words.lead.payment);
    }
  });

  it("by a way that nobody takes now is 503 with the other ways", async () => {
    const ana = await buyer();
    await site.connection
      .updateTable("payment_routes")
      .set({ is_on: false })
      .where("flow", "=", "tdc-one-time")
      .execute();
    const refused = await ana.pay({ flow: "tdc-one-time", token: "token" });
    await site.connection.updateTable("payment_routes").set({ is_on: true }).execute();
    expect([refused.status, refused.error.name]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(refused.error.payload.means).toEqual(expect.any(Array));
    const unknown = await ana.pay({ flow: "t-one-time", token: "token" });
    expect([unknown.status, unknown.error.payload.fields[0]?.field]).toEqual([400, "flow"]);
  });

  it("at another price is 409 with old, new and why, as is accepting a version that is over", async () => {
    const ana = await buyer();
    const { price } = await site.connection
      .selectFrom("purchases")
      .select("price")
      .where("id", "=", ana.id)
      .executeTakeFirstOrThrow();
    // As if it had been agreed at another UF.
    const agreed = {
      ...price,
      shown: { amountMinor: 1_000, currency: "CLP" },
      uf: { day: "2026-01-01", valueCents: 3_000_000, isFallback: false },
    };
    await site.connection
      .updateTable("purchases")
      .set({ price: JSON.stringify(agreed) })
      .where("id", "=", ana.id)
      .execute();
    const refused = await ana.pay({ ...card, token: await site.token("kushki_ad") });
    expect([refused.status, refused.error.name]).toEqual([409, "PRICE_CHANGED"]);
    const { old, new: now, why, version } = refused.error.payload;
    expect(now.amountMinor).toBeGreaterThan(old.amountMinor);
    expect(why).toContainEqual({
      kind: "uf",
      person: null,
      before: "30000.00",
      after: expect.stringMatching(/^\d+\.\d\d$/),
    });
    const { data } = await call(ana.browser, "GET", ana.base);
    expect([data.priceAgreed, data.priceNow, data.changes]).toEqual([old, now, why]);
    const accept = (priceVersion: number) =>
      call(ana.browser, "POST", `${ana.base}/price-acceptance`, { priceVersion });
    const late = await accept(version - 1);
    expect([late.status, late.error.payload.why]).toEqual([409, why]);
    const accepted = await accept(version);
    expect([accepted.status, accepted.data.priceAgreed]).toEqual([200, now]);
  });
});
