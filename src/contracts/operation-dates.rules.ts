/** Months, and when a month's operations end (BO 4, PP 1): civil dates; pure. */

/** The days of a month. */
const lengthOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

export const two = (value: number): string => String(value).padStart(2, "0");

/** The month so many months after one: `2026-11`, 2 → `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + months;
  return `${Math.floor(index / 12)}-${two((index % 12) + 1)}`;
}

/** Months from one to another: `2026-11`, `2027-01` → 2. */
export function monthsBetween(from: string, to: string): number {
  const [one = 0, other = 0] = [from, to].map((month) => {
    const [year = 0, number = 1] = month.split("-").map(Number);
    return year * 12 + number;
  });
  return other - one;
}

/** The last day on which a month's operations are taken, of entries `DD-MM`: one beyond the month's length, and a
 *  month without an entry, are its last day. */
export function operationDay(operationDates: readonly string[], month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = lengthOf(year, number);
  const entry = operationDates.find(
    (one) => /^\d\d-\d\d$/.test(one) && Number(one.slice(3)) === number,
  );
  const day = entry === undefined ? last : Math.min(Number(entry.slice(0, 2)), last);
  return `${month}-${two(day)}`;
}

/** The first day of the next cycle: next month's until the operations of this one are taken, else the one after
 *  it. Never moved for a holiday. */
export function nextCycleDate(operationDates: readonly string[], today: string): string {
  const month = today.slice(0, 7);
  const isOver = today > operationDay(operationDates, month);
  return `${addMonths(month, isOver ? 2 : 1)}-01`;
}

/** The same day so many months later; a day beyond the month's length is its last. */
export function addMonthsTo(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}
