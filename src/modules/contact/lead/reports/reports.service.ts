import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { LeadDesk } from "../lead-desk.service.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import { type LeadFilter, openStatusValues } from "../lead-filter.rules.ts";
import {
  type Figures,
  findFigures,
  listByTime,
  listByValue,
  type ReportGroup,
} from "./report.queries.ts";
import {
  type AskedReport,
  type FigureName,
  kindOf,
  listOfFigure,
  mostRows,
  partsOf,
  readReportAsked,
  type ReportBy,
  type ReportName,
  type RowKey,
  timeStepOf,
} from "./report.rules.ts";

/** A row of a report: figures, and the list behind each. */
export interface ReportRow extends Figures {
  key: RowKey;
  /** What it is called, where its value is no word. */
  name: string | null;
  /** Null: of a value that no filter takes. */
  lists: Readonly<Record<FigureName, LeadFilter | null>>;
  /** Open leads that an executive takes at most; of the load alone. */
  capacity: number | null;
}

export interface LeadReport {
  name: ReportName;
  by: ReportBy;
  period: { from: string; to: string } | null;
  filter: LeadFilter;
  figures: readonly FigureName[];
  total: ReportRow;
  rows: readonly ReportRow[];
  /** What is behind the rows that are shown, without lists; null: nothing. */
  others: Readonly<Record<FigureName, number>> | null;
}

interface ReportNeeds {
  clock: Clock;
  access: AccessService;
  desk: Pick<LeadDesk, "contextOf">;
  /** Open leads that each executive takes at most, by user. */
  capacitiesOf(
    connection: Connection,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
}

/** One report of the leads in scope. By call, what is asked wrong is refused; in an address it is left out. Throws
 *  FORBIDDEN, BAD_REQUEST. */
async function report(
  needs: ReportNeeds,
  actor: LeadActor,
  name: ReportName,
  { query, keys }: { query: URLSearchParams; keys: "call" | "page" },
): Promise<LeadReport> {
  needs.access.require("report:read", actor.holder);
  needs.access.require("lead:read", actor.holder);
  const context = needs.desk.contextOf(actor);
  const today = civilDate(context.at, context.timeZone);
  const read = readReportAsked(name, query, { keys, today });
  if (keys === "call" && read.faults.length > 0) throw badRequest(read.faults);
  const { figures } = kindOf(name);
  const asked = { filter: readFilter(name, read), context, names: figures };
  return needs.access.asHolder(actor.holder, async (own) => {
    const total = rowOf(read, { kind: "all" }, await findFigures(own, asked));
    const groups = await groupsOf(own, read, asked);
    const listed = groups.map((group) => rowOf(read, keyOf(read, group), group, group.name));
    const rows = read.by === "time" ? filled(read, listed, figures) : listed;
    const shown = rows.slice(0, read.by === "time" ? rows.length : mostRows);
    return {
      name,
      by: read.by,
      period: read.period,
      filter: read.base,
      figures,
      total,
      rows: name === "load" ? await loaded(needs, own, shown) : shown,
      others: rows.length > shown.length ? restOf(total, shown, figures) : null,
    };
  });
}

/** Rows without any open lead say nothing of a load, nor those that did not fail of why others did. */
function readFilter(name: ReportName, { base }: AskedReport): LeadFilter {
  if (name === "load") return { ...base, values: { ...base.values, status: openStatusValues } };
  if (name === "failures") return { ...base, values: { ...base.values, status: ["4"] } };
  return base;
}

function groupsOf(
  own: Connection,
  { by, period }: AskedReport,
  asked: Parameters<typeof findFigures>[1],
): Promise<ReportGroup[]> {
  if (by === "step") return Promise.resolve([]);
  if (by !== "time") return listByValue(own, asked, by);
  if (period === null) return Promise.resolve([]);
  return listByTime(own, asked, { step: timeStepOf(period), from: period.from });
}

function keyOf({ by, period }: AskedReport, { value }: ReportGroup): RowKey {
  if (by === "step") return { kind: "all" };
  if (by !== "time") return { kind: "value", by, value };
  const part = period === null ? [] : partsOf(period).filter(({ from }) => from === value);
  const [{ from, to } = { from: value ?? "", to: value ?? "" }] = part;
  return { kind: "part", from, to };
}

const rowOf = (
  { base }: AskedReport,
  key: RowKey,
  { counts, median, p90 }: Figures,
  name: string | null = null,
): ReportRow => ({
  key,
  name,
  counts,
  median,
  p90,
  lists: Object.fromEntries(
    Object.keys(counts).map((figure) => [figure, listOfFigure(base, key, figure as FigureName)]),
  ) as ReportRow["lists"],
  capacity: null,
});

/** Every part of the period, those without a lead too: a gap in a course would say something else. */
function filled(
  read: AskedReport,
  rows: readonly ReportRow[],
  figures: readonly FigureName[],
): ReportRow[] {
  if (read.period === null) return [...rows];
  const none = Object.fromEntries(figures.map((name) => [name, 0])) as Figures["counts"];
  return partsOf(read.period).map(
    (part) =>
      rows.find(({ key }) => key.kind === "part" && key.from === part.from) ??
      rowOf(read, { kind: "part", ...part }, { counts: none, median: null, p90: null }),
  );
}

const restOf = (
  total: ReportRow,
  rows: readonly ReportRow[],
  figures: readonly FigureName[],
): Record<FigureName, number> =>
  Object.fromEntries(
    figures.map((name) => [
      name,
      total.counts[name] - rows.reduce((sum, { counts }) => sum + counts[name], 0),
    ]),
  ) as Record<FigureName, number>;

async function loaded(
  { capacitiesOf }: ReportNeeds,
  own: Connection,
  rows: readonly ReportRow[],
): Promise<ReportRow[]> {
  const idOf = ({ key }: ReportRow) => (key.kind === "value" ? key.value : null);
  const ids = rows.map(idOf).filter((id): id is string => id !== null);
  const capacities = await capacitiesOf(own, ids);
  return rows.map((row) => ({ ...row, capacity: capacities.get(idOf(row) ?? "") ?? null }));
}

/** The same to be taken away: a demonstration only looks. Throws DEMO_ACCESS too. */
async function exported(
  needs: ReportNeeds,
  actor: LeadActor,
  name: ReportName,
  asked: { query: URLSearchParams; keys: "call" | "page" },
): Promise<LeadReport> {
  if (needs.access.isDemoOnly(actor.holder))
    throw new AppError({ code: "DEMO_ACCESS", status: 403 });
  return report(needs, actor, name, asked);
}

/** Figures of the leads in somebody's scope; each is the count of a list (AL 4). */
export function createLeadReports(needs: ReportNeeds) {
  return withNeeds(needs, { report, exported });
}

export type LeadReports = ReturnType<typeof createLeadReports>;
