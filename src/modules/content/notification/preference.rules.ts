import type { NotificationChannel } from "./notification-types.rules.ts";

/** What a person chose of a type. */
export interface Choice {
  byMail: boolean;
  byBell: boolean;
}

/** Recipients, as the table of types names them, that may be users of a kind. */
const recipients = {
  staff:
    /executive|supervisor|\buser\b|queue|who attends|owner of the account|finance|who loaded|who decides/,
  portal:
    /\buser\b|requester|owner of the account|policyholder|buyer|employer|insurer|who loaded|who decides/,
} as const;

/** Whether a type may ever go to users of a kind. */
export const concerns = (recipient: string, kind: "staff" | "portal"): boolean =>
  recipients[kind].test(recipient);

/** The ways on which a notification goes to a person: all of its type's where it may not be switched off, else those
 *  that the person left on. */
export const waysOf = (
  type: { channels: readonly NotificationChannel[]; isOptional: boolean },
  choice: Choice | undefined,
): NotificationChannel[] =>
  type.channels.filter(
    (way) =>
      !type.isOptional || choice === undefined || (way === "mail" ? choice.byMail : choice.byBell),
  );

const quietFrom = 21;
const quietUntil = 8;
const minuteMs = 60_000;

const clockOf = (at: Date, timeZone: string): { hour: number; minute: number } => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const read = (type: "hour" | "minute") =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { hour: read("hour"), minute: read("minute") };
};

/** When the bell rings for what happened at an instant: at once, or at 8:00 where it is between 21:00 and 8:00 on the
 *  reader's clock. */
export function ringsAt(at: Date, timeZone: string): Date {
  const { hour, minute } = clockOf(at, timeZone);
  if (hour >= quietUntil && hour < quietFrom) return at;
  const minutes = ((quietUntil + 24 - hour) % 24) * 60 - minute;
  const due = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs + minutes * minuteMs);
  // Clocks may be set forward or back in the night between.
  const off = clockOf(due, timeZone);
  return new Date(due.getTime() - ((off.hour - quietUntil) * 60 + off.minute) * minuteMs);
}
