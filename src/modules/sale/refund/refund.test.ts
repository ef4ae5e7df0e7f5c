import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import {
  approved,
  openTestPayments,
  type TestPayments,
} from "#src/modules/sale/payment/payment.fixture.ts";
import { createPaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createOutboxDispatcher } from "#src/platform/jobs/outbox-dispatcher.ts";
import { createSealer } from "#src/platform/settings/sealed-text.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { freshModel, type RealRefunds, refundCommands } from "./refund-commands.fixture.ts";
import { createRefunds, type RefundActor, type Refunds } from "./refund.service.ts";

const ownAccount = {
  bank: "Banco Coihue",
  kind: "sight",
  number: "0012345678",
  holder: "Ana Soto",
  legalId: "12.345.678-5",
};

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
    const { connection, clock, access, ledger, call, providers, settling, log } = test;
    const money = createPaymentMoney({ connection, settle: settling, providers, call });
    const sealer = createSealer({ secret: "a test", purpose: "refund", random: systemRandom });
    const trail = createAuditTrail({ connection, clock });
    refunds = createRefunds({
      clock,
      random: systemRandom,
      sealer,
      access,
      trail,
      keepDone: createKeepDone({ access, trail }),
      ledger,
      money,
    });
    const actor = async (email: string, role: string, node?: string): Promise<RefundActor> => {
      const { user, holder, signedIn } = await test.person(email, role, node);
      return {
        id: signedIn.session.id,
        kind: "staff",
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
  /** A refund as it stands now, to be decided about. */
  const asRead = async (id = "") => {
    const found = (await refunds.list(asks)).find((one) => one.id === id);
    return { id, version: found?.version ?? 1 };
  };
  const refundState = async (id: string) =>
    (await refunds.list(asks)).find((one) => one.id === id)?.state;

  it("go whole before settlement as a reversal: the payment is VOID and the ledger as if it had never been", async () => {
    const before = await test.balances();
    const payment = await paid();
    const { id } = await ask(payment);
    expect(await stateOf(payment)).toBe("REQUEST_REFUND");
    await sendAll();
    expect(test.calls).toEqual(["start"]);
    await refunds.approve(approves, await asRead(id));
    await sendAll();
    expect(await refundState(id)).toBe("DONE");
    expect(await stateOf(payment)).toBe("VOID");
    expect(await test.balances()).toEqual(before);
  });

  it("are asked for by the payer again, of what is left and after a rejection", async () => {
    const payment = await paid();
    const wanted = (amountMinor: number, key: string) =>
      asService(test.connection, (own) =>
        refunds.requestForPayer(own, { payment, amountMinor, reason: "cancellation", key }),
      );
    const first = await wanted(10_000, "one");
    await refunds.reject(approves, await asRead(first?.id), "No corresponde");
    expect(await stateOf(payment)).toBe("OK");
    const second = await wanted(20_000, "two");
    const third = await wanted(48_541, "three");
    expect([second?.amount_minor, third?.amount_minor]).toEqual([20_000, 28_541]);
    expect([await refundState(second?.id ?? ""), await refundState(third?.id ?? "")]).toEqual([
      "REQUESTED",
      "REQUESTED",
    ]);
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
      await refunds.approve(approves, await asRead(id));
      await sendAll();
      expect(await stateOf(payment)).toBe(state);
    }
    await expect(ask(payment, 1, "more")).rejects.toMatchObject({ code: "INVALID_AMOUNT" });
    expect(await test.balances()).toEqual(before);
  });

  it("are never approved by who asked, by a foreign node, or without a recent proof", async () => {
    const { id } = await ask(await paid());
    await expect(
      refunds.approve({ ...approves, user: asks.user }, await asRead(id)),
    ).rejects.toMatchObject({
      code: "SAME_PERSON",
    });
    await expect(refunds.approve(foreign, await asRead(id))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const stale = {
      ...approves,
      requireRecentProof: () => {
        throw Object.assign(new Error("x"), { code: "STEP_UP_REQUIRED" });
      },
    };
    await expect(refunds.approve(stale, await asRead(id))).rejects.toMatchObject({
      code: "STEP_UP_REQUIRED",
    });
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
    await refunds.reject(approves, await asRead(id), "Ya se usó");
    expect(await stateOf(payment)).toBe("OK");
    await expect(refunds.approve(approves, await asRead(id))).rejects.toMatchObject({
      code: "NOT_EDITABLE",
    });
    const withdrawal = await ask(payment, 48_541, "withdrawal", "withdrawal");
    await expect(refunds.reject(approves, await asRead(withdrawal.id), "No")).rejects.toMatchObject(
      {
        code: "NOT_EDITABLE",
      },
    );
  });

  it("of which nobody knows are asked about and never sent again", async () => {
    const payment = await paid();
    const { id } = await ask(payment);
    await refunds.approve(approves, await asRead(id));
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
    await refunds.approve(approves, await asRead(id));
    test.next.refund = { kind: "refused", flow: "*", code: "422" };
    await sendAll();
    expect(await refundState(id)).toBe("FAILED");
    expect(await stateOf(payment)).toBe("REQUEST_REFUND");
    test.next.refund = { kind: "done", way: "NULLIFIED", providerRefundId: "r" };
    test.wait(1_000);
    await refunds.approve(approves, await asRead(id));
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

  it("is not approved without an account where no provider gives it back", async () => {
    const { id } = await ask(await paid());
    await test.connection
      .updateTable("refunds")
      .set({ means: "transfer" })
      .where("id", "=", id)
      .execute();
    await expect(refunds.approve(approves, await asRead(id))).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "number", code: "ACCOUNT_FIELD_MISSING" }],
    });
    expect(await refundState(id)).toBe("REQUESTED");
    await refunds.approve(approves, await asRead(id), { account: ownAccount });
    expect(await refundState(id)).toBe("APPROVED");
    await sendAll();
  });

  it("goes back by bank transfer where its provider refuses, with day and number of the bank", async () => {
    const payment = await paid();
    const { id } = await ask(payment, 48_541);
    test.next.refund = { kind: "refused", flow: "*", code: "3024" };
    await refunds.approve(approves, await asRead(id));
    await sendAll();
    expect((await refunds.list(asks)).find((one) => one.id === id)?.state).toBe("FAILED");
    const proof = { on: "2026-11-24", bankReference: "TEF-991" };
    await expect(refunds.complete(asks, await asRead(id), proof)).rejects.toMatchObject({
      status: 409,
    });
    test.wait(1_000);
    await refunds.approve(approves, await asRead(id), { account: ownAccount });
    const before = test.calls.length;
    await sendAll();
    expect(test.calls.length).toBe(before);
    const bank = async () => (await test.balances())["bank"] ?? 0;
    const had = await bank();
    await expect(refunds.complete(foreign, await asRead(id), proof)).rejects.toMatchObject({
      status: 403,
    });
    await refunds.complete(asks, await asRead(id), proof);
    await expect(refunds.complete(asks, await asRead(id), proof)).rejects.toMatchObject({
      status: 409,
    });
    expect(had - (await bank())).toBe(48_541);
    const done = (await refunds.list(asks)).find((one) => one.id === id);
    expect([done?.state, done?.way, done?.transfer_proof]).toEqual(["DONE", "TRANSFER", "TEF-991"]);
    expect((await test.payments.find(payment))?.paymentState).toBe("REFUND");
  });

  it("is withdrawn by who asked alone, while it waits", async () => {
    const payment = await paid();
    const { id } = await ask(payment, 10_000);
    await expect(refunds.withdraw(approves, await asRead(id))).rejects.toMatchObject({
      status: 409,
    });
    await refunds.withdraw(asks, await asRead(id));
    expect((await test.payments.find(payment))?.paymentState).toBe("OK");
    await expect(refunds.approve(approves, await asRead(id))).rejects.toMatchObject({
      status: 409,
    });
  });

  /** 200 sequences in the suite, as far as they come in their time; more by `npm run proof`. */
  it(
    "go as a plain model of them says, whatever is done and answered in whatever order",
    { timeout: 3_600_000 },
    async () => {
      const whole = 48_541;
      const done = { kind: "done", way: "NULLIFIED", providerRefundId: "end" } as const;
      // Hours pass in a sequence: how recent a proof has to be is a test of its own.
      const decides = { ...approves, requireRecentProof: () => undefined };
      const open = async (): Promise<RealRefunds> => {
        const payment = await paid();
        const had = (await test.balances())["provider_clearing:transbank"] ?? 0;
        const ids: string[] = [];
        return {
          async ask(amount) {
            ids.push((await ask(payment, amount, `key-${ids.length}`)).id);
          },
          async approve(index) {
            test.wait(1_000);
            await refunds.approve(decides, await asRead(ids[index]));
          },
          reject: async (index) =>
            refunds.reject(decides, await asRead(ids[index]), "No corresponde"),
          withdraw: async (index) => refunds.withdraw(asks, await asRead(ids[index])),
          async send(answer) {
            test.next.refund = answer;
            await sendAll();
          },
          async askAgain(answer) {
            test.next.refund = answer;
            test.wait(11 * 60_000);
            await refunds.askDue();
          },
          async seen() {
            const all = new Map((await refunds.list(asks)).map(({ id, state }) => [id, state]));
            const now = (await test.balances())["provider_clearing:transbank"] ?? 0;
            return {
              payment: (await stateOf(payment)) ?? "",
              states: ids.flatMap((id) => all.get(id) ?? []),
              returned: Math.abs(had) - Math.abs(now),
            };
          },
        };
      };
      const runs = Number(process.env["MODEL_RUNS"] ?? 200);
      const inSuite = { interruptAfterTimeLimit: 10_000, markInterruptAsFailure: false };
      await fc.assert(
        fc.asyncProperty(refundCommands(whole), async (commands) => {
          const real = await open();
          await fc.asyncModelRun(() => ({ model: freshModel(whole), real }), commands);
          // Nothing is left for the next sequence to send or to ask for.
          await real.send(done);
          await real.askAgain(done);
        }),
        { numRuns: runs, ...(runs > 200 ? {} : inSuite) },
      );
    },
  );
});
