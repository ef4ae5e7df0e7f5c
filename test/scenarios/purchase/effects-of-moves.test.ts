import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { purgesOf } from "#src/platform/module-parts.ts";
import { createNightlyPurge } from "#src/platform/retention/retention.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { mailThatSays } from "../actors/actor.ts";
import { call } from "../back-office/people.ts";
import { decideRefund } from "../finance/decide-refund.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { comeBack, monthlyByCard, signedPurchase, subscribe } from "../subscription/subscriber.ts";
import { browserOf } from "./buyer.ts";

/** What moves of purchases, payments and refunds do to the request, the policy and its person. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(10);
const refusedCard = "4349001210846432";

const pay = (
  { id, visitorId }: { id: string; visitorId: string },
  asked: { flow: "tdc-one-time"; provider: "transbank" | "kushki_ad" },
  token?: string,
) =>
  site.modules.purchase.services.purchasePayments.pay({
    id,
    visitorId,
    ...asked,
    token,
    key: crypto.randomUUID(),
    origin: site.origin,
    payPath: `/Compra-Online/${plan.product}/Pago`,
    donePath: `/Compra-Online/${plan.product}/Confirmacion`,
  });

const standing = (id: string) =>
  site.connection
    .selectFrom("purchases as p")
    .innerJoin("leads as l", "l.reference", "p.lead_reference")
    .innerJoin("sales as s", "s.reference", "p.sale_reference")
    .select(["p.state", "l.status", "l.sub_status", "l.failure_reason", "s.state as sale"])
    .where("p.id", "=", id)
    .executeTakeFirstOrThrow();

const refundOf = (payment: string) =>
  site.connection
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .select(["r.id", "r.reference", "r.state", "p.state as payment"])
    .where("p.reference", "=", payment)
    .executeTakeFirstOrThrow();

describe("a purchase that is signed", () => {
  it("takes its lead to Pago once a payment is begun", async () => {
    const bought = await signedPurchase(site, { ...plan, months: 12 });
    expect(await standing(bought.id)).toMatchObject({ state: "SIGNED", status: 500 });
    expect((await standing(bought.id)).sub_status).not.toBe(5005);
    await pay(bought, { flow: "tdc-one-time", provider: "transbank" });
    expect(await standing(bought.id)).toMatchObject({
      state: "PAYING",
      status: 500,
      sub_status: 5005,
    });
  });

  it("and left after a refused payment ends with FR49 after 30 days", async () => {
    const bought = await signedPurchase(site, { ...plan, months: 12 });
    const token = await site.token("kushki_ad", refusedCard);
    const attempt = await pay(bought, { flow: "tdc-one-time", provider: "kushki_ad" }, token);
    expect(attempt.state).toBe("DECLINED");
    const since = site.clock.now();
    await site.wait(31 * 86_400_000);
    await createNightlyPurge({
      connection: site.connection,
      clock: site.clock,
      log: { info: () => undefined },
      timeZone: "America/Santiago",
      purges: purgesOf(site.modules),
    })();
    expect(await standing(bought.id)).toMatchObject({
      state: "ABANDONED",
      status: 4,
      failure_reason: "FR49",
      sale: "FAIL",
    });
    await site.setClock(since);
  });
});

describe("a payment that goes back whole on its day", () => {
  it("is VOID, its policy without effect, its sale cancelled and its card deleted; the books are as before", async () => {
    const before = await site.owed();
    const ana = await subscribe(site, plan);
    expect(await site.owed()).toBeGreaterThan(before);
    const policy = () =>
      site.connection
        .selectFrom("issued_documents")
        .select("code")
        .where("purchase_id", "=", ana.id)
        .where("kind", "=", "policy")
        .executeTakeFirst();
    await expect.poll(policy, { timeout: 15_000 }).toBeDefined();
    const { means } = (await ana.story()).subscription;
    const { browser, path } = await comeBack(site, ana);
    await browser.post(path, { _act: "withdraw", seguro: "true", "sin-siniestro": "true" });
    // The provider keeps no card of a subscription that ended.
    const deletions = () =>
      site.connection
        .selectFrom("outbox_messages")
        .select("ref")
        .where("kind", "=", "card-deletion")
        .where("sent_at", "is not", null)
        .execute();
    await expect.poll(deletions).toEqual([{ ref: `kushki_ad/${means}` }]);
    const { id } = await refundOf(ana.attempt.reference);
    const approver = await signInAs(site, "sales/GERENTE");
    expect((await decideRefund(site, approver, id, "approve")).status).toBe(204);
    await site.modules.refund.services.refunds.send(id);
    await expect
      .poll(() => refundOf(ana.attempt.reference))
      .toMatchObject({ state: "DONE", payment: "VOID" });
    expect(await standing(ana.id)).toMatchObject({ sale: "CANCELED_WITHDRAWAL", status: 101 });
    const { code = "" } = (await policy()) ?? {};
    const verified = await browserOf(site).open(`/Verificar-Documento/${code}`);
    expect(verified.body).toContain("la póliza quedó sin efecto");
    expect(await site.owed()).toBe(before);
    expect(await site.owed()).toBe(await site.taken());
  });
});

describe("a refund of a cancelled sale that is rejected", () => {
  it("closes the request again, and who paid is told why", async () => {
    const ana = await subscribe(site, plan);
    const afterSales = await signInAs(site, "staff/POSTVENTA");
    const url = `/api/back-office/sales/${(await ana.sale()).reference}`;
    const { version } = (await call(site, afterSales, "GET", url)).body.data;
    const cancel = { version, to: "CANCELED_CUSTOMER", endsOn: "2026-11-30", reason: "Lo pide" };
    expect((await call(site, afterSales, "POST", `${url}/status`, cancel)).status).toBe(200);
    expect((await standing(ana.id)).status).toBe(100);
    const { id, reference } = await refundOf(ana.attempt.reference);
    const reason = "Se usó el seguro en esos días";
    const other = await signInAs(site, "sales/GERENTE");
    const rejected = await decideRefund(site, other, id, "reject", { body: { reason } });
    expect(rejected.status).toBe(204);
    expect(await standing(ana.id)).toMatchObject({ status: 3, sale: "CANCELED_CUSTOMER" });
    const told = await mailThatSays(site, "ana@example.cl", reason);
    expect(told).toContain(reference);
  });
});
