import { civilMinute } from "#src/contracts/holidays.rules.ts";
import type { ShownEvent } from "#src/modules/contact/agenda/agenda.service.ts";
import type { LeadListRow } from "#src/modules/contact/lead/lead-desk.types.ts";
import { href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";

export interface DayLead {
  reference: string;
  name: string;
  product: string | null;
  href: string;
  /** Since when, or by when, in words. */
  when: string;
}

export interface DayEvent {
  id: number;
  hour: string;
  at: string;
  type: ShownEvent["type"];
  state: ShownEvent["state"];
  lead: string;
  name: string;
  href: string;
  place: string | null;
}

export interface MyDayModel {
  name: string;
  today: string;
  counts: { fresh: number; events: number; contact: number };
  hrefs: { agenda: string; fresh: string; contact: string };
  fresh: DayLead[];
  contact: DayLead[];
  events: DayEvent[];
}

/** The day of an executive: what came, what is agreed for today, and who waits for a word. */
export function presentMyDay(
  found: {
    name: string;
    fresh: { rows: readonly LeadListRow[]; total: number };
    contact: { rows: readonly LeadListRow[]; total: number };
    events: readonly ShownEvent[];
  },
  {
    language,
    locale,
    timeZone,
    now,
  }: { language: Language; locale: string; timeZone: string; now: Date },
): MyDayModel {
  const day = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const leadOf = (row: LeadListRow, at: Date): DayLead => ({
    reference: row.reference,
    name: row.fullName,
    product: row.productName,
    href: href("lead", language, { reference: row.reference }),
    when: moment.format(at),
  });
  const list = href("leads", language);
  return {
    name: found.name.split(" ")[0] ?? "",
    today: day.format(now),
    counts: {
      fresh: found.fresh.total,
      events: found.events.filter(({ state }) => state === "PROGRAMADA").length,
      contact: found.contact.total,
    },
    hrefs: {
      agenda: href("agenda", language),
      fresh: `${list}?vista=mine&estado=2`,
      contact: `${list}?vista=today`,
    },
    fresh: found.fresh.rows.map((row) => leadOf(row, row.createdAt)),
    contact: found.contact.rows.map((row) => leadOf(row, row.nextStepAt ?? row.lastActAt)),
    events: found.events.map((event) => eventOf(event, language, timeZone)),
  };
}

const eventOf = (event: ShownEvent, language: Language, timeZone: string): DayEvent => ({
  id: event.id,
  hour: `${civilMinute(event.from, timeZone).minute}–${civilMinute(event.to, timeZone).minute}`,
  at: event.from.toISOString(),
  type: event.type,
  state: event.state,
  lead: event.lead,
  name: event.leadName,
  href: href("lead", language, { reference: event.lead }),
  place: event.place,
});
