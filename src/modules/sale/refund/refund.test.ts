import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  approved,
  openTestPayments,
  type TestPayments,
} from "#src/modules/sale/payment/payment.fixture.ts";
import { createPaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import { createOutboxDispatcher } from "#src/platform/jobs/outbox-dispatcher.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { createRefunds, type RefundActor, type Refunds } from "./refund.service.ts";

describe("refunds", () => {
  let test: TestPayments;
  let refunds: Refunds;
  let asks: RefundActor;
  let approves: RefundActor;
  let foreign: RefundActor;
  let sendAll: () => Promise<number>;
  let made = 0;
  beforeAll(async () => {
    test = await openTestPayments();
    const { connection, clock, access, ledger, call, providers, log } = test;
    const money = createPaymentMoney({ connection, providers, call });
    refunds = createRefunds({ clock, random: systemRandom, access, ledger, money });
    const actor = async (email: string, role: string, node?: string): Promise<RefundActor> => {
      const { user, holder, signedIn } = await test.person(email, role, node);
      return {
        user,
        holder,
        requireRecentProof: () => test.accounts.sessions.requireRecentProof(signedIn),
      };
    };
    asks = await actor("asks@amparo.example", "sales/BACKOFFICE");
    approves = await actor("approves@amparo.example", "sales/GERENTE", "amparo/chile");
    foreign = await actor("foreign@amparo.example", "sales/GERENTE", "amparo/peru");
    const outbox = createOutboxDispatcher({
      connection,
      clock,
      log,
      handlers: {
        "payment-charge-to-return": ({ payload }) =>
          refunds.returnCharge(Number(payload["charge"])),
        "payment-refund": ({ payload }) => refunds.send(String(payload["refund"])),
      },
    });
    sendAll = outbox.drain;
  });
  afterAll(() => test.database.close());
  beforeEach(() => {
    test.calls.length = 0;
    test.next.refund = { kind: "done", way: "REVERSED", providerRefundId: "r" };
  });

  async function paid(): Promise<string> {
    made += 1;
    test.next.start = approved(`charge-${made}`);
    return (await test.pay(await test.payable())).reference;
  }
  const ask = (
    payment: string,
    amountMinor = 48_541,
    key = "key",
    reason: "goodwill" | "withdrawal" = "goodwill",
  ) => refunds.request(asks, { payment, amountMinor, reason, key });
  const stateOf = async (payment: string) => (await test.payments.find(payment))?.paymentState;
  const refundState = async (id: string) =>
    (await refunds.list(asks)).find((one) => one.id === id)?.state;

  it("go whole before settlement as a reversal: the payment is VOID and the ledger as if it had never been", async () => {
    const before = await test.balances();
    const payment = await paid();
    const { id } = await ask(payment);
    expect(await stateOf(payment)).toBe("REQUEST_REFUND");
    await sendAll();
    expect(test.calls).toEqual(["start"]);
    await refunds.approve(approves, id);
    await sendAll();
    expect(await refundState(id)).toBe("DONE");
    expect(await stateOf(payment)).toBe("VOID");
    expect(await test.balances()).toEqual(before);
  });

  it("go whole after settlement as a refund, and in part back to OK, to the last peso", async () => {
    const before = await test.balances();
    const payment = await paid();
    test.next.refund = { kind: "done", way: "NULLIFIED", providerRefundId: "r" };
    for (const [index, [part, state]] of (
      [
        [10_001, "OK"],
        [10_001, "OK"],
        [28_539, "REFUND"],
      ] as const
    ).entries()) {
      const { id } = await ask(payment, part, `part-${index}`);
      await refunds.approve(approves, id);
      await sendAll();
      expect(await stateOf(payment)).toBe(state);
    }
    await expect(ask(payment, 1, "more")).rejects.toMatchObject({ code: "INVALID_AMOUNT" });
    expect(await test.balances()).toEqual(before);
  });

  it("are never approved by who asked, by a foreign node, or without a recent proof", async () => {
    const { id } = await ask(await paid());
    await expect(refunds.approve({ ...approves, user: asks.user }, id)).rejects.toMatchObject({
      code: "SAME_PERSON",
    });
    await expect(refunds.approve(foreign, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const stale = {
      ...approves,
      requireRecentProof: () => {
        throw Object.assign(new Error("x"), { code: "STEP_UP_REQUIRED" });
      },
    };
    await expect(refunds.approve(stale, id)).rejects.toMatchObject({ code: "STEP_UP_REQUIRED" });
    expect(await refundState(id)).toBe("REQUESTED");
    expect(await refunds.list(foreign)).toEqual([]);
  });

  it("are asked for once by a key, and never for more than is left", async () => {
    const payment = await paid();
    const all = await Promise.all([
      ask(payment, 30_000),
      ask(payment, 30_000),
      ask(payment, 30_000),
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await expect(ask(payment, 18_542, "two")).rejects.toMatchObject({
      code: "INVALID_AMOUNT",
      payload: { left: 18_541 },
    });
    await expect(ask("PAG-NOBODY")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("free the payment where they are rejected, but a withdrawal in time is not refused", async () => {
    const payment = await paid();
    const { id } = await ask(payment);
    await refunds.reject(approves, id, "Ya se usó");
    expect(await stateOf(payment)).toBe("OK");
    await expect(refunds.approve(approves, id)).rejects.toMatchObject({ code: "NOT_EDITABLE" });
    const withdrawal = await ask(payment, 48_541, "withdrawal", "withdrawal");
    await expect(refunds.reject(approves, withdrawal.id, "No")).rejects.toMatchObject({
      code: "NOT_EDITABLE",
    });
  });

  it("of which nobody knows are asked about and never sent again", async () => {
    const payment = await paid();
    const { id } = await ask(payment);
    await refunds.approve(approves, id);
    test.next.refund = { kind: "unknown", code: "TIMEOUT" };
    await sendAll();
    await sendAll();
    expect(await refundState(id)).toBe("UNKNOWN");
    expect(await stateOf(payment)).toBe("REQUEST_REFUND");
    test.wait(10 * 60_000);
    test.next.refund = { kind: "done", way: "NULLIFIED", providerRefundId: "r" };
    test.calls.length = 0;
    expect(await refunds.askDue()).toBe(1);
    expect(test.calls).toEqual(["refund"]);
    expect(await refundState(id)).toBe("DONE");
    expect(await stateOf(payment)).toBe("REFUND");
  });

  it("that a provider refuses stay with a person, who may send them another time", async () => {
    const payment = await paid();
    const { id } = await ask(payment);
    await refunds.approve(approves, id);
    test.next.refund = { kind: "refused", flow: "*", code: "422" };
    await sendAll();
    expect(await refundState(id)).toBe("FAILED");
    expect(await stateOf(payment)).toBe("REQUEST_REFUND");
    test.next.refund = { kind: "done", way: "NULLIFIED", providerRefundId: "r" };
    test.wait(1_000);
    await refunds.approve(approves, id);
    await sendAll();
    expect(await stateOf(payment)).toBe("REFUND");
  });

  it("return a charge that came late by rule, once", async () => {
    const before = await test.balances();
    const payable = await test.payable();
    test.next.start = { kind: "declined", flow: "one-time", code: "-4" };
    const { id, reference } = await test.pay(payable);
    for (let times = 0; times < 3; times += 1)
      await test.settle(id, approved("late-charge"), { isAsked: true });
    await sendAll();
    await sendAll();
    const own = (await refunds.list(asks)).filter(({ reason }) => reason === "late_approval");
    expect(own).toMatchObject([{ state: "DONE", amount_minor: 48_541, asked_by: null }]);
    expect(await stateOf(reference)).toBe("VOID");
    expect(await test.balances()).toEqual(before);
  });
});
