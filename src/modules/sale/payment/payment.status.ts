import type { PaymentState } from "#src/contracts/enumerations/record-statuses.ts";
import type { PaymentAttemptsTable } from "./payment.tables.ts";

/** States and moves of attempts and payments, as the specification's table of transitions has them (PP). */

export type AttemptState = PaymentAttemptsTable["state"];

export interface Move<State extends string> {
  /** Null where it begins. */
  from: readonly State[] | null;
  to: State;
  who: readonly string[];
}

export const pendingAttempt = [
  "CREATED",
  "DISPATCHED",
  "REQUIRES_ACTION",
  "UNKNOWN",
] as const satisfies readonly AttemptState[];

export const isPending = (state: AttemptState): boolean =>
  pendingAttempt.some((one) => one === state);

const settled = ["settle()"];

export const attemptMoves: readonly Move<AttemptState>[] = [
  { from: null, to: "CREATED", who: ["system"] },
  { from: ["CREATED"], to: "DISPATCHED", who: ["system"] },
  { from: ["DISPATCHED"], to: "REQUIRES_ACTION", who: settled },
  { from: pendingAttempt, to: "APPROVED", who: settled },
  { from: ["DISPATCHED", "REQUIRES_ACTION", "UNKNOWN"], to: "DECLINED", who: settled },
  { from: ["CREATED", "DISPATCHED"], to: "ERROR", who: settled },
  { from: ["CREATED", "DISPATCHED", "REQUIRES_ACTION"], to: "UNKNOWN", who: settled },
  { from: ["CREATED", "REQUIRES_ACTION", "UNKNOWN"], to: "EXPIRED", who: ["reconciler"] },
  { from: ["REQUIRES_ACTION"], to: "EXPIRED", who: ["policyholder"] },
];

export const paymentMoves: readonly Move<PaymentState>[] = [
  { from: null, to: "PENDING", who: ["system"] },
  { from: ["PENDING"], to: "OK", who: settled },
  { from: ["PENDING"], to: "DECLINED", who: settled },
  { from: ["PENDING"], to: "FAIL", who: ["settle()", "reconciler"] },
  { from: ["PENDING"], to: "VOID", who: ["policyholder", "payment:reconcile"] },
  { from: ["OK"], to: "REQUEST_REFUND", who: ["payer (flow requestRefund)", "refund:request"] },
  { from: ["FAIL", "DECLINED", "VOID"], to: "REQUEST_REFUND", who: ["system only"] },
  { from: ["REQUEST_REFUND"], to: "VOID", who: settled },
  { from: ["REQUEST_REFUND"], to: "REFUND", who: settled },
  { from: ["REQUEST_REFUND"], to: "OK", who: ["refund:approve", "who asked", "settle()"] },
];

/** Whether a table of moves has a row from one state to another. */
export const canMove = <State extends string>(
  moves: readonly Move<State>[],
  from: State,
  to: State,
): boolean => moves.some((move) => move.to === to && move.from?.includes(from) === true);

/** The specification's state of a payment whose attempt is in a state (reliability.md). */
export const paymentStateOf: Readonly<Record<AttemptState, PaymentState>> = {
  CREATED: "PENDING",
  DISPATCHED: "PENDING",
  REQUIRES_ACTION: "PENDING",
  UNKNOWN: "PENDING",
  APPROVED: "OK",
  DECLINED: "DECLINED",
  ERROR: "FAIL",
  EXPIRED: "FAIL",
};
