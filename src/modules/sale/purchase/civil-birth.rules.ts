import { isCivilDay } from "#src/contracts/civil-day.rules.ts";

/** A birth date as it is typed, and the age that it gives (BO 5). Pure. */

/** "05-11-1990" or "1990-11-05" as YYYY-MM-DD; null where there is no such day. */
export function readBirthDate(typed: string): string | null {
  const text = typed.trim();
  const [, d, m, y] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text) ?? [];
  const day = y === undefined ? text : `${y}-${m}-${d}`;
  return isCivilDay(day) ? day : null;
}

/** Completed years on a day; null for who is not born yet, or above 120. */
export function ageOn(birth: string, day: string): number | null {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  const age = day.slice(5) < birth.slice(5) ? years - 1 : years;
  return birth > day || age > 120 ? null : age;
}
