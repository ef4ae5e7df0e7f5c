import { sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import "./executive.tables.ts";

/** A lead in 2 Asignado without an act since it was given. */
export interface UnattendedLead {
  reference: string;
  country: CountryCode;
  assignedAt: Date;
  executive: string;
  executiveName: string;
  team: string | null;
  countries: CountryCode[];
  timeZone: string;
  weekdays: number[];
  from: string;
  to: string;
}

const unattended = (connection: Connection) =>
  connection
    .selectFrom("leads as l")
    .innerJoin("executives as e", "e.user_id", "l.executive_user_id")
    .innerJoin("users as u", "u.id", "e.user_id")
    .select([
      "l.reference",
      "l.country",
      sql<Date>`l.assigned_at`.as("assignedAt"),
      "e.user_id as executive",
      "u.name as executiveName",
      "e.team_id as team",
      sql<CountryCode[]>`e.countries`.as("countries"),
      "e.time_zone as timeZone",
      "e.weekdays",
      "e.hours_from as from",
      "e.hours_to as to",
    ])
    .where("l.status", "=", 2)
    .where("l.is_demonstration", "=", false)
    .whereRef("l.last_act_at", "<=", "l.assigned_at");

/** Those that were given between two instants. */
export const listUnattended = (
  connection: Connection,
  { from, to }: { from: Date; to: Date },
): Promise<UnattendedLead[]> =>
  unattended(connection)
    .where("l.assigned_at", ">", from)
    .where("l.assigned_at", "<=", to)
    .orderBy("l.assigned_at")
    .execute();

/** The same lead while it still waits for the same executive. */
export const findUnattended = (
  connection: Connection,
  reference: string,
  executive: string,
): Promise<UnattendedLead | undefined> =>
  unattended(connection)
    .where("l.reference", "=", reference)
    .where("l.executive_user_id", "=", executive)
    .executeTakeFirst();

/** Who supervises the teams. */
export const listSupervisors = (
  connection: Connection,
  teams: readonly string[],
): Promise<{ team: string; userId: string }[]> =>
  teams.length === 0
    ? Promise.resolve([])
    : connection
        .selectFrom("team_supervisors")
        .select(["team_id as team", "user_id as userId"])
        .where("team_id", "in", [...teams])
        .execute();
