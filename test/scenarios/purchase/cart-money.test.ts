import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatMoney } from "#src/contracts/money.ts";
import { asService } from "#src/platform/database/acting.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "../back-office/people.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { type Bought, cartBuyer, keptTogether } from "./cart-buyer.ts";
import { decideRefund } from "../finance/decide-refund.ts";
import { giveMoneyBack, sendRefund } from "../finance/give-back.ts";

/** Money of several products that one payment paid: what goes back, and what finance sees. */

const dental = "lafken-dental-esencial";
const flame = "notro-accidentes-llama";

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const keptOf = (bought: Bought) => keptTogether(site, bought);

describe("money of one of several products", () => {
  it("goes back alone where its person withdraws: its part, its insurer, its sale", async () => {
    const buyer = cartBuyer(site, "16.161.616-8");
    const { id } = await buyer.toPayment([dental, flame]);
    await buyer.pay(id);
    const done = await buyer.issued(id);
    const { lines, purchases } = await keptOf(done);
    const { policyActs } = site.modules.subscription.services;
    const [, second] = done.items;
    const step = await asService(site.connection, (own) =>
      site.modules.purchase.services.purchases.read(own, second?.id ?? ""),
    );
    const [, line] = lines;
    expect(await policyActs.withdraw(step.purchase, { isEventFree: true })).toBe(
      line?.amount_minor,
    );
    const refunds = await site.connection
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .select(["r.part", "r.amount_minor", "r.state"])
      .where("p.reference", "=", purchases[0]?.payment_reference ?? "")
      .execute();
    expect(refunds.map((one) => ({ ...one }))).toEqual([
      { part: second?.reference, amount_minor: line?.amount_minor, state: "REQUESTED" },
    ]);
    const { purchases: after, subscriptions } = await keptOf(done);
    expect(after.map(({ state }) => state)).toEqual(["OK", "CANCELED_WITHDRAWAL"]);
    expect(subscriptions.find((one) => one.purchase_reference === done.reference)?.state).toBe(
      "authorized",
    );
    // The card is charged for the other still: nobody deletes it.
    const deletions = await site.connection
      .selectFrom("outbox_messages")
      .select("ref")
      .where("kind", "=", "card-deletion")
      .where("ref", "like", `%${subscriptions[0]?.means}`)
      .execute();
    expect(deletions).toEqual([]);
    await returned(purchases[0]?.payment_reference ?? "");
    expect(await debitedOf(second?.reference ?? "")).toEqual([
      { account: `premiums_payable:${line?.insurer}`, amount_minor: line?.amount_minor },
    ]);
    expect(await leadsOf(done)).toEqual([3, 101]);
    // What is left of the payment is the other's part, and no more.
    const [first] = done.items;
    const other = await asService(site.connection, (own) =>
      site.modules.purchase.services.purchases.read(own, first?.id ?? ""),
    );
    expect(await policyActs.withdraw(other.purchase, { isEventFree: true })).toBe(
      lines[0]?.amount_minor,
    );
    await returned(purchases[0]?.payment_reference ?? "");
    expect(await debitedOf(first?.reference ?? "")).toEqual([
      { account: `premiums_payable:${lines[0]?.insurer}`, amount_minor: lines[0]?.amount_minor },
    ]);
    expect(await leadsOf(done)).toEqual([101, 101]);
    const uses = await site.connection
      .selectFrom("promo_uses")
      .select("state")
      .where("ref", "=", `${done.reference}/bundle`)
      .execute();
    expect(uses.map(({ state }) => state)).toEqual(["RETURNED"]);
  });

  /** Lets another person approve what is asked of a payment, and the provider return it. */
  async function returned(payment: string) {
    const approver = await signInAs(site, "sales/GERENTE");
    const asked = await site.connection
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .select("r.id")
      .where("p.reference", "=", payment)
      .where("r.state", "=", "REQUESTED")
      .execute();
    expect(asked).toHaveLength(1);
    for (const { id } of asked) {
      expect((await decideRefund(site, approver, id, "approve")).status).toBe(204);
      await sendRefund(site, id);
    }
  }

  /** What the refund of a part took from insurers' accounts. */
  const debitedOf = async (part: string) =>
    (
      await site.connection
        .selectFrom("refunds as r")
        .innerJoin("ledger_transactions as t", (join) =>
          join.on("t.ref", "=", sql<string>`'refund:' || r.reference`),
        )
        .innerJoin("ledger_entries as e", "e.transaction_id", "t.id")
        .select(["e.account", "e.amount_minor"])
        .where("r.part", "=", part)
        .where("t.event", "=", "refund_done")
        .where("e.account", "like", "premiums_payable:%")
        .execute()
    ).map((one) => ({ ...one }));

  const leadsOf = async ({ items }: Bought) => {
    const statuses: (number | undefined)[] = [];
    for (const { reference } of items) {
      const row = await site.connection
        .selectFrom("purchases as p")
        .innerJoin("leads as l", "l.reference", "p.lead_reference")
        .select("l.status")
        .where("p.reference", "=", reference)
        .executeTakeFirst();
      statuses.push(row?.status);
    }
    return statuses;
  };

  const statesOf = async (bought: Bought) =>
    (await keptOf(bought)).purchases.map(({ state }) => state);

  it("goes back for all of them at once, and ends each of them", async () => {
    const buyer = cartBuyer(site, "19.191.919-K");
    const { id } = await buyer.toPayment([dental, flame]);
    await buyer.pay(id);
    const done = await buyer.issued(id);
    const { lines, purchases } = await keptOf(done);
    const payment = purchases[0]?.payment_reference ?? "";
    const amount = lines.reduce((sum, line) => sum + line.amount_minor, 0);
    await giveMoneyBack(site, { payment, amount, reason: "cancellation" });
    expect(await statesOf(done)).toEqual(["CANCELED_CUSTOMER", "CANCELED_CUSTOMER"]);
    expect(await leadsOf(done)).toEqual([101, 101]);
    const { subscriptions } = await keptOf(done);
    expect(subscriptions.map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
    // Its page still says what was paid of each, though nothing is taken off for both any more.
    const bundles = (isOn: boolean) =>
      site.connection
        .updateTable("promo_codes")
        .set({ is_on: isOn })
        .where("items_least", "is not", null)
        .execute();
    await bundles(false);
    const { body } = await site.app.inject({
      url: `/Compra-Online/${dental}/Confirmacion`,
      headers: { host: "localhost:80", cookie: buyer.cookie() },
    });
    await bundles(true);
    const shown = body.split("<script")[0]?.replaceAll("\u00a0", " ");
    for (const { amount_minor: amountMinor } of lines)
      expect(shown).toContain(formatMoney({ amountMinor, currency: "CLP" }, "es-CL"));
  });

  it("ends those of which nothing is left, whichever the last refund names", async () => {
    const buyer = cartBuyer(site, "20.202.020-8");
    const { id } = await buyer.toPayment([dental, flame]);
    await buyer.pay(id);
    const done = await buyer.issued(id);
    const { lines, purchases } = await keptOf(done);
    const payment = purchases[0]?.payment_reference ?? "";
    const [first, second] = done.items;
    // As much as the second cost, of no product by name.
    const amount = lines[1]?.amount_minor ?? 0;
    await giveMoneyBack(site, { payment, amount, reason: "cancellation" });
    expect(await statesOf(done)).toEqual(["OK", "OK"]);
    const part = first?.reference ?? "";
    await giveMoneyBack(site, {
      payment,
      amount: lines[0]?.amount_minor ?? 0,
      reason: "cancellation",
      part,
    });
    expect(second?.reference).not.toBe(part);
    expect(await statesOf(done)).toEqual(["CANCELED_CUSTOMER", "CANCELED_CUSTOMER"]);
    expect(await leadsOf(done)).toEqual([101, 101]);
  });

  it("is asked back on finance's page for one product, or for all, as the person says", async () => {
    const buyer = cartBuyer(site, "21.212.121-5");
    const { id } = await buyer.toPayment([dental, flame]);
    await buyer.pay(id);
    const done = await buyer.issued(id);
    const payment = (await keptOf(done)).purchases[0]?.payment_reference ?? "";
    const finance = await signInAs(site, "sales/BACKOFFICE");
    const url = `/Gestion/Finanzas/Pagos/${payment}`;
    const send = (form: Record<string, string>) =>
      site.app.inject({
        method: "POST",
        url,
        headers: {
          host: "localhost:3000",
          origin: "http://localhost:3000",
          cookie: finance.cookie,
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({
          form: "refund",
          amount: "100",
          reason: "goodwill",
          ...form,
        }).toString(),
      });
    const [, second] = done.items;
    const unsaid = await send({ key: "unsaid" });
    expect([unsaid.statusCode, unsaid.body.includes(`value="${second?.reference}"`)]).toEqual([
      400,
      true,
    ]);
    // What it paid and what was done of it are in words, not as tables keep them.
    expect(unsaid.body).toContain(done.items.map(({ reference }) => reference).join(", "));
    expect(unsaid.body).toContain("Emitir una póliza pagada");
    expect(unsaid.body).toContain("Una póliza está lista");
    expect(unsaid.body).not.toMatch(/purchase-(?:paid|issued)|COM-[^<"]*\+2\+/);
    expect((await send({ key: "other", part: "CMP-OF-ANOTHER" })).statusCode).toBe(400);
    for (const part of [second?.reference ?? "", "all"])
      expect((await send({ key: part, part })).statusCode).toBe(303);
    const kept = await site.connection
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .select("r.part")
      .where("p.reference", "=", payment)
      .orderBy("r.asked_at")
      .execute();
    expect(new Set(kept.map(({ part }) => part))).toEqual(new Set([second?.reference, null]));
  });

  it("is asked back of its own part alone by who paid, on its own page", async () => {
    const buyer = cartBuyer(site, "17.171.717-5");
    const { id } = await buyer.toPayment([dental, flame]);
    await buyer.pay(id);
    const done = await buyer.issued(id);
    const { lines } = await keptOf(done);
    const { policyRefunds } = site.modules.subscription.services;
    const [first, second] = done.items;
    const purchaseOf = async (item: typeof first) =>
      (
        await asService(site.connection, (own) =>
          site.modules.purchase.services.purchases.read(own, item?.id ?? ""),
        )
      ).purchase;
    const purchase = await purchaseOf(second);
    const [, line] = lines;
    const [payment] = await policyRefunds.show(purchase);
    expect(payment?.left.amountMinor).toBe(line?.amount_minor);
    const wanted = { payment: payment?.reference ?? "", reason: "goodwill", key: "one" } as const;
    const beyond = policyRefunds.ask(purchase, {
      ...wanted,
      amountMinor: (line?.amount_minor ?? 0) + 1,
    });
    await expect(beyond).rejects.toMatchObject({ code: "INVALID_AMOUNT" });
    await policyRefunds.ask(purchase, { ...wanted, amountMinor: 100 });
    const [after] = await policyRefunds.show(purchase);
    expect(after?.left.amountMinor).toBe((line?.amount_minor ?? 0) - 100);
    // The other's page says nothing of it.
    const [other] = await policyRefunds.show(await purchaseOf(first));
    expect(other?.refunds).toEqual([]);
  });

  it("is asked back of one product's part by the call as well, which the server chooses", async () => {
    const buyer = cartBuyer(site, "18.181.818-2");
    const { id } = await buyer.toPayment([dental, flame]);
    await buyer.pay(id);
    const done = await buyer.issued(id);
    const { lines, purchases } = await keptOf(done);
    const url = `/api/payments/${purchases[0]?.payment_reference ?? ""}/refund-requests`;
    const partOf = (index: number) => lines[index]?.amount_minor ?? 0;
    const asked = (amount: number, key?: string) =>
      buyer.call("POST", url, { amount, reason: "goodwill" }, key);
    // No part is as much as both together.
    const whole = await asked(partOf(0) + partOf(1));
    expect([whole.statusCode, whole.json().error.name]).toEqual([400, "INVALID_AMOUNT"]);
    const [one, again] = [await asked(partOf(0), "first"), await asked(partOf(0), "first")];
    expect([one.statusCode, again.body]).toEqual([201, one.body]);
    // Of the first nothing is left: it is of the second.
    expect((await asked(100)).statusCode).toBe(201);
    const kept = await site.connection
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .select(["r.part", "r.amount_minor"])
      .where("p.reference", "=", purchases[0]?.payment_reference ?? "")
      .orderBy("r.asked_at")
      .orderBy("r.amount_minor", "desc")
      .execute();
    const [first, second] = done.items;
    expect(new Set(kept.map((refund) => `${refund.part} ${refund.amount_minor}`))).toEqual(
      new Set([`${first?.reference} ${partOf(0)}`, `${second?.reference} 100`]),
    );
    // As each product's own page shows it.
    const { policyRefunds } = site.modules.subscription.services;
    const step = await asService(site.connection, (own) =>
      site.modules.purchase.services.purchases.read(own, second?.id ?? ""),
    );
    const [shown] = await policyRefunds.show(step.purchase);
    expect(shown?.left.amountMinor).toBe(partOf(1) - 100);
  });

  it("stands once in the lists of finance, with every sale and part", async () => {
    const buyer = cartBuyer(site, "9.876.543-3");
    const { id } = await buyer.toPayment([dental, flame]);
    const payment = (await buyer.pay(id)).json().data.reference as string;
    const { purchases } = await keptOf(await buyer.read(id));
    const finance = await signInAs(site, "staff/ADMINISTRADOR");
    const listed = await call(site, finance, "GET", `/api/back-office/payments?text=${payment}`);
    const rows = (listed.body as { data: { reference: string; sale: string }[] }).data;
    expect(rows.filter(({ reference }) => reference === payment).map(({ sale }) => sale)).toEqual([
      purchases.map(({ sale }) => sale).join(", "),
    ]);
    // Who sees the second sale alone finds the payment too.
    const second = purchases[1]?.sale ?? "";
    const { insurer } = await site.connection
      .selectFrom("sales")
      .select("insurer")
      .where("reference", "=", second)
      .executeTakeFirstOrThrow();
    const ofInsurer = await signInAs(site, "sales/GERENTE", {
      limits: { insurer: insurer ?? "" },
    });
    const url = `/api/back-office/payments?text=${second}`;
    expect((await call(site, ofInsurer, "GET", url)).body.data).toMatchObject([
      { reference: payment },
    ]);
    const shown = await site.app.inject({
      url: `/Gestion/Finanzas/Pagos/${payment}`,
      headers: { host: "localhost:3000", cookie: ofInsurer.cookie },
    });
    for (const { sale } of purchases) expect(shown.body).toContain(`/Gestion/Ventas/${sale}`);
  });
});
