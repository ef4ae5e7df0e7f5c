import { dateFormat } from "./date-format.ts";
import type { CountryCode } from "./identification.ts";
import { type Holiday, type HolidayMove, holidays } from "./holidays.data.ts";

/** Easter Sunday of a year, by the Gregorian rule of Meeus, as a civil date. */
export function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The weekday of a civil date: 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The civil date so many days later. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Days from a holiday to the day it is kept, by weekday from Sunday. */
const moves: Readonly<Record<HolidayMove, readonly number[]>> = {
  "next-monday": [1, 0, 6, 5, 4, 3, 2],
  "nearest-monday": [0, 0, -1, -2, -3, 3, 0],
  "nearest-friday": [0, 0, -4, 2, 0, 0, 0],
};

function daysOf(holiday: Holiday, year: number): string[] {
  if ("easter" in holiday) return [addDays(easterSunday(year), holiday.easter)];
  if ("days" in holiday) return holiday.days.filter((day) => day.startsWith(`${year}-`));
  const date = `${year}-${holiday.day}`;
  const weekday = weekdayOf(date);
  if (holiday.onlyOn && !holiday.onlyOn.includes(weekday)) return [];
  return [addDays(date, holiday.move ? (moves[holiday.move][weekday] ?? 0) : 0)];
}

/** The public holidays of a country in a year, as civil dates in order. */
export const holidaysOf = (country: CountryCode, year: number): string[] =>
  [...new Set(holidays[country].flatMap((holiday) => daysOf(holiday, year)))].toSorted();

/** The civil date and minute of an instant in a zone: `2026-11-23`, `09:00`. */
export function civilMinute(at: Date, timeZone: string): { date: string; minute: string } {
  const parts = dateFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    minute: `${part("hour")}:${part("minute")}`,
  };
}
