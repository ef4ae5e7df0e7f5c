import { attendedSpan } from "#src/modules/contact/chat/attended-hours.rules.ts";
import { addDays, civilMinute } from "#src/contracts/holidays.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import type { TicketMove } from "./ticket.rules.ts";

/** Working seconds within which a ticket is answered: eight hours in which its country attends. */
export const answerSeconds = 8 * 3600;

/** Where hours are counted. */
export interface Workplace {
  country: CountryCode;
  timeZone: string;
}

/** The answer clock of a ticket: working seconds that passed before, and since when it runs. */
export interface AnswerClock {
  seconds: number;
  since: Date | null;
}

/** Civil days looked at, at most: a ticket that is left alone for longer is late by any measure. */
const longestLook = 400;

/** The hours in which people attend, a span for each day from an instant on. */
function* workingSpans({ country, timeZone }: Workplace, from: Date): Generator<[Date, Date]> {
  const first = civilMinute(from, timeZone).date;
  for (let day = 0; day < longestLook; day += 1) {
    const date = addDays(first, day);
    const hours = attendedSpan(country, date);
    if (hours === null) continue;
    const start = zonedInstant(date, hours.from, timeZone);
    const end = zonedInstant(date, hours.to, timeZone);
    if (end > from) yield [start > from ? start : from, end];
  }
}

/** Working seconds between two instants. */
export function workingSeconds(place: Workplace, from: Date, to: Date): number {
  let sum = 0;
  for (const [start, end] of workingSpans(place, from)) {
    if (start >= to) break;
    sum += Math.max(0, Math.min(end.getTime(), to.getTime()) - start.getTime());
  }
  return Math.floor(sum / 1000);
}

/** The instant at which so many working seconds have passed. */
export function addWorkingSeconds(place: Workplace, from: Date, seconds: number): Date {
  let left = seconds * 1000;
  if (left <= 0) return from;
  for (const [start, end] of workingSpans(place, from)) {
    const length = end.getTime() - start.getTime();
    if (left <= length) return new Date(start.getTime() + left);
    left -= length;
  }
  throw new Error(`${place.country} attends on too few days.`);
}

/** When an answer is due; null where the clock stands. */
export const dueAt = (place: Workplace, { seconds, since }: AnswerClock): Date | null =>
  since === null ? null : addWorkingSeconds(place, since, answerSeconds - seconds);

/** The clock after a move. */
export function clockAfter(
  place: Workplace,
  clock: AnswerClock,
  { effect, at }: { effect: TicketMove["clock"]; at: Date },
): AnswerClock {
  if (effect === "begins") return { seconds: 0, since: at };
  if (effect === "goesOn") return clock.since === null ? { ...clock, since: at } : clock;
  if (clock.since === null) return clock;
  return { seconds: clock.seconds + workingSeconds(place, clock.since, at), since: null };
}
