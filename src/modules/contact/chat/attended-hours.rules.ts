import type { CountryCode } from "#src/contracts/identification.ts";
import { addDays, civilMinute, holidaysOf, weekdayOf } from "#src/contracts/holidays.rules.ts";
import { attendedHours } from "./attended-hours.data.ts";

/** The hours of a civil date in which people attend; null of a weekend or a holiday. */
export function attendedSpan(
  country: CountryCode,
  date: string,
): { from: string; to: string } | null {
  const { weekdays, from, to } = attendedHours[country];
  const isDay = (weekdays as readonly number[]).includes(weekdayOf(date));
  const isHoliday = holidaysOf(country, Number(date.slice(0, 4))).includes(date);
  return isDay && !isHoliday ? { from, to } : null;
}

/** Whether people attend at an instant: a weekday of the country's hours that is no holiday, from the
 *  first minute to before the last, on the country's own clock (SA 2.10). */
export function isAttended(country: CountryCode, timeZone: string, at: Date): boolean {
  const { date, minute } = civilMinute(at, timeZone);
  const span = attendedSpan(country, date);
  return span !== null && minute >= span.from && minute < span.to;
}

/** The next day and minute at which people attend, after an instant that is not attended. */
export function nextAttended(
  country: CountryCode,
  timeZone: string,
  at: Date,
): { date: string; minute: string } {
  const { date, minute } = civilMinute(at, timeZone);
  const { from } = attendedHours[country];
  for (let days = minute < from ? 0 : 1; days < 30; days += 1) {
    const day = addDays(date, days);
    if (attendedSpan(country, day) !== null) return { date: day, minute: from };
  }
  throw new Error(`${country} is attended on no day of a month.`);
}
