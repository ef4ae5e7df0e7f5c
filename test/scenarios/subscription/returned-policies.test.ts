import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { giveMoneyBack } from "../finance/give-back.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { liveThrough, monthlyByCard, subscribe } from "./subscriber.ts";
import { keepQueuedMessages } from "#test/harness/queued-messages.ts";

/** What becomes of a policy in force when staff give all of its payment back. */

let site: PaymentSite;
let queued: Awaited<ReturnType<typeof keepQueuedMessages>>;
beforeAll(async () => {
  site = await openPaymentSite();
  queued = await keepQueuedMessages(site.connection);
});
afterAll(() => site.close());

type Bought = Awaited<ReturnType<typeof subscribe>>;

const giveBack = (payment: string, amount: number, reason: string) =>
  giveMoneyBack(site, { payment, amount, reason });

const standing = async ({ id }: Bought) => {
  const row = await site.connection
    .selectFrom("purchases as p")
    .innerJoin("sales as s", "s.reference", "p.sale_reference")
    .innerJoin("leads as l", "l.reference", "s.lead_reference")
    .innerJoin("subscriptions as c", "c.purchase_id", "p.id")
    .innerJoin("policy_terms as t", "t.subscription_id", "c.id")
    .select(["s.state as sale", "l.status as lead", "c.state as subscription", "t.state as term"])
    .where("p.id", "=", id)
    .executeTakeFirstOrThrow();
  return row;
};

const ended = (sale: string) => ({ sale, lead: 101, subscription: "cancelled", term: "ENDED" });
const inForce = { sale: "OK", lead: 3, subscription: "authorized", term: "ACTIVE" };

const mailsOf = async ({ id }: Bought) =>
  (await queued("policy-ended"))
    .filter(({ payload }) => payload["purchase"] === id)
    .map(({ payload }) => payload["template"]);

describe("a policy of which all that was paid went back", () => {
  it.each([
    ["withdrawal", "CANCELED_WITHDRAWAL", "policy_issued.withdrawn"],
    ["cancellation", "CANCELED_CUSTOMER", "policy_issued.ended"],
    ["insurer_refused", "CANCELED_INSURER", "policy_issued.insurerEnded"],
  ])("for %s is %s, told of once, and charges nothing any more", async (reason, state, mail) => {
    const ana = await subscribe(site, monthlyByCard(10));
    const { reference, amount } = ana.attempt;
    await giveBack(reference, amount.amountMinor, reason);
    expect(await standing(ana)).toEqual(ended(state));
    const { cycles, events } = await ana.story();
    expect(cycles.map((cycle) => cycle.state)).toEqual(["cancelled"]);
    expect(events.at(-1)).toMatchObject({ kind: "cancelled", who: "system" });
    expect(await mailsOf(ana)).toEqual([mail]);
    // Nothing else is asked back of it.
    const refunds = await site.connection
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .select("r.id")
      .where("p.reference", "=", reference)
      .execute();
    expect(refunds).toHaveLength(1);
  });

  it.each(["duplicate", "wrong_amount", "goodwill"])("for %s goes on", async (reason) => {
    const ana = await subscribe(site, monthlyByCard(10));
    await giveBack(ana.attempt.reference, ana.attempt.amount.amountMinor, reason);
    expect(await standing(ana)).toMatchObject({ ...inForce, lead: expect.any(Number) });
    expect(await mailsOf(ana)).toEqual([]);
  });

  it("goes on while some of it is left, and ends with the last part that goes back", async () => {
    const ana = await subscribe(site, monthlyByCard(10));
    const { reference, amount } = ana.attempt;
    await giveBack(reference, 100, "cancellation");
    expect(await standing(ana)).toMatchObject({ ...inForce, lead: expect.any(Number) });
    await giveBack(reference, amount.amountMinor - 100, "goodwill");
    expect(await standing(ana)).toEqual(ended("CANCELED_CUSTOMER"));
  });

  it("is promised no more at its end than is left of what was paid", async () => {
    const ana = await subscribe(site, monthlyByCard(10));
    const { policyActs } = site.modules.subscription.services;
    const read = async () => {
      const { purchase } = await asService(site.connection, (own) =>
        site.modules.purchase.services.purchases.read(own, ana.id),
      );
      const { paid, unearned } = await policyActs.show(purchase);
      return { withdrawn: paid[0]?.leftMinor, ended: unearned[0]?.minor };
    };
    const { amountMinor } = ana.attempt.amount;
    const before = await read();
    const left = Math.floor(amountMinor / 2);
    expect(before.withdrawn).toBe(amountMinor);
    expect(before.ended).toBeGreaterThan(left);
    await giveBack(ana.attempt.reference, amountMinor - left, "goodwill");
    expect(await read()).toEqual({ withdrawn: left, ended: left });
  });

  it("ends as one that its person gives up where the days of the law were over", async () => {
    await site.setClock(new Date("2027-01-01T15:00:00Z"));
    const ana = await subscribe(site, monthlyByCard(10));
    await site.setClock(new Date("2027-01-12T15:00:00Z"));
    await giveBack(ana.attempt.reference, ana.attempt.amount.amountMinor, "withdrawal");
    expect(await standing(ana)).toEqual(ended("CANCELED_CUSTOMER"));
  });

  it("ends with the last day that is paid still, of its newest payment alone", async () => {
    await site.setClock(new Date("2027-02-01T15:00:00Z"));
    const ana = await subscribe(site, monthlyByCard(20));
    await liveThrough(site, "2027-03-15", "2027-03-22");
    const paid = (await ana.story()).cycles.filter(({ state }) => state === "processed");
    const [march] = paid;
    expect(paid).toHaveLength(1);
    // February's goes back for what was wrong in it: March is paid.
    await giveBack(ana.attempt.reference, ana.attempt.amount.amountMinor, "cancellation");
    expect(await standing(ana)).toMatchObject({ ...inForce, lead: expect.any(Number) });
    await giveBack(march?.payment_reference ?? "", march?.amount_minor ?? 0, "insurer_refused");
    expect(await standing(ana)).toEqual(ended("CANCELED_INSURER"));
    await liveThrough(site, "2027-04-15", "2027-04-22");
    const { cycles } = await ana.story();
    expect(cycles.map(({ state }) => state)).toEqual(["processed", "cancelled"]);
    expect(await site.owed()).toBe(await site.taken());
  });
});
