import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { simulatedSecret } from "#src/providers/payment/simulators/simulated-call.ts";
import { openPaymentSite, type PaymentSite } from "./payment-site.ts";

/** Payers at every provider, over HTTP, as on a newcomer's machine. */

let at: PaymentSite;
beforeAll(async () => {
  at = await openPaymentSite();
});
afterAll(() => at.close());

describe("a card at Kushki", () => {
  it.each([
    ["kushki_ad", "tdc-one-time"],
    ["kushki_ad", "tdd-one-time"],
    ["kushki_ad", "t-one-time"],
    ["kushki", "tdc-one-time"],
  ] as const)("pays by %s, %s, and its own word of it changes nothing", async (provider, flow) => {
    const payableId = await at.payable();
    const token = await at.token(provider);
    const attempt = await at.pay({ payableId, flow, provider, token });
    expect(attempt).toMatchObject({ state: "APPROVED", paymentState: "OK" });
    await at.inbox.workDue();
    expect(await at.state(attempt.reference)).toMatchObject({ state: "OK", reason: null });
    expect(await at.owed()).toBe(await at.taken());
    await expect(at.pay({ payableId, flow, provider, token, key: "again" })).rejects.toMatchObject({
      code: "ALREADY_PAID",
    });
  });

  it("is refused for what it is refused for, and pays with another card", async () => {
    const payableId = await at.payable();
    const asked = { payableId, flow: "tdc-one-time", provider: "kushki_ad" } as const;
    const poor = await at.token("kushki_ad", "4349001210846432");
    const refused = await at.pay({ ...asked, token: poor });
    expect(refused).toMatchObject({ state: "DECLINED", errorFlow: "one-time", errorCode: "021" });
    const paid = await at.pay({ ...asked, token: await at.token("kushki_ad"), key: "other" });
    expect(paid.state).toBe("APPROVED");
    // A token pays once.
    const spent = await at.pay({
      ...asked,
      payableId: await at.payable(),
      token: poor,
    });
    expect(spent).toMatchObject({ state: "ERROR", errorCode: "577" });
  });

  it("is charged once where the answer is lost", async () => {
    await at.control("faults", {
      provider: "kushki_ad",
      seed: 3,
      rates: { drop_after: 1, webhook_lost: 1 },
    });
    const payableId = await at.payable();
    const asked = { payableId, flow: "tdc-one-time", provider: "kushki_ad" } as const;
    const attempt = await at.pay({ ...asked, token: await at.token("kushki_ad") });
    await at.control("faults", { provider: "kushki_ad", seed: 3, rates: {} });
    expect(attempt.state).toBe("UNKNOWN");
    await expect(at.pay({ ...asked, key: "second" })).rejects.toMatchObject({
      code: "PAYMENT_IN_PROGRESS",
    });
    await at.payments.ask({ id: attempt.id });
    expect(await at.state(attempt.reference)).toMatchObject({ state: "OK" });
    expect(await at.owed()).toBe(await at.taken());
  });
});

describe("a card at Mercado Pago", () => {
  const pay = async (name: string, key = "key", payableId?: string) =>
    at.pay({
      payableId: payableId ?? (await at.payable()),
      flow: "tdc-one-time",
      provider: "mercadopago",
      token: await at.mercadoPagoToken({ name }),
      key,
    });

  it.each([
    ["APRO", "APPROVED", null],
    ["FUND", "DECLINED", "cc_rejected_insufficient_amount"],
    ["CALL", "DECLINED", "cc_rejected_call_for_authorize"],
    ["SECU", "DECLINED", "cc_rejected_bad_filled_security_code"],
  ])("of %s is %s", async (name, state, errorCode) => {
    expect(await pay(name)).toMatchObject({ state, errorCode });
    expect(await at.owed()).toBe(await at.taken());
  });

  it("under way is settled by its word of it, which names its own id alone", async () => {
    const attempt = await pay("CONT");
    expect(attempt).toMatchObject({ state: "UNKNOWN", errorCode: "pending_contingency" });
    await at.wait(11 * 60_000);
    await at.payments.ask({ id: attempt.id });
    expect(await at.state(attempt.reference)).toMatchObject({ state: "OK" });
    expect(await at.owed()).toBe(await at.taken());
  });

  it("tries an unanswered call no second time, and charges once", async () => {
    await at.control("faults", { provider: "mercadopago", seed: 2, rates: { http_500: 1 } });
    const attempt = await pay("APRO");
    await at.control("faults", { provider: "mercadopago", seed: 2, rates: {} });
    expect(attempt.state).toBe("UNKNOWN");
    const calls = await at.connection
      .selectFrom("provider_calls")
      .select("kind")
      .where("payment_id", "=", attempt.paymentId)
      .execute();
    expect(calls).toEqual([{ kind: "start" }]);
    await at.wait(31 * 60_000);
    await at.payments.ask({ id: attempt.id });
    expect(await at.state(attempt.reference)).toMatchObject({ state: "FAIL" });
    expect(await at.owed()).toBe(await at.taken());
  });
});

describe("a transfer at a bank's page", () => {
  const begin = async (provider: "linkify" | "linkify_qps" | "kushki" = "linkify") => {
    const payableId = await at.payable();
    const attempt = await at.pay({ payableId, flow: "transfer-one-time", provider });
    expect(attempt.state).toBe("REQUIRES_ACTION");
    return { payableId, attempt };
  };

  it.each(["linkify", "linkify_qps", "kushki"] as const)("pays by %s", async (provider) => {
    const { attempt } = await begin(provider);
    const place = await at.atBank(attempt, "pay");
    expect(place).toBe(`/Compra-Online/x/Confirmacion?pago=${attempt.reference}`);
    expect(await at.state(attempt.reference)).toMatchObject({ state: "OK" });
    expect(await at.owed()).toBe(await at.taken());
  });

  it("that the payer cancels leads back, and is paid otherwise", async () => {
    const { attempt, payableId } = await begin();
    const place = await at.atBank(attempt, "cancel");
    expect(place).toBe(`/Compra-Online/x/Pago?pago=${attempt.reference}`);
    expect(await at.state(attempt.reference)).toMatchObject({
      state: "DECLINED",
      reason: { code: "CANCELED_BY_PAYER" },
    });
    const again = await at.pay({ payableId, flow: "transfer-one-time", key: "again" });
    expect(again.state).toBe("REQUIRES_ACTION");
  });

  it.each(["other-amount", "other-payer"])("with %s waits for a person", async (action) => {
    const { attempt, payableId } = await begin();
    await at.atBank(attempt, action);
    expect(await at.state(attempt.reference)).toMatchObject({
      state: "PENDING",
      reason: { class: "wait" },
    });
    await expect(
      at.pay({ payableId, flow: "transfer-one-time", key: "again" }),
    ).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    const items = await at.connection
      .selectFrom("reconciliation_items")
      .select("kind")
      .where("merchant_ref", "=", attempt.merchantRef)
      .execute();
    expect(items).toEqual(action === "other-amount" ? [{ kind: "AMOUNT_DIFFERS" }] : []);
  });

  it("that is given up ends as VOID, and its link takes no money any more", async () => {
    const { attempt, payableId } = await begin();
    expect(await at.payments.giveUp(attempt.reference)).toMatchObject({
      state: "EXPIRED",
      paymentState: "VOID",
    });
    const before = await at.taken();
    await at.atBank(attempt, "pay");
    expect(await at.taken()).toBe(before);
    const again = await at.pay({ payableId, flow: "transfer-one-time", key: "again" });
    expect(again.state).toBe("REQUIRES_ACTION");
  });

  it.each(["linkify", "kushki"] as const)(
    "that arrives at %s after its end goes back by rule, once",
    async (provider) => {
      const { attempt } = await begin(provider);
      await at.wait(31 * 60_000);
      await at.payments.ask({ id: attempt.id });
      expect(await at.state(attempt.reference)).toMatchObject({ state: "FAIL" });
      const before = await at.taken();
      await at.atBank(attempt, "pay");
      await at.payments.ask({ id: attempt.id });
      const { id } = await at.connection
        .selectFrom("provider_charges")
        .select("id")
        .where("payment_id", "=", attempt.paymentId)
        .where("standing", "=", "LATE")
        .executeTakeFirstOrThrow();
      const { refunds } = at.modules.refund.services;
      for (let round = 0; round < 2; round += 1) {
        await refunds.returnCharge(id);
        const refund = await at.connection
          .selectFrom("refunds")
          .select("id")
          .where("charge_id", "=", id)
          .executeTakeFirstOrThrow();
        await refunds.send(refund.id);
      }
      // The queued job may be sending it at this moment.
      await expect.poll(() => at.taken()).toBe(before);
      await expect.poll(() => at.owed()).toBe(await at.taken());
    },
  );

  it("that is paid is not given up", async () => {
    await at.control("faults", { provider: "linkify", seed: 1, rates: { webhook_lost: 1 } });
    const { attempt } = await begin();
    await fetch((attempt.nextAction as { url: string }).url, {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
      headers: { origin: at.origin },
    });
    await at.control("faults", { provider: "linkify", seed: 1, rates: {} });
    expect(await at.payments.giveUp(attempt.reference)).toMatchObject({ state: "APPROVED" });
    expect(await at.owed()).toBe(await at.taken());
  });
});

it("a payment at Webpay that is given up is never completed", async () => {
  const payableId = await at.payable();
  const attempt = await at.pay({ payableId, flow: "t-one-time", provider: "transbank" });
  expect(await at.payments.giveUp(attempt.reference)).toMatchObject({ paymentState: "VOID" });
  const { url, fields } = attempt.nextAction as { url: string; fields: Record<string, string> };
  const before = await at.taken();
  const decided = await fetch(new URL("decide", url), {
    method: "POST",
    body: new URLSearchParams({ ...fields, action: "pay", card: "4051885600446623" }),
    redirect: "manual",
    headers: { origin: at.origin },
  });
  await fetch(decided.headers.get("location") ?? "", { redirect: "manual" });
  expect(await at.taken()).toBe(before);
});

describe("a transfer by hand", () => {
  const byHand = "transfer-one-time-non-automated" as const;
  const begin = async () => at.pay({ payableId: await at.payable(), flow: byHand });

  it("says where to, naming what, by which business day; a line of that amount pays it", async () => {
    const attempt = await begin();
    expect(attempt.nextAction).toMatchObject({
      kind: "instructions",
      reference: attempt.reference,
      lastDay: "2026-11-26",
    });
    const line = { providerId: "BANK-1", by: "statement" };
    const less = { amountMinor: 48_540, currency: "CLP" } as const;
    await at.payments.matchTransfer(attempt.reference, { ...line, amount: less });
    expect(await at.state(attempt.reference)).toMatchObject({ state: "PENDING" });
    const whole = { amountMinor: 48_541, currency: "CLP" } as const;
    const came = { providerId: "BANK-2", by: "statement", amount: whole };
    expect(await at.payments.matchTransfer(attempt.reference, came)).toMatchObject({
      paymentState: "OK",
    });
  });

  it("ends when its last day is over, with its own sentence", async () => {
    const attempt = await begin();
    const from = at.clock.now();
    await at.setClock(new Date("2026-11-27T02:59:00Z"));
    await at.payments.ask({ id: attempt.id });
    expect(await at.state(attempt.reference)).toMatchObject({ state: "PENDING" });
    await at.setClock(new Date("2026-11-27T03:01:00Z"));
    await at.payments.ask({ id: attempt.id });
    expect(await at.state(attempt.reference)).toMatchObject({
      state: "FAIL",
      reason: { code: "PROOF_EXPIRED", cause: "No recibimos la transferencia en 3 días hábiles." },
    });
    await at.setClock(from);
  });

  it("that is given up is VOID", async () => {
    const { reference } = await begin();
    expect(await at.payments.giveUp(reference)).toMatchObject({ paymentState: "VOID" });
  });
});

describe("notifications", () => {
  const seconds = () => Math.floor(at.clock.now().getTime() / 1_000);
  const hmac = (text: string, secret = simulatedSecret) =>
    createHmac("sha256", secret).update(text).digest("hex");
  const body = JSON.stringify({ metadata: { reference: "PAG-NOBODY" } });
  const strong = (text = body, secret = simulatedSecret, when = seconds()) => ({
    "x-kushki-id": String(when),
    "x-kushki-signature": hmac(`${text}.${when}`, secret),
  });
  const kept = async () =>
    (await at.connection.selectFrom("inbound_events").select("id").execute()).length;

  it("of an unknown payment is kept once, however often it comes", async () => {
    const before = await kept();
    for (let round = 0; round < 3; round += 1)
      expect(await at.notify("kushki_ad", body, strong())).toBe(200);
    expect(await kept()).toBe(before + 1);
  });

  it.each([
    ["a changed body", "kushki_ad", `${body} `, () => strong()],
    ["another secret", "kushki_ad", body, () => strong(body, "guessed")],
    ["an old signature", "kushki_ad", body, () => strong(body, simulatedSecret, seconds() - 301)],
    [
      "the simple signature alone",
      "kushki_ad",
      body,
      () => ({
        "x-kushki-id": String(seconds()),
        "x-kushki-simplesignature": hmac(`${seconds()}`),
      }),
    ],
    ["none", "linkify", "{}", () => ({})],
    ["a wrong one", "linkify", "{}", () => ({ "x-signature": `t=${seconds()},v1=${hmac("x")}` })],
  ] as const)("with %s are 401, and nothing is kept", async (_name, provider, text, headers) => {
    const before = await kept();
    expect(await at.notify(provider, text, headers())).toBe(401);
    expect(await kept()).toBe(before);
  });

  it("of over 64 KB are 413", async () => {
    expect(await at.notify("linkify", "x".repeat(65_537), {})).toBe(413);
  });

  it("lost, repeated, late and forged, still settle what the payer never came back from", async () => {
    const rates = { webhook_repeat: 1, webhook_forged: 1 };
    await at.control("faults", { provider: "linkify", seed: 5, rates });
    const payableId = await at.payable();
    const attempt = await at.pay({ payableId, flow: "transfer-one-time", provider: "linkify" });
    // The browser is closed at the bank.
    await fetch((attempt.nextAction as { url: string }).url, {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
      headers: { origin: at.origin },
    });
    await at.control("faults", { provider: "linkify", seed: 5, rates: {} });
    for (let tries = 0; tries < 100; tries += 1) {
      await at.inbox.workDue();
      if ((await at.state(attempt.reference))["state"] === "OK") break;
      await sleep(50);
    }
    expect(await at.state(attempt.reference)).toMatchObject({ state: "OK" });
    expect(await at.owed()).toBe(await at.taken());
  });
});

it("offers a product's methods, the default first, and says that no money moves", async () => {
  const payable = { country: "CL", amount: { amountMinor: 48_541, currency: "CLP" } } as const;
  const options = await at.payments.options(payable, [
    { type: "tdc", periodicity: 12 },
    { type: "transfer", periodicity: 12 },
    { type: "transfer_non_automated", periodicity: 12 },
  ]);
  expect(options.map(({ flow, provider, isDefault }) => [flow, provider, isDefault])).toEqual([
    ["tdc-one-time", "kushki_ad", true],
    ["tdc-one-time", "mercadopago", false],
    ["tdc-one-time", "transbank", false],
    ["transfer-one-time", "linkify", true],
    ["transfer-one-time-non-automated", "queplan", true],
  ]);
  expect(options.every(({ isSimulated }) => isSimulated)).toBe(true);
  expect(options[0]?.tokens?.url).toBe("/simulador/kushki_ad/card/v1/tokens");
});

it("no card number is in any log", () => {
  expect(at.logLines().join("\n")).not.toMatch(
    /5451951574925480|4349001210846432|5416752602582580/,
  );
});
