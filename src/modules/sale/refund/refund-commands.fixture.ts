import fc from "fast-check";
import { expect } from "vitest";
import type { RefundAnswer } from "#src/modules/sale/payment/payment-provider.ts";
import { countedRefunds, openRefunds, type RefundState } from "./refund.status.ts";

/** Refunds of one payment against a plain model: whatever people do and the provider answers, in whatever order. */

interface Model {
  whole: number;
  payment: "OK" | "REQUEST_REFUND" | "VOID" | "REFUND";
  refunds: { amount: number; state: RefundState; way?: "REVERSED" | "NULLIFIED" }[];
}

/** The real thing; what is refused throws. */
export interface RealRefunds {
  ask(amount: number): Promise<void>;
  approve(index: number): Promise<void>;
  reject(index: number): Promise<void>;
  withdraw(index: number): Promise<void>;
  /** Sends what is approved, to a provider that answers so. */
  send(answer: RefundAnswer): Promise<void>;
  /** Asks, once it is time, what became of what was sent. */
  askAgain(answer: RefundAnswer): Promise<void>;
  seen(): Promise<{ payment: string; states: RefundState[]; returned: number }>;
}

type Command = fc.AsyncCommand<Model, RealRefunds>;

const codeOf = (work: Promise<void>): Promise<string> =>
  work.then(
    () => "",
    (error: { code?: string }) => error.code ?? "UNKNOWN",
  );

const sumOf = (model: Model, states: readonly RefundState[]): number =>
  model.refunds.reduce((sum, { amount, state }) => sum + (states.includes(state) ? amount : 0), 0);

/** Where the payment goes when a refund of it ended. */
function release(model: Model): void {
  if (model.refunds.some(({ state }) => (openRefunds as readonly string[]).includes(state))) return;
  const done = model.refunds.filter(({ state }) => state === "DONE");
  const isWhole = sumOf(model, ["DONE"]) === model.whole;
  const isReversed = done.length === 1 && done[0]?.way === "REVERSED";
  model.payment = !isWhole ? "OK" : isReversed ? "VOID" : "REFUND";
}

const command = (
  name: string,
  run: (model: Model, real: RealRefunds) => Promise<void>,
): Command => ({
  check: () => true,
  async run(model, real) {
    await run(model, real);
    const { payment, states, returned } = await real.seen();
    expect({ payment, states }).toEqual({
      payment: model.payment,
      states: model.refunds.map(({ state }) => state),
    });
    // What left the ledger is what was returned, to the unit, and never more than was paid.
    expect(returned).toBe(sumOf(model, ["DONE"]));
    expect(sumOf(model, countedRefunds)).toBeLessThanOrEqual(model.whole);
  },
  toString: () => name,
});

const ask = (amount: number): Command =>
  command(`ask ${amount}`, async (model, real) => {
    const isLeft = amount <= model.whole - sumOf(model, countedRefunds);
    expect(await codeOf(real.ask(amount))).toBe(isLeft ? "" : "INVALID_AMOUNT");
    if (!isLeft) return;
    model.refunds.push({ amount, state: "REQUESTED" });
    model.payment = "REQUEST_REFUND";
  });

/** A person decides about one of them: from some states alone. */
const decide = (
  act: "approve" | "reject" | "withdraw",
  { from, to }: { from: readonly RefundState[]; to: RefundState },
) => {
  const isOver = to !== "APPROVED";
  return (at: number): Command =>
    command(`${act} ${at}`, async (model, real) => {
      if (model.refunds.length === 0) return;
      const index = at % model.refunds.length;
      const refund = model.refunds[index];
      if (refund === undefined) return;
      const mayGo = from.includes(refund.state);
      expect(await codeOf(real[act](index))).toBe(mayGo ? "" : "NOT_EDITABLE");
      if (!mayGo) return;
      refund.state = to;
      if (isOver) release(model);
    });
};

/** What an answer makes of those in some states. */
function take(
  model: Model,
  from: readonly RefundState[],
  answer: RefundAnswer,
  unsaid: RefundState,
) {
  for (const refund of model.refunds.filter(({ state }) => from.includes(state))) {
    if (answer.kind === "done") {
      refund.state = "DONE";
      refund.way = answer.way;
      release(model);
    } else refund.state = answer.kind === "refused" ? "FAILED" : unsaid;
  }
}

const send = (answer: RefundAnswer): Command =>
  command(`send, ${answer.kind}`, async (model, real) => {
    await real.send(answer);
    take(model, ["APPROVED"], answer, answer.kind === "pending" ? "SENT" : "UNKNOWN");
  });

const askAgain = (answer: RefundAnswer): Command =>
  command(`ask again, ${answer.kind}`, async (model, real) => {
    await real.askAgain(answer);
    take(model, ["SENT", "UNKNOWN"], answer, "UNKNOWN");
  });

const reversed: RefundAnswer = { kind: "done", way: "REVERSED", providerRefundId: "r" };
const answer = fc.constantFrom<RefundAnswer[]>(
  reversed,
  { kind: "done", way: "NULLIFIED", providerRefundId: "n" },
  { kind: "refused", flow: "*", code: "3024" },
  { kind: "pending" },
  { kind: "unknown", code: "TIMEOUT" },
);
const index = fc.nat({ max: 3 });

/** Sequences of them, of a payment of so much. */
export const refundCommands = (whole: number) =>
  fc.commands<Model, RealRefunds, false>(
    [
      fc.constantFrom(1, 10_001, whole - 10_001, whole).map(ask),
      index.map(decide("approve", { from: ["REQUESTED", "FAILED"], to: "APPROVED" })),
      index.map(decide("reject", { from: ["REQUESTED"], to: "REJECTED" })),
      index.map(decide("withdraw", { from: ["REQUESTED"], to: "WITHDRAWN" })),
      answer.map(send),
      answer.map(askAgain),
      // Whole ways are walked often: asked for, approved and returned, and again.
      fc.constant(reversed).map(send),
      fc.constantFrom(10_001, whole - 10_001).map(ask),
      index.map(decide("approve", { from: ["REQUESTED", "FAILED"], to: "APPROVED" })),
    ],
    { maxCommands: 14 },
  );

export const freshModel = (whole: number): Model => ({ whole, payment: "OK", refunds: [] });
