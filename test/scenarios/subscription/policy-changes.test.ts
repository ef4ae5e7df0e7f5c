import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { browserOf } from "../purchase/buyer.ts";
import { comeBack, liveThrough, monthlyByCard, subscribe } from "./subscriber.ts";

/** What a person changes about what is charged again: the card, a pause, by the page and by calls. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(18);
const otherCard = "4051885600446623";

type Bought = Awaited<ReturnType<typeof subscribe>>;

const comeIn = (bought: Bought) => comeBack(site, bought);

const today = () => site.clock.now().toISOString().slice(0, 10);

const subscriptionOf = ({ id }: Bought) =>
  site.connection
    .selectFrom("subscriptions")
    .selectAll()
    .where("purchase_id", "=", id)
    .executeTakeFirstOrThrow();

const cyclesOf = async (bought: Bought) =>
  site.connection
    .selectFrom("subscription_cycles")
    .select(["month", "position", "state", "charge_on"])
    .where("subscription_id", "=", (await subscriptionOf(bought)).id)
    .orderBy("month")
    .execute();

const call = (
  browser: ReturnType<typeof browserOf> | undefined,
  method: "GET" | "POST" | "DELETE",
  url: string,
  payload?: object,
  key: string | undefined = randomUUID(),
) =>
  site.app.inject({
    method,
    url,
    headers: {
      host: "localhost:80",
      accept: "application/json",
      cookie: [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(payload === undefined ? {} : { payload }),
  });

/** The name of the error of an answer. */
const named = (answer: { statusCode: number; json(): unknown }) => {
  const { error } = answer.json() as { error?: { name?: string } };
  return [answer.statusCode, error?.name];
};

describe("another card", () => {
  it("is charged from now on; the one before is deleted at its provider", async () => {
    const ana = await subscribe(site, plan);
    const before = await subscriptionOf(ana);
    expect(before.card).toBe("5480");
    const { browser, path } = await comeIn(ana);
    const page = await browser.open(path);
    expect(page.body).toContain("Hoy se cobra en la tarjeta que termina en 5480.");
    expect(page.headers["content-security-policy"]).toBeDefined();
    const token = await site.token("kushki_ad", otherCard);
    const changed = await browser.post(path, { _act: "card", _way: "kushki_ad", _token: token });
    expect([changed.statusCode, changed.headers.location]).toEqual([303, `${path}?hecho=card`]);
    expect((await browser.open(`${path}?hecho=card`)).body).toContain(
      "Guardamos tu tarjeta nueva.",
    );
    const after = await subscriptionOf(ana);
    expect(after).toMatchObject({ card: "6623", provider: "kushki_ad", means: token });
    // Once the message left, the provider knows the card no more.
    await expect
      .poll(() =>
        site.connection
          .selectFrom("outbox_messages")
          .select("ref")
          .where("kind", "=", "card-deletion")
          .where("sent_at", "is not", null)
          .execute(),
      )
      .toEqual([{ ref: `kushki_ad/${before.means}` }]);
    await liveThrough(site, today(), "2026-12-21");
    expect((await cyclesOf(ana))[0]?.state).toBe("processed");
  });

  it("is kept by each provider of the country that keeps cards: two type it here, one on its page", async () => {
    const ana = await subscribe(site, plan);
    const { browser, path } = await comeIn(ana);
    const page = await browser.open(path);
    // Without scripts: the page of Transbank takes a card, and what a typed one needs is said once.
    expect(page.body).toContain("Inscribir la tarjeta en Webpay");
    expect(page.body.split('notice--info">Para escribir una tarjeta hace').length).toBe(2);
    for (const name of ["Kushki", "Mercado Pago"])
      expect(page.body).toContain(`Escribir la tarjeta aquí: la guarda ${name}`);
    const token = await site.mercadoPagoToken({ number: "5031755734530604" });
    const changed = await browser.post(path, { _act: "card", _way: "mercadopago", _token: token });
    expect([changed.statusCode, changed.headers.location]).toEqual([303, `${path}?hecho=card`]);
    expect(await subscriptionOf(ana)).toMatchObject({ card: "0604", provider: "mercadopago" });
    const [next] = await cyclesOf(ana);
    expect(next?.state).toBe("scheduled");
    await liveThrough(site, today(), next?.charge_on ?? "");
    expect((await cyclesOf(ana))[0]?.state).toBe("processed");
    const { id: subscription } = await subscriptionOf(ana);
    const charged = await site.connection
      .selectFrom("payment_attempts as a")
      .innerJoin("subscription_cycles as c", "c.payable_id", "a.payable_id")
      .select(["a.provider", "a.state"])
      .where("c.subscription_id", "=", subscription)
      .execute();
    expect(charged).toEqual([{ provider: "mercadopago", state: "APPROVED" }]);
  });

  it("is kept once where the same call comes twice at one moment, and both hear so", async () => {
    const ana = await subscribe(site, plan);
    const { browser } = await comeIn(ana);
    const { id } = await subscriptionOf(ana);
    const token = await site.token("kushki_ad", otherCard);
    const key = randomUUID();
    const change = () =>
      call(
        browser,
        "POST",
        `/api/subscriptions/${id}/means`,
        { flow: "t-subscriptions-one-click", provider: "kushki_ad", token },
        key,
      );
    const both = await Promise.all([change(), change()]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0]?.body).toBe(both[1]?.body);
    expect(await subscriptionOf(ana)).toMatchObject({ card: "6623", means: token });
  });

  it("is never a number, nor a token that was used, nor another person's to change", async () => {
    const ana = await subscribe(site, plan);
    const { browser } = await comeIn(ana);
    const { id, means } = await subscriptionOf(ana);
    const url = `/api/subscriptions/${id}/means`;
    const flow = "t-subscriptions-one-click";
    const other = await call(browser, "POST", url, { flow: "tdc-one-time", token: "t" });
    expect(named(other)).toEqual([400, "BAD_REQUEST"]);
    const typed = await call(browser, "POST", url, { flow, token: otherCard });
    expect(named(typed)).toEqual([400, "CARD_DATA_REFUSED"]);
    const reason = "5451 9515 7492 5480";
    const ending = await call(browser, "POST", `/api/subscriptions/${id}/cancel`, { reason });
    expect(named(ending)).toEqual([400, "CARD_DATA_REFUSED"]);
    const page = await browser.post(`/Mi-Compra/${ana.reference}`, {
      _act: "end",
      seguro: "true",
      motivo: reason,
    });
    // A demonstration names a card of its own besides.
    const shown = /<input[^>]*name="motivo"[^>]*>/.exec(page.body)?.[0];
    expect([page.statusCode, shown?.includes("5451")]).toEqual([400, false]);
    expect((await ana.sale()).state).toBe("OK");
    const unkeyed = { flow, provider: "kushki_ad", token: "t" };
    expect(named(await call(browser, "POST", url, unkeyed, ""))).toEqual([
      400,
      "IDEMPOTENCY_KEY_REQUIRED",
    ]);
    const used = await call(browser, "POST", url, { flow, token: means });
    expect(named(used)).toEqual([402, "PAYMENT_DECLINED"]);
    const stranger = await call(browserOf(site), "POST", url, unkeyed);
    expect(named(stranger)).toEqual([404, "SUBSCRIBER_NOT_FOUND"]);
    expect((await subscriptionOf(ana)).means).toBe(means);
  });

  it("that its provider enrols itself is 202 with where the person goes on, and nothing else", async () => {
    const ana = await subscribe(site, plan);
    const { browser } = await comeIn(ana);
    const { id } = await subscriptionOf(ana);
    const answered = await call(browser, "POST", `/api/subscriptions/${id}/means`, {
      flow: "t-subscriptions-one-click",
      provider: "transbank",
    });
    expect(answered.statusCode).toBe(202);
    const { next } = answered.json().data;
    expect(next).toEqual({ kind: "form", url: expect.any(String), fields: expect.any(Object) });
  });

  it("may be deleted: what is due is paid by hand from then on", async () => {
    const ana = await subscribe(site, plan);
    const { browser, path } = await comeIn(ana);
    const unsure = await browser.post(path, { _act: "card-remove" });
    expect(unsure.statusCode).toBe(400);
    const gone = await browser.post(path, { _act: "card-remove", seguro: "true" });
    expect(gone.statusCode).toBe(303);
    expect(await subscriptionOf(ana)).toMatchObject({
      means: null,
      card: null,
      state: "authorized",
    });
    expect((await browser.open(path)).body).toContain("Inscribir una tarjeta");
    const { id } = await subscriptionOf(ana);
    const again = await call(browser, "DELETE", `/api/subscriptions/${id}/means`);
    expect(named(again)).toEqual([409, "NOT_ACTIVE_SUBSCRIPTIONS"]);
  });
});

describe("a pause", () => {
  it("says the days without cover, charges nothing of them, and goes on by itself", async () => {
    const ana = await subscribe(site, plan);
    const { browser, path } = await comeIn(ana);
    const page = await browser.open(path);
    expect(page.body).toContain("Un cobro: sin cobertura del");
    const [until = ""] =
      /\d{4}-\d\d-\d\d(?=")/.exec(page.body.split('name="hasta"')[1] ?? "") ?? [];
    expect(until > today()).toBe(true);
    expect((await browser.post(path, { _act: "pause", hasta: until })).statusCode).toBe(400);
    const paused = await browser.post(path, { _act: "pause", hasta: until, seguro: "true" });
    expect(paused.statusCode).toBe(303);
    expect(await subscriptionOf(ana)).toMatchObject({ state: "paused", paused_until: until });
    expect((await browser.open(path)).body).toContain("Tu póliza está en pausa");
    await liveThrough(site, today(), until);
    const cycles = await cyclesOf(ana);
    expect(cycles.map(({ state, position }) => [state, position])).toEqual([
      ["cancelled", 1],
      ["scheduled", 2],
    ]);
    expect((await subscriptionOf(ana)).state).toBe("authorized");
  });

  it("ends when its person says so, is refused twice over, and is not offered beyond two cycles a year", async () => {
    const ana = await subscribe(site, plan);
    const { browser } = await comeIn(ana);
    const { id } = await subscriptionOf(ana);
    const url = `/api/subscriptions/${id}`;
    const { data } = (await call(browser, "GET", url)).json() as {
      data: { pauses: { cycles: number; until: string }[] };
    };
    expect(data.pauses.map(({ cycles }) => cycles)).toEqual([1, 2]);
    const { until } = data.pauses[1] ?? { until: "" };
    const wrong = await call(browser, "POST", `${url}/pause`, { until: "2030-01-01" });
    expect(named(wrong)).toEqual([409, "NOT_EDITABLE"]);
    const { sale_type: type } = await site.connection
      .selectFrom("sales")
      .select("sale_type")
      .where("reference", "=", (await ana.sale()).reference)
      .executeTakeFirstOrThrow();
    expect(type).toBe("subscriptionOneClick");
    const key = randomUUID();
    const paused = await call(browser, "POST", `${url}/pause`, { until }, key);
    expect(paused.statusCode).toBe(200);
    // The same call again, whose answer was not heard.
    const unheard = await call(browser, "POST", `${url}/pause`, { until }, key);
    expect([unheard.statusCode, unheard.body]).toEqual([200, paused.body]);
    expect(named(await call(browser, "POST", `${url}/pause`, { until }))).toEqual([
      409,
      "NOT_ACTIVE_SUBSCRIPTIONS",
    ]);
    const resumed = await call(browser, "POST", `${url}/resume`);
    expect(resumed.json()).toMatchObject({ data: { state: "authorized", pauses: [] } });
    const moved = await call(browser, "POST", `${url}/change-date`, { chargeDay: 9 });
    expect(moved.json()).toMatchObject({ data: { chargeDay: 9 } });
    const ended = await call(browser, "POST", `${url}/cancel`, { reason: "Me mudo" });
    expect(ended.json()).toMatchObject({ data: { state: "cancelled" } });
    expect(named(await call(browser, "POST", `${url}/resume`))).toEqual([
      409,
      "NOT_ACTIVE_SUBSCRIPTIONS",
    ]);
  });
});

describe("money that is asked back by who paid", () => {
  it("waits for another person, never beyond what was paid, and is nobody else's to ask for", async () => {
    const ana = await subscribe(site, plan);
    const { browser } = await comeIn(ana);
    const { payment_reference: payment } = await asService(site.connection, (own) =>
      own
        .selectFrom("purchases")
        .select("payment_reference")
        .where("id", "=", ana.id)
        .executeTakeFirstOrThrow(),
    );
    const url = `/api/payments/${payment ?? ""}/refund-requests`;
    const wanted = { amount: 100, reason: "duplicate" };
    expect((await call(browserOf(site), "POST", url, wanted)).statusCode).toBe(404);
    const beyond = await call(browser, "POST", url, { ...wanted, amount: 900_000_000 });
    expect(named(beyond)).toEqual([400, "INVALID_AMOUNT"]);
    const key = randomUUID();
    const asked = await call(browser, "POST", url, wanted, key);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      201,
      { data: { state: "REQUEST_REFUND" } },
    ]);
    const again = await call(browser, "POST", url, wanted, key);
    expect(again.json()).toEqual(asked.json());
    const kept = await site.connection
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .select(["r.amount_minor", "r.reason", "r.state", "r.asked_by"])
      .where("p.reference", "=", payment ?? "")
      .execute();
    expect(kept).toEqual([
      { amount_minor: 100, reason: "duplicate", state: "REQUESTED", asked_by: null },
    ]);
    // While nobody has decided, who asked takes it back, once, and nobody else.
    const back = `${url}/${asked.json().data.reference}/withdraw`;
    expect((await call(browserOf(site), "POST", back)).statusCode).toBe(404);
    expect((await call(browser, "POST", `${url}/DEV-234567892345/withdraw`)).statusCode).toBe(404);
    const taken = await call(browser, "POST", back);
    expect(taken.json()).toMatchObject({ data: { state: "WITHDRAWN" } });
    expect(named(await call(browser, "POST", back))).toEqual([409, "NOT_EDITABLE"]);
    const { state } = await site.connection
      .selectFrom("payments")
      .select("state")
      .where("reference", "=", payment ?? "")
      .executeTakeFirstOrThrow();
    expect(state).toBe("OK");
  });
});
