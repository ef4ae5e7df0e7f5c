import { addDays } from "#src/contracts/holidays.rules.ts";
import {
  emptyFilter,
  type FilterKey,
  type LeadFilter,
  longestValue,
  noValue,
  openStatusValues,
  readListAsked,
} from "../lead-filter.rules.ts";

/** What reports of leads there are, as data, and which list each of their figures counts (AL 4). Pure. */

/** What is counted, each as the filter of the list that holds the same leads. */
const figureFilters = {
  arrived: (base) => base,
  assigned: (base) => ({ ...base, step: "assigned" }),
  answered: (base) => ({ ...base, step: "answered" }),
  interested: (base) => ({ ...base, step: "interested" }),
  closing: (base) => ({ ...base, step: "closing" }),
  closed: (base) => ({ ...base, step: "closed" }),
  failed: (base) => withValue(base, "status", ["4"]),
  open: (base) => withValue(base, "status", openStatusValues),
  unattended: (base) => withValue(withValue(base, "status", ["2"]), "subStatus", ["201"]),
  idle: (base) => ({ ...withValue(base, "status", openStatusValues), view: "idle" }),
} as const satisfies Record<string, (base: LeadFilter) => LeadFilter>;

export type FigureName = keyof typeof figureFilters;

const withValue = (base: LeadFilter, key: FilterKey, values: readonly string[]): LeadFilter => ({
  ...base,
  values: { ...base.values, [key]: values },
});

/** What a report's rows are: days, weeks or months, one row of all, or the values of a column. */
export type ReportBy =
  | "time"
  | "step"
  | "executive"
  | "line"
  | "source"
  | "origin"
  | "country"
  | "failureReason";

interface ReportKind {
  figures: readonly FigureName[];
  /** The first is what it shows unless asked otherwise. */
  by: readonly ReportBy[];
  /** Of what arrived in a time, or of all that is there now. */
  isOfPeriod: boolean;
  /** Says how long the first answer took. */
  hasTimes: boolean;
}

export const reportKinds = {
  arrivals: {
    figures: ["arrived", "answered", "closed", "failed"],
    by: ["time", "country", "executive", "line", "source", "origin"],
    isOfPeriod: true,
    hasTimes: false,
  },
  answers: {
    figures: ["arrived", "answered"],
    by: ["time", "executive", "line", "source", "origin"],
    isOfPeriod: true,
    hasTimes: true,
  },
  conversion: {
    figures: ["arrived", "assigned", "answered", "interested", "closing", "closed"],
    by: ["step", "executive", "line", "source", "origin"],
    isOfPeriod: true,
    hasTimes: false,
  },
  load: {
    figures: ["open", "unattended", "idle"],
    by: ["executive"],
    isOfPeriod: false,
    hasTimes: false,
  },
  failures: { figures: ["failed"], by: ["failureReason"], isOfPeriod: true, hasTimes: false },
} as const satisfies Record<string, ReportKind>;

export type ReportName = keyof typeof reportKinds;
export const reportNames = [
  "arrivals",
  "answers",
  "conversion",
  "load",
  "failures",
] as const satisfies readonly ReportName[];
export const kindOf = (name: ReportName): ReportKind => reportKinds[name];

/** Rows of a report at most; what is behind them is one sum. */
export const mostRows = 50;
/** Days that a report is of at most: what it costs has a bound. */
const longestPeriod = 366;

/** By what a report may be narrowed. */
export const reportFilters = [
  "country",
  "line",
  "insurer",
  "product",
  "executive",
  "source",
  "origin",
  "requestType",
  "lineOfBusiness",
  "partner",
] as const satisfies readonly FilterKey[];

export interface AskedReport {
  by: ReportBy;
  /** Civil days, both included; null of a report that is of now. */
  period: { from: string; to: string } | null;
  /** What every figure of it counts within. */
  base: LeadFilter;
  faults: { field: string; code: string; params?: Record<string, number> }[];
}

const names = {
  call: { by: "by", from: "from", to: "to" },
  page: { by: "por", from: "desde", to: "hasta" },
} as const;

/** Reads what is asked of a report; what an address says wrong is left out. */
export function readReportAsked(
  name: ReportName,
  query: URLSearchParams,
  { keys, today }: { keys: "call" | "page"; today: string },
): AskedReport {
  const kind = kindOf(name);
  const called = names[keys];
  const faults: AskedReport["faults"] = [];
  const asked = query.get(called.by) ?? "";
  const by = kind.by.find((one) => one === asked);
  if (asked !== "" && by === undefined) faults.push({ field: called.by, code: "INVALID" });
  const read = readListAsked(query, keys);
  const values = Object.fromEntries(
    reportFilters.flatMap((key) => {
      const given = read.filter.values[key];
      return given === undefined ? [] : [[key, given]];
    }),
  );
  faults.push(...read.faults.map(({ field, code }) => ({ field, code })));
  const period = kind.isOfPeriod ? readPeriod(query, { called, today, faults }) : null;
  const base = { ...emptyFilter, values, isCounted: true };
  return {
    by: by ?? kind.by[0] ?? "time",
    period,
    base: period === null ? base : { ...base, periods: { created: period } },
    faults,
  };
}

function readPeriod(
  query: URLSearchParams,
  {
    called,
    today,
    faults,
  }: { called: (typeof names)["call" | "page"]; today: string; faults: AskedReport["faults"] },
): { from: string; to: string } {
  const days = (["from", "to"] as const).map((end) => {
    const text = query.get(called[end]) ?? "";
    if (text === "") return null;
    // Far years are none that a database counts days from.
    if (isDay(text)) return text;
    faults.push({ field: called[end], code: "INVALID" });
    return null;
  });
  const [from = null, to = null] = days;
  if (from !== null && to !== null && from > to) {
    faults.push({ field: called.from, code: "INVALID" });
    return readPeriodOf(to, from, { called, faults });
  }
  const last = to ?? (from !== null && from > today ? from : today);
  return readPeriodOf(from ?? addDays(last, -29), last, { called, faults });
}

function readPeriodOf(
  from: string,
  to: string,
  { called, faults }: { called: (typeof names)["call" | "page"]; faults: AskedReport["faults"] },
): { from: string; to: string } {
  const earliest = addDays(to, 1 - longestPeriod);
  if (from >= earliest) return { from, to };
  faults.push({ field: called.from, code: "TOO_SMALL", params: { maximum: longestPeriod } });
  return { from: earliest, to };
}

const isDay = (text: string): boolean =>
  /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** What the time is divided into: at most 45 days, else weeks from Monday, above half a year months. */
export type TimeStep = "day" | "week" | "month";
export function timeStepOf({ from, to }: { from: string; to: string }): TimeStep {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days <= 45 ? "day" : days <= 183 ? "week" : "month";
}

/** The parts of a period, the first and the last cut to it. */
export function partsOf(period: { from: string; to: string }): { from: string; to: string }[] {
  const step = timeStepOf(period);
  const parts: { from: string; to: string }[] = [];
  for (let from = period.from; from <= period.to;) {
    const end = endOfPart(from, step);
    const to = end < period.to ? end : period.to;
    parts.push({ from, to });
    from = addDays(to, 1);
  }
  return parts;
}

function endOfPart(day: string, step: TimeStep): string {
  if (step === "day") return day;
  const at = new Date(`${day}T00:00:00Z`);
  if (step === "week") return addDays(day, (7 - at.getUTCDay()) % 7);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
}

/** Which leads a row is of, besides what its report is of. */
export type RowKey =
  | { kind: "all" }
  | { kind: "part"; from: string; to: string }
  | { kind: "value"; by: Exclude<ReportBy, "time" | "step">; value: string | null };

/** The list that holds the leads of a figure; null of a value that no filter takes. */
export function listOfFigure(base: LeadFilter, row: RowKey, figure: FigureName): LeadFilter | null {
  const counted = figureFilters[figure](base);
  if (row.kind === "all") return counted;
  if (row.kind === "part")
    return { ...counted, periods: { ...base.periods, created: { from: row.from, to: row.to } } };
  const value = row.value ?? noValue;
  return value === "" || value.length > longestValue ? null : withValue(counted, row.by, [value]);
}
