/** States and moves of remittances, as the specification's table of transitions has them (PP). */

export const remittanceStates = ["DRAFT", "APPROVED", "PAID", "DISCARDED"] as const;
export type RemittanceState = (typeof remittanceStates)[number];

export const remittanceMoves: readonly {
  from: readonly RemittanceState[] | null;
  to: RemittanceState;
  who: readonly string[];
}[] = [
  { from: null, to: "DRAFT", who: ["payment:reconcile"] },
  { from: ["DRAFT"], to: "APPROVED", who: ["refund:approve"] },
  { from: ["DRAFT"], to: "DISCARDED", who: ["payment:reconcile"] },
  { from: ["APPROVED"], to: "PAID", who: ["payment:reconcile"] },
  { from: ["APPROVED"], to: "DRAFT", who: ["refund:approve"] },
];

/** Whether the table has a row from one state to another. */
export const isRemittanceMove = (from: RemittanceState, to: RemittanceState): boolean =>
  remittanceMoves.some((move) => move.to === to && move.from?.includes(from) === true);
