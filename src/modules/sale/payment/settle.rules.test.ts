import { describe, expect, it } from "vitest";
import type { ProviderAnswer } from "./payment-provider.ts";
import { type AttemptState, attemptMoves, canMove } from "./payment.status.ts";
import { type Judgement, judgeAnswer, nextAskAt, type SettleFacts } from "./settle.rules.ts";

const amount = { amountMinor: 48_541, currency: "CLP" } as const;
const facts: SettleFacts = {
  state: "DISPATCHED",
  amount,
  isCompleted: false,
  errorFlow: null,
  acceptedId: null,
  isPaid: false,
  isClosed: false,
  isOver: false,
  isAsked: false,
  isAskFirst: false,
};
const approved: ProviderAnswer = { kind: "approved", providerId: "c1", amount, facts: {} };
const declined: ProviderAnswer = { kind: "declined", flow: "one-time", code: "-1" };
const unknown: ProviderAnswer = { kind: "unknown", code: "TIMEOUT" };
const moved = (judgement: Judgement) =>
  judgement.kind === "move"
    ? judgement.to
    : judgement.kind === "charge"
      ? judgement.standing
      : "stay";

describe("what an answer makes of an attempt", () => {
  it.each<[string, Partial<SettleFacts>, ProviderAnswer, string]>([
    ["an approval", {}, approved, "ACCEPTED"],
    ["an approval once asked", { state: "UNKNOWN", isAsked: true }, approved, "ACCEPTED"],
    [
      "the same approval again",
      { state: "APPROVED", acceptedId: "c1", isPaid: true },
      approved,
      "stay",
    ],
    [
      "a second charge",
      { state: "APPROVED", acceptedId: "c0", isPaid: true },
      approved,
      "DUPLICATE",
    ],
    ["an approval after EXPIRED", { state: "EXPIRED" }, approved, "LATE"],
    ["an approval after DECLINED", { state: "DECLINED" }, approved, "LATE"],
    ["an approval after ERROR", { state: "ERROR" }, approved, "LATE"],
    ["an approval of what was ended meanwhile", { isClosed: true }, approved, "LATE"],
    ["the same, once asked", { state: "UNKNOWN", isAsked: true, isClosed: true }, approved, "LATE"],
    ["an approval after another paid", { state: "EXPIRED", isPaid: true }, approved, "DUPLICATE"],
    ["another amount", {}, { ...approved, amount: { ...amount, amountMinor: 48_540 } }, "DIFFERS"],
    ["another currency", {}, { ...approved, amount: { ...amount, currency: "USD" } }, "DIFFERS"],
    ["a refusal", {}, declined, "DECLINED"],
    ["a refusal to be asked about", { isAskFirst: true }, declined, "UNKNOWN"],
    [
      "that refusal once asked",
      { state: "UNKNOWN", isAskFirst: true, isAsked: true },
      declined,
      "DECLINED",
    ],
    ["a refusal of what is settled", { state: "APPROVED" }, declined, "stay"],
    ["a call that was refused", {}, { kind: "refused", flow: "*", code: "401" }, "ERROR"],
    [
      "a question that was refused",
      { state: "UNKNOWN" },
      { kind: "refused", flow: "*", code: "401" },
      "stay",
    ],
    ["a time-out", {}, unknown, "UNKNOWN"],
    ["a time-out on the page", { state: "REQUIRES_ACTION" }, unknown, "UNKNOWN"],
    ["a question nobody answered", { state: "REQUIRES_ACTION", isAsked: true }, unknown, "stay"],
    ["a time-out after all", { state: "APPROVED" }, unknown, "stay"],
    [
      "something to do",
      {},
      { kind: "action", action: { kind: "wait" }, token: "t" },
      "REQUIRES_ACTION",
    ],
    ["not found in time", { state: "UNKNOWN", isAsked: true }, { kind: "not-found" }, "stay"],
    [
      "not found at the end",
      { state: "UNKNOWN", isAsked: true, isOver: true },
      { kind: "not-found" },
      "EXPIRED",
    ],
    [
      "never sent",
      { state: "CREATED", isAsked: true, isOver: true },
      { kind: "not-found" },
      "EXPIRED",
    ],
    [
      "uncompleted in time",
      { state: "REQUIRES_ACTION", isAsked: true },
      { kind: "uncompleted" },
      "stay",
    ],
    [
      "uncompleted at the end",
      { state: "REQUIRES_ACTION", isAsked: true, isOver: true },
      { kind: "uncompleted" },
      "EXPIRED",
    ],
    [
      "stopped by the payer",
      { state: "UNKNOWN", isAsked: true, errorFlow: "return" },
      { kind: "uncompleted" },
      "DECLINED",
    ],
    [
      "stopped, yet completed",
      { state: "UNKNOWN", isAsked: true, errorFlow: "return", isCompleted: true },
      { kind: "uncompleted" },
      "stay",
    ],
  ])("%s", (_what, more, answer, expected) => {
    expect(moved(judgeAnswer({ ...facts, ...more }, answer))).toBe(expected);
  });

  it("is never a move that the table has not, nor a time-out that fails", () => {
    const states: AttemptState[] = [
      "CREATED",
      "DISPATCHED",
      "REQUIRES_ACTION",
      "UNKNOWN",
      "APPROVED",
      "DECLINED",
      "ERROR",
      "EXPIRED",
    ];
    const answers: ProviderAnswer[] = [
      approved,
      declined,
      unknown,
      { kind: "pending" },
      { kind: "uncompleted" },
      { kind: "not-found" },
      { kind: "refused", flow: "*", code: "422" },
    ];
    for (const state of states)
      for (const answer of answers)
        for (const bits of Array.from({ length: 32 }, (_, index) => index)) {
          const judgement = judgeAnswer(
            {
              ...facts,
              state,
              isOver: (bits & 1) > 0,
              isAsked: (bits & 2) > 0,
              isAskFirst: (bits & 4) > 0,
              isCompleted: (bits & 8) > 0,
              errorFlow: (bits & 16) > 0 ? "return" : null,
            },
            answer,
          );
          if (judgement.kind !== "move") continue;
          expect(canMove(attemptMoves, state, judgement.to)).toBe(true);
          if (answer.kind === "unknown") expect(judgement.to).toBe("UNKNOWN");
        }
  });

  it("is asked for after 30 s, 2 min, 10 min, 1 h and then daily, and when its life ends", () => {
    const madeAt = new Date("2026-11-23T12:00:00Z");
    const expiresAt = new Date("2026-11-23T12:30:00Z");
    const asked = [];
    for (let at = madeAt; asked.length < 7; at = nextAskAt({ madeAt, expiresAt }, at))
      asked.push(at.toISOString().slice(5, 19));
    expect(asked).toEqual([
      "11-23T12:00:00",
      "11-23T12:00:30",
      "11-23T12:02:00",
      "11-23T12:10:00",
      "11-23T12:30:00",
      "11-23T13:00:00",
      "11-24T13:00:00",
    ]);
  });
});
