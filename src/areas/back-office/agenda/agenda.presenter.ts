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
  /** Whether its hour has come: how it went is asked without a press. */
  hasBegun: boolean;
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

interface AgendaAsked {
  view: "week" | "list";
  first: string;
  moving: number | null;
  lead: string;
  timeZone: string;
  now: Date;
  language: Language;
  locale: string;
  mayChange: boolean;
}

export function presentAgenda(events: readonly ShownEvent[], asked: AgendaAsked): AgendaModel {
  const { view, first, timeZone, mayChange, now } = asked;
  const today = civilMinute(now, timeZone).date;
  const titleOf = dayTitles(asked);
  const days = daysFrom(events, asked, today);
  return {
    view,
    title: `${titleOf(first)} – ${titleOf(addDays(first, daysOf(view) - 1))}`,
    days: view === "week" ? days : days.filter((day) => day.events.length > 0),
    hrefs: agendaHrefs(asked, today),
    mayChange,
    moving: movingOf(events, asked),
    values: { date: today, type: "LLAMADA", channel: "telefono", lead: asked.lead },
    closeHref: addressOf(asked, view, first),
    today,
  };
}

/** The title of a civil date. */
function dayTitles({ locale }: AgendaAsked): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  return (date) => format.format(new Date(`${date}T12:00:00Z`));
}

const addressOf = ({ language }: AgendaAsked, view: AgendaAsked["view"], date: string): string =>
  `${href("agenda", language)}?vista=${view === "week" ? "semana" : "lista"}&desde=${date}`;

function daysFrom(events: readonly ShownEvent[], asked: AgendaAsked, today: string): AgendaDay[] {
  const { view, first, timeZone } = asked;
  const titleOf = dayTitles(asked);
  const address = addressOf(asked, view, first);
  const shown = events.map((event) => ({
    date: civilMinute(event.from, timeZone).date,
    event: presentEvent(event, { ...asked, address }),
  }));
  return Array.from({ length: daysOf(view) }, (_, index) => addDays(first, index)).map((date) => ({
    date,
    title: titleOf(date),
    isToday: date === today,
    events: shown.filter((one) => one.date === date).map(({ event }) => event),
  }));
}

function agendaHrefs(asked: AgendaAsked, today: string): AgendaModel["hrefs"] {
  const { view, first } = asked;
  const length = daysOf(view);
  return {
    week: addressOf(asked, "week", mondayOf(first)),
    list: addressOf(asked, "list", first),
    previous: addressOf(asked, view, addDays(first, -length)),
    next: addressOf(asked, view, addDays(first, length)),
    today: addressOf(asked, view, view === "week" ? mondayOf(today) : today),
  };
}

/** The event that is being moved, as long as it may be. */
function movingOf(
  events: readonly ShownEvent[],
  { moving, timeZone }: AgendaAsked,
): AgendaModel["moving"] {
  const moved = events.find(({ id }) => id === moving);
  if (moved === undefined || !statesFrom(moved.state).includes("REAGENDADA")) return null;
  const { date, minute } = civilMinute(moved.from, timeZone);
  return {
    id: moved.id,
    version: moved.version,
    name: moved.leadName,
    values: {
      date,
      from: minute,
      to: civilMinute(moved.to, timeZone).minute,
      place: moved.place ?? "",
    },
  };
}

function presentEvent(
  event: ShownEvent,
  {
    timeZone,
    language,
    now,
    mayChange,
    address,
  }: {
    now: Date;
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
    hasBegun: event.from <= now,
    mayEnd: next.includes("REALIZADA"),
    mayMove: next.includes("REAGENDADA"),
  };
}
