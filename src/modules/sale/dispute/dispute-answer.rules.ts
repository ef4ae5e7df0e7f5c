import type { DisputeState } from "./dispute.rules.ts";

/** When a dispute may be answered, and with what. Pure. */

export type AnswerState = "DRAFT" | "SENT";
export type AnswerWay = "provider" | "hand";

export const answerLongest = 2000;
export const answerReferenceLongest = 100;

/** Longer than any sending to a provider takes; a claim that is older is of a process that ended meanwhile. */
export const claimMs = 10 * 60_000;

interface Standing {
  state: DisputeState;
  /** Last civil day on which evidence is taken. */
  evidenceUntil: string;
  /** Null where nothing was written yet. */
  answer: { state: AnswerState } | null;
}

type AnswerFault = "DISPUTE_DECIDED" | "NOT_EDITABLE" | "ANSWER_LATE";

/** Why text and documents may not be changed any more; null where they may. */
export function changeFault({ state, answer }: Standing): AnswerFault | null {
  if (state !== "OPEN") return "DISPUTE_DECIDED";
  return answer?.state === "SENT" ? "NOT_EDITABLE" : null;
}

/** Why an answer that leaves on a day is not taken; null where it is. */
export const sendFault = (standing: Standing, day: string): AnswerFault | null =>
  changeFault(standing) ?? (day > standing.evidenceUntil ? "ANSWER_LATE" : null);
