import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { NewExecutive } from "./executive-people.types.ts";
import "./executive.tables.ts";

export interface StaffMember {
  id: string;
  name: string;
  email: string;
  isExecutive: boolean;
  /** Whether a grant in force lets them move leads, and give them to executives. */
  mayWork: boolean;
  maySupervise: boolean;
}

/** Active accounts of the operator by name. */
export async function listStaff(connection: Connection, at: Date): Promise<StaffMember[]> {
  const holds = (permission: string) => sql`exists (select 1 from grants g
    join role_permissions p on p.role = g.role and p.permission = ${permission}
    where g.user_id = u.id and not g.is_demo and p.is_active and g.taken_at is null
      and g.valid_from <= ${at} and (g.valid_until is null or g.valid_until > ${at}))`;
  const { rows } = await sql<StaffMember>`
    select u.id, u.name, u.email, e.user_id is not null as "isExecutive",
      ${holds("lead:change-status")} as "mayWork", ${holds("lead:assign")} as "maySupervise"
    from users u left join executives e on e.user_id = u.id
    where u.kind = 'staff' and u.status = 'Activo' order by u.name, u.id`.execute(connection);
  return rows;
}

export async function insertExecutive(
  transaction: Connection,
  one: Omit<NewExecutive, "email"> & { userId: string; tenantId: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto("executives")
    .values({
      user_id: one.userId,
      tenant_id: one.tenantId,
      team_id: one.team,
      countries: one.countries,
      upper_types: one.upperTypes,
      languages: one.languages,
      request_types: one.requestTypes,
      time_zone: one.timeZone,
      weekdays: one.weekdays,
      hours_from: one.from,
      hours_to: one.to,
      capacity: one.capacity,
      daily_limit: one.dailyLimit,
      weight: one.weight,
      created_at: one.at,
    })
    .execute();
}

export async function isTeamName(
  connection: Connection,
  name: string,
  except?: string,
): Promise<boolean> {
  const rows = await connection.selectFrom("teams").select("id").where("name", "=", name).execute();
  return rows.some(({ id }) => id !== except);
}

export const insertTeam = (
  transaction: Connection,
  team: { id: string; tenantId: string; name: string },
) =>
  transaction
    .insertInto("teams")
    .values({ id: team.id, tenant_id: team.tenantId, name: team.name })
    .execute();

/** A team, its row locked, with its node and how many leads have it. */
export async function lockTeamRow(
  transaction: Connection,
  id: string,
): Promise<{ tenantId: string; path: string; leads: number } | undefined> {
  const { rows } = await sql<{ tenantId: string; path: string; leads: number }>`
    select t.tenant_id as "tenantId", n.path, (select count(*)::int from leads l where l.team_id = t.id) as leads
    from teams t join tenants n on n.id = t.tenant_id where t.id = ${id}::uuid for update of t`.execute(
    transaction,
  );
  return rows[0];
}

export const updateTeam = (
  transaction: Connection,
  id: string,
  { name, isActive }: { name: string; isActive: boolean },
) =>
  transaction
    .updateTable("teams")
    .set((row) => ({ name, is_active: isActive, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

export async function replaceSupervisors(
  transaction: Connection,
  { team, tenantId, users }: { team: string; tenantId: string; users: readonly string[] },
): Promise<void> {
  await transaction.deleteFrom("team_supervisors").where("team_id", "=", team).execute();
  if (users.length === 0) return;
  await transaction
    .insertInto("team_supervisors")
    .values(
      [...new Set(users)].map((user) => ({ team_id: team, user_id: user, tenant_id: tenantId })),
    )
    .execute();
}

export async function deleteTeam(transaction: Connection, id: string): Promise<void> {
  await transaction.deleteFrom("team_supervisors").where("team_id", "=", id).execute();
  await transaction.deleteFrom("teams").where("id", "=", id).execute();
}
