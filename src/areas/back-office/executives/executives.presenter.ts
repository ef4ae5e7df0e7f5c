import { civilMinute } from "#src/contracts/holidays.rules.ts";
import type {
  ExecutiveRecord,
  ListedExecutive,
} from "#src/modules/contact/executive/executives.service.ts";
import { href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";

export interface ExecutiveLine {
  id: string;
  href: string;
  name: string;
  team: string | null;
  countries: readonly string[];
  state: "working" | "off" | "recess" | "inactive";
  recess: string | null;
  openLeads: number;
  capacity: number;
  leadsToday: number;
  dailyLimit: number;
  leadsHref: string;
}

export interface ExecutiveModel extends ExecutiveLine {
  listHref: string;
  email: string;
  hours: string;
  languages: readonly string[];
  lines: readonly string[];
  values: Record<string, string>;
  recesses: {
    id: string;
    reason: string;
    from: string;
    to: string | null;
    isOver: boolean;
    isHandedOver: boolean;
    note: string | null;
  }[];
  agenda: { id: number; when: string; type: string; lead: string; href: string }[];
  mayChange: boolean;
  today: string;
}

interface Shown {
  language: Language;
  locale: string;
  now: Date;
}

/** A line of the list: who, for whom, how much they have to do. */
export const presentLine = (one: ListedExecutive, language: Language): ExecutiveLine => ({
  id: one.id,
  href: href("executive", language, { id: one.id }),
  name: one.name,
  team: one.teamName,
  countries: one.countries,
  state: !one.isActive
    ? "inactive"
    : one.recess !== null
      ? "recess"
      : one.isWorking
        ? "working"
        : "off",
  recess: one.recess?.reason ?? null,
  openLeads: one.openLeads,
  capacity: one.capacity,
  leadsToday: one.leadsToday,
  dailyLimit: one.dailyLimit,
  leadsHref: `${href("leads", language)}?ejecutivo=${one.id}`,
});

export function presentExecutive(
  record: ExecutiveRecord,
  { language, locale, now, mayChange }: Shown & { mayChange: boolean },
): ExecutiveModel {
  const { timeZone } = record;
  const day = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return {
    ...presentLine(record, language),
    listHref: href("executives", language),
    email: record.email,
    hours: `${record.from}–${record.to} (${timeZone})`,
    languages: record.languages,
    lines: record.upperTypes,
    values: {
      capacity: String(record.capacity),
      dailyLimit: String(record.dailyLimit),
      weight: String(record.weight),
      from: record.from,
      to: record.to,
      isActive: record.isActive ? "on" : "",
      version: String(record.version),
    },
    recesses: record.recesses.map((one) => ({
      id: one.id,
      reason: one.reason,
      from: day.format(one.from),
      // The last day of it, not the midnight after.
      to: one.to === null ? null : day.format(new Date(one.to.getTime() - 1)),
      isOver: one.to !== null && one.to <= now,
      isHandedOver: one.isHandedOver,
      note: one.note,
    })),
    agenda: record.agendaAhead.map((one) => ({
      id: one.id,
      when: moment.format(one.from),
      type: one.type,
      lead: one.reference,
      href: href("lead", language, { reference: one.reference }),
    })),
    mayChange,
    today: civilMinute(now, timeZone).date,
  };
}
