/** States and moves of disputes, as the specification's table of transitions has them (PP). */

export const disputeStates = ["OPEN", "WON", "LOST"] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeMoves: readonly {
  from: readonly DisputeState[] | null;
  to: DisputeState;
  who: readonly string[];
}[] = [
  { from: null, to: "OPEN", who: ["settle()"] },
  { from: ["OPEN"], to: "WON", who: ["settle()"] },
  { from: ["OPEN"], to: "LOST", who: ["settle()"] },
];

/** Civil days in which evidence is taken, where the provider names no day. */
export const evidenceDays = 10;
