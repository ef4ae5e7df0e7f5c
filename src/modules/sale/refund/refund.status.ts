/** States and moves of refunds, as the specification's table of transitions has them (PP). */

import type { RefundState } from "./refund-states.rules.ts";

export {
  type RefundReason,
  refundReasons,
  type RefundState,
  refundStates,
} from "./refund-states.rules.ts";

export const refundMoves: readonly {
  from: readonly RefundState[] | null;
  to: RefundState;
  who: readonly string[];
}[] = [
  { from: null, to: "REQUESTED", who: ["payer", "refund:request", "system"] },
  {
    from: ["REQUESTED"],
    to: "APPROVED",
    who: ["refund:approve", "system for late_approval and duplicate"],
  },
  { from: ["REQUESTED"], to: "REJECTED", who: ["refund:approve"] },
  { from: ["REQUESTED"], to: "WITHDRAWN", who: ["who asked"] },
  { from: ["APPROVED"], to: "SENT", who: ["system (outbox)"] },
  { from: ["SENT"], to: "DONE", who: ["settle()", "payment:reconcile"] },
  { from: ["SENT"], to: "UNKNOWN", who: ["settle()"] },
  { from: ["UNKNOWN"], to: "DONE", who: ["reconciler"] },
  { from: ["UNKNOWN"], to: "FAILED", who: ["reconciler"] },
  { from: ["SENT"], to: "FAILED", who: ["settle()"] },
  { from: ["FAILED"], to: "APPROVED", who: ["refund:approve"] },
];

/** Refunds that count against what is left of a charge: asked for, under way or done. A failed one does too, until
 *  it goes another way. */
export const countedRefunds = [
  "REQUESTED",
  "APPROVED",
  "SENT",
  "UNKNOWN",
  "DONE",
  "FAILED",
] as const satisfies readonly RefundState[];

/** Refunds that hold a payment in REQUEST_REFUND. */
export const openRefunds = [
  "REQUESTED",
  "APPROVED",
  "SENT",
  "UNKNOWN",
  "FAILED",
] as const satisfies readonly RefundState[];

/** Whether the table has a row from one state to another. */
export const isRefundMove = (from: RefundState, to: RefundState): boolean =>
  refundMoves.some((move) => move.to === to && move.from?.includes(from) === true);
