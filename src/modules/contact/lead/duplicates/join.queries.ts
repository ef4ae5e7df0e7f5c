import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { WorkedLead } from "../lead-work.queries.ts";
import type { ContactChannel } from "../lead-work.tables.ts";
import type { ConsentInForce, LeadRow } from "./join.rules.ts";
import "./duplicate.tables.ts";

/** Tables whose rows go to the kept lead, and which of them. Assignments, changes of many and what the lead itself
 *  went through stay: they are its own history. */
export const movedTables = {
  lead_events: sql`kind in ('note', 'call', 'mail', 'message', 'attachment')`,
  lead_calls: sql`true`,
  lead_consents: sql`true`,
  lead_appointments: sql`true`,
} as const;
type MovedTable = keyof typeof movedTables;
const tables = Object.keys(movedTables) as MovedTable[];

export interface MovedRows {
  rows: Partial<Record<MovedTable, number[]>>;
  /** Appointments ahead with whose they were. */
  appointments: { id: number; executive: string | null }[];
  sales: number[];
  /** Consents that were added so that the stricter word holds. */
  consents: { id: number; channel: string; purpose: string; wasGiven: boolean }[];
}

/** Rows of leads as the database writes them: instants to the last digit. */
export async function readLeadRows(
  connection: Connection,
  ids: readonly number[],
): Promise<Map<number, LeadRow>> {
  const { rows } = await sql<{ id: number; row: LeadRow }>`
    select l.id, to_jsonb(l) as row from leads l where l.id = any(${[...ids]}::bigint[])`.execute(
    connection,
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Writes columns as `readLeadRows` told them; the lead goes on by one version. */
export async function writeLeadRow(
  connection: Connection,
  id: number,
  change: LeadRow,
): Promise<LeadRow> {
  const columns = Object.keys(change).map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
  const { rows } = await sql<{ row: LeadRow }>`
    update leads l set version = l.version + 1 ${columns.length === 0 ? sql`` : sql`, ${sql.join(columns)}`}
    from jsonb_populate_record(null::leads, ${JSON.stringify(change)}::jsonb) r
    where l.id = ${id} returning to_jsonb(l) as row`.execute(connection);
  const [written] = rows;
  if (written === undefined) throw new Error("A lead went away while it was joined.");
  return written.row;
}

/** Gives every row of a lead to another one. */
export async function moveRows(
  connection: Connection,
  { from, to }: { from: number; to: number },
): Promise<MovedRows["rows"]> {
  const moved: MovedRows["rows"] = {};
  for (const table of tables) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set lead_id = ${to} where lead_id = ${from} and ${movedTables[table]}
      returning id`.execute(connection);
    moved[table] = rows.map(({ id }) => id);
  }
  return moved;
}

/** Gives rows back, as far as they are still there. */
export async function moveBack(
  connection: Connection,
  { rows, from, to }: { rows: MovedRows["rows"]; from: number; to: number },
): Promise<void> {
  for (const table of tables)
    await sql`
      update ${sql.table(table)} set lead_id = ${to}
      where lead_id = ${from} and id = any(${rows[table] ?? []}::bigint[])`.execute(connection);
}

/** What is planned ahead goes to who works the kept lead. */
export async function handAppointments(
  connection: Connection,
  { ids, executive, at }: { ids: readonly number[]; executive: string; at: Date },
): Promise<MovedRows["appointments"]> {
  const { rows } = await sql<{ id: number; executive: string | null }>`
    update lead_appointments a set executive_user_id = ${executive}::uuid, version = a.version + 1
    from lead_appointments b
    where b.id = a.id and a.id = any(${[...ids]}::bigint[]) and a.state = 'PROGRAMADA' and a.starts_at > ${at}
      and a.executive_user_id is distinct from ${executive}::uuid
    returning a.id, b.executive_user_id as executive`.execute(connection);
  return rows;
}

/** Gives appointments back to whose they were, where nobody gave them away since. */
export async function handBack(
  connection: Connection,
  appointments: MovedRows["appointments"],
  from: string | null,
): Promise<void> {
  for (const { id, executive } of appointments)
    await sql`
      update lead_appointments set executive_user_id = ${executive}::uuid, version = version + 1
      where id = ${id} and executive_user_id is not distinct from ${from}::uuid`.execute(
      connection,
    );
}

/** What was last said, of each way and purpose. */
export async function allConsentsOf(
  connection: Connection,
  leadId: number,
): Promise<(ConsentInForce & { id: number })[]> {
  const { rows } = await sql<ConsentInForce & { id: number }>`
    select distinct on (channel, purpose) id, channel, purpose, is_given as "isGiven" from lead_consents
    where lead_id = ${leadId} order by channel, purpose, id desc`.execute(connection);
  return rows;
}

export async function addConsent(
  connection: Connection,
  lead: Pick<WorkedLead, "id" | "tenant_id">,
  consent: ConsentInForce & { source: "join" | "join-undone"; by: string | null; at: Date },
): Promise<number> {
  const { id } = await connection
    .insertInto("lead_consents")
    .values({
      lead_id: lead.id,
      tenant_id: lead.tenant_id,
      channel: consent.channel as ContactChannel,
      purpose: consent.purpose as "contact" | "news",
      is_given: consent.isGiven,
      source: consent.source,
      recorded_by: consent.by,
      at: consent.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertJoin(
  connection: Connection,
  join: {
    kept: WorkedLead;
    joined: WorkedLead;
    actor: string | null;
    at: Date;
    keptBefore: LeadRow;
    keptAfter: LeadRow;
    joinedBefore: LeadRow;
    moved: MovedRows;
  },
): Promise<string> {
  const id = randomUUID();
  await connection
    .insertInto("lead_joins")
    .values({
      id,
      kept_id: join.kept.id,
      joined_id: join.joined.id,
      tenant_id: join.kept.tenant_id,
      joined_tenant_id: join.joined.tenant_id,
      actor: join.actor,
      at: join.at,
      kept_before: JSON.stringify(join.keptBefore),
      kept_after: JSON.stringify(join.keptAfter),
      joined_before: JSON.stringify(join.joinedBefore),
      moved: JSON.stringify(join.moved),
      undone_at: null,
      undone_by: null,
    })
    .execute();
  return id;
}

export interface StoredJoin {
  keptId: number;
  joinedId: number;
  keptReference: string;
  joinedReference: string;
  keptBefore: LeadRow;
  keptAfter: LeadRow;
  joinedBefore: LeadRow;
  moved: MovedRows;
}

/** A join that may still be undone. */
export async function findJoin(
  connection: Connection,
  id: string,
  since: Date,
): Promise<StoredJoin | undefined> {
  const { rows } = await sql<StoredJoin>`
    select j.kept_id as "keptId", j.joined_id as "joinedId", k.reference as "keptReference",
      o.reference as "joinedReference", j.kept_before as "keptBefore", j.kept_after as "keptAfter",
      j.joined_before as "joinedBefore", j.moved
    from lead_joins j join leads k on k.id = j.kept_id join leads o on o.id = j.joined_id
    where j.id = ${id}::uuid and j.undone_at is null and j.at >= ${since}`.execute(connection);
  return rows[0];
}

/** Marks a join as undone; false where somebody was faster. */
export async function markUndone(
  connection: Connection,
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable("lead_joins")
    .set({ undone_at: at, undone_by: by })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface RecentJoin {
  id: string;
  at: Date;
  by: string | null;
  kept: string;
  joined: string;
  name: string;
}
