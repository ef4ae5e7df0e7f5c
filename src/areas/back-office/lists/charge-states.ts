/** Where a charge of a subscription may stand, and the tone in which lists say so. */
export const chargeTones = {
  scheduled: "wait",
  recycling: "error",
  processed: "success",
  cancelled: "neutral",
} as const;

export type ChargeState = keyof typeof chargeTones;

export const chargeStates = Object.keys(chargeTones) as ChargeState[];
