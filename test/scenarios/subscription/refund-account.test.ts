import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideRefund } from "../finance/decide-refund.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { enter, linkIn, mailsTo, mailThatSays } from "../actors/actor.ts";
import { hiddenValue } from "../purchase/buyer.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { comeBack, holderCard, liveThrough, monthlyByCard, subscribe } from "./subscriber.ts";

/** Where a refund by bank transfer goes: said by its person on the page of the purchase, or by staff, and mended where it was
 *  sent without one. */

let site: PaymentSite;
let manager: SignedInPerson;
let reader: SignedInPerson;
beforeAll(async () => {
  site = await openPaymentSite();
  manager = await signInAs(site, "sales/GERENTE", { node: "amparo/chile" });
  reader = await signInAs(site, "sales/BACKOFFICE");
});
afterAll(() => site.close());

const typed = {
  "account-bank": "Banco Coihue",
  "account-kind": "sight",
  "account-number": "0012345678",
  "account-holder": "Ana Soto",
  "account-legalId": "12.345.678-5",
};
const queue = "/Gestion/Finanzas/Devoluciones";

/** A person who asked for 100 back of what they paid, to be returned by bank transfer. */
async function asked(now: { state?: "SENT" } = {}) {
  const ana = await subscribe(site, monthlyByCard(18));
  const { browser, path } = await comeBack(site, ana);
  const page = (await browser.open(path)).body;
  await browser.post(path, {
    _act: "refund",
    _pago: hiddenValue(page, "_pago"),
    _key: hiddenValue(page, "_key"),
    monto: "100",
    motivo: "goodwill",
  });
  const refund = await site.connection
    .updateTable("refunds")
    .set({ means: "transfer", ...now })
    .from("payments as p")
    .whereRef("p.id", "=", "refunds.payment_id")
    .where("p.reference", "=", ana.attempt.reference)
    .returning(["refunds.id", "refunds.reference"])
    .executeTakeFirstOrThrow();
  const form = {
    _act: "refund-account",
    _pago: ana.attempt.reference,
    _devolucion: refund.reference,
  };
  return { ana, browser, path, refund, form };
}

const staffPage = (who: SignedInPerson, form?: Record<string, string>, url = queue) =>
  site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      ...(form && {
        origin: "http://localhost:3000",
        "content-type": "application/x-www-form-urlencoded",
      }),
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });

/** A refund by the provider that it refuses to make. */
async function refusedRefund() {
  const { refund } = await asked();
  await site.connection
    .updateTable("refunds")
    .set({ means: "provider" })
    .where("id", "=", refund.id)
    .execute();
  await site.connection
    .updateTable("provider_charges as c")
    .set({ provider: "linkify_qps" })
    .from("refunds as r")
    .whereRef("r.charge_id", "=", "c.id")
    .where("r.id", "=", refund.id)
    .execute();
  expect((await decideRefund(site, manager, refund.id, "approve")).status).toBe(204);
  await site.modules.refund.services.refunds.send(refund.id);
  await expect.poll(async () => (await stored(refund.id)).state).toBe("FAILED");
  return refund;
}

const stored = (id: string) =>
  site.connection
    .selectFrom("refunds")
    .select(["state", "version", "account_sealed"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("the account of a refund by transfer", () => {
  it("is asked for on the page of the purchase, judged field by field and kept sealed", async () => {
    const { browser, path, refund, form } = await asked();
    expect((await browser.open(path)).body).toContain("¿A qué cuenta te la transferimos?");
    const wrong = await browser.post(path, {
      ...form,
      ...typed,
      "account-number": "12",
      "account-legalId": "12.345.678-9",
    });
    expect(wrong.statusCode).toBe(400);
    for (const field of ["number", "legalId"]) {
      const id = `account-${field}-${refund.reference}`;
      expect(wrong.body).toContain(`href="#${id}"`);
      expect(wrong.body).toMatch(new RegExp(`id="${id}"[^>]*aria-invalid="true"`));
    }
    expect(hiddenValue(wrong.body, "account-holder")).toBe("Ana Soto");
    const { statusCode, headers } = await browser.post(path, { ...form, ...typed });
    expect([statusCode, headers.location]).toEqual([303, `${path}?hecho=refund-account`]);
    const { account_sealed: sealed } = await stored(refund.id);
    expect(sealed).not.toBeNull();
    expect(sealed).not.toContain("0012345678");
    const after = (await browser.open(`${path}?hecho=refund-account`)).body;
    expect(after).toContain("Te transferimos a Banco Coihue •••• 5678.");
    expect(after).not.toContain("0012345678");
  });

  it("is of one's own refund alone, and fixed once somebody decided", async () => {
    const { browser, path, refund, form } = await asked();
    const { browser: stranger, path: elsewhere } = await asked();
    expect((await stranger.post(elsewhere, { ...form, ...typed })).statusCode).toBe(404);
    await browser.post(path, { ...form, ...typed });
    const approved = await decideRefund(site, manager, refund.id, "approve");
    expect(approved).toEqual({ status: 204, code: undefined });
    const late = await browser.post(path, { ...form, ...typed, "account-number": "99999999" });
    expect(late.statusCode).toBe(409);
  });

  it("is shown whole to who approves, and named by nobody who may not approve", async () => {
    const { browser, path, refund, form } = await asked();
    await browser.post(path, { ...form, ...typed });
    const whole = "Banco Coihue · Cuenta vista 0012345678 · Ana Soto · 12.345.678-5";
    expect((await staffPage(manager)).body).toContain(whole);
    const refused = await decideRefund(site, reader, refund.id, "account", {
      body: {
        account: { bank: "Otro", kind: "sight", number: "55555", holder: "Yo", legalId: "" },
      },
    });
    expect(refused.status).toBe(403);
  });

  it("is given by staff to a transfer that was sent without one, what was typed kept when refused", async () => {
    const { refund } = await asked({ state: "SENT" });
    expect((await staffPage(manager)).body).toContain("Falta la cuenta");
    const { version } = await stored(refund.id);
    const form = { refund: refund.id, version: String(version), decision: "account", ...typed };
    const refused = await staffPage(manager, { ...form, "account-kind": "" });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(
      new RegExp(`id="account-kind-${refund.id}"[^>]*aria-invalid="true"`),
    );
    expect(refused.body).toMatch(
      new RegExp(`id="account-number-${refund.id}"[^>]*value="0012345678"`),
    );
    const mended = await staffPage(manager, form);
    expect([mended.statusCode, mended.headers.location]).toEqual([303, `${queue}?hecho=account`]);
    expect((await stored(refund.id)).account_sealed).not.toBeNull();
    const done = await decideRefund(site, reader, refund.id, "complete", {
      body: { on: "2026-11-24", bankReference: "TEF-12" },
    });
    expect([done.status, (await stored(refund.id)).state]).toEqual([204, "DONE"]);
  });

  it("is asked for by mail where the provider refuses to give it back", async () => {
    const { reference } = await refusedRefund();
    const subject = `Indica la cuenta para tu devolución ${reference}`;
    expect(await mailThatSays(site, "ana@example.cl", subject)).toContain("/Mi-Compra/");
  });

  it("is asked for by mail, once, where staff give back what was paid by transfer", async () => {
    const ana = await subscribe(site, monthlyByCard(18));
    const card = { provider: "kushki_ad", card: holderCard.slice(-4) };
    await site.control("outcome", { ...card, code: "subscription/K007" });
    await liveThrough(site, "2026-12-15", "2026-12-19");
    await site.control("outcome", { ...card, code: "OK" });
    const [owed] = (await ana.story()).cycles;
    const { reference, amount } = await site.pay({
      payableId: owed?.payable_id ?? "",
      flow: "transfer-one-time-non-automated",
      provider: "queplan",
    });
    const finance = await signInAs(site, "sales/BACKOFFICE");
    const approver = await signInAs(site, "sales/GERENTE", { node: "amparo/chile" });
    const matched = { form: "matched", amount: String(amount.amountMinor), bank: "TEF-7" };
    const paid = await staffPage(finance, matched, `/Gestion/Finanzas/Pagos/${reference}`);
    expect(paid.statusCode).toBe(303);
    const response = await site.app.inject({
      method: "POST",
      url: "/api/back-office/refunds",
      headers: { host: "localhost:3000", cookie: finance.cookie, "idempotency-key": "one" },
      payload: { payment: reference, amount: 100, reason: "goodwill" },
    });
    const { id, reference: refund } = response.json().data;
    const subject = `Indica la cuenta para tu devolución ${refund}`;
    const mail = await mailThatSays(site, "ana@example.cl", subject);
    const { browser, path } = await enter(site, linkIn(mail, "/Mi-Compra/"), "ana@example.cl");
    expect((await browser.open(path)).body).toContain("¿A qué cuenta te la transferimos?");
    const form = { _act: "refund-account", _pago: reference, _devolucion: refund };
    expect((await browser.post(path, { ...form, ...typed })).statusCode).toBe(303);
    expect((await decideRefund(site, approver, id, "approve")).status).toBe(204);
    const sent = (await mailsTo(site, "ana@example.cl")).filter((one) => one.includes(subject));
    expect(sent).toHaveLength(1);
  });
});
