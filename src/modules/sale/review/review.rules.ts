import { loadingPercents } from "#src/modules/offer/quote/price-loading.rules.ts";

/** The queue of what a person decides about purchases (PP 3, 4). Pure. */

/** Where a review stands: it waits, or how it was decided last. */
export const reviewStates = [
  "WAITING",
  "ACCEPT",
  "ACCEPT_WITH_EXCLUSION",
  "DECLINE",
  "ENDED",
] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewOutcomes = ["ACCEPT", "ACCEPT_WITH_EXCLUSION", "DECLINE"] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** Why answers are read: a list, for a reason in words could say what was read. */
export const readReasons = ["review", "complaint", "insurer"] as const;
export type ReadReason = (typeof readReasons)[number];

/** Why the lead of a declined purchase ended (failure-reasons.tsv): refused by the insurer. */
export const declinedReason = "FR41";
/** And of one whose consent was withdrawn: the health declaration was not completed. */
export const withdrawnReason = "FR42";

/** A purchase left without a decision is over: cancelled, abandoned, or its consent was withdrawn; or its documents
 *  alone were looked at. */
export const reviewStateOf = (
  purchase: string,
  outcome: ReviewOutcome | null,
  documents: number,
): ReviewState => (purchase === "IN_REVIEW" || documents > 0 ? "WAITING" : (outcome ?? "ENDED"));

/** A text as whole percent of a loading; undefined where it is empty, null where it is none. */
export function loadingIn(text: string): number | undefined | null {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const percent = Number(trimmed);
  const isOne = /^\d{1,3}$/.test(trimmed) && percent >= loadingPercents.from;
  return isOne && percent <= loadingPercents.to ? percent : null;
}

/** The lines of a text as exclusions, each once. */
export const exclusionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, 300))
      .filter((line) => line !== ""),
  ),
];
