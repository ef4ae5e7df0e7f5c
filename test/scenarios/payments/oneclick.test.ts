import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Oneclick, Options, TransactionDetail } from "transbank-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSimulators } from "#src/providers/payment/simulators/simulator-server.ts";
import { comeBack, liveThrough, signedPurchase, subscribe } from "../subscription/subscriber.ts";
import { openPaymentSite, type PaymentSite } from "./payment-site.ts";
import { providerForm } from "./webpay-site.ts";

/** Cards that are enrolled at Transbank's Oneclick and charged again, against its simulator. */

const good = "4051885600446623";

type Button = "enrol" | "cancel" | "expire";

/** What a person does on Oneclick's page: where the browser is sent then. */
async function press(
  action: { url: string; fields: Record<string, string> },
  button: Button = "enrol",
  card = good,
): Promise<string> {
  const page = await fetch(`${action.url}?${new URLSearchParams(action.fields)}`);
  const html = await page.text();
  if (!html.includes("no se cobra nada")) throw new Error(html);
  const decided = await fetch(action.url, {
    method: "POST",
    body: new URLSearchParams({ ...action.fields, action: button, card }),
    redirect: "manual",
  });
  return decided.headers.get("location") ?? "";
}

describe("the official client", () => {
  it("enrols, charges, asks, refunds and deletes at the simulator, which refuses as the original", async () => {
    const folder = await mkdtemp(join(tmpdir(), "amparo-oneclick-"));
    const simulators = await startSimulators({ folder, port: 0 });
    const options = new Options("597055555541", "key", `${simulators.url}/transbank`, 15_000);
    const inscriptions = new Oneclick.MallInscription(options);
    const transactions = new Oneclick.MallTransaction(options);
    const back = "http://localhost:1/back";
    const begun = await inscriptions.start("INS-1", "ins-1@pagos.amparo.example", back);
    const action = { url: begun.url_webpay, fields: { TBK_TOKEN: begun.token } };
    expect(await press(action)).toBe(`${back}?TBK_TOKEN=${begun.token}`);
    const ended = await inscriptions.finish(begun.token);
    expect(ended).toMatchObject({ response_code: 0, card_number: "XXXXXXXXXXXX6623" });
    await expect(inscriptions.finish(begun.token)).rejects.toThrow(/422/);
    const detail = new TransactionDetail(48_541, "597055555542", "PAG-1");
    const charge = () => transactions.authorize("INS-1", ended.tbk_user, "PAG-1", [detail]);
    expect(await charge()).toMatchObject({ details: [{ status: "AUTHORIZED", response_code: 0 }] });
    await expect(charge()).rejects.toThrow(/422/);
    const refund = (amount: number) =>
      transactions.refund("PAG-1", "597055555542", "PAG-1", amount);
    expect(await refund(541)).toMatchObject({ type: "NULLIFIED", balance: 48_000 });
    await expect(refund(48_001)).rejects.toThrow(/422/);
    expect(await transactions.status("PAG-1")).toMatchObject({
      details: [{ status: "PARTIALLY_NULLIFIED", balance: 48_000 }],
    });
    expect(await inscriptions.delete(ended.tbk_user, "INS-1")).toBe(true);
    await expect(inscriptions.delete(ended.tbk_user, "INS-1")).rejects.toThrow(/404/);
    const gone = new TransactionDetail(100, "597055555542", "PAG-2");
    expect(await transactions.authorize("INS-1", ended.tbk_user, "PAG-2", [gone])).toMatchObject({
      details: [{ status: "FAILED", response_code: -96 }],
    });
    await simulators.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe("a subscription by Oneclick", () => {
  let site: PaymentSite;
  beforeAll(async () => {
    site = await openPaymentSite();
  });
  afterAll(() => site.close());

  const plan = {
    product: "lafken-dental-esencial",
    flow: "tdd-subscriptions",
    provider: "transbank",
    chargeDay: 18,
  } as const;

  /** The same address at the port on which the site listens: browsers here have no port. */
  const here = (url: string): string => {
    const { pathname, search } = new URL(url);
    return `${site.origin}${pathname}${search}`;
  };
  const goTo = async (url: string): Promise<string> => {
    const response = await fetch(here(url), { redirect: "manual" });
    return response.headers.get("location") ?? String(response.status);
  };
  const redirectOf = ({ nextAction }: { nextAction: unknown }) =>
    nextAction as { url: string; fields: Record<string, string> };

  /** A person at Oneclick's page. */
  async function begin() {
    const ana = await subscribe(site, { ...plan });
    expect(ana.attempt).toMatchObject({ state: "REQUIRES_ACTION", provider: "transbank" });
    return { ana, action: redirectOf(ana.attempt) };
  }

  const deletions = () =>
    site.connection
      .selectFrom("outbox_messages")
      .select("ref")
      .where("kind", "=", "card-deletion")
      .where("ref", "like", "transbank/%")
      .execute();
  const outcome = (code: string) =>
    site.control("outcome", { provider: "transbank", card: good.slice(-4), code });

  it("is charged once at the return, and its card again in each cycle", async () => {
    const { ana, action } = await begin();
    const before = await site.taken();
    const back = await press(action);
    const places = [await goTo(back), await goTo(back)];
    expect(new Set(places)).toEqual(
      new Set([`/Compra-Online/${plan.product}/Confirmacion?pago=${ana.attempt.reference}`]),
    );
    expect(await site.state(ana.attempt.reference)).toMatchObject({ state: "OK" });
    const { subscription } = await ana.story();
    expect(subscription).toMatchObject({
      provider: "transbank",
      card: "6623",
      state: "authorized",
    });
    expect(subscription.means).toMatch(/^PAG-[A-Z0-9]+:/);
    expect((await site.taken()) - before).toBe(ana.attempt.amount.amountMinor);
    await liveThrough(site, "2026-12-04", "2026-12-18");
    expect((await ana.story()).cycles[0]).toMatchObject({ state: "processed" });
    expect(await site.owed()).toBe(await site.taken());
  });

  it.each([
    ["cancel", "Cancelaste el pago en Webpay."],
    ["expire", "Se acabó el tiempo en la página de Webpay."],
  ] as const)(
    "that its person stops by '%s' is said, and nothing is charged",
    async (button, cause) => {
      const { ana, action } = await begin();
      const before = await site.taken();
      const place = await goTo(await press(action, button));
      expect(place).toBe(`/Compra-Online/${plan.product}/Pago?pago=${ana.attempt.reference}`);
      expect(await site.state(ana.attempt.reference)).toMatchObject({ state: "DECLINED", cause });
      expect(await site.taken()).toBe(before);
    },
  );

  it("with a card that is refused on enrolment is declined with why", async () => {
    const { ana, action } = await begin();
    await goTo(await press(action, "enrol", "5186174110629480"));
    expect(await site.state(ana.attempt.reference)).toMatchObject({
      state: "DECLINED",
      class: "contact_bank",
    });
  });

  it("with a card that is enrolled and not charged keeps no card", async () => {
    const { ana, action } = await begin();
    await outcome("-97");
    await goTo(await press(action));
    await outcome("OK");
    expect(await site.state(ana.attempt.reference)).toMatchObject({
      state: "DECLINED",
      cause: "Se superó el monto diario de pagos con la tarjeta inscrita.",
    });
    expect((await deletions()).map(({ ref }) => ref)).toContainEqual(
      expect.stringContaining(`transbank/${ana.attempt.reference}:`),
    );
  });

  it("whose charge nobody answered for is asked about, charged once, and keeps its card", async () => {
    const { ana, action } = await begin();
    const back = await press(action);
    // The enrolment is answered; the charge after it is cut off once it is done.
    await site.control("faults", { provider: "transbank", seed: 7, rates: { drop_after: 0.5 } });
    await goTo(back);
    await site.control("faults", { provider: "transbank", seed: 7, rates: {} });
    await site.payments.ask({ id: ana.attempt.id });
    const { state } = await site.state(ana.attempt.reference);
    // Cut off before the card was known, nothing was charged; after it, the charge is found.
    if (state === "OK") expect((await ana.story()).subscription.means).not.toBeNull();
    expect(await site.owed()).toBe(await site.taken());
  });

  it("takes another card on the page of Mi-Compra, and deletes the one before", async () => {
    const eva = await subscribe(site, {
      ...plan,
      flow: "t-subscriptions-one-click",
      provider: "kushki_ad",
    });
    const { browser, path } = await comeBack(site, eva);
    const asked = await browser.post(path, { _act: "card-enrol", _way: "transbank" });
    expect([asked.statusCode, asked.headers.location]).toEqual([303, path]);
    const page = (await browser.open(path)).body;
    const { url, fields } = providerForm(page, "bp_multicode_inscription");
    const stopped = await press({ url: here(url), fields }, "cancel");
    expect(await goTo(stopped)).toBe(path);
    expect((await browser.open(path)).body).toContain("Cancelaste el pago en Webpay.");
    await browser.post(path, { _act: "card-enrol", _way: "transbank" });
    const row = await site.connection
      .selectFrom("card_enrolments")
      .select("next_action")
      .where("state", "=", "pending")
      .executeTakeFirstOrThrow();
    const action = redirectOf({ nextAction: row.next_action });
    const back = await press({ ...action, url: here(action.url) });
    expect([await goTo(back), await goTo(back)]).toEqual([path, path]);
    const { subscription } = await eva.story();
    expect(subscription).toMatchObject({ provider: "transbank", card: "6623" });
    await liveThrough(site, site.clock.now().toISOString().slice(0, 10), "2027-01-18");
    expect((await eva.story()).cycles.some(({ state }) => state === "processed")).toBe(true);
    await browser.post(path, { _act: "card-remove", seguro: "true" });
    expect((await deletions()).map(({ ref }) => ref)).toContain(`transbank/${subscription.means}`);
    expect(await site.owed()).toBe(await site.taken());
  });

  it("is paid back by a refund, the same day as a reversal", async () => {
    const { ana, action } = await begin();
    await goTo(await press(action));
    const { paymentMoney } = site.modules.payment.services;
    const before = await site.taken();
    const held = await paymentMoney.within((own) =>
      paymentMoney.hold(own, { reference: ana.attempt.reference }),
    );
    if (held === undefined) throw new Error("There is no charge.");
    const part = ana.attempt.amount;
    const asked = { refundRef: "DEV-1", part, returnedMinor: 0 };
    expect(await paymentMoney.sendRefund(held, asked)).toMatchObject({
      kind: "done",
      way: "REVERSED",
    });
    expect(before - (await site.taken())).toBe(part.amountMinor);
    expect(await paymentMoney.askRefund(held, asked)).toMatchObject({ kind: "done" });
  });

  it("is offered where the product or a route says Transbank", async () => {
    const { id, visitorId } = await signedPurchase(site, { ...plan, months: 1 });
    const held = await site.modules.purchase.services.purchases.held(id, visitorId);
    if (held === undefined) throw new Error("There is no purchase.");
    const ways = await site.modules.purchase.services.purchasePayments.options([held]);
    expect(ways.map(({ flow, provider }) => [flow, provider])).toEqual(
      expect.arrayContaining([
        ["tdd-subscriptions", "transbank"],
        ["t-subscriptions-one-click", "kushki_ad"],
        ["t-subscriptions-one-click", "transbank"],
      ]),
    );
  });
});
