import { addDays, civilMinute, weekdayOf } from "#src/contracts/holidays.rules.ts";
import type { ShownEvent } from "#src/modules/contact/agenda/agenda.service.ts";
import { statesFrom } from "#src/modules/contact/agenda/agenda.rules.ts";
import { href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";

export interface ShownAgendaEvent {
  id: number;
  version: number;
  hours: string;
  /** The person's hour, where their zone has another. */
  personHour: string | null;
  at: string;
  type: ShownEvent["type"];
  channel: ShownEvent["channel"];
  state: ShownEvent["state"];
  lead: string;
  name: string;
  href: string;
  moveHref: string;
  executive: string | null;
  place: string | null;
  note: string | null;
  isForced: boolean;
  mayEnd: boolean;
  mayMove: boolean;
}

export interface AgendaDay {
  date: string;
  title: string;
  isToday: boolean;
  events: ShownAgendaEvent[];
}

export interface AgendaModel {
  view: "week" | "list";
  title: string;
  days: AgendaDay[];
  hrefs: { week: string; list: string; previous: string; next: string; today: string };
  mayChange: boolean;
  /** The event that is being moved. */
  moving: { id: number; version: number; name: string; values: Record<string, string> } | null;
  /** What the form of a new event begins with. */
  values: Record<string, string>;
  closeHref: string;
  today: string;
}

/** The Monday of a civil date's week. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

export const daysOf = (view: "week" | "list"): number => (view === "week" ? 7 : 31);

export function presentAgenda(
  events: readonly ShownEvent[],
  asked: {
    view: "week" | "list";
    first: string;
    moving: number | null;
    lead: string;
    timeZone: string;
    now: Date;
    language: Language;
    locale: string;
    mayChange: boolean;
  },
): AgendaModel {
  const { view, first, timeZone, language, locale, now } = asked;
  const path = href("agenda", language);
  const today = civilMinute(now, timeZone).date;
  const addressOf = (one: "week" | "list", date: string) =>
    `${path}?vista=${one === "week" ? "semana" : "lista"}&desde=${date}`;
  const length = daysOf(view);
  const dayTitle = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  const shown = events.map((event) => ({
    date: civilMinute(event.from, timeZone).date,
    event: presentEvent(event, { ...asked, address: addressOf(view, first) }),
  }));
  const dates = Array.from({ length }, (_, index) => addDays(first, index));
  const days = dates.map((date) => ({
    date,
    title: dayTitle.format(new Date(`${date}T12:00:00Z`)),
    isToday: date === today,
    events: shown.filter((one) => one.date === date).map(({ event }) => event),
  }));
  const moved = events.find(({ id }) => id === asked.moving);
  return {
    view,
    title: `${dayTitle.format(new Date(`${first}T12:00:00Z`))} – ${dayTitle.format(new Date(`${addDays(first, length - 1)}T12:00:00Z`))}`,
    days: view === "week" ? days : days.filter((day) => day.events.length > 0),
    hrefs: {
      week: addressOf("week", mondayOf(first)),
      list: addressOf("list", first),
      previous: addressOf(view, addDays(first, -length)),
      next: addressOf(view, addDays(first, length)),
      today: addressOf(view, view === "week" ? mondayOf(today) : today),
    },
    mayChange: asked.mayChange,
    moving:
      moved === undefined || !statesFrom(moved.state).includes("REAGENDADA")
        ? null
        : {
            id: moved.id,
            version: moved.version,
            name: moved.leadName,
            values: {
              date: civilMinute(moved.from, timeZone).date,
              from: civilMinute(moved.from, timeZone).minute,
              to: civilMinute(moved.to, timeZone).minute,
              place: moved.place ?? "",
            },
          },
    values: { date: today, type: "LLAMADA", channel: "telefono", lead: asked.lead },
    closeHref: addressOf(view, first),
    today,
  };
}

function presentEvent(
  event: ShownEvent,
  {
    timeZone,
    language,
    mayChange,
    address,
  }: {
    timeZone: string;
    language: Language;
    mayChange: boolean;
    address: string;
  },
): ShownAgendaEvent {
  const [from, to] = [event.from, event.to].map((at) => civilMinute(at, timeZone).minute);
  const theirs = civilMinute(event.from, event.personZone).minute;
  const next = mayChange ? statesFrom(event.state) : [];
  return {
    id: event.id,
    version: event.version,
    hours: `${from}–${to}`,
    personHour: theirs === from ? null : theirs,
    at: event.from.toISOString(),
    type: event.type,
    channel: event.channel,
    state: event.state,
    lead: event.lead,
    name: event.leadName,
    href: href("lead", language, { reference: event.lead }),
    moveHref: `${address}&mover=${event.id}`,
    executive: event.executiveName,
    place: event.place,
    note: event.note,
    isForced: event.isForced,
    mayEnd: next.includes("REALIZADA"),
    mayMove: next.includes("REAGENDADA"),
  };
}
