import { addDays, civilMinute, holidaysOf, weekdayOf } from "#src/contracts/holidays.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";

/** When somebody works, on the clock of their zone. */
export interface WorkingHours {
  timeZone: string;
  /** 1 is Monday, 7 Sunday. */
  weekdays: readonly number[];
  /** 09:00 */
  from: string;
  to: string;
  /** Whose public holidays they keep. */
  holidaysOf: CountryCode;
}

/** Whether a civil date is a working day of theirs. */
export const isWorkingDay = (hours: WorkingHours, date: string): boolean =>
  hours.weekdays.includes(weekdayOf(date) || 7) && !isHoliday(hours, date);

export const isHoliday = (hours: Pick<WorkingHours, "holidaysOf">, date: string): boolean =>
  holidaysOf(hours.holidaysOf, Number(date.slice(0, 4))).includes(date);

/** Whether somebody works at an instant. */
export function isWorking(hours: WorkingHours, at: Date): boolean {
  const { date, minute } = civilMinute(at, hours.timeZone);
  return isWorkingDay(hours, date) && minute >= hours.from && minute < hours.to;
}

/** Minutes that somebody works between two instants. */
export function workedMinutes(hours: WorkingHours, from: Date, to: Date): number {
  const [start, end] = [from, to].map((at) => civilMinute(at, hours.timeZone));
  if (start === undefined || end === undefined) return 0;
  let worked = 0;
  for (let date = start.date; date <= end.date; date = addDays(date, 1)) {
    if (!isWorkingDay(hours, date)) continue;
    const first = date === start.date && start.minute > hours.from ? start.minute : hours.from;
    const last = date === end.date && end.minute < hours.to ? end.minute : hours.to;
    worked += Math.max(0, minutesOf(last) - minutesOf(first));
  }
  return worked;
}

/** Minutes until somebody next begins to work; 0 while they do. Infinity where they never do within a month. */
export function minutesUntilStart(hours: WorkingHours, at: Date): number {
  if (isWorking(hours, at)) return 0;
  const { date, minute } = civilMinute(at, hours.timeZone);
  for (let days = minute < hours.from ? 0 : 1; days < 31; days += 1) {
    if (isWorkingDay(hours, addDays(date, days)))
      return days * 24 * 60 + minutesOf(hours.from) - minutesOf(minute);
  }
  return Number.POSITIVE_INFINITY;
}

const minutesOf = (minute: string): number =>
  Number(minute.slice(0, 2)) * 60 + Number(minute.slice(3, 5));

/** The civil date that lies so many working days before another: 5 before a Monday is the Monday before. */
export function workingDaysBefore(hours: WorkingHours, date: string, days: number): string {
  let found = date;
  for (let left = days; left > 0;) {
    found = addDays(found, -1);
    if (isWorkingDay(hours, found)) left -= 1;
    // Somebody who never works has no such day.
    if (found < addDays(date, -366)) return found;
  }
  return found;
}
