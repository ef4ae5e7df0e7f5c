import {
  type CalendarDate,
  endOfMonth,
  endOfYear,
  parseDate,
  startOfMonth,
  startOfYear,
} from "@internationalized/date";

/** Civil days (YYYY-MM-DD), both included; null is open on that side. */
export interface Period {
  from: string | null;
  to: string | null;
}

export const periodPresets = [
  "today",
  "yesterday",
  "last7",
  "last30",
  "thisMonth",
  "lastMonth",
  "thisYear",
] as const;
export type PeriodPreset = (typeof periodPresets)[number];

type Days = (today: CalendarDate) => [CalendarDate, CalendarDate];

const days: Readonly<Record<PeriodPreset, Days>> = {
  today: (today) => [today, today],
  yesterday: (today) => [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
  last7: (today) => [today.subtract({ days: 6 }), today],
  last30: (today) => [today.subtract({ days: 29 }), today],
  thisMonth: (today) => [startOfMonth(today), endOfMonth(today)],
  lastMonth: (today) => {
    const before = startOfMonth(today).subtract({ days: 1 });
    return [startOfMonth(before), before];
  },
  thisYear: (today) => [startOfYear(today), endOfYear(today)],
};

/** The days of a preset; `today` is the civil day in the country's zone. */
export function periodOf(preset: PeriodPreset, today: string): Period {
  const [from, to] = days[preset](parseDate(today));
  return { from: from.toString(), to: to.toString() };
}

/** The preset that a period is today; undefined where it is none. */
export const presetOf = (period: Period, today: string): PeriodPreset | undefined =>
  periodPresets.find((preset) => {
    const { from, to } = periodOf(preset, today);
    return from === period.from && to === period.to;
  });

/** A civil day that exists, as it was written; null otherwise. */
export function readDay(text: string | null | undefined): string | null {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return parseDate(text).toString();
  } catch {
    return null;
  }
}

/** The period that two days of an address name. Days that do not exist are open; two in the wrong order are
 *  taken the other way round. */
export function readPeriod(from: string | null, to: string | null): Period {
  const [first, last] = [readDay(from), readDay(to)];
  if (first !== null && last !== null && first > last) return { from: last, to: first };
  return { from: first, to: last };
}

/** Number of days of a period; null where it is open. */
export function dayCount({ from, to }: Period): number | null {
  if (from === null || to === null) return null;
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;
}
