import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import "./executive.tables.ts";

export interface Executive {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  tenantId: string;
  tenantPath: string;
  team: string | null;
  teamName: string | null;
  countries: string[];
  upperTypes: string[];
  languages: string[];
  requestTypes: string[];
  timeZone: string;
  weekdays: number[];
  from: string;
  to: string;
  capacity: number;
  dailyLimit: number;
  weight: number;
  version: number;
}

const executives = (connection: Connection) =>
  connection
    .selectFrom("executives as e")
    .innerJoin("users as u", "u.id", "e.user_id")
    .innerJoin("tenants as n", "n.id", "e.tenant_id")
    .leftJoin("teams as t", "t.id", "e.team_id")
    .select([
      "e.user_id as id",
      "u.name",
      "u.email",
      sql<boolean>`e.is_active and u.status = 'Activo'`.as("isActive"),
      "e.tenant_id as tenantId",
      "n.path as tenantPath",
      "e.team_id as team",
      "t.name as teamName",
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
      "e.version",
    ]);

export const listExecutives = (connection: Connection): Promise<Executive[]> =>
  executives(connection).orderBy("u.name").orderBy("e.user_id").execute();

export const findExecutive = (connection: Connection, id: string): Promise<Executive | undefined> =>
  executives(connection).where("e.user_id", "=", id).executeTakeFirst();

/** The same with its row locked until the transaction ends. */
export const lockExecutive = (
  transaction: Connection,
  id: string,
): Promise<Executive | undefined> =>
  executives(transaction).where("e.user_id", "=", id).forUpdate("e").executeTakeFirst();

export async function findTeamOf(connection: Connection, id: string): Promise<string | null> {
  const row = await connection
    .selectFrom("executives")
    .select("team_id as team")
    .where("user_id", "=", id)
    .executeTakeFirst();
  return row?.team ?? null;
}

/** How many open leads each of these takes at most, as far as the transaction's person sees them. */
export async function listCapacities(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom("executives")
    .select(["user_id", "capacity"])
    .where("user_id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ user_id, capacity }) => [user_id, capacity]));
}

/** The teams that a user supervises, and the executives in them. */
export async function listSupervised(
  connection: Connection,
  userId: string,
): Promise<{ userIds: string[]; teamIds: string[] }> {
  const teams = await connection
    .selectFrom("team_supervisors")
    .select("team_id as id")
    .where("user_id", "=", userId)
    .execute();
  const teamIds = teams.map(({ id }) => id);
  if (teamIds.length === 0) return { userIds: [], teamIds };
  const members = await connection
    .selectFrom("executives")
    .select("user_id as id")
    .where("team_id", "in", teamIds)
    .execute();
  return { userIds: members.map(({ id }) => id), teamIds };
}

/** The teams that a user works in or supervises. */
export async function listTeamsOf(
  connection: Connection,
  userId: string,
): Promise<{ id: string; name: string; isSupervised: boolean }[]> {
  const { teamIds } = await listSupervised(connection, userId);
  const own = await findTeamOf(connection, userId);
  const ids = [...new Set([...teamIds, ...(own === null ? [] : [own])])];
  if (ids.length === 0) return [];
  const teams = await connection
    .selectFrom("teams")
    .select(["id", "name"])
    .where("id", "in", ids)
    .orderBy("name")
    .execute();
  return teams.map((team) => ({ ...team, isSupervised: teamIds.includes(team.id) }));
}

/** Who a mail goes to; undefined of an account that is off or was never activated. */
export const findMailReader = (
  connection: Connection,
  id: string,
): Promise<{ name: string; email: string; language: "es" | "en" | "pt" } | undefined> =>
  connection
    .selectFrom("users")
    .select(["name", "email", "language"])
    .where("id", "=", id)
    .where("status", "=", "Activo")
    .where("activated_at", "is not", null)
    .executeTakeFirst();

/** What of an executive may be changed. */
export interface ExecutiveChange {
  team?: string | null | undefined;
  countries?: string[] | undefined;
  upperTypes?: string[] | undefined;
  languages?: string[] | undefined;
  requestTypes?: string[] | undefined;
  timeZone?: string | undefined;
  weekdays?: number[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  capacity?: number | undefined;
  dailyLimit?: number | undefined;
  weight?: number | undefined;
  isActive?: boolean | undefined;
}

const columns = {
  team: "team_id",
  countries: "countries",
  upperTypes: "upper_types",
  languages: "languages",
  requestTypes: "request_types",
  timeZone: "time_zone",
  weekdays: "weekdays",
  from: "hours_from",
  to: "hours_to",
  capacity: "capacity",
  dailyLimit: "daily_limit",
  weight: "weight",
  isActive: "is_active",
} as const satisfies Record<keyof ExecutiveChange, string>;

export async function updateExecutive(
  transaction: Connection,
  id: string,
  change: ExecutiveChange,
): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) => {
      const value = change[key as keyof ExecutiveChange];
      return value === undefined ? [] : [[column, value]];
    }),
  );
  await transaction
    .updateTable("executives")
    .set((row) => ({ ...values, version: row("version", "+", 1) }))
    .where("user_id", "=", id)
    .execute();
}

/** What is agreed ahead with the people of an executive's leads. */
export const listAgendaAhead = (connection: Connection, id: string, at: Date) =>
  connection
    .selectFrom("lead_appointments as a")
    .innerJoin("leads as l", "l.id", "a.lead_id")
    .select(["a.id", "a.type", "a.starts_at as from", "a.ends_at as to", "l.reference"])
    .where("a.executive_user_id", "=", id)
    .where("a.state", "=", "PROGRAMADA")
    .where("a.starts_at", ">", at)
    .orderBy("a.starts_at")
    .limit(100)
    .execute();

/** Whether the database knows a zone. */
export async function isKnownZone(connection: Connection, zone: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${zone}`.execute(
    connection,
  );
  return rows.length > 0;
}

/** Whether there is a team, among those that the transaction sees. */
export async function isTeam(connection: Connection, id: string): Promise<boolean> {
  const row = await connection
    .selectFrom("teams")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
