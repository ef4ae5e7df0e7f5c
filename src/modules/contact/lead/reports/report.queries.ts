import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { LeadFilter } from "../lead-filter.rules.ts";
import { leadSteps } from "../lead-filter.rules.ts";
import { leadsOfFilter, type ListContext, zoneOfLead } from "../lead-list.queries.ts";
import { openStatuses } from "../lead.status.ts";
import { type FigureName, mostRows, type ReportBy, type TimeStep } from "./report.rules.ts";

/** Counts, and minutes to the first answer: null where none was answered. */
export interface Figures {
  counts: Readonly<Record<FigureName, number>>;
  median: number | null;
  p90: number | null;
}

export interface ReportGroup extends Figures {
  /** The first day of a part of the time, or the value of the column; null: none. */
  value: string | null;
  /** What it is called, where the value is no word. */
  name: string | null;
}

/** The value that rows are of, and what it is called. */
const groups: Readonly<
  Record<
    Exclude<ReportBy, "time" | "step">,
    { value: RawBuilder<unknown>; name?: RawBuilder<unknown> }
  >
> = {
  executive: { value: sql`l.executive_user_id::text`, name: sql`max(u.name)` },
  line: { value: sql`l.upper_type` },
  source: { value: sql`l.source` },
  origin: { value: sql`l.origin` },
  country: { value: sql`l.country` },
  failureReason: { value: sql`l.failure_reason` },
};

const isOf = (statuses: readonly number[]) => sql`l.status = any(${[...statuses]}::int[])`;
const filtered = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`;

/** Each figure as the condition of its list says it, for all rows in one reading. */
const counted = (at: Date): Record<FigureName, RawBuilder<unknown>> => ({
  arrived: sql`count(*)`,
  assigned: filtered(sql`${isOf(leadSteps.assigned)} or came.assigned`),
  answered: sql`count(l.first_answer_at)`,
  interested: filtered(sql`${isOf(leadSteps.interested)} or came.interested`),
  closing: filtered(sql`${isOf(leadSteps.closing)} or came.closing`),
  closed: filtered(sql`${isOf(leadSteps.closed)} or came.closed`),
  failed: filtered(sql`l.status = 4`),
  open: filtered(isOf(openStatuses)),
  unattended: filtered(sql`l.status = 2 and l.sub_status = 201`),
  idle: filtered(
    sql`${isOf(openStatuses)} and l.last_act_at < ${new Date(at.getTime() - 48 * 3_600_000)}`,
  ),
});

/** How far the timeline of each lead says that it came: read once, by its index. */
const timeline = sql`left join lateral (
  select ${sql.join(
    (["assigned", "interested", "closing", "closed"] as const).map(
      (step) => sql`bool_or(e.to_status = any(${[...leadSteps[step]]}::int[])) as ${sql.ref(step)}`,
    ),
  )} from lead_events e where e.lead_id = l.id) as came on true`;

const figures = (names: readonly FigureName[], at: Date) => {
  const all = counted(at);
  const minutes = sql`extract(epoch from l.first_answer_at - l.created_at) / 60`;
  return sql.join([
    ...names.map((name) => sql`${all[name]}::int as ${sql.ref(name)}`),
    sql`percentile_cont(0.5) within group (order by ${minutes}) as median`,
    sql`percentile_cont(0.9) within group (order by ${minutes}) as p90`,
  ]);
};

const steps: readonly FigureName[] = ["assigned", "interested", "closing", "closed"];

interface Asked {
  filter: LeadFilter;
  context: ListContext;
  names: readonly FigureName[];
}

const sourceOf = ({ filter, context, names }: Asked) => sql`leads l
  ${names.some((name) => steps.includes(name)) ? timeline : sql``}
  left join users u on u.id = l.executive_user_id
  where ${leadsOfFilter(filter, context)}`;

type StoredFigures = Record<string, string | number | null>;

const readFigures = (row: StoredFigures, names: readonly FigureName[]): Figures => ({
  counts: Object.fromEntries(
    names.map((name) => [name, Number(row[name] ?? 0)]),
  ) as Figures["counts"],
  median: minutesOf(row["median"]),
  p90: minutesOf(row["p90"]),
});

const minutesOf = (value: string | number | null | undefined): number | null =>
  value == null ? null : Math.max(0, Math.round(Number(value)));

/** All leads of a report together: a median of medians would be none. */
export async function findFigures(connection: Connection, asked: Asked): Promise<Figures> {
  const { rows } = await sql<StoredFigures>`
    select ${figures(asked.names, asked.context.at)} from ${sourceOf(asked)}`.execute(connection);
  return readFigures(rows[0] ?? {}, asked.names);
}

/** The same by part of the time, in the civil days of each lead's country. A week begins on Monday; a part that
 *  begins before the period is the period's first. */
export async function listByTime(
  connection: Connection,
  asked: Asked,
  { step, from }: { step: TimeStep; from: string },
): Promise<ReportGroup[]> {
  const day = sql`date_trunc(${step}, l.created_at at time zone ${zoneOfLead})::date`;
  const { rows } = await sql<StoredFigures>`
    select greatest(${day}, ${from}::date)::text as value, ${figures(asked.names, asked.context.at)}
    from ${sourceOf(asked)} group by 1 order by 1`.execute(connection);
  return rows.map((row) => groupOf(row, asked.names));
}

/** The same by the values of a column, those with most leads first; `mostRows` and one more. */
export async function listByValue(
  connection: Connection,
  asked: Asked,
  by: Exclude<ReportBy, "time" | "step">,
): Promise<ReportGroup[]> {
  const { value, name = sql`null` } = groups[by];
  const [first = "arrived"] = asked.names;
  const { rows } = await sql<StoredFigures>`
    select ${value} as value, ${name} as name, ${figures(asked.names, asked.context.at)}
    from ${sourceOf(asked)} group by 1
    order by ${sql.ref(first)} desc, 1 limit ${mostRows + 1}`.execute(connection);
  return rows.map((row) => groupOf(row, asked.names));
}

const groupOf = (row: StoredFigures, names: readonly FigureName[]): ReportGroup => ({
  ...readFigures(row, names),
  value: row["value"] == null ? null : String(row["value"]),
  name: row["name"] == null ? null : String(row["name"]),
});
