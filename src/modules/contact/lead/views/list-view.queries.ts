import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import "../lead-work.tables.ts";
import type { ViewAudience, ViewedList } from "./list-views.rules.ts";

export interface StoredView {
  id: string;
  name: string;
  audience: ViewAudience;
  team: string | null;
  query: string;
  version: number;
  owner: string;
  ownerName: string;
}

/** A person's own views, those of their teams and everybody's, by name. */
export async function listViews(
  connection: Connection,
  { list, userId, teams }: { list: ViewedList; userId: string; teams: readonly string[] },
): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select v.id, v.name, v.audience, v.team_id as team, v.query, v.version, v.owner, u.name as "ownerName"
    from lead_views v join users u on u.id = v.owner
    where v.list = ${list} and (v.owner = ${userId}::uuid or v.audience = 'everybody'
      or (v.audience = 'team' and v.team_id = any(${[...teams]}::uuid[])))
    order by lower(v.name), v.id`.execute(connection);
  return rows;
}

/** A view of a list of the person's own, locked until the transaction ends. */
export const lockOwnView = (
  connection: Connection,
  { id, owner, list }: { id: string; owner: string; list: ViewedList },
) =>
  connection
    .selectFrom("lead_views")
    .select(["id", "version"])
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("list", "=", list)
    .forUpdate()
    .executeTakeFirst();

export async function insertView(
  connection: Connection,
  view: {
    id: string;
    list: ViewedList;
    owner: string;
    name: string;
    audience: ViewAudience;
    team: string | null;
    query: string;
    at: Date;
  },
): Promise<void> {
  const { at, team, ...rest } = view;
  await connection
    .insertInto("lead_views")
    .values({ ...rest, team_id: team, created_at: at })
    .execute();
}

export async function countOwnViews(
  connection: Connection,
  { owner, list }: { owner: string; list: ViewedList },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lead_views where owner = ${owner}::uuid and list = ${list}`.execute(
    connection,
  );
  return rows[0]?.count ?? 0;
}

export async function updateView(
  connection: Connection,
  id: string,
  change: { name?: string; audience?: ViewAudience; team_id?: string | null; query?: string },
): Promise<void> {
  await connection
    .updateTable("lead_views")
    .set((row) => ({ ...change, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function deleteView(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom("lead_views").where("id", "=", id).execute();
}
