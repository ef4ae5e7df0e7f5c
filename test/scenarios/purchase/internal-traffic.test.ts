import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createMessageLeads,
  type MessageWay,
} from "#src/modules/contact/lead/message-lead.service.ts";
import { requestTypeOfTopic } from "#src/modules/contact/chat/topics.rules.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "../back-office/people.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { holderCard, signedPurchase } from "../subscription/subscriber.ts";
import { browserOf } from "./buyer.ts";

/** What staff request and buy to try the site (PP 9): a lead in 97, paid by simulators alone, counted nowhere. */

const product = "lafken-dental-esencial";
let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const leadOf = (reference: string | null) =>
  site.connection
    .selectFrom("leads")
    .select(["status", "sub_status"])
    .where("reference", "=", reference ?? "")
    .executeTakeFirstOrThrow();

async function counted() {
  const administrator = await signInAs(site, "sales/ADMINISTRADOR");
  const ledger = await call(site, administrator, "GET", "/api/back-office/ledger?day=2027-12-31");
  const open = await call(site, administrator, "GET", "/api/back-office/remittances");
  const { financeDesk } = site.modules.finance.services;
  const { session } = await site.modules.session.services.sessions.read(administrator.cookie);
  if (session === null) throw new Error("Nobody is signed in.");
  const { sums } = await financeDesk.overview(session);
  return { ledger: ledger.body.data, open: open.body.metaData.open, sums };
}

async function buy(isInternal: boolean) {
  const bought = await signedPurchase(site, { product, chargeDay: 18, isInternal });
  const attempt = await site.modules.purchase.services.purchasePayments.pay({
    id: bought.id,
    visitorId: bought.visitorId,
    flow: "t-subscriptions-one-click",
    provider: "kushki_ad",
    token: await site.token("kushki_ad", holderCard),
    key: randomUUID(),
    origin: site.origin,
    payPath: "/Compra-Online/x/Pago",
    donePath: "/Compra-Online/x/Confirmacion",
  });
  const purchase = await site.connection
    .selectFrom("purchases")
    .selectAll()
    .where("id", "=", bought.id)
    .executeTakeFirstOrThrow();
  return { ...bought, attempt, purchase };
}

describe("internal traffic", () => {
  it("requests into status 97, as nobody else does", async () => {
    const browser = browserOf(site);
    await browser.open("/Comparar/Seguros-de-Salud");
    const requested = async () => {
      const answered = await site.app.inject({
        method: "POST",
        url: "/api/leads",
        headers: {
          host: "localhost:80",
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "idempotency-key": randomUUID(),
        },
        payload: {
          productCode: product,
          contact: {
            fullName: "Ana Soto",
            email: "ana@example.cl",
            phone: "912345678",
            identification: "12.345.678-5",
          },
          consents: { quote: true, whatsapp: false, news: false },
          language: "es",
          origin: "/",
        },
      });
      expect([answered.statusCode, answered.body]).toEqual([201, expect.any(String)]);
      for (const { name, value } of answered.cookies) browser.cookies.set(name, value);
      const { id } = await site.connection
        .selectFrom("leads")
        .select((row) => row.fn.max("id").as("id"))
        .executeTakeFirstOrThrow();
      return site.connection
        .selectFrom("leads")
        .select(["status", "visitor_id"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    };
    const before = await requested();
    expect(before.status).toBe(8);
    await site.connection
      .updateTable("visitors")
      .set({ is_internal: true })
      .where("id", "=", before.visitor_id ?? "")
      .execute();
    expect((await requested()).status).toBe(97);
  });

  it("buys, pays and is refunded in no ledger, remittance or figure", async () => {
    const before = await counted();
    const { attempt, purchase } = await buy(true);
    expect([attempt.state, purchase.is_internal]).toEqual(["APPROVED", true]);
    expect(await leadOf(purchase.lead_reference)).toEqual({ status: 97, sub_status: null });
    expect(await counted()).toEqual(before);
    const backOffice = await signInAs(site, "sales/BACKOFFICE");
    const asked = await site.app.inject({
      method: "POST",
      url: "/api/back-office/refunds",
      headers: { host: "localhost:3000", cookie: backOffice.cookie, "idempotency-key": "one" },
      payload: { payment: attempt.reference, amount: 1_000, reason: "goodwill" },
    });
    expect(asked.statusCode).toBe(201);
    expect(await counted()).toEqual(before);
    const { id } = asked.json().data;
    const { refunds } = site.modules.refund.services;
    const manager = await signInAs(site, "sales/GERENTE");
    await site.app.inject({
      method: "POST",
      url: `/api/back-office/refunds/${id}/approve`,
      headers: { host: "localhost:3000", cookie: manager.cookie, "idempotency-key": "two" },
      payload: { version: 1 },
    });
    await refunds.send(id);
    const stateOf = () =>
      site.connection
        .selectFrom("refunds")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    await expect.poll(stateOf).toEqual({ state: "DONE" });
    expect(await counted()).toEqual(before);
    // Anybody else's is counted.
    const other = await buy(false);
    expect((await leadOf(other.purchase.lead_reference)).status).toBe(3);
    const after = await counted();
    expect(after.ledger).not.toEqual(before.ledger);
    expect(after.sums).not.toEqual(before.sums);
  });

  it("writes to us, and chats, into status 97", async () => {
    const { id } = await site.connection
      .selectFrom("visitors")
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const is = (isInternal: boolean) =>
      site.connection
        .updateTable("visitors")
        .set({ is_internal: isInternal })
        .where("id", "=", id)
        .execute();
    const leave = async (via: MessageWay, visitorId: string | null = id) => {
      const { reference } = await createMessageLeads().recordMessage(site.connection, {
        country: "CL",
        language: "es",
        visitorId,
        origin: "/",
        requestType: requestTypeOfTopic("health", "CL"),
        fullName: "Ana Soto",
        email: "ana@example.cl",
        phone: null,
        text: "Quiero saber más.",
        via,
        at: site.clock.now(),
      });
      return (await leadOf(reference)).status;
    };
    await is(false);
    for (const via of ["chat", "contact", "attended"] as const)
      expect([via, await leave(via)]).toEqual([via, 8]);
    await is(true);
    for (const via of ["chat", "contact", "attended"] as const)
      expect([via, await leave(via)]).toEqual([via, 97]);
    expect(await leave("contact", null)).toBe(8);
  });

  it("is disputed, won and lost in no ledger and no figure, and stays in its list", async () => {
    const { attempt, purchase } = await buy(true);
    const { disputes } = site.modules.dispute.services;
    const administrator = await signInAs(site, "sales/ADMINISTRADOR");
    const { session } = await site.modules.session.services.sessions.read(administrator.cookie);
    if (session === null) throw new Error("Nobody is signed in.");
    const figures = async () => ({
      counted: await counted(),
      open: await disputes.countOpen(session),
    });
    const before = await figures();
    const charge = await chargeOf(attempt.reference);
    await site.control("charge-back", { provider: "kushki_ad", id: charge, isTold: false });
    expect(await disputes.askAll()).toBe(1);
    expect(await figures()).toEqual(before);
    const listed = await disputes.list(session);
    expect(listed.find(({ payment }) => payment === attempt.reference)?.state).toBe("OPEN");
    const [told] = listed;
    await disputes.hear("kushki_ad", {
      disputeId: told?.providerDisputeId ?? "",
      providerId: charge,
      reason: told?.reason ?? "",
      currency: "CLP",
      amountMinor: told?.amountMinor ?? 0,
      state: "LOST",
      evidenceUntil: null,
    });
    expect(await figures()).toEqual(before);
    const sale = await site.connection
      .selectFrom("sales")
      .select("state")
      .where("reference", "=", purchase.sale_reference ?? "")
      .executeTakeFirstOrThrow();
    expect(sale.state).toBe("OVERDUE");
    // Anybody else's is counted.
    const other = await buy(false);
    const since = await figures();
    const charged = await chargeOf(other.attempt.reference);
    await site.control("charge-back", { provider: "kushki_ad", id: charged, isTold: false });
    await disputes.askAll();
    const after = await figures();
    expect(after.open).toBe(since.open + 1);
    expect(after.counted.ledger).not.toEqual(since.counted.ledger);
  });

  it("settles a line of a provider's statement without an entry or an item", async () => {
    const { attempt } = await buy(true);
    const backOffice = await signInAs(site, "sales/BACKOFFICE");
    const before = await counted();
    const { provider_id: id, amount_minor: amount } = await site.connection
      .selectFrom("provider_charges as c")
      .innerJoin("payments as p", "p.id", "c.payment_id")
      .select(["c.provider_id", "c.amount_minor"])
      .where("p.reference", "=", attempt.reference)
      .executeTakeFirstOrThrow();
    const { merchant_ref: ref } = await site.connection
      .selectFrom("payment_attempts as a")
      .innerJoin("payments as p", "p.id", "a.payment_id")
      .select("a.merchant_ref")
      .where("p.reference", "=", attempt.reference)
      .executeTakeFirstOrThrow();
    const fee = Math.round(amount * 0.02);
    const vat = Math.round(fee * 0.19);
    const day = site.clock.now().toISOString().slice(0, 10);
    const line = `${day},${id},${ref},charge,${amount},CLP,${fee},${vat},${amount - fee - vat}`;
    const loaded = await upload(backOffice, line);
    expect(loaded.statusCode).toBe(200);
    const lines = await site.connection
      .selectFrom("statement_lines")
      .select(({ fn }) => ["provider_id", fn.count<string>("settled_at").as("settled")])
      .where("provider_id", "=", id)
      .groupBy("provider_id")
      .execute();
    expect(lines.map(({ settled }) => Number(settled))).toEqual([1]);
    expect(await counted()).toEqual(before);
    const items = await call(site, backOffice, "GET", "/api/back-office/reconciliation");
    expect(
      items.body.data.filter(({ merchantRef }: { merchantRef: string }) => merchantRef === ref),
    ).toEqual([]);
  });
});

const chargeOf = async (reference: string): Promise<string> =>
  (
    await site.connection
      .selectFrom("provider_charges as c")
      .innerJoin("payments as p", "p.id", "c.payment_id")
      .select("c.provider_id")
      .where("p.reference", "=", reference)
      .executeTakeFirstOrThrow()
  ).provider_id;

/** Loads a line of a provider's statement. */
function upload({ cookie }: { cookie: string }, line: string) {
  const boundary = "lines";
  const head = "date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net";
  const part = (name: string, text: string, more = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  return site.app.inject({
    method: "POST",
    url: "/api/back-office/reconciliation/statements",
    headers: {
      host: "localhost:3000",
      cookie,
      "idempotency-key": crypto.randomUUID(),
      accept: "application/json",
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: `${part("provider", "kushki_ad")}${part("file", [head, line].join("\n"), '; filename="a.csv"')}--${boundary}--\r\n`,
  });
}
