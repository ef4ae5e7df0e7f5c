/** States of refunds, as the specification's table of transitions has them (PP), and why money goes back. */

export { type RefundReason, refundReasons } from "./refund-reasons.rules.ts";

export const refundStates = [
  "REQUESTED",
  "APPROVED",
  "REJECTED",
  "WITHDRAWN",
  "SENT",
  "UNKNOWN",
  "DONE",
  "FAILED",
] as const;
export type RefundState = (typeof refundStates)[number];
