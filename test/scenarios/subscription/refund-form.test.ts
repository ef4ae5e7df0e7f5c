import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { hiddenValue } from "../purchase/buyer.ts";
import { comeBack, liveThrough, monthlyByCard, subscribe } from "./subscriber.ts";

/** What who paid asks back on the page of the purchase (PP 4), as a browser without JavaScript does. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(18);

const refundsOf = (payment: string) =>
  site.connection
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .select(["r.reference", "r.amount_minor", "r.reason", "r.state", "r.asked_by"])
    .where("p.reference", "=", payment)
    .orderBy("r.asked_at")
    .execute();

const grouped = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, ".");

/** The form of a page, as a browser would send it unchanged but for what is said. */
const formOf = (html: string, said: Record<string, string>) => ({
  _act: "refund",
  _pago: hiddenValue(html, "_pago"),
  _key: hiddenValue(html, "_key"),
  monto: hiddenValue(html, "monto"),
  ...said,
});

async function holder() {
  const ana = await subscribe(site, plan);
  return { ana, paid: ana.attempt.amount.amountMinor, ...(await comeBack(site, ana)) };
}

describe("a refund that is asked for on the page of the purchase", () => {
  it("is filled with what may be asked back, says what will happen, and waits for a person", async () => {
    const { ana, paid, browser, path } = await holder();
    const page = (await browser.open(path)).body;
    expect(hiddenValue(page, "monto")).toBe(grouped(paid));
    for (const said of [
      `De este pago puedes pedir hasta $${grouped(paid)}.`,
      "Una persona de nuestro equipo revisa tu solicitud.",
      "Tu póliza sigue igual y se sigue cobrando.",
    ])
      expect(page).toContain(said);
    const form = formOf(page, { motivo: "duplicate" });
    for (const sent of [1, 2]) {
      const { statusCode, headers } = await browser.post(path, form);
      expect([sent, statusCode, headers.location]).toEqual([sent, 303, `${path}?hecho=refund`]);
    }
    expect(await refundsOf(ana.attempt.reference)).toMatchObject([
      { amount_minor: paid, reason: "duplicate", state: "REQUESTED", asked_by: null },
    ]);
    const after = (await browser.open(`${path}?hecho=refund`)).body;
    expect(after).toContain("Recibimos tu solicitud de devolución.");
    expect(after).toContain("La está revisando una persona.");
    // Nothing is left that could be asked back.
    expect(after.includes(`value="refund"`)).toBe(false);
    expect((await ana.sale()).state).toBe("OK");
  });

  it.each([
    { of: "nothing", monto: "0", motivo: "goodwill", faults: ["mi-monto"] },
    { of: "more than is left", monto: "900.000.000", motivo: "goodwill", faults: ["mi-monto"] },
    { of: "words", monto: "todo", motivo: "goodwill", faults: ["mi-monto"] },
    { of: "cents of pesos", monto: "1,5", motivo: "goodwill", faults: ["mi-monto"] },
    { of: "no reason", monto: "100", motivo: "", faults: ["mi-razon"] },
    { of: "another's reason", monto: "100", motivo: "withdrawal", faults: ["mi-razon"] },
    { of: "both", monto: "", motivo: "", faults: ["mi-monto", "mi-razon"] },
  ])("keeps what was typed and marks the field: $of", async ({ monto, motivo, faults }) => {
    const { ana, browser, path } = await holder();
    const form = formOf((await browser.open(path)).body, { monto, motivo });
    const refused = await browser.post(path, form);
    expect(refused.statusCode).toBe(400);
    const marked = ["mi-monto", "mi-razon"].filter((id) =>
      refused.body.includes(`id="${id}-error"`),
    );
    expect(marked).toEqual(faults);
    const [, summary = ""] = /class="error-summary"([^]*?)<\/ul>/.exec(refused.body) ?? [];
    expect([...summary.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)).toEqual(faults);
    expect(hiddenValue(refused.body, "monto")).toBe(monto);
    expect(refused.body).toMatch(/<details[^>]*id="devolucion"[^>]*open/);
    expect(await refundsOf(ana.attempt.reference)).toEqual([]);
  });

  it("is taken back by who asked while nobody has decided, once", async () => {
    const { ana, paid, browser, path } = await holder();
    await browser.post(
      path,
      formOf((await browser.open(path)).body, { monto: "100", motivo: "goodwill" }),
    );
    const page = (await browser.open(path)).body;
    expect(hiddenValue(page, "monto")).toBe(grouped(paid - 100));
    const form = {
      _act: "refund-back",
      _pago: ana.attempt.reference,
      _devolucion: hiddenValue(page, "_devolucion"),
    };
    const { browser: stranger } = await holder();
    expect((await stranger.post(path, form)).statusCode).toBe(404);
    const taken = await browser.post(path, form);
    expect([taken.statusCode, taken.headers.location]).toEqual([303, `${path}?hecho=refund-back`]);
    expect(await refundsOf(ana.attempt.reference)).toMatchObject([{ state: "WITHDRAWN" }]);
    const after = (await browser.open(path)).body;
    expect(after).toContain("La retiraste.");
    expect(after.includes(`value="refund-back"`)).toBe(false);
    expect(hiddenValue(after, "monto")).toBe(grouped(paid));
    expect((await browser.post(path, form)).statusCode).toBe(409);
  });

  it("is of the payment that is chosen, and of no other policy's", async () => {
    const { ana, browser, path } = await holder();
    const { ana: other } = await holder();
    await liveThrough(site, "2026-12-10", "2026-12-20");
    const page = (await browser.open(path)).body;
    const newest = hiddenValue(page, "_pago");
    expect(newest).not.toBe(ana.attempt.reference);
    const link = `${path}?devolucion=${ana.attempt.reference}#devolucion`;
    expect(page).toContain(`href="${link}"`);
    const chosen = (await browser.open(link)).body;
    expect(hiddenValue(chosen, "_pago")).toBe(ana.attempt.reference);
    const form = formOf(chosen, { monto: "100", motivo: "wrong_amount" });
    const foreign = await browser.post(path, { ...form, _pago: other.attempt.reference });
    expect(foreign.statusCode).toBe(404);
    expect((await browser.post(path, form)).statusCode).toBe(303);
    expect(await refundsOf(newest)).toEqual([]);
    expect(await refundsOf(ana.attempt.reference)).toMatchObject([{ amount_minor: 100 }]);
  });
});
