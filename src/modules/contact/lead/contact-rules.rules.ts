import { addDays, holidaysOf } from "#src/contracts/holidays.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import {
  type ContactRule,
  contactRules,
  silentDays,
  uncontactedStatuses,
} from "./contact-rules.data.ts";
import type { ContactChannel } from "./lead-work.tables.ts";

/** Why somebody may not be sought out now. */
export type ContactRefusal =
  | "status"
  | "silence"
  | "executive"
  | "consent"
  | "holiday"
  | "hours"
  | "attempts"
  | "attemptsToday"
  | "channelOfWeek";

export interface Attempt {
  at: Date;
  /** Civil day at the person's. */
  day: string;
  channel: ContactChannel;
  /** Whether the person was reached. */
  isReached: boolean;
}

export interface ContactAsked {
  country: CountryCode;
  timeZone: string;
  at: Date;
  channel: ContactChannel;
  status: number;
  statusSince: Date;
  /** Whether who asks is the lead's executive, or it has none. */
  isOwnLead: boolean;
  /** Of the channel; undefined where nobody was asked. */
  consent: boolean | undefined;
  attempts: readonly Attempt[];
  holidaysOf: (country: CountryCode, year: number) => readonly string[];
}

/** The rule that is in force on a civil day. */
export function ruleOn(country: CountryCode, day: string): ContactRule {
  const [first] = contactRules[country];
  const found = contactRules[country].findLast(({ from }) => from <= day) ?? first;
  if (found === undefined) throw new Error(`No contact rule is known for ${country}.`);
  return found;
}

/** What is against an attempt now; null where nothing is. Judged on the server, by the clock of the person. */
export function contactRefusal(asked: ContactAsked): ContactRefusal | null {
  const { country, at, channel, status, attempts } = asked;
  const { day, minute, weekday } = civilMoment(at, asked.timeZone);
  const rule = ruleOn(country, day);
  if (uncontactedStatuses.includes(status)) return "status";
  if (status === 12 && at.getTime() - asked.statusSince.getTime() < silentDays * dayMs)
    return "silence";
  if (!asked.isOwnLead) return "executive";
  if (asked.consent === false || (channel === "whatsapp" && asked.consent !== true))
    return "consent";
  if (asked.holidaysOf(country, Number(day.slice(0, 4))).includes(day)) return "holiday";
  const hours = rule.hours[weekday];
  if (!hours || minute < hours[0] || minute >= hours[1]) return "hours";
  if (attempts.length >= rule.attempts) return "attempts";
  if (attempts.filter((one) => one.day === day).length >= rule.attemptsADay) return "attemptsToday";
  if (rule.isOneChannelAWeek && otherChannelThisWeek(attempts, channel, day))
    return "channelOfWeek";
  return null;
}

/** Whether people of a country may be written to now: in its contact hours, on no holiday. */
export function isContactTime(country: CountryCode, timeZone: string, at: Date): boolean {
  const { day, minute, weekday } = civilMoment(at, timeZone);
  const hours = ruleOn(country, day).hours[weekday];
  const isHoliday = holidaysOf(country, Number(day.slice(0, 4))).includes(day);
  return (
    !isHoliday && hours !== undefined && hours !== null && minute >= hours[0] && minute < hours[1]
  );
}

/** Days in a row without a contact hour, at most. */
const longestSilence = 14;

/** When people of a country may next be written to: now, or when their contact hours next begin. */
export function nextContactTime(country: CountryCode, timeZone: string, at: Date): Date {
  if (isContactTime(country, timeZone, at)) return at;
  const { day } = civilMoment(at, timeZone);
  for (let ahead = 0; ahead <= longestSilence; ahead += 1) {
    const date = addDays(day, ahead);
    const [from] = ruleOn(country, date).hours[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? [];
    if (from === undefined) continue;
    const begins = zonedInstant(date, from, timeZone);
    if (begins > at && isContactTime(country, timeZone, begins)) return begins;
  }
  throw new Error(`No contact hours of ${country} were found within ${longestSilence} days.`);
}

const dayMs = 86_400_000;

/** After the person was reached, a week keeps to the way of its first attempt. */
function otherChannelThisWeek(
  attempts: readonly Attempt[],
  channel: ContactChannel,
  day: string,
): boolean {
  const monday = mondayOf(day);
  return (
    attempts.some(({ isReached }) => isReached) &&
    attempts.some((one) => mondayOf(one.day) === monday && one.channel !== channel)
  );
}

function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

/** Civil day, minute and weekday (0 is Sunday) of an instant in a zone. */
export function civilMoment(
  at: Date,
  timeZone: string,
): { day: string; minute: string; weekday: number } {
  const written = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  }).format(at);
  const [day = "", minute = ""] = written.split(" ");
  return { day, minute, weekday: new Date(`${day}T00:00:00Z`).getUTCDay() };
}
