import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askDueAttempts } from "./payment-asks.ts";
import { approved, openTestPayments, type TestPayments } from "./payment.fixture.ts";

const minutes = 60_000;

describe("payments", () => {
  let test: TestPayments;
  beforeAll(async () => {
    test = await openTestPayments();
  });
  afterAll(() => test.database.close());
  beforeEach(async () => {
    // Nobody asks about what an earlier test left open.
    await test.connection.updateTable("payment_attempts").set({ ask_at: null }).execute();
    Object.assign(test.next, {
      start: { kind: "action", action: { kind: "wait" }, token: crypto.randomUUID() },
      ask: { kind: "pending" },
      complete: { kind: "pending" },
    });
    test.calls.length = 0;
    test.started.length = 0;
    test.told.length = 0;
  });
  const askDue = () => askDueAttempts(test);
  const charges = (payableId: string) =>
    test.connection
      .selectFrom("provider_charges")
      .select(["standing", "provider_id"])
      .where("payable_id", "=", payableId)
      .orderBy("id")
      .execute();
  const waiting = (chargeId: string) =>
    test.connection
      .selectFrom("outbox_messages as m")
      .innerJoin("provider_charges as c", (join) =>
        join.onRef("m.ref", "=", (eb) => eb.cast("c.id", "text")),
      )
      .select("m.kind")
      .where("c.provider_id", "=", chargeId)
      .execute();

  it("commits the attempt before it calls, and says what to do next", async () => {
    const id = await test.payable();
    const { start } = test.provider;
    const kept: string[] = [];
    test.provider.start = async (asked) => {
      // Waits without end where the attempt is not committed yet.
      const rows = await test.connection
        .selectFrom("payment_attempts")
        .select(["state", "merchant_ref"])
        .where("payable_id", "=", id)
        .execute();
      kept.push(...rows.map(({ state, merchant_ref: ref }) => `${state} ${ref}`));
      expect(asked.merchantRef).toBe(rows[0]?.merchant_ref);
      return start(asked);
    };
    const attempt = await test.pay(id).finally(() => (test.provider.start = start));
    expect(kept).toEqual([`DISPATCHED ${attempt.merchantRef}`]);
    expect(attempt.nextAction).toEqual({ kind: "wait" });
    expect(attempt).toMatchObject({
      state: "REQUIRES_ACTION",
      paymentState: "PENDING",
      provider: "transbank",
    });
    expect(attempt.reference).toMatch(/^PAG-[2-9A-Z]{12}$/);
    expect(test.calls).toEqual(["start"]);
  });

  it("needs a key, gives the same attempt for the same key, and no second one while it is pending", async () => {
    const id = await test.payable();
    const first = await test.pay(id, "one");
    expect((await test.pay(id, "one")).id).toBe(first.id);
    await expect(
      test.pay(id, "one", {
        deferred: {
          installments: 3,
          rateHundredths: 0,
          total: { amountMinor: 48_541, currency: "CLP" },
        },
      }),
    ).rejects.toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
    });
    await expect(test.pay(id, "two")).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    await expect(test.pay(id, "")).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REQUIRED",
      status: 400,
    });
    expect(test.calls).toEqual(["start"]);
  });

  it("takes what staff buy to try the site by simulators alone", async () => {
    // The scripted provider says nothing of being one.
    const id = await test.payable(48_541, { isInternal: true });
    await expect(test.pay(id)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE", status: 503 });
    expect(test.calls).toEqual([]);
  });

  it("sends one attempt of ten that are asked for at once, by double click or in two tabs", async () => {
    const id = await test.payable();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => test.pay(id, `tab-${index % 2}`)),
    );
    expect(test.calls).toEqual(["start"]);
    const references = all.flatMap((one) =>
      one.status === "fulfilled" ? [one.value.reference] : [],
    );
    expect(new Set(references).size).toBe(1);
    for (const one of all)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
  });

  it("tells finance of a code that no row lists, as it came, and of a fault of ours; of no other", async () => {
    const refuse = async (flow: string, code: string) => {
      test.alerts.length = 0;
      test.next.start = { kind: "refused", flow, code };
      await test.pay(await test.payable(), `alert-${code}`);
      return test.alerts.map(({ facts }) => facts);
    };
    expect(await refuse("one-time", "-777")).toMatchObject([
      { why: "unlisted", provider: "transbank", flow: "one-time", code: "-777" },
    ]);
    expect(await refuse("own", "4020")).toMatchObject([{ why: "ours", code: "4020" }]);
    expect(await refuse("one-time", "-4")).toEqual([]);
  });

  it("tells a provider what it keeps for us, and asks none to keep more than is paid", async () => {
    const feeOf = (fee: number) => {
      test.provider.applicationFee = () => fee;
    };
    feeOf(48_542);
    const refused = await test.pay(await test.payable());
    expect([refused.errorFlow, refused.errorCode, test.calls]).toEqual(["own", "4038", []]);
    feeOf(971);
    await test.pay(await test.payable(), "fee");
    expect(test.started.map(({ applicationFeeMinor }) => applicationFeeMinor)).toEqual([971]);
    delete test.provider.applicationFee;
  });

  it("settles once, however many bring the answer at the same time", async () => {
    const before = await test.balances();
    const id = await test.payable();
    const attempt = await test.pay(id);
    const settled = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        test.settle(attempt.id, approved("once"), { isAsked: index % 2 === 0 }),
      ),
    );
    expect(new Set(settled.map(({ state }) => state))).toEqual(new Set(["APPROVED"]));
    expect(await charges(id)).toEqual([{ standing: "ACCEPTED", provider_id: "once" }]);
    expect(test.told.map(({ outcome }) => outcome)).toEqual(["PAID"]);
    const after = await test.balances();
    const grown = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(grown("provider_clearing:transbank")).toBe(48_541);
    expect(grown("premiums_payable:quillay")).toBe(-43_687);
    expect(grown("commission:quillay")).toBe(-4_854);
    await expect(test.pay(id, "again")).rejects.toMatchObject({ code: "ALREADY_PAID" });
  });

  it("keeps with a charge the country of its payable, by which statements are judged", async () => {
    const id = await test.payable();
    const attempt = await test.pay(id);
    await test.connection
      .updateTable("payables")
      .set({ country: "PE" })
      .where("id", "=", id)
      .execute();
    await test.settle(attempt.id, approved("abroad"), { isAsked: true });
    const kept = test.connection.selectFrom("provider_charges").select("country");
    expect(await kept.where("payable_id", "=", id).execute()).toEqual([{ country: "PE" }]);
  });

  it("agrees with itself where a refusal and an approval come at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      test.next.start = { kind: "action", action: { kind: "wait" }, token: `both-${round}` };
      const id = await test.payable();
      const attempt = await test.pay(id);
      const refused = { kind: "declined", flow: "one-time", code: "-4" } as const;
      await Promise.all([
        test.settle(attempt.id, approved(`both-${round}`), { isAsked: true }),
        test.settle(attempt.id, refused, { isAsked: false }),
        test.settle(attempt.id, refused, { isAsked: true }),
      ]);
      const now = await test.payments.find(attempt.reference);
      const [charge] = await charges(id);
      // Its owner hears one of them, never both.
      expect(test.told.filter(({ payable }) => payable.id === id)).toHaveLength(1);
      expect([now?.state, charge?.standing]).toEqual(
        charge?.standing === "ACCEPTED" ? ["APPROVED", "ACCEPTED"] : ["DECLINED", "LATE"],
      );
    }
  });

  it("never takes a time-out for a refusal: the provider is asked, and nothing is sent again", async () => {
    const id = await test.payable();
    test.next.start = { kind: "unknown", code: "TIMEOUT" };
    const attempt = await test.pay(id);
    expect(attempt).toMatchObject({ state: "UNKNOWN", paymentState: "PENDING" });
    await expect(test.pay(id, "second")).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    expect(await askDue()).toBe(0);
    test.wait(30_000);
    test.next.ask = approved("after-time-out");
    expect(await askDue()).toBe(1);
    expect(await test.payments.find(attempt.reference)).toMatchObject({ state: "APPROVED" });
    expect(test.calls).toEqual(["start", "ask"]);
    expect(test.told).toHaveLength(1);
  });

  it("takes what an adapter throws for an outcome that nobody knows", async () => {
    const id = await test.payable();
    const { start } = test.provider;
    test.provider.start = () => Promise.reject(new TypeError("socket hang up"));
    expect(await test.pay(id)).toMatchObject({ state: "UNKNOWN" });
    test.provider.start = start;
  });

  it("asks about an attempt whose process died while it was sent", async () => {
    const id = await test.payable();
    const attempt = await test.pay(id);
    await test.connection
      .updateTable("payment_attempts")
      .set({ state: "DISPATCHED", ask_at: test.clock.now() })
      .where("id", "=", attempt.id)
      .execute();
    test.next.ask = { kind: "not-found" };
    await askDue();
    expect(await test.payments.find(attempt.reference)).toMatchObject({ state: "UNKNOWN" });
    test.wait(30 * minutes);
    await askDue();
    expect(await test.payments.find(attempt.reference)).toMatchObject({
      state: "EXPIRED",
      paymentState: "FAIL",
    });
    expect(test.told).toMatchObject([{ outcome: "REFUSED" }]);
    // It may be paid again.
    test.next.start = { kind: "action", action: { kind: "wait" }, token: "expired-again" };
    expect(await test.pay(id, "again")).toMatchObject({ state: "REQUIRES_ACTION" });
  });

  it("keeps an approval that comes after the end as a charge that goes back", async () => {
    const id = await test.payable();
    const attempt = await test.pay(id);
    await test.settle(
      attempt.id,
      { kind: "declined", flow: "one-time", code: "-4" },
      { isAsked: false },
    );
    const late = await test.settle(attempt.id, approved("late"), { isAsked: true });
    expect(late).toMatchObject({ state: "DECLINED" });
    expect(await charges(id)).toEqual([{ standing: "LATE", provider_id: "late" }]);
    expect(await waiting("late")).toEqual([{ kind: "payment-charge-to-return" }]);
    expect(test.told.map(({ outcome }) => outcome)).toEqual(["REFUSED"]);
    // The payable is free: another attempt pays it.
    test.next.start = approved("paid");
    expect(await test.pay(id, "next")).toMatchObject({ state: "APPROVED" });
  });

  it("gives no policy for another amount: an alert, an item, and the payer waits", async () => {
    const id = await test.payable();
    test.next.start = approved("lie", 48_540);
    const attempt = await test.pay(id);
    expect(attempt).toMatchObject({ state: "UNKNOWN", paymentState: "PENDING" });
    expect(test.told).toEqual([]);
    const items = await test.connection
      .selectFrom("reconciliation_items")
      .select(["kind", "ours_minor", "theirs_minor"])
      .where("merchant_ref", "=", attempt.merchantRef)
      .execute();
    expect(items).toEqual([{ kind: "AMOUNT_DIFFERS", ours_minor: 48_541, theirs_minor: 48_540 }]);
    const { suspense } = await test.balances();
    expect(suspense).toBeLessThan(0);
    // The provider says it again: nothing more happens.
    await test.settle(attempt.id, approved("lie", 48_540), { isAsked: true });
    expect(await test.balances()).toMatchObject({ suspense });
  });

  it("completes what the payer agreed to once, and asks from then on", async () => {
    const id = await test.payable();
    test.next.start = { kind: "action", action: { kind: "wait" }, token: "ws-1" };
    await test.pay(id);
    test.next.complete = { kind: "unknown", code: "TIMEOUT" };
    test.next.ask = approved("completed");
    const back = await Promise.all(
      Array.from({ length: 4 }, () => test.payments.takeReturn("transbank", { token_ws: "ws-1" })),
    );
    expect(test.calls.filter((call) => call === "complete")).toHaveLength(1);
    expect(back.some((one) => one?.attempt.state === "APPROVED")).toBe(true);
    const again = await test.payments.takeReturn("transbank", { token_ws: "ws-1" });
    expect(again).toMatchObject({
      attempt: { state: "APPROVED" },
      path: "/Compra-Online/x/Confirmacion",
    });
  });

  it("completes nothing of an attempt that is over", async () => {
    const id = await test.payable();
    test.next.start = { kind: "action", action: { kind: "wait" }, token: "ws-2" };
    const attempt = await test.pay(id);
    test.next.ask = { kind: "uncompleted" };
    const stopped = await test.payments.takeReturn("transbank", { TBK_TOKEN: "ws-2" });
    expect(stopped).toMatchObject({
      attempt: { state: "DECLINED", errorFlow: "return" },
      path: "/Compra-Online/x/Pago",
    });
    await test.payments.takeReturn("transbank", { token_ws: "ws-2" });
    expect(test.calls).toEqual(["start", "ask"]);
    expect(await test.payments.find(attempt.reference)).toMatchObject({ paymentState: "DECLINED" });
  });

  it("takes nothing that is due for paid at once, without money and without an entry", async () => {
    const before = await test.balances();
    const id = await test.payable(0);
    await expect(test.pay(id)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const free = {
      ...test.provider,
      id: "queplan" as const,
      start: async () => approved("PAG", 0),
    };
    test.providers.set("queplan", free);
    expect(await test.pay(id, "free", { flow: "no-payment-one-time" })).toMatchObject({
      state: "APPROVED",
      paymentState: "OK",
    });
    expect(test.told).toMatchObject([{ outcome: "PAID" }]);
    expect(await charges(id)).toEqual([]);
    expect(await test.balances()).toEqual(before);
  });

  describe("notifications", () => {
    const events = () => test.connection.selectFrom("inbound_events").selectAll().execute();

    it("are kept byte for byte, once, and only make us ask", async () => {
      const id = await test.payable();
      const { merchantRef, reference } = await test.pay(id);
      const body = Buffer.from(merchantRef);
      // It says nothing of money: what the provider answers counts.
      test.next.ask = { kind: "declined", flow: "one-time", code: "-4" };
      for (let times = 0; times < 3; times += 1)
        await test.inbox.receive("transbank", body, { "x-signature": "good" });
      await test.inbox.workDue();
      expect(await test.payments.find(reference)).toMatchObject({ paymentState: "DECLINED" });
      const [event] = (await events()).filter((one) => Buffer.from(one.body).equals(body));
      expect(event?.done_at).not.toBeNull();
      expect(test.calls).toEqual(["start", "ask"]);
    });

    it("are refused where they are forged: nothing is kept, and nobody is called", async () => {
      const id = await test.payable();
      const { merchantRef } = await test.pay(id);
      const before = (await events()).length;
      await expect(
        test.inbox.receive("transbank", Buffer.from(merchantRef), { "x-signature": "bad" }),
      ).rejects.toMatchObject({ code: "INVALID_SIGNATURE", status: 401 });
      await test.inbox.workDue();
      expect((await events()).length).toBe(before);
      expect(test.calls).toEqual(["start"]);
    });

    it("are worked again where the provider does not answer", async () => {
      const id = await test.payable();
      const { merchantRef, reference } = await test.pay(id);
      test.next.ask = { kind: "unknown", code: "HTTP_5XX" };
      await test.inbox.receive("transbank", Buffer.from(merchantRef), { "x-signature": "good" });
      await test.inbox.workDue();
      expect(await test.payments.find(reference)).toMatchObject({ paymentState: "PENDING" });
      test.next.ask = approved("told");
      test.wait(1 * minutes);
      await test.inbox.workDue();
      expect(await test.payments.find(reference)).toMatchObject({ paymentState: "OK" });
    });
  });
});
