/** Why finance does not accept the proof of a transfer: a list, for it goes into a mail. */
export const proofReasons = [
  "unreadable",
  "other-amount",
  "other-account",
  "not-received",
] as const;
export type ProofReason = (typeof proofReasons)[number];
