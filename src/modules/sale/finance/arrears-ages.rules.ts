import { addDays } from "#src/contracts/holidays.rules.ts";

/** How long charges have been in arrears, as the overview sums them. Pure. */
export const arrearsAges = ["arrears-30", "arrears-60", "arrears-more"] as const;
export type ArrearsAge = (typeof arrearsAges)[number];

/** First and last charge day of an age on a day: up to 30 days, up to 60, more; null is no bound. */
export function chargedIn(
  age: ArrearsAge,
  today: string,
): { from: string | null; until: string | null } {
  const ago = (days: number) => addDays(today, -days);
  if (age === "arrears-30") return { from: ago(30), until: null };
  if (age === "arrears-60") return { from: ago(60), until: ago(31) };
  return { from: null, until: ago(61) };
}
