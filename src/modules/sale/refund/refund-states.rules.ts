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
/** Money that is still to go back: what the overview of finance counts, and the list that it leads to. */
export const openRefundStates = [
  "REQUESTED",
  "APPROVED",
  "SENT",
  "UNKNOWN",
  "FAILED",
] as const satisfies readonly (typeof refundStates)[number][];

/** Lists of refunds: those that wait for a person, all that are still to go back, and those that do not wait. */
export type RefundListName = "waiting" | "open" | "decided";

export type RefundState = (typeof refundStates)[number];
