import { requestTypes } from "#src/contracts/enumerations/operations.ts";
import { civilMinute } from "#src/contracts/holidays.rules.ts";
import type {
  ExecutiveRecord,
  ListedExecutive,
} from "#src/modules/contact/executive/executives.service.ts";
import type { ExecutivePeople } from "#src/modules/contact/executive/executive-people.service.ts";
import {
  type LineNames,
  lineText,
  requestTypeText,
} from "#src/modules/contact/lead/lead-words.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { WorkOptions } from "./executive-fields.ts";
import { zones } from "./executive-form.ts";
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
    /** The one of a low balance ends with the deposit alone. */
    mayEnd: boolean;
    isHandedOver: boolean;
    note: string | null;
    version: number;
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

/** What the form of an executive begins with. */
const workValues = (record: ExecutiveRecord): Record<string, string> => ({
  team: record.team ?? "",
  countries: record.countries.join("\n"),
  lines: record.upperTypes.join("\n"),
  languages: record.languages.join("\n"),
  requestTypes: record.requestTypes.join("\n"),
  weekdays: record.weekdays.join("\n"),
  timeZone: record.timeZone,
  capacity: String(record.capacity),
  dailyLimit: String(record.dailyLimit),
  weight: String(record.weight),
  from: record.from,
  to: record.to,
  isActive: record.isActive ? "on" : "",
  version: String(record.version),
});

interface ShownExecutive extends Shown {
  mayChange: boolean;
  lineNames: LineNames;
}

export function presentExecutive(
  record: ExecutiveRecord,
  { language, locale, now, mayChange, lineNames }: ShownExecutive,
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
    lines: record.upperTypes.map((code) => lineText(code, lineNames) ?? code),
    values: workValues(record),
    recesses: record.recesses.map((one) => ({
      id: one.id,
      reason: one.reason,
      from: day.format(one.from),
      // The last day of it, not the midnight after.
      to: one.to === null ? null : day.format(new Date(one.to.getTime() - 1)),
      isOver: one.to !== null && one.to <= now,
      mayEnd: mayChange && one.reason !== "Saldo Bajo",
      isHandedOver: one.isHandedOver,
      note: one.note,
      version: one.version,
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

type FormOptions = Awaited<ReturnType<ExecutivePeople["formOptions"]>>;

/** What the forms offer. A zone on record that is not among them stays. */
export const presentOptions = (
  { lines, teams }: FormOptions,
  { say, lineNames }: { say: Say; lineNames: LineNames },
  zone?: string,
): WorkOptions => ({
  lines: lines.map(({ code }) => ({ value: code, label: lineText(code, lineNames) ?? code })),
  requestTypes: requestTypes.map((value) => ({ value, label: requestTypeText(value, { say }) })),
  teams: teams.map(({ id, name }) => ({ value: id, label: name })),
  zones: [...new Set([...zones, ...(zone === undefined ? [] : [zone])])],
});

export interface TeamModel {
  id: string;
  name: string;
  note: string;
  href: string;
  isActive: boolean;
}

export interface PeopleModel {
  options: WorkOptions;
  /** Accounts that may become executives, and that may supervise. */
  workers: readonly { value: string; label: string }[];
  supervisors: readonly { value: string; label: string }[];
  teams: readonly TeamModel[];
  /** The team that is open in its form; null for a new one. */
  team: Record<string, string> | null;
  isNewOpen: boolean;
  newHref: string;
}

interface PeoplePlace {
  language: Language;
  query: URLSearchParams;
  say: Say;
  lineNames: LineNames;
}

/** What the page of executives makes: executives, and teams with who supervises them. */
export function presentPeople(
  found: FormOptions,
  { language, query, ...words }: PeoplePlace,
): PeopleModel {
  const { say } = words;
  const path = href("executives", language);
  const open = found.teams.find(({ id }) => id === query.get("equipo"));
  return {
    options: presentOptions(found, words),
    workers: found.people
      .filter(({ mayWork, isExecutive }) => mayWork && !isExecutive)
      .map(({ name, email }) => ({ value: email, label: `${name} · ${email}` })),
    supervisors: found.people
      .filter(({ maySupervise }) => maySupervise)
      .map(({ id, name }) => ({ value: id, label: name })),
    teams: found.teams.map((team) => ({
      id: team.id,
      name: team.name,
      isActive: team.isActive,
      href: `${path}?equipo=${team.id}`,
      note: say("executives.teamNote", {
        people: team.executives,
        supervisors:
          team.supervisors.map(({ name }) => name).join(", ") || say("executives.noSupervisor"),
      }),
    })),
    team:
      open === undefined
        ? null
        : {
            id: open.id,
            name: open.name,
            supervisors: open.supervisors.map(({ id }) => id).join("\n"),
            isActive: open.isActive ? "on" : "",
            version: String(open.version),
          },
    isNewOpen: query.has("nuevo"),
    newHref: `${path}?nuevo=1`,
  };
}
