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
