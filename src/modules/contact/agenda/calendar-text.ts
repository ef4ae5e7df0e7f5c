import ical, {
  ICalAttendeeRole,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";

/** Events as calendars read them (RFC 5545). Pure. */

export interface CalendarEvent {
  uid: string;
  /** Grows with every change of one event. */
  sequence: number;
  from: Date;
  to: Date;
  /** When this was written. */
  at: Date;
  summary: string;
  description: string;
  location: string | null;
  url: string | null;
  isCancelled: boolean;
  /** Of an invitation: who invites and who is invited. */
  organizer?: { name: string; email: string };
  attendee?: string;
}

type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

/** A calendar with its events. */
export function calendarText(
  events: readonly CalendarEvent[],
  { name, method }: { name: string; method: CalendarMethod },
): string {
  const calendar = ical({
    prodId: "//Amparo//Agenda//ES",
    scale: "gregorian",
    method: ICalCalendarMethod[method],
    ...(method === "PUBLISH" ? { name: plain(name) } : {}),
  });
  for (const event of events) addEvent(calendar, event);
  return `${calendar.toString()}\r\n`;
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent): void {
  const { organizer, attendee, description, location, url } = event;
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: event.at,
    start: event.from,
    end: event.to,
    summary: plain(event.summary),
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(description === "" ? {} : { description: plain(description) }),
    ...(location === null ? {} : { location: plain(location) }),
    ...(url === null ? {} : { url: url.replace(/[\r\n]/g, "") }),
    ...(organizer === undefined
      ? {}
      : { organizer: { name: quoted(organizer.name), email: address(organizer.email) } }),
    ...(attendee === undefined
      ? {}
      : {
          attendees: [{ email: address(attendee), role: ICalAttendeeRole.REQ, rsvp: false }],
        }),
  });
}

/** The library escapes what a text may not hold but for control characters, of which a calendar allows none. */
const plain = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // oxlint-disable-next-line no-control-regex -- none is allowed in a calendar
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "");

/** A parameter holds neither quotes nor the end of a line; readers know the library's way around that rarely. */
// oxlint-disable-next-line no-control-regex -- none is allowed in a calendar
const quoted = (text: string): string => text.replace(/["\u0000-\u001f\u007f]/g, " ");
// oxlint-disable-next-line no-control-regex -- none is allowed in a calendar
const address = (text: string): string => text.replace(/[\s\u0000-\u001f;:,"]/g, "");
