import type { CountryCode } from "./identification.ts";
import { addDays, holidaysOf, weekdayOf } from "./holidays.rules.ts";

/** Whether banks work on a civil date: no Saturday, Sunday or public holiday. */
export const isBusinessDay = (country: CountryCode, date: string): boolean =>
  weekdayOf(date) % 6 !== 0 && !holidaysOf(country, Number(date.slice(0, 4))).includes(date);

/** A date, or the first business day after it. */
export function onBusinessDay(country: CountryCode, date: string): string {
  let day = date;
  while (!isBusinessDay(country, day)) day = addDays(day, 1);
  return day;
}

/** The civil date so many business days after one, which itself is not counted. */
export function addBusinessDays(country: CountryCode, date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0; left -= 1) day = onBusinessDay(country, addDays(day, 1));
  return day;
}
