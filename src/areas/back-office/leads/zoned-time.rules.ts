import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";

/** The instant of a civil day and minute in a zone, as somebody types both; null where there is none. */
export const instantIn = (day: string, minute: string, timeZone: string): Date | null =>
  isCivilDay(day) && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(minute)
    ? zonedInstant(day, minute, timeZone)
    : null;
