import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailThatSays } from "../actors/actor.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { holderCard, liveThrough, monthlyByCard, morning, subscribe } from "./subscriber.ts";
import { keepQueuedMessages } from "#test/harness/queued-messages.ts";

/** What a person is charged after the first payment, day by day by the injected clock. */

let site: PaymentSite;
let queued: Awaited<ReturnType<typeof keepQueuedMessages>>;
beforeAll(async () => {
  site = await openPaymentSite();
  queued = await keepQueuedMessages(site.connection);
});
afterAll(() => site.close());

const plan = monthlyByCard(18);

const outcome = (code: string) =>
  site.control("outcome", { provider: "kushki_ad", card: holderCard.slice(-4), code });

describe("a year of charges", () => {
  it("says three days before what differs and why, and charges what was said", async () => {
    const eva = await subscribe(site, { ...plan, chargeDay: 7 });
    await site.connection
      .insertInto("uf_values")
      .values({ day: "2026-12-07", value_clp: "43000.00", reference: "a test" })
      .execute();
    await liveThrough(site, "2026-12-03", "2026-12-03");
    expect((await eva.story()).cycles).toMatchObject([{ amount_minor: null }]);
    await liveThrough(site, "2026-12-04", "2026-12-07");
    const { cycles } = await eva.story();
    const [paid] = cycles.filter(({ state }) => state === "processed");
    expect(paid?.reasons).toContain("uf");
    expect(paid).toMatchObject({ uf_day: "2026-12-07", uf_value_cents: 4_300_000 });
    const payable = await site.connection
      .selectFrom("payables")
      .select(["amount_minor", "state", "uf_day"])
      .where("id", "=", paid?.payable_id ?? "")
      .executeTakeFirstOrThrow();
    expect(payable).toEqual({
      amount_minor: paid?.amount_minor,
      state: "PAID",
      uf_day: paid?.uf_day,
    });
    const notices = (await queued("subscription-mail")).filter(
      ({ ref }) => ref === `${paid?.id}/payment_result.differs`,
    );
    expect(notices.map(({ payload }) => Object.keys(payload))).toEqual([["cycle", "template"]]);
  });

  it("is one charge a month, on business days, refused once and paid by the retry", async () => {
    const ana = await subscribe(site, plan);
    expect(ana.attempt.state).toBe("APPROVED");
    const { subscription } = await ana.story();
    expect(subscription).toMatchObject({ state: "authorized", months: 1, charge_day: 18 });
    expect(subscription.means).not.toBeNull();
    await liveThrough(site, "2027-01-10", "2027-03-17");
    await outcome("subscription/K006");
    await liveThrough(site, "2027-03-18", "2027-03-18");
    expect((await ana.sale()).state).toBe("OVERDUE");
    await outcome("OK");
    await liveThrough(site, "2027-03-19", "2027-12-20");
    const { cycles, events } = await ana.story();
    const paid = cycles.filter(({ state }) => state === "processed");
    expect(paid.map(({ charge_on }) => charge_on)).toEqual([
      "2027-01-18",
      "2027-02-18",
      "2027-03-18",
      "2027-04-19",
      "2027-05-18",
      "2027-06-18",
      "2027-07-19",
      "2027-08-18",
      "2027-09-20",
      "2027-10-18",
      "2027-11-18",
      "2027-12-20",
    ]);
    expect(cycles.filter(({ state }) => state === "scheduled")).toHaveLength(1);
    expect(events.filter(({ kind }) => kind.startsWith("arrears")).map(({ kind }) => kind)).toEqual(
      ["arrears.mora_1", "arrears.retry"],
    );
    expect((await ana.sale()).state).toBe("OK");
    expect(await site.owed()).toBe(await site.taken());
  });
});

describe("arrears", () => {
  it("go to the end where nobody pays: reminders, retries, notice, and the policy ends on day 45", async () => {
    await site.setClock(new Date("2027-12-20T15:00:00Z"));
    const luz = await subscribe(site, { ...plan, chargeDay: 10 });
    await outcome("subscription/K006");
    await liveThrough(site, "2028-01-07", "2028-02-09");
    const notice = await mailThatSays(site, "ana@example.cl", `la póliza ${luz.reference} termina`);
    expect(notice).toContain("en nombre de Lafken Salud te avisamos");
    await liveThrough(site, "2028-02-10", "2028-02-24");
    await outcome("OK");
    const { cycles, events, subscription } = await luz.story();
    const story = events
      .filter(({ kind }) => kind.startsWith("arrears"))
      .filter(({ detail }) => detail?.["month"] === "2028-01")
      .map(({ kind, at }) => `${at.toISOString().slice(0, 10)} ${kind.slice(8)}`);
    expect(story).toEqual([
      "2028-01-10 mora_1",
      "2028-01-13 retry",
      "2028-01-14 mora_2",
      "2028-01-17 retry",
      "2028-01-18 mora_3",
      "2028-01-24 retry",
      "2028-01-31 retry",
      "2028-02-09 termination",
      "2028-02-24 cancel",
    ]);
    expect((await luz.sale()).state).toBe("CANCELED_ARREARS");
    expect(subscription).toMatchObject({ state: "cancelled", means: null });
    expect(cycles.every(({ state }) => state === "cancelled")).toBe(true);
  });

  it("never try a card again that will not work, and end when the person pays by another means", async () => {
    await site.setClock(new Date("2028-04-01T15:00:00Z"));
    const sol = await subscribe(site, { ...plan, chargeDay: 10 });
    await outcome("subscription/K007");
    await liveThrough(site, "2028-05-05", "2028-05-14");
    const [reminded] = (await sol.story()).cycles;
    // A Sunday: people are written to on Monday at nine, and not before.
    const reminders = await site.connection
      .selectFrom("outbox_messages")
      .select(["ref", "created_at", "next_attempt_at"])
      .where("ref", "=", `${reminded?.id}/mora_2`)
      .execute();
    expect(reminders).toMatchObject([
      { created_at: morning("2028-05-14"), next_attempt_at: new Date("2028-05-15T13:00:00Z") },
    ]);
    await liveThrough(site, "2028-05-15", "2028-05-20");
    await outcome("OK");
    expect((await sol.sale()).state).toBe("OVERDUE");
    const [owed] = (await sol.story()).cycles;
    expect(owed?.steps_done).toEqual([0, 4, 8]);
    const paid = await site.pay({
      payableId: owed?.payable_id ?? "",
      flow: "transfer-one-time",
      provider: "linkify",
      key: "now",
    });
    await site.atBank(paid, "pay");
    expect((await sol.sale()).state).toBe("OK");
    expect((await sol.story()).cycles[0]).toMatchObject({ state: "processed" });
    expect(await site.owed()).toBe(await site.taken());
  });
});
