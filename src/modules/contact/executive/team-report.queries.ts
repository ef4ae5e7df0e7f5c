import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { openStatuses } from "./candidates.queries.ts";

/** What an executive did with the leads that came since an instant, and what waits now. */
export interface TeamFigures {
  executive: string;
  open: number;
  /** In 2 Asignado, En Gestión: nobody was reached yet. */
  unattended: number;
  arrived: number;
  answered: number;
  /** Minutes from arrival to the first answer; null where none was answered. */
  median: number | null;
  p90: number | null;
  closed: number;
}

/** Statuses that are in no figure: deleted, duplicate, test, false customer (AL 6). */
const uncounted = [5, 6, 97, 98] as const;

export async function listTeamFigures(
  connection: Connection,
  executives: readonly string[],
  since: Date,
): Promise<TeamFigures[]> {
  if (executives.length === 0) return [];
  const { rows } = await sql<Record<keyof TeamFigures, string | number | null>>`
    with own as (
      select executive_user_id as executive, status, sub_status,
        created_at >= ${since} as is_new, first_answer_at,
        extract(epoch from first_answer_at - created_at) / 60 as minutes
      from leads
      where executive_user_id = any(${[...executives]}::uuid[]) and status <> all(${[...uncounted]}::int[])
    )
    select executive,
      count(*) filter (where status = any(${[...openStatuses]}::int[])) as open,
      count(*) filter (where status = 2 and sub_status = 201) as unattended,
      count(*) filter (where is_new) as arrived,
      count(*) filter (where is_new and first_answer_at is not null) as answered,
      percentile_cont(0.5) within group (order by minutes) filter (where is_new) as median,
      percentile_cont(0.9) within group (order by minutes) filter (where is_new) as p90,
      count(*) filter (where is_new and status = 3) as closed
    from own group by executive`.execute(connection);
  return rows.map((row) => ({
    executive: String(row.executive),
    open: Number(row.open),
    unattended: Number(row.unattended),
    arrived: Number(row.arrived),
    answered: Number(row.answered),
    median: row.median === null ? null : Math.round(Number(row.median)),
    p90: row.p90 === null ? null : Math.round(Number(row.p90)),
    closed: Number(row.closed),
  }));
}

/** The same of all of some executives together: a median of medians would be none. */
export async function findTeamTimes(
  connection: Connection,
  executives: readonly string[],
  since: Date,
): Promise<{ median: number | null; p90: number | null }> {
  if (executives.length === 0) return { median: null, p90: null };
  const { rows } = await sql<{ median: string | number | null; p90: string | number | null }>`
    select percentile_cont(0.5) within group (order by m) as median,
      percentile_cont(0.9) within group (order by m) as p90
    from (
      select extract(epoch from first_answer_at - created_at) / 60 as m from leads
      where executive_user_id = any(${[...executives]}::uuid[]) and created_at >= ${since}
        and first_answer_at is not null and status <> all(${[...uncounted]}::int[])
    ) as answered`.execute(connection);
  const [row] = rows;
  const whole = (value: string | number | null | undefined) =>
    value == null ? null : Math.round(Number(value));
  return { median: whole(row?.median), p90: whole(row?.p90) };
}
