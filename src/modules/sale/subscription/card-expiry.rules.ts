import { addDays } from "#src/contracts/holidays.rules.ts";

/** When a stored card expires, and from when on its person is told. Pure. */

/** The last day of a card that shows a month: `2030-12` → `2030-12-31`. Null where none is known. */
export function expiryDay(month: string | null): string | null {
  if (month === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return null;
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Whether a card is told of: so many days before its last one, once. */
export const isExpiryDue = (
  card: { expires: string | null; toldOn: string | null },
  { today, days }: { today: string; days: number },
): boolean =>
  card.expires !== null && card.toldOn === null && addDays(card.expires, -days) <= today;
