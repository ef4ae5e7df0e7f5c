/** How an attempt to reach a person ended. */
export const callResults = [
  "reached",
  "noAnswer",
  "voicemail",
  "hungUp",
  "wrongNumber",
  "refused",
] as const;
export type CallResult = (typeof callResults)[number];

/** How attempts end that are listed together: a mail leaves, and what the person says comes later. */
export const attemptResults = [...callResults, "sent"] as const;
export type AttemptResult = (typeof attemptResults)[number];
