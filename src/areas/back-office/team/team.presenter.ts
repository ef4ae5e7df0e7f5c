import type { TeamReport } from "#src/modules/contact/executive/team-report.service.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";

export interface TeamCell {
  text: string;
  href: string;
}

export interface TeamRow {
  id: string;
  name: string;
  href: string;
  team: string | null;
  open: TeamCell;
  unattended: TeamCell;
  arrived: TeamCell;
  answered: string;
  median: string;
  p90: string;
  closed: TeamCell;
}

export interface TeamModel {
  days: number;
  periods: { days: number; href: string }[];
  tiles: { name: string; value: string; href: string | null }[];
  rows: TeamRow[];
  executivesHref: string | null;
}

const openQuery = [2, 9, 13, 14, 500, 501].map((status) => `estado=${status}`).join("&");
export const periods = [7, 30, 90] as const;

/** Figures as words, each with the list of leads that it counts (UX 60). */
export function presentTeam(
  { lines, median, p90 }: TeamReport,
  {
    days,
    since,
    language,
    say,
    maySeeExecutives,
  }: {
    days: number;
    /** First civil day of the period. */
    since: string;
    language: Language;
    say: Say;
    maySeeExecutives: boolean;
  },
): TeamModel {
  const leads = href("leads", language);
  const path = href("team", language);
  const sum = (name: "open" | "unattended" | "arrived" | "closed") =>
    String(lines.reduce((total, line) => total + line[name], 0));
  const everybody = lines.map(({ executive }) => `ejecutivo=${executive}`).join("&");
  // A list takes so many values of one filter at most: of more people the figure has no list of its own.
  const listOf = (query: string) =>
    lines.length === 0 || lines.length > 20 ? null : `${leads}?${everybody}&${query}`;
  const queries = queriesOf(since);
  const tile = (name: keyof typeof queries) => ({
    name: say(`team.${name}`),
    value: sum(name),
    href: listOf(queries[name]),
  });
  return {
    days,
    periods: periods.map((one) => ({ days: one, href: `${path}?dias=${one}` })),
    tiles: [
      tile("open"),
      tile("unattended"),
      tile("arrived"),
      { name: say("team.median"), value: timeText(median, say), href: listOf(queries.arrived) },
      { name: say("team.p90"), value: timeText(p90, say), href: listOf(queries.arrived) },
      tile("closed"),
    ],
    rows: lines.map((line) => {
      const row = rowOf(line, { leads, since, say });
      return maySeeExecutives
        ? { ...row, href: href("executive", language, { id: line.executive }) }
        : row;
    }),
    executivesHref: maySeeExecutives ? href("executives", language) : null,
  };
}

/** What each figure counts, as a query of the list of leads. */
const queriesOf = (since: string) => ({
  open: openQuery,
  unattended: "estado=2&subestado=201",
  arrived: `creada-desde=${since}`,
  closed: `estado=3&creada-desde=${since}`,
});

const timeText = (minutes: number | null, say: Say): string =>
  minutes === null
    ? say("team.noAnswer")
    : minutes < 120
      ? say("team.minutes", { minutes })
      : say("team.hours", { hours: Math.round(minutes / 60) });

/** One executive; the name leads to the open leads. */
function rowOf(
  line: TeamReport["lines"][number],
  { leads, since, say }: { leads: string; since: string; say: Say },
): TeamRow {
  const queries = queriesOf(since);
  const own = (query: string) => `${leads}?ejecutivo=${line.executive}&${query}`;
  return {
    id: line.executive,
    name: line.name,
    href: own(queries.open),
    team: line.team,
    open: {
      text: say("team.load", { open: line.open, capacity: line.capacity }),
      href: own(queries.open),
    },
    unattended: { text: String(line.unattended), href: own(queries.unattended) },
    arrived: { text: String(line.arrived), href: own(queries.arrived) },
    answered: String(line.answered),
    median: timeText(line.median, say),
    p90: timeText(line.p90, say),
    closed: { text: String(line.closed), href: own(queries.closed) },
  };
}
