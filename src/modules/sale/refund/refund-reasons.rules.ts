/** Why money goes back (PP 9). */
export const refundReasons = [
  "withdrawal",
  "cancellation",
  "duplicate",
  "late_approval",
  "wrong_amount",
  "insurer_refused",
  "goodwill",
] as const;
export type RefundReason = (typeof refundReasons)[number];
