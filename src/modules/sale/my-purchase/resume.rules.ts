import type { CountryCode } from "#src/contracts/identification.ts";
import { addDays, civilMinute } from "#src/contracts/holidays.rules.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import { isContactTime } from "#src/modules/contact/lead/contact-rules.rules.ts";

/** When a person is reminded of a purchase that waits (PP 1): after an hour without a step, then at 10:00 of the two
 *  days after it; in hours in which people may be sought out, else when those next begin. */

const firstAfterMs = 60 * 60_000;
export const remindersMost = 3;

/** The templates, by how many reminders went before. */
export const resumeTemplates = [
  "retomar_contratacion_1",
  "retomar_contratacion_2",
  "retomar_contratacion_3",
] as const;
export type ResumeTemplate = (typeof resumeTemplates)[number];

/** The reminder that is due now; undefined where none is. */
export function reminderDue({
  reminders,
  lastStepAt,
  at,
  country,
  timeZone,
}: {
  /** Reminders that went since the last step. */
  reminders: number;
  lastStepAt: Date;
  at: Date;
  country: CountryCode;
  timeZone: string;
}): ResumeTemplate | undefined {
  const from =
    reminders === 0
      ? new Date(lastStepAt.getTime() + firstAfterMs)
      : zonedInstant(addDays(civilMinute(lastStepAt, timeZone).date, reminders), "10:00", timeZone);
  return at >= from && isContactTime(country, timeZone, at)
    ? resumeTemplates[reminders]
    : undefined;
}
