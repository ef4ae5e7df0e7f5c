import type { CountryCode } from "#src/contracts/identification.ts";
import { addDays, civilMinute, holidaysOf, weekdayOf } from "#src/contracts/holidays.rules.ts";
import { attendedHours } from "./attended-hours.data.ts";

/** Whether people attend at an instant: a weekday of the country's hours that is no holiday, from the
 *  first minute to before the last, on the country's own clock (SA 2.10). */
export function isAttended(country: CountryCode, timeZone: string, at: Date): boolean {
  const { date, minute } = civilMinute(at, timeZone);
  const { weekdays, from, to } = attendedHours[country];
  return (
    (weekdays as readonly number[]).includes(weekdayOf(date)) &&
    minute >= from &&
    minute < to &&
    !holidaysOf(country, Number(date.slice(0, 4))).includes(date)
  );
}

/** The next day and minute at which people attend, after an instant that is not attended. */
export function nextAttended(
  country: CountryCode,
  timeZone: string,
  at: Date,
): { date: string; minute: string } {
  const { date, minute } = civilMinute(at, timeZone);
  const { weekdays, from } = attendedHours[country];
  for (let days = minute < from ? 0 : 1; days < 30; days += 1) {
    const day = addDays(date, days);
    const isHoliday = holidaysOf(country, Number(day.slice(0, 4))).includes(day);
    if ((weekdays as readonly number[]).includes(weekdayOf(day)) && !isHoliday)
      return { date: day, minute: from };
  }
  throw new Error(`${country} is attended on no day of a month.`);
}
