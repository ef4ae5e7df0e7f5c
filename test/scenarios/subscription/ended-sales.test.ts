import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { mailThatSays } from "../actors/actor.ts";
import { leftMails } from "../purchase/sign-purchase.ts";
import { call } from "../back-office/people.ts";
import { holderCard, liveThrough, monthlyByCard, morning, subscribe } from "./subscriber.ts";
import { decideRefund } from "../finance/decide-refund.ts";

/** A policy that ends while money is under way, by whoever ends it: nothing is charged any more, and what comes late
 *  goes back. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(10);

const outcome = (code: string) =>
  site.control("outcome", { provider: "kushki_ad", card: holderCard.slice(-4), code });

type Bought = Awaited<ReturnType<typeof subscribe>>;

const purchaseOf = ({ id }: Bought) =>
  site.connection
    .selectFrom("purchases")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Pays an unpaid cycle at the bank: its page is open, nothing is paid yet. */
async function atBankOf(bought: Bought, key: string) {
  const owed = (await bought.story()).cycles.find(({ state }) => state === "recycling");
  const attempt = await site.pay({
    payableId: owed?.payable_id ?? "",
    flow: "transfer-one-time",
    provider: "linkify",
    key,
  });
  return { attempt, payable: owed?.payable_id ?? "" };
}

/** What became of a payment, once the site's outbox has returned what it returns. */
const afterwards = (payable: string, payment: string) =>
  expect.poll(() =>
    site.connection
      .selectFrom("payables as d")
      .innerJoin("payments as p", "p.payable_id", "d.id")
      .leftJoin("refunds as r", "r.payment_id", "p.id")
      .select(["d.state as payable", "p.state as payment", "r.reason", "r.state as refund"])
      .where("d.id", "=", payable)
      .where("p.reference", "=", payment)
      .execute(),
  );

/** The insurer's letter, as a paper of a sale. */
function addLetter(who: Awaited<ReturnType<typeof signInAs>>, url: string) {
  const boundary = "amparo-parts";
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  return site.app.inject({
    method: "POST",
    url: `${url}/documents`,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      part('name="kind"', "insurer-letter"),
      part('name="file"; filename="carta.pdf"', "%PDF-1.7 a letter\n%%EOF"),
      `--${boundary}--\r\n`,
    ].join(""),
  });
}

/** A policy that arrears ended. */
let ended: Bought;

const leadStatus = async (sale: string) => {
  const row = await site.connection
    .selectFrom("sales as s")
    .innerJoin("leads as l", "l.reference", "s.lead_reference")
    .select("l.status")
    .where("s.reference", "=", sale)
    .executeTakeFirst();
  return row?.status;
};

const isReturned = [
  { payable: "CLOSED", payment: "REFUND", reason: "late_approval", refund: "DONE" },
];

describe("money that comes after the end", () => {
  it("goes back where the person ended the policy while the bank's page was open", async () => {
    const ana = await subscribe(site, plan);
    await outcome("subscription/K007");
    await liveThrough(site, "2027-01-07", "2027-01-11");
    await outcome("OK");
    const { attempt, payable } = await atBankOf(ana, "ana");
    const { policyActs } = site.modules.subscription.services;
    await policyActs.end(await purchaseOf(ana), "Me cambio");
    await site.atBank(attempt, "pay");
    await afterwards(payable, attempt.reference).toEqual(isReturned);
    expect((await ana.sale()).state).toBe("CANCELED_CUSTOMER");
    expect((await ana.story()).cycles.every(({ state }) => state === "cancelled")).toBe(true);
    expect(await site.owed()).toBe(await site.taken());
    // Nothing is begun any more, either.
    await expect(atBankOfClosed(payable)).rejects.toMatchObject({ code: "NOT_EDITABLE" });
  });

  it("goes back where arrears ended it on day 45", async () => {
    await site.setClock(new Date("2027-02-01T15:00:00Z"));
    const luz = await subscribe(site, plan);
    await outcome("subscription/K007");
    await liveThrough(site, "2027-03-07", "2027-04-23");
    await outcome("OK");
    const { attempt, payable } = await atBankOf(luz, "luz");
    await site.setClock(morning("2027-04-24"));
    await site.modules.subscription.services.subscriptionCharges.run();
    expect((await luz.sale()).state).toBe("CANCELED_ARREARS");
    await site.atBank(attempt, "pay");
    await afterwards(payable, attempt.reference).toEqual(isReturned);
    expect((await luz.sale()).state).toBe("CANCELED_ARREARS");
    expect(await site.owed()).toBe(await site.taken());
    ended = luz;
  });

  it("has the insurer of a policy that arrears ended told, by after-sales", async () => {
    const { reference, insurer_name: insurer, sale_reference: sale } = await purchaseOf(ended);
    const afterSales = await signInAs(site, "staff/POSTVENTA");
    const { body: list } = await call(site, afterSales, "GET", "/api/back-office/tickets");
    expect(list.data).toMatchObject([
      {
        status: "new",
        queue: "postventa",
        subject: `Avisar a ${insurer}: ${reference} terminó por mora`,
      },
    ]);
    const url = `/api/back-office/tickets/${list.data[0]?.reference}`;
    const { body: shown } = await call(site, afterSales, "GET", url);
    expect(JSON.stringify(shown.data)).toContain(`venta ${sale}`);
    expect(shown.data).toMatchObject({ policy: reference });
  });

  it("puts the policy back where it is paid within 30 days and the insurer agrees, by sale:reinstate", async () => {
    const { policyActs } = site.modules.subscription.services;
    const purchase = await purchaseOf(ended);
    const owing = async () => (await policyActs.show(purchase)).owing;
    const owed = (await ended.story()).cycles.filter(({ payable_id: id }) => id !== null);
    expect(await owing()).toMatchObject({
      kind: "ended",
      day: "2027-05-24",
      amount: { amountMinor: owed.reduce((sum, one) => sum + (one.amount_minor ?? 0), 0) },
    });
    // Too late by a day, and nothing may be paid any more.
    const { origin } = site;
    const pay = (key: string) =>
      policyActs.payNow(purchase, {
        cycle: "arrears",
        flow: "transfer-one-time",
        provider: "linkify",
        key,
        origin,
      });
    await site.setClock(morning("2027-05-25"));
    expect(await owing()).toBeUndefined();
    await expect(pay("late")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await site.setClock(morning("2027-05-20"));
    const { reference } = await ended.sale();
    const url = `/api/back-office/sales/${reference}`;
    const backOffice = await signInAs(site, "sales/BACKOFFICE");
    const put = async (who: typeof backOffice) => {
      const { version } = (await call(site, who, "GET", url)).body.data;
      return call(site, who, "POST", `${url}/status`, { version, to: "OK" });
    };
    expect((await put(backOffice)).code).toBe("INVALID_TRANSITION");
    await site.atBank(await pay("again"), "pay");
    const shown = await policyActs.show(purchase);
    expect([shown.owing, shown.arrears?.payable.state]).toEqual([undefined, "PAID"]);
    expect((await put(backOffice)).code).toBe("INVALID_TRANSITION");
    expect((await addLetter(backOffice, url)).statusCode).toBe(201);
    const other = await signInAs(site, "staff/POSTVENTA");
    expect((await put(other)).code).toBe("FORBIDDEN");
    expect((await put(backOffice)).status).toBe(200);
    expect((await ended.sale()).state).toBe("OK");
    const { subscription, cycles, events } = await ended.story();
    expect(subscription).toMatchObject({ state: "authorized", means: null, cancelled_at: null });
    // Of the next month, by the dates of the operations: nothing of the days without cover.
    expect(cycles.filter(({ state }) => state === "scheduled")).toMatchObject([
      { month: "2027-06-01", amount_minor: null },
    ]);
    expect(events.at(-1)).toMatchObject({ who: "sale:reinstate", kind: "authorized" });
    const term = await site.modules.subscription.services.policyTerms.ofPurchase(purchase);
    expect(term).toMatchObject({ state: "ACTIVE", ends_on: "2028-02-01" });
    expect(await site.owed()).toBe(await site.taken());
  });

  it("is asked back where the insurer does not agree: who paid is mailed, the sale stays as it ended", async () => {
    await site.setClock(new Date("2027-05-21T15:00:00Z"));
    const sol = await subscribe(site, plan);
    await outcome("subscription/K007");
    await liveThrough(site, "2027-06-07", "2027-07-25");
    await outcome("OK");
    expect((await sol.sale()).state).toBe("CANCELED_ARREARS");
    const attempt = await site.modules.subscription.services.policyActs.payNow(
      await purchaseOf(sol),
      {
        cycle: "arrears",
        flow: "transfer-one-time",
        provider: "linkify",
        key: "sol",
        origin: site.origin,
      },
    );
    await site.atBank(attempt, "pay");
    const backOffice = await signInAs(site, "sales/BACKOFFICE");
    const manager = await signInAs(site, "sales/GERENTE", { node: "amparo/chile" });
    const { amountMinor } = attempt.amount;
    const asked = await site.app.inject({
      method: "POST",
      url: "/api/back-office/refunds",
      headers: { host: "localhost:3000", cookie: backOffice.cookie, "idempotency-key": "sol" },
      payload: { payment: attempt.reference, amount: amountMinor, reason: "insurer_refused" },
    });
    const { id, reference } = asked.json().data;
    const mail = (text: string) => mailThatSays(site, "ana@example.cl", `${text} ${reference}`);
    await mail("quedó pedida la devolución");
    const why = { body: { reason: "La aseguradora no acepta" } };
    expect((await decideRefund(site, manager, id, "reject", why)).status).toBe(204);
    expect(await mail("No haremos la devolución")).toContain("La aseguradora no acepta");
    expect((await sol.sale()).state).toBe("CANCELED_ARREARS");
  });
});

const atBankOfClosed = (payableId: string) =>
  site.pay({ payableId, flow: "transfer-one-time", provider: "linkify", key: "again" });

describe("an online sale that staff cancel", () => {
  it("is not charged again, and its unused days are asked back for another person to approve", async () => {
    await site.setClock(new Date("2027-06-01T15:00:00Z"));
    const sol = await subscribe(site, plan);
    const afterSales = await signInAs(site, "staff/POSTVENTA");
    const { reference } = await sol.sale();
    const url = `/api/back-office/sales/${reference}`;
    const move = async (asked: object) => {
      const { version } = (await call(site, afterSales, "GET", url)).body.data;
      return call(site, afterSales, "POST", `${url}/status`, { version, ...asked });
    };
    const beyond = { to: "CANCELED_CUSTOMER", endsOn: "2027-08-01", reason: "Lo pide" };
    const refused = await move(beyond);
    expect([refused.status, refused.code]).toEqual([409, "INVALID_TRANSITION"]);
    expect((await sol.story()).subscription.state).toBe("authorized");
    const moved = await move({ ...beyond, endsOn: "2027-06-15", returnsMoney: false });
    expect(moved.status).toBe(200);
    expect((await sol.story()).subscription).toMatchObject({ state: "cancelled", means: null });
    const taken = await site.taken();
    await liveThrough(site, "2027-06-07", "2027-07-15");
    expect(await site.taken()).toBe(taken);
    const refunds = await site.connection
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .select(["r.amount_minor", "r.reason", "r.state", "r.asked_by"])
      .where("p.reference", "=", sol.attempt.reference)
      .execute();
    // The 15 days from the 16th to the end of the month that was paid on the 1st.
    expect(refunds).toEqual([
      {
        amount_minor: Math.floor((sol.attempt.amount.amountMinor * 15) / 30 + 0.5),
        reason: "cancellation",
        state: "REQUESTED",
        asked_by: afterSales.userId,
      },
    ]);
    // The money goes back once another person approves it; the request and who paid are told.
    const { refunds: desk } = site.modules.refund.services;
    const approver = await signInAs(site, "sales/GERENTE");
    const [asked] = await site.connection
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .select(["r.id", "r.reference"])
      .where("p.reference", "=", sol.attempt.reference)
      .execute();
    expect(await leadStatus(reference)).toBe(100);
    const told = async () =>
      (await leftMails(site)).filter(
        // Finance is told as well.
        (mail) => mail.includes(asked?.reference ?? "DEV-") && mail.includes("ana@example.cl"),
      );
    // Who paid is told that it was asked for, before anybody decides.
    await expect.poll(async () => (await told()).length).toBe(1);
    expect((await told())[0]).toContain("pedida");
    const approved = await decideRefund(site, approver, asked?.id ?? "", "approve");
    expect(approved.status).toBe(204);
    await desk.send(asked?.id ?? "");
    await expect.poll(() => leadStatus(reference)).toBe(101);
    await expect.poll(async () => (await told()).length).toBe(2);
    const sale = await site.connection
      .selectFrom("sales")
      .select(["state", "returns_money"])
      .where("reference", "=", reference)
      .executeTakeFirst();
    expect(sale).toEqual({ state: "CANCELED_CUSTOMER", returns_money: true });
  });
});

describe("a refund of a cancelled sale", () => {
  it("is taken back by who asked, and the request is closed again; a withdrawal in time never is", async () => {
    await site.setClock(new Date("2027-08-01T15:00:00Z"));
    const afterSales = await signInAs(site, "staff/POSTVENTA");
    const cancel = async (bought: Bought, asked: object) => {
      const { reference } = await bought.sale();
      const url = `/api/back-office/sales/${reference}`;
      const { version } = (await call(site, afterSales, "GET", url)).body.data;
      expect(
        (await call(site, afterSales, "POST", `${url}/status`, { version, ...asked })).status,
      ).toBe(200);
      const [asking] = await site.connection
        .selectFrom("refunds as r")
        .innerJoin("payments as p", "p.id", "r.payment_id")
        .select(["r.id", "r.reference"])
        .where("p.reference", "=", bought.attempt.reference)
        .execute();
      expect(await leadStatus(reference)).toBe(100);
      const id = asking?.id ?? "";
      const back = await decideRefund(site, afterSales, id, "withdraw");
      return { back, lead: await leadStatus(reference), refund: asking?.reference ?? "DEV-" };
    };
    const lia = await subscribe(site, plan);
    const byCustomer = { to: "CANCELED_CUSTOMER", endsOn: "2027-08-10", reason: "Lo pide" };
    const taken = await cancel(lia, byCustomer);
    expect([taken.back.status, taken.lead]).toEqual([204, 3]);
    // Who paid did not take it back, and is told.
    const told = await mailThatSays(
      site,
      "ana@example.cl",
      `Retiramos la devolución ${taken.refund}`,
    );
    expect(told).toContain("Ese monto no se devuelve.");
    const mia = await subscribe(site, plan);
    const kept = await cancel(mia, { to: "CANCELED_WITHDRAWAL" });
    expect([kept.back.code, kept.lead]).toEqual(["NOT_EDITABLE", 100]);
  });
});

describe("a policy that its insurer refuses", () => {
  it("ends with the insurer's letter; the days that were paid go back, and its person is told", async () => {
    await site.setClock(new Date("2027-09-01T15:00:00Z"));
    const eva = await subscribe(site, plan);
    const afterSales = await signInAs(site, "staff/POSTVENTA");
    const { reference } = await eva.sale();
    const url = `/api/back-office/sales/${reference}`;
    const refuse = async () => {
      const { version } = (await call(site, afterSales, "GET", url)).body.data;
      return call(site, afterSales, "POST", `${url}/status`, { version, to: "CANCELED_INSURER" });
    };
    const without = await refuse();
    expect([without.status, without.code]).toEqual([409, "INVALID_TRANSITION"]);
    expect((await eva.story()).subscription.state).toBe("authorized");
    const letter = await addLetter(afterSales, url);
    expect(letter.statusCode).toBe(201);
    const before = new Set(await leftMails(site));
    expect((await refuse()).status).toBe(200);
    const refundsOf = () =>
      site.connection
        .selectFrom("refunds as r")
        .innerJoin("payments as p", "p.id", "r.payment_id")
        .select(["r.id", "r.amount_minor", "r.reason", "r.state", "r.asked_by"])
        .where("p.reference", "=", eva.attempt.reference)
        .execute();
    const [asked] = await refundsOf();
    // Paid on the 1st and ended that day: all of the month but it.
    expect(asked).toMatchObject({
      amount_minor: Math.floor((eva.attempt.amount.amountMinor * 29) / 30 + 0.5),
      reason: "insurer_refused",
      state: "REQUESTED",
      asked_by: afterSales.userId,
    });
    expect((await eva.story()).subscription).toMatchObject({ state: "cancelled", means: null });
    // Who asked never approves; another person does, and the provider returns it.
    const refund = asked?.id ?? "";
    const own = await decideRefund(site, afterSales, refund, "approve");
    expect([403, 409]).toContain(own.status);
    const taken = await site.taken();
    const approver = await signInAs(site, "sales/GERENTE");
    expect((await decideRefund(site, approver, refund, "approve")).status).toBe(204);
    await site.modules.refund.services.refunds.send(asked?.id ?? "");
    await expect.poll(async () => (await refundsOf())[0]?.state).toBe("DONE");
    expect(taken - (await site.taken())).toBe(asked?.amount_minor);
    await expect.poll(() => leadStatus(reference)).toBe(101);
    const told = async () =>
      (await leftMails(site)).filter((mail) => !before.has(mail) && mail.includes("DEV-"));
    await expect.poll(async () => (await told()).length).toBeGreaterThan(0);
    expect(await site.owed()).toBe(await site.taken());
  });
});
