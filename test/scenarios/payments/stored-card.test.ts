import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CardToken, Customer, CustomerCard, MercadoPagoConfig, Payment } from "mercadopago";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSimulators } from "#src/providers/payment/simulators/simulator-server.ts";
import { comeBack, liveThrough, signedPurchase } from "../subscription/subscriber.ts";
import { mercadoPagoTokenAt } from "./mercado-pago-token.ts";
import { openPaymentSite, type PaymentSite } from "./payment-site.ts";

/** Cards that Mercado Pago keeps (PP 6, tdc-token): kept of a token, charged again without their person, changed and
 *  removed, against its simulator. */

/** Messages take their time on a busy machine. */
const slow = { timeout: 20_000 };
const firstCard = "5416752602582580";
const otherCard = "5031755734530604";

describe("the official client", () => {
  const ofClient = createRequire(createRequire(import.meta.url).resolve("mercadopago"));
  const { AppConfig } = ofClient("./utils/config") as { AppConfig: { BASE_URL: string } };
  const before = AppConfig.BASE_URL;
  afterAll(() => {
    AppConfig.BASE_URL = before;
  });

  it("keeps a card, charges it by a new token and deletes it at the simulator, which refuses as the original", async () => {
    const folder = await mkdtemp(join(tmpdir(), "amparo-stored-card-"));
    const simulators = await startSimulators({ folder, port: 0 });
    const base = `${simulators.url}/mercadopago`;
    AppConfig.BASE_URL = base;
    const config = (idempotencyKey?: string) => {
      const options = { timeout: 15_000, maxRetries: 0, idempotencyKey };
      return new MercadoPagoConfig({ accessToken: "t", options: options as object });
    };
    const email = "pag-1@pagos.amparo.example";
    const made = await new Customer(config()).create({ body: { email } });
    await expect(new Customer(config()).create({ body: { email } })).rejects.toMatchObject({
      status: 400,
      causes: [{ code: "101" }],
    });
    const found = await new Customer(config()).search({ options: { email } });
    expect(found.results).toMatchObject([{ id: made.id }]);
    const customerId = made.id ?? "";
    const token = await mercadoPagoTokenAt(base);
    const card = await new CustomerCard(config()).create({ customerId, body: { token } });
    expect(card).toMatchObject({ last_four_digits: "2580", expiration_month: 11 });
    // The token is spent: it keeps no second card, and pays nothing.
    await expect(
      new CustomerCard(config()).create({ customerId, body: { token } }),
    ).rejects.toMatchObject({ status: 400 });
    const pay = (by: string, key: string) =>
      new Payment(config(key)).create({
        body: {
          token: by,
          transaction_amount: 1_000,
          installments: 1,
          external_reference: "PAG-1",
          notification_url: "http://127.0.0.1:1/x",
          metadata: { currency: "CLP", means: "one" },
          payer: { type: "customer", id: customerId },
        },
      });
    await expect(pay(token, "key-1")).rejects.toMatchObject({ causes: [{ code: "2006" }] });
    const cardId = String(card.id);
    const body = { customer_id: customerId, card_id: cardId };
    const again = await new CardToken(config()).create({ body });
    const paid = await pay(again.id ?? "", "key-2");
    expect(paid).toMatchObject({ status: "approved", metadata: { means: "one" } });
    expect((await pay(again.id ?? "", "key-2")).id).toBe(paid.id);
    await new CustomerCard(config()).remove({ customerId, cardId });
    await expect(new CardToken(config()).create({ body })).rejects.toMatchObject({ status: 404 });
    await expect(new CustomerCard(config()).remove({ customerId, cardId })).rejects.toMatchObject({
      status: 404,
    });
    AppConfig.BASE_URL = before;
    await simulators.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe("a subscription by a card that Mercado Pago keeps", () => {
  let site: PaymentSite;
  beforeAll(async () => {
    site = await openPaymentSite();
  });
  afterAll(() => site.close());

  const product = "lafken-dental-esencial";
  const flow = "t-subscriptions-one-click";
  const provider = "mercadopago";
  const browserToken = (number?: string, name?: string) => site.mercadoPagoToken({ number, name });
  const faults = (rates: object) => site.control("faults", { provider, seed: 3, rates });
  const outcome = (card: string, code: string) =>
    site.control("outcome", { provider, card: card.slice(-4), code });
  const today = () => site.clock.now().toISOString().slice(0, 10);

  async function subscribe(name = "APRO") {
    const bought = await signedPurchase(site, { product, chargeDay: 18, months: 1 });
    const { purchasePayments } = site.modules.purchase.services;
    const pay = async (key: string = randomUUID()) =>
      purchasePayments.pay({
        ...bought,
        flow,
        provider,
        token: await browserToken(firstCard, name),
        key,
        origin: site.origin,
        payPath: `/Compra-Online/${product}/Pago`,
        donePath: `/Compra-Online/${product}/Confirmacion`,
      });
    const attempt = await pay();
    const story = async () => {
      const found = await site.modules.subscription.services.subscriptions.ofPurchase(bought.id);
      if (found === undefined) throw new Error("There is no subscription.");
      return found;
    };
    return { ...bought, attempt, story, pay };
  }

  const chargesOf = async (merchantRef: string) => {
    const response = await fetch(`${site.simulatorsUrl}/control/ledger?provider=mercadopago`);
    const entries = (await response.json()) as { merchantRef: string; kind: string }[];
    return entries.filter((one) => one.merchantRef === merchantRef && one.kind === "charge");
  };
  const deletionOf = async (means: string | null, isSent = true) => {
    const row = await site.connection
      .selectFrom("outbox_messages")
      .select("sent_at")
      .where("ref", "=", `mercadopago/${means}`)
      .where("kind", "=", "card-deletion")
      .executeTakeFirst();
    return isSent ? row?.sent_at != null : row !== undefined;
  };
  /** What the provider answers about a card of a customer. */
  const cardThere = async (means: string | null) => {
    const [customer, card] = (means ?? "").split(":");
    const response = await fetch(
      `${site.simulatorsUrl}/mercadopago/v1/customers/${customer}/cards/${card}`,
      { headers: { authorization: "Bearer x" } },
    );
    return response.status;
  };

  it("is charged at once and in each cycle without its person", async () => {
    const ana = await subscribe();
    expect(ana.attempt).toMatchObject({ state: "APPROVED", provider });
    const { subscription } = await ana.story();
    expect(subscription).toMatchObject({
      flow,
      provider,
      card: "2580",
      card_expires: "2030-11-30",
      state: "authorized",
      means: expect.stringMatching(/^\d+-[0-9a-f-]+:\d+$/),
    });
    await liveThrough(site, today(), "2026-12-18");
    expect((await ana.story()).cycles[0]).toMatchObject({ state: "processed" });
    expect(await site.owed()).toBe(await site.taken());
  });

  it("takes a subscription of a credit card the same way", async () => {
    const payableId = await site.payable();
    const token = await browserToken();
    const first = await site.pay({ payableId, flow: "tdc-subscriptions", provider, token });
    expect(first.state).toBe("APPROVED");
    const { facts } = await site.connection
      .selectFrom("provider_charges")
      .select("facts")
      .where("payable_id", "=", payableId)
      .executeTakeFirstOrThrow();
    const { means } = facts as { means: string };
    const later = { payableId: await site.payable(), flow: "tdc-subscriptions", means } as const;
    expect((await site.pay({ ...later, provider })).state).toBe("APPROVED");
  });

  it("whose first charge is refused is told why, and keeps no card", async () => {
    const ana = await subscribe("FUND");
    expect(await site.state(ana.attempt.reference)).toMatchObject({
      state: "DECLINED",
      class: "other_card",
      cause: "La tarjeta no tiene saldo o cupo suficiente.",
    });
    expect(await chargesOf(ana.attempt.merchantRef)).toEqual([]);
    const kept = await site.connection
      .selectFrom("outbox_messages")
      .select("ref")
      .where("kind", "=", "card-deletion")
      .where("ref", "like", "mercadopago/%")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const means = kept.ref.slice("mercadopago/".length);
    await expect.poll(() => deletionOf(means), slow).toBe(true);
    expect(await cardThere(means)).toBe(404);
    // It may be tried again: that card is another one there.
    expect((await ana.pay()).state).toBe("DECLINED");
  });

  it.each([
    [
      "customer/121",
      "3003",
      "Los datos de la tarjeta no son válidos: hay que ingresarlos otra vez.",
    ],
    ["customer/999", "999", "El proveedor no aceptó el pago (999)."],
  ])("whose card is not kept (%s) charges nothing", async (said, code, cause) => {
    await outcome(firstCard, said);
    const ana = await subscribe();
    await outcome(firstCard, "OK");
    expect(ana.attempt.errorCode).toBe(code);
    if (ana.attempt.state !== "UNKNOWN")
      expect(await site.state(ana.attempt.reference)).toMatchObject({ state: "FAIL", cause });
    // A code that nobody listed is asked about before anything is said of it.
    else {
      await site.wait(31 * 60_000);
      await site.payments.ask({ id: ana.attempt.id });
      expect((await site.state(ana.attempt.reference))["state"]).toBe("FAIL");
    }
    expect(await chargesOf(ana.attempt.merchantRef)).toEqual([]);
  });

  it("whose card nobody said is kept is not charged, is asked about under its reference and is paid later", async () => {
    await faults({ drop_after: 1 });
    const ana = await subscribe();
    await faults({});
    expect(ana.attempt.state).toBe("UNKNOWN");
    await expect(ana.pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    await site.payments.ask({ id: ana.attempt.id });
    expect((await site.state(ana.attempt.reference))["state"]).toBe("PENDING");
    await site.wait(31 * 60_000);
    await site.payments.ask({ id: ana.attempt.id });
    expect((await site.state(ana.attempt.reference))["state"]).toBe("FAIL");
    expect((await ana.pay()).state).toBe("APPROVED");
    expect(await site.owed()).toBe(await site.taken());
  });

  it("whose later charge timed out is asked about and never sent again", async () => {
    const ana = await subscribe();
    const due = (await ana.story()).cycles[0]?.charge_on ?? "";
    const until = new Date(Date.parse(due) - 86_400_000).toISOString().slice(0, 10);
    await liveThrough(site, today(), until);
    // The payment is made; its answer is cut off.
    await faults({ drop_after: 1 });
    await liveThrough(site, due, due);
    await faults({});
    // Everybody of this file is charged on that day.
    const unknown = await site.connection
      .selectFrom("payment_attempts as a")
      .select(["a.id", "a.merchant_ref"])
      .where("a.state", "=", "UNKNOWN")
      .execute();
    expect(unknown.length).toBeGreaterThan(0);
    const counts = async () => {
      const found = [];
      for (const one of unknown) found.push((await chargesOf(one.merchant_ref)).length);
      return new Set(found);
    };
    expect(await counts()).toEqual(new Set([1]));
    await liveThrough(site, today(), today());
    for (const { id } of unknown) await site.payments.ask({ id });
    await liveThrough(site, today(), today());
    expect((await ana.story()).cycles[0]).toMatchObject({ state: "processed" });
    expect(await counts()).toEqual(new Set([1]));
    expect(await site.owed()).toBe(await site.taken());
  });

  it("is charged by another card after a refusal, and the one before is deleted there", async () => {
    const eva = await subscribe();
    const { subscription: before, cycles } = await eva.story();
    const due = cycles[0]?.charge_on ?? "";
    await outcome(firstCard, "status_detail/cc_rejected_insufficient_amount");
    await liveThrough(site, today(), due);
    await outcome(firstCard, "OK");
    expect((await eva.story()).cycles[0]).toMatchObject({ state: "recycling" });
    // A refusal of a cycle leaves the card where it is.
    expect(await deletionOf(before.means, false)).toBe(false);
    const { browser, path } = await comeBack(site, eva);
    const page = (await browser.open(path)).body;
    expect(page).toContain("Hoy se cobra en la tarjeta que termina en 2580.");
    const token = await browserToken(otherCard);
    const changed = await browser.post(path, { _act: "card", _way: provider, _token: token });
    expect([changed.statusCode, changed.headers.location]).toEqual([303, `${path}?hecho=card`]);
    const { subscription: after } = await eva.story();
    expect(after).toMatchObject({ provider, flow, card: "0604" });
    expect(after.means).not.toBe(before.means);
    await expect.poll(() => deletionOf(before.means), slow).toBe(true);
    expect([await cardThere(before.means), await cardThere(after.means)]).toEqual([404, 200]);
    const retry = new Date(Date.parse(due) + 3 * 86_400_000).toISOString().slice(0, 10);
    await liveThrough(site, today(), retry);
    expect((await eva.story()).cycles[0]).toMatchObject({ state: "processed" });
    const removed = await browser.post(path, { _act: "card-remove", seguro: "true" });
    expect(removed.statusCode).toBe(303);
    await expect.poll(() => deletionOf(after.means), slow).toBe(true);
    expect(await cardThere(after.means)).toBe(404);
    expect((await eva.story()).subscription).toMatchObject({ means: null, card: null });
    expect(await site.owed()).toBe(await site.taken());
  });

  it("has a charge of a card that is gone refused without a charge", async () => {
    const payableId = await site.payable();
    const attempt = await site.pay({ payableId, flow, provider, means: "1-2:3" });
    expect(attempt).toMatchObject({ state: "ERROR", errorCode: "2006" });
    expect(await chargesOf(attempt.merchantRef)).toEqual([]);
  });

  it("is offered where the route says so: after the others in Chile, Peru and Colombia, not abroad", async () => {
    const takers = async (country: "CL" | "CO" | "INT", currency: "CLP" | "COP" | "USD") =>
      (
        await site.payments.takers(
          { country, amount: { amountMinor: 48_541, currency } },
          { flow, named: null },
        )
      ).map(({ id }) => id);
    expect(await takers("CL", "CLP")).toEqual(["transbank", "kushki_ad", "mercadopago"]);
    expect(await takers("CO", "COP")).toEqual(["kushki_ad", "mercadopago"]);
    expect(await takers("INT", "USD")).toEqual(["kushki_ad"]);
  });

  it("is refunded, and disputed by what Mercado Pago tells the inbox", async () => {
    const ana = await subscribe();
    const { paymentMoney } = site.modules.payment.services;
    const held = await paymentMoney.within((own) =>
      paymentMoney.hold(own, { reference: ana.attempt.reference }),
    );
    if (held === undefined) throw new Error("There is no charge.");
    const part = { ...ana.attempt.amount, amountMinor: 1_000 };
    const asked = { refundRef: "DEV-1", part, returnedMinor: 0 };
    expect(await paymentMoney.sendRefund(held, asked)).toMatchObject({ kind: "done" });
    expect(await paymentMoney.askRefund(held, asked)).toMatchObject({ kind: "done" });
    const { provider_id: id, payment_id: paymentId } = await site.connection
      .selectFrom("provider_charges as c")
      .innerJoin("payments as p", "p.id", "c.payment_id")
      .select(["c.provider_id", "c.payment_id"])
      .where("p.reference", "=", ana.attempt.reference)
      .executeTakeFirstOrThrow();
    const standing = async () => {
      await site.inbox.workDue();
      return site.connection
        .selectFrom("disputes")
        .select(["state", "evidence_until"])
        .where("payment_id", "=", paymentId)
        .execute();
    };
    const inbox = () =>
      site.connection
        .selectFrom("inbound_events")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("provider", "=", provider)
        .executeTakeFirstOrThrow();
    const told = { provider, id, evidenceUntil: "2027-06-09" };
    await site.control("charge-back", told);
    await expect.poll(standing, slow).toEqual([{ state: "OPEN", evidence_until: "2027-06-09" }]);
    await site.control("charge-back", { ...told, outcome: "LOST" });
    await expect.poll(standing, slow).toMatchObject([{ state: "LOST" }]);
    // One that nobody signed is kept nowhere and opens nothing.
    const { count } = await inbox();
    const body = JSON.stringify({ type: "topic_chargebacks_wh", data: { id: "cb-9" } });
    const headers = { "x-signature": "ts=1,v1=00", "x-request-id": "r" };
    expect(await site.notify("mercadopago?data.id=cb-9", body, headers)).toBe(401);
    expect((await inbox()).count).toBe(count);
  });
});
