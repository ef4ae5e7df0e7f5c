/** Why a person cancels a purchase, by the reasons that its lead is closed with (failure-reasons.tsv). */
export const cancelReasons = ["FR30", "FR27", "FR16", "FR35", "FR29"] as const;
export type CancelReason = (typeof cancelReasons)[number];
