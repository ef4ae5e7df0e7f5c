/** What a referrer is told of a request: how it stands in plain words, and nothing of why. */
export const referredStandings = [
  "received",
  "working",
  "meeting",
  "closing",
  "client",
  "notNow",
  "ended",
] as const;
export type ReferredStanding = (typeof referredStandings)[number];

const standings: Readonly<Record<number, ReferredStanding>> = {
  1: "received",
  2: "working",
  3: "client",
  4: "notNow",
  5: "ended",
  6: "ended",
  7: "working",
  8: "received",
  9: "closing",
  10: "ended",
  11: "client",
  12: "notNow",
  13: "meeting",
  14: "working",
  97: "ended",
  98: "ended",
  99: "ended",
  100: "ended",
  101: "ended",
  500: "closing",
  501: "closing",
};

export const referredStanding = (status: number): ReferredStanding =>
  standings[status] ?? "working";

/** A name as somebody reads it who did not send it: María P. */
export function shortName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others[0];
  return last === undefined ? first : `${first} ${[...last][0] ?? ""}.`;
}
