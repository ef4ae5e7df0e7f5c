import { sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Candidate } from "./fit.rules.ts";
import "./executive.tables.ts";

/** Statuses in which a lead is work of its executive. 7 is not among them: a move there takes the lead out of the
 *  load of the executive, who is kept as the last (lead-transitions.tsv; decision 047). */
export const openStatuses = [2, 9, 13, 14, 500, 501] as const;

/** One with their team. */
export interface TeamCandidate extends Candidate {
  team: string | null;
}

/** Executives with what they have to do at an instant, by id: those of some teams and some by id, or all. */
export async function listCandidates(
  connection: Connection,
  at: Date,
  whose?: { teams?: readonly string[]; users?: readonly string[] },
): Promise<TeamCandidate[]> {
  let query = withLoad(connection, at).orderBy("e.user_id");
  if (whose !== undefined) {
    const { teams = [], users = [] } = whose;
    query = query.where(
      sql<boolean>`(e.team_id = any(${[...teams]}::uuid[]) or e.user_id = any(${[...users]}::uuid[]))`,
    );
  }
  const rows = await query.execute();
  return rows.map(({ timeZone, weekdays, from, to, openLeads, leadsToday, ...row }) => ({
    ...row,
    isActive: row.isActive,
    inRecess: row.inRecess === true,
    openLeads: Number(openLeads),
    leadsToday: Number(leadsToday),
    lastLeadAt: row.lastLeadAt ?? null,
    // Their own country's holidays: the first that they work for.
    hours: { timeZone, weekdays, from, to, holidaysOf: (row.countries[0] ?? "CL") as CountryCode },
  }));
}

/** Every executive, with what is asked of them and what they have. */
const withLoad = (connection: Connection, at: Date) =>
  connection
    .selectFrom("executives as e")
    .innerJoin("users as u", "u.id", "e.user_id")
    .select((row) => [
      "e.user_id as userId",
      "e.team_id as team",
      sql<boolean>`e.is_active and u.status = 'Activo'`.as("isActive"),
      row
        .exists(
          row
            .selectFrom("recesses as r")
            .select("r.id")
            .whereRef("r.user_id", "=", "e.user_id")
            .where("r.starts_at", "<=", at)
            .where((end) => end.or([end("r.ends_at", "is", null), end("r.ends_at", ">", at)])),
        )
        .as("inRecess"),
      "e.countries",
      "e.upper_types as upperTypes",
      "e.languages",
      "e.request_types as requestTypes",
      "e.time_zone as timeZone",
      "e.weekdays",
      "e.hours_from as from",
      "e.hours_to as to",
      "e.capacity",
      "e.daily_limit as dailyLimit",
      "e.weight",
      row
        .selectFrom("leads as l")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("l.executive_user_id", "=", "e.user_id")
        .where("l.status", "in", [...openStatuses])
        .as("openLeads"),
      row
        .selectFrom("assignments as a")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("a.executive", "=", "e.user_id")
        .where(
          "a.at",
          ">=",
          sql<Date>`date_trunc('day', ${at}::timestamptz at time zone e.time_zone) at time zone e.time_zone`,
        )
        .as("leadsToday"),
      row
        .selectFrom("assignments as a")
        .select(({ fn }) => fn.max("a.at").as("at"))
        .whereRef("a.executive", "=", "e.user_id")
        .as("lastLeadAt"),
    ]);
