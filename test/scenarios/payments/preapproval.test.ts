import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Invoice, MercadoPagoConfig, Payment, PreApproval } from "mercadopago";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { startSimulators } from "#src/providers/payment/simulators/simulator-server.ts";
import { comeBack, morning, signedPurchase } from "../subscription/subscriber.ts";
import { mercadoPagoTokenAt } from "./mercado-pago-token.ts";
import { openPaymentSite, type PaymentSite } from "./payment-site.ts";

/** Agreements by which Mercado Pago charges by itself, followed by notification and by asking, against its simulator. */

/** Notifications and messages take their time on a busy machine. */
const slow = { timeout: 20_000 };

const cardNumber = "5416752602582580";

describe("the official client", () => {
  const ofClient = createRequire(createRequire(import.meta.url).resolve("mercadopago"));
  const { AppConfig } = ofClient("./utils/config") as { AppConfig: { BASE_URL: string } };
  const before = AppConfig.BASE_URL;
  afterAll(() => {
    AppConfig.BASE_URL = before;
  });

  it("makes, reads, changes and ends an agreement at the simulator, which refuses as the original", async () => {
    const folder = await mkdtemp(join(tmpdir(), "amparo-preapproval-"));
    const simulators = await startSimulators({ folder, port: 0 });
    const base = `${simulators.url}/mercadopago`;
    AppConfig.BASE_URL = base;
    const config = (idempotencyKey?: string) => {
      const options = { timeout: 15_000, maxRetries: 0, idempotencyKey };
      return new MercadoPagoConfig({ accessToken: "t", options: options as object });
    };
    const set = (now: string) =>
      fetch(`${simulators.url}/control/clock`, { method: "POST", body: JSON.stringify({ now }) });
    await set("2026-11-23T15:00:00Z");
    const body = {
      card_token_id: await mercadoPagoTokenAt(base),
      external_reference: "PAG-1",
      reason: "PAG-1",
      payer_email: "pag-1@pagos.amparo.example",
      back_url: "http://127.0.0.1:1/back",
      status: "authorized",
      auto_recurring: {
        frequency: 1,
        frequency_type: "months",
        transaction_amount: 1_000,
        currency_id: "CLP",
      },
    };
    const made = await new PreApproval(config("key-1")).create({ body });
    const again = await new PreApproval(config("key-1")).create({ body });
    expect(again.id).toBe(made.id);
    await expect(
      new PreApproval(config("key-2")).create({ body: { ...body, card_token_id: "none" } }),
    ).rejects.toMatchObject({ status: 400 });
    const id = made.id ?? "";
    const charges = async () =>
      (await new Invoice(config()).search({ options: { preapproval_id: id } })).results ?? [];
    expect(await charges()).toMatchObject([
      { status: "processed", transaction_amount: 1_000, payment: { status: "approved" } },
    ]);
    const auto_recurring = { transaction_amount: 1_200, currency_id: "CLP" };
    await new PreApproval(config()).update({ id, body: { auto_recurring } });
    await set("2026-12-23T15:00:00Z");
    const [, second] = await charges();
    expect(second).toMatchObject({ transaction_amount: 1_200, retry_attempt: 0 });
    expect(await new Invoice(config()).get({ id: String(second?.id) })).toMatchObject({
      preapproval_id: id,
    });
    expect(await new Payment(config()).get({ id: String(second?.payment?.id) })).toMatchObject({
      status: "approved",
      external_reference: "PAG-1",
    });
    await new PreApproval(config()).update({ id, body: { status: "cancelled" } });
    await set("2027-01-23T15:00:00Z");
    expect(await charges()).toHaveLength(2);
    expect(await new PreApproval(config()).get({ id })).toMatchObject({ status: "cancelled" });
    await expect(
      new PreApproval(config()).update({ id, body: { status: "authorized" } }),
    ).rejects.toMatchObject({ status: 400 });
    AppConfig.BASE_URL = before;
    await simulators.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe("a subscription that Mercado Pago drives", () => {
  let site: PaymentSite;
  beforeAll(async () => {
    site = await openPaymentSite();
  });
  afterAll(() => site.close());

  const product = "notro-dental-fuego";

  async function subscribe(name = "APRO") {
    const bought = await signedPurchase(site, { product, chargeDay: 5, months: 1 });
    const { purchasePayments } = site.modules.purchase.services;
    const attempt = await purchasePayments.pay({
      ...bought,
      flow: "t-subscriptions",
      provider: "mercadopago",
      token: await site.mercadoPagoToken({ name }),
      key: randomUUID(),
      origin: site.origin,
      payPath: `/Compra-Online/${product}/Pago`,
      donePath: `/Compra-Online/${product}/Confirmacion`,
    });
    const story = async () => {
      const found = await site.modules.subscription.services.subscriptions.ofPurchase(bought.id);
      if (found === undefined) throw new Error("There is no subscription.");
      return found;
    };
    const sale = () =>
      site.connection
        .selectFrom("purchases as p")
        .innerJoin("sales as s", "s.reference", "p.sale_reference")
        .select("s.state")
        .where("p.id", "=", bought.id)
        .executeTakeFirstOrThrow();
    return { ...bought, attempt, story, sale };
  }

  /** What the provider's own book has of a person's agreement. */
  const chargesOf = async ({ attempt }: { attempt: { merchantRef: string } }) => {
    const response = await fetch(`${site.simulatorsUrl}/control/ledger?provider=mercadopago`);
    const entries = (await response.json()) as { merchantRef: string }[];
    return entries.filter(({ merchantRef }) => merchantRef === attempt.merchantRef);
  };

  const outcome = (code: string) =>
    site.control("outcome", { provider: "mercadopago", card: cardNumber.slice(-4), code });
  const faults = (rates: object) =>
    site.control("faults", { provider: "mercadopago", seed: 5, rates });
  const run = () => site.modules.subscription.services.subscriptionCharges.run();

  /** Messages that tell the provider of another amount and have not left: what it charges before is the old one. */
  const untold = () =>
    site.connection
      .selectFrom("outbox_messages")
      .select("ref")
      .where("kind", "=", "agreement-change")
      .where("sent_at", "is", null)
      .execute();

  /** The days of a span, each with the work of the day and what the outbox has to say to the provider. */
  async function live(from: string, until: string, isAsking = true): Promise<void> {
    for (let day = from; day <= until; day = addDays(day, 1)) {
      await site.setClock(morning(day));
      if (isAsking) await run();
      await site.inbox.workDue();
      await expect.poll(untold, slow).toEqual([]);
    }
  }

  it("is charged at once, and again on the provider's own day, at the amount of the day", async () => {
    const ana = await subscribe();
    expect(ana.attempt.state).toBe("APPROVED");
    const { subscription, cycles } = await ana.story();
    expect(subscription).toMatchObject({
      flow: "t-subscriptions",
      provider: "mercadopago",
      charge_day: 23,
      card: cardNumber.slice(-4),
      card_expires: "2030-11-30",
    });
    expect(cycles).toMatchObject([{ month: "2026-12-01", charge_on: "2026-12-23" }]);
    await site.connection
      .insertInto("uf_values")
      .values({ day: "2026-12-23", value_clp: "43000.00", reference: "a test" })
      .execute();
    await live("2026-12-19", "2026-12-22");
    // What is to be charged is another amount, and the provider is told before its day.
    await expect
      .poll(
        () =>
          site.connection
            .selectFrom("outbox_messages")
            .select("ref")
            .where("kind", "=", "agreement-change")
            .where("sent_at", "is not", null)
            .execute(),
        slow,
      )
      .toHaveLength(1);
    await live("2026-12-23", "2026-12-24");
    const [paid] = (await ana.story()).cycles;
    expect(paid).toMatchObject({ state: "processed", uf_value_cents: 4_300_000 });
    expect(await site.owed()).toBe(await site.taken());
  });

  it("is followed by its notifications alone, and by asking where they are lost", async () => {
    const ana = await subscribe();
    expect(ana.attempt).toMatchObject({ state: "APPROVED", errorCode: null });
    const [first] = (await ana.story()).cycles;
    const day = first?.charge_on ?? "";
    await live(addDays(day, -3), addDays(day, -1));
    await live(day, day, false);
    await expect
      .poll(async () => {
        await site.inbox.workDue();
        return (await ana.story()).cycles[0]?.state;
      }, slow)
      .toBe("processed");
    await faults({ webhook_lost: 1 });
    const next = (await ana.story()).cycles.find(({ state }) => state === "scheduled");
    const later = next?.charge_on ?? "";
    await live(addDays(later, -3), later);
    await faults({});
    expect((await ana.story()).cycles.map(({ state }) => state)).toEqual([
      "processed",
      "processed",
      "scheduled",
    ]);
    expect(await site.owed()).toBe(await site.taken());
  });

  it("that is refused is behind, and paid by the provider's own retry", async () => {
    const eva = await subscribe();
    const day = (await eva.story()).cycles[0]?.charge_on ?? "";
    await live(addDays(day, -3), addDays(day, -1));
    await outcome("status_detail/cc_rejected_call_for_authorize");
    await live(day, addDays(day, 1));
    expect((await eva.sale()).state).toBe("OVERDUE");
    expect((await eva.story()).cycles[0]).toMatchObject({
      state: "recycling",
      last_class: "contact_bank",
    });
    await outcome("OK");
    await live(addDays(day, 2), addDays(day, 3));
    expect((await eva.story()).cycles[0]).toMatchObject({ state: "processed" });
    expect((await eva.sale()).state).toBe("OK");
    expect(await site.owed()).toBe(await site.taken());
  });

  it("that is refused at the beginning charges nothing later", async () => {
    const sol = await subscribe("FUND");
    expect(sol.attempt).toMatchObject({
      state: "DECLINED",
      errorFlow: "status_detail",
      errorCode: "cc_rejected_insufficient_amount",
    });
    const from = site.clock.now().toISOString().slice(0, 10);
    await live(addDays(from, 1), addDays(from, 12), false);
    expect(await chargesOf(sol)).toEqual([]);
  });

  it("is ended by its person: the provider charges no more", async () => {
    const ana = await subscribe();
    const { browser } = await comeBack(site, ana);
    const { subscription } = await ana.story();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const send = (path: string, payload: object) =>
      site.app.inject({
        method: "POST",
        url: `/api/subscriptions/${subscription.id}/${path}`,
        headers: { host: "localhost:80", cookie, "idempotency-key": randomUUID() },
        payload,
      });
    // Its provider charges on its own day: that is nobody's to move here.
    expect((await send("change-date", { chargeDay: 9 })).statusCode).toBe(409);
    expect((await send("cancel", { reason: "Me mudo" })).statusCode).toBe(200);
    await expect
      .poll(
        () =>
          site.connection
            .selectFrom("outbox_messages")
            .select("ref")
            .where("ref", "=", `mercadopago/${subscription.means}`)
            .where("sent_at", "is not", null)
            .execute(),
        slow,
      )
      .toHaveLength(1);
    const from = site.clock.now().toISOString().slice(0, 10);
    await site.setClock(morning(addDays(from, 40)));
    expect(await chargesOf(ana)).toHaveLength(1);
  });

  it("ends where the provider ends it, with the days that are paid", async () => {
    const ana = await subscribe();
    const { subscription } = await ana.story();
    // The payer cancels at the provider: no call of ours.
    await fetch(`${site.simulatorsUrl}/mercadopago/preapproval/${subscription.means}`, {
      method: "PUT",
      headers: { authorization: "Bearer payer", "content-type": "application/json" },
      body: JSON.stringify({ status: "cancelled" }),
    });
    await expect
      .poll(async () => {
        await site.inbox.workDue();
        return (await ana.story()).subscription.state;
      }, slow)
      .toBe("cancelled");
    expect((await ana.sale()).state).toBe("CANCELED_CUSTOMER");
  });
});
