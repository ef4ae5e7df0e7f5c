import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askDueAttempts } from "#src/modules/sale/payment/payment-asks.ts";
import { createLog } from "#src/platform/log/log.ts";
import { comeBack, openWebpaySite, press, type WebpaySite } from "./webpay-site.ts";

/** A payer at Webpay, over HTTP against its simulator, by the official client. */

let at: WebpaySite;
beforeAll(async () => {
  at = await openWebpaySite();
});
afterAll(() => at.close());

const redirectOf = (attempt: { nextAction: unknown }) =>
  attempt.nextAction as { url: string; fields: Record<string, string> };

async function begin() {
  const id = await at.payable();
  const attempt = await at.pay(id);
  expect(attempt).toMatchObject({ state: "REQUIRES_ACTION", nextAction: { kind: "redirect" } });
  return { id, attempt, action: redirectOf(attempt) };
}

describe("the four returns of Webpay", () => {
  it("pays, and a second look at the return changes nothing", async () => {
    const { id, attempt, action } = await begin();
    const back = await press(action, "pay");
    const before = await at.taken();
    const places = [await comeBack(back), await comeBack(back, "POST"), await comeBack(back)];
    expect(new Set(places)).toEqual(
      new Set([`/Compra-Online/x/Confirmacion?pago=${attempt.reference}`]),
    );
    expect((await at.taken()) - before).toBe(48_541);
    expect(await at.state(attempt.reference)).toMatchObject({ state: "OK", reason: null });
    expect(await at.owed()).toBe(await at.taken());
    await expect(at.pay(id, "again")).rejects.toMatchObject({ code: "ALREADY_PAID" });
  });

  it.each([
    ["cancel", "GET", "Cancelaste el pago en Webpay."],
    ["cancel", "POST", "Cancelaste el pago en Webpay."],
    ["expire", "GET", "Se acabó el tiempo en la página de Webpay."],
    ["fail", "GET", "La página de Webpay tuvo un error."],
  ] as const)("says of %s by %s: %s", async (button, method, cause) => {
    const { id, attempt, action } = await begin();
    const place = await comeBack(await press(action, button), method);
    expect(place).toBe(`/Compra-Online/x/Pago?pago=${attempt.reference}`);
    expect(await at.state(attempt.reference)).toMatchObject({
      state: "DECLINED",
      reason: { class: "retry", cause },
    });
    // Another attempt of the same payable: another reference.
    const next = await at.pay(id, "another");
    expect(next.reference).not.toBe(attempt.reference);
    expect(await at.owed()).toBe(await at.taken());
  });

  it.each([
    ["5186059559590568", "fix_field", "Some detail of the transaction is not correct."],
    ["5186174110629480", "contact_bank", "The issuer rejected the payment."],
  ])("tells why card %s was refused, in the reader's language", async (card, kind, cause) => {
    const { attempt, action } = await begin();
    await comeBack(await press(action, "pay", card));
    const path = `/api/payments/${attempt.reference}`;
    const answer = await at.app.inject({ url: path, headers: { cookie: "language=en" } });
    expect(answer.json()).toMatchObject({ data: { state: "DECLINED", reason: { class: kind } } });
    const found = await at.payments.find(attempt.reference);
    expect(found).toMatchObject({ errorFlow: "one-time" });
    expect(cause).not.toBe("");
  });

  it.each(["", "TBK_TOKEN=x", "token_ws=unknown", "TBK_ORDEN_COMPRA=PAG-XXXX&TBK_ID_SESION=s"])(
    "knows nothing of a return with '%s'",
    async (query) => {
      const url = `/api/payments/returns/transbank?${query}`;
      expect((await at.app.inject({ url })).statusCode).toBe(404);
    },
  );
});

describe("a form to Webpay's page", () => {
  it.each([
    ["/Compra-Online/lafken-dental-esencial/Pago", true],
    ["/en/Compra-Online/lafken-dental-esencial/Payment?pago=PAG-1", true],
    ["/Compra-Online/lafken-dental-esencial/Datos-personales", false],
    ["/contacto", false],
  ])("%s may send one: %s", async (url, may) => {
    const { headers } = await at.app.inject({ url });
    const policy = String(headers["content-security-policy"]).split("; ");
    const { origin } = new URL(at.webpay);
    expect(policy).toContain(may ? `form-action 'self' ${origin}` : "form-action 'self'");
  });
});

describe("payments whose answer is lost", () => {
  const needs = () => ({
    connection: at.connection,
    clock: at.clock,
    log: createLog("silent"),
    payments: at.payments,
  });
  const faults = (rates: object) => at.control("faults", { provider: "transbank", seed: 7, rates });
  const wait = (ms: number) => at.clock.set(new Date(at.clock.now().getTime() + ms));

  it("are charged once where the commit's answer never comes", async () => {
    const { id, attempt, action } = await begin();
    const back = await press(action, "pay");
    await faults({ drop_after: 1 });
    await comeBack(back);
    await faults({});
    expect(await at.state(attempt.reference)).toMatchObject({
      state: "PENDING",
      reason: { class: "wait" },
    });
    await expect(at.pay(id, "second")).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    wait(120_000);
    await askDueAttempts(needs());
    expect(await at.state(attempt.reference)).toMatchObject({ state: "OK" });
    expect(await at.owed()).toBe(await at.taken());
  });

  it("end without a charge where the payer never comes back", async () => {
    const { attempt, action } = await begin();
    await press(action, "pay");
    wait(31 * 60_000);
    await askDueAttempts(needs());
    expect(await at.state(attempt.reference)).toMatchObject({ state: "FAIL" });
    expect(await at.owed()).toBe(await at.taken());
  });

  it("are settled once where two settle at the same time, whatever the provider does", async () => {
    await faults({ drop_before: 0.15, drop_after: 0.15, http_500: 0.15 });
    for (let round = 0; round < 8; round += 1) {
      const attempt = await at.pay(await at.payable());
      if (attempt.nextAction === null) continue;
      const back = await press(redirectOf(attempt), "pay");
      await Promise.all([comeBack(back), comeBack(back), at.payments.ask({ id: attempt.id })]);
    }
    await faults({});
    for (let hours = 0; hours < 3; hours += 1) {
      wait(60 * 60_000);
      await askDueAttempts(needs());
    }
    const open = await at.connection
      .selectFrom("payment_attempts")
      .select("id")
      .where("state", "in", ["CREATED", "DISPATCHED", "REQUIRES_ACTION", "UNKNOWN"])
      .execute();
    expect(open).toEqual([]);
    expect(await at.owed()).toBe(await at.taken());
  });

  it("never believe another amount", async () => {
    const { attempt, action } = await begin();
    const back = await press(action, "pay");
    await faults({ lie_amount: 1 });
    await comeBack(back);
    await faults({});
    expect(await at.state(attempt.reference)).toMatchObject({ state: "PENDING" });
  });
});

it("a purchase with nothing due is paid at once, and nobody is charged", async () => {
  const before = await at.taken();
  const id = await at.payable(0);
  const attempt = await at.payments.pay({
    payableId: id,
    flow: "no-payment-one-time",
    key: "free",
    origin: at.origin,
  });
  expect(await at.state(attempt.reference)).toMatchObject({
    state: "OK",
    provider: "queplan",
    amountMinor: 0,
    class: "none",
    cause: "Esta compra no tiene un pago en línea.",
    reason: { code: "NOTHING_DUE" },
    next: { kind: "done" },
  });
  expect(await at.taken()).toBe(before);
});

it("a notification to who sends none is 404, and a reference nobody has too", async () => {
  const told = await at.app.inject({
    method: "POST",
    url: "/api/payments/notifications/transbank",
    headers: { "content-type": "application/json" },
    payload: "{}",
  });
  expect(told.statusCode).toBe(404);
  expect((await at.app.inject({ url: "/api/payments/PAG-NOBODY" })).statusCode).toBe(404);
});

it("the statement of the day has every charge with fee, VAT and net", async () => {
  const [header, ...lines] = (await at.statement("2026-11-23")).trim().split("\n");
  expect(header).toBe("date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net");
  const sum = lines.reduce((total, line) => total + Number(line.split(",")[4]), 0);
  expect(sum).toBe(await at.taken());
  expect(lines[0]).toMatch(/,charge,48541,CLP,971,184,47386$/);
});
