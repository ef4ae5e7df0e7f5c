import type { CountryCode } from "#src/contracts/identification.ts";

/** When and how often people may be sought out (AL 6). Ours, but for Colombia's: Ley 2300 of 2023. */
export interface ContactRule {
  /** Civil day from which it is in force. */
  from: string;
  /** Minutes of the day by weekday from Sunday; null: not on that day. */
  hours: readonly (readonly [from: string, to: string] | null)[];
  attemptsADay: number;
  attempts: number;
  /** Once contact was made, one way of reaching the person a week. */
  isOneChannelAWeek: boolean;
}

const week = (
  sunday: ContactRule["hours"][number],
  weekday: ContactRule["hours"][number],
  saturday: ContactRule["hours"][number],
): ContactRule["hours"] => [sunday, weekday, weekday, weekday, weekday, weekday, saturday];

const ours: ContactRule = {
  from: "2026-01-01",
  hours: week(null, ["09:00", "20:00"], ["09:00", "20:00"]),
  attemptsADay: 2,
  attempts: 6,
  isOneChannelAWeek: false,
};

/** By country, the newest rule last. */
export const contactRules: Readonly<Record<CountryCode, readonly ContactRule[]>> = {
  CL: [ours],
  PE: [ours],
  INT: [ours],
  CO: [
    {
      from: "2023-10-10",
      hours: week(null, ["07:00", "19:00"], ["08:00", "15:00"]),
      attemptsADay: 1,
      attempts: 6,
      isOneChannelAWeek: true,
    },
  ],
};

/** Nobody is sought out in these: tests, false customers, deleted and joined ones, the end. */
export const uncontactedStatuses: readonly number[] = [5, 6, 97, 98, 101];

/** Days of silence after somebody said no. */
export const silentDays = 90;
