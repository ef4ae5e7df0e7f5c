import { sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import "../lead-work.tables.ts";
import type { Reason, ReasonFields, ReasonType } from "./reason.rules.ts";

/** Every reason in the order of the forms. */
export async function listReasons(connection: Connection): Promise<Reason[]> {
  const rows = await connection
    .selectFrom("failure_reasons")
    .selectAll()
    .orderBy("position")
    .orderBy("code")
    .execute();
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    type: row.type as ReasonType,
    subStatus: row.sub_status,
    countries: row.countries as CountryCode[],
    isNoteRequired: row.is_note_required,
    position: row.position,
    isActive: row.is_active,
    isNamed: row.is_named,
    version: row.version,
  }));
}

/** One writer at a time: names and codes are compared with all others. Moves of leads go on. */
export const lockReasons = async (transaction: Connection): Promise<void> =>
  void (await sql`lock table failure_reasons in share row exclusive mode`.execute(transaction));

const valuesOf = (fields: ReasonFields) => ({
  name: fields.name,
  type: fields.type,
  sub_status: fields.subStatus,
  countries: [...fields.countries],
  is_note_required: fields.isNoteRequired,
  position: fields.position,
  is_active: fields.isActive,
});

export const insertReason = async (
  transaction: Connection,
  code: string,
  fields: ReasonFields,
): Promise<void> =>
  void (await transaction
    .insertInto("failure_reasons")
    .values({ code, ...valuesOf(fields), is_named: false })
    .execute());

export const updateReason = async (
  transaction: Connection,
  { code, version }: Pick<Reason, "code" | "version">,
  fields: ReasonFields,
): Promise<void> =>
  void (await transaction
    .updateTable("failure_reasons")
    .set({ ...valuesOf(fields), version: version + 1 })
    .where("code", "=", code)
    .execute());

export const deleteReason = async (transaction: Connection, code: string): Promise<void> =>
  void (await transaction
    .deleteFrom("failure_reasons")
    .where("code", "=", code)
    .where("is_named", "=", false)
    .execute());

/** Leads that have a reason, or had it once: their timeline still says so. */
export async function countUses(transaction: Connection, code: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select id from leads where failure_reason = ${code}
      union select lead_id from lead_events where detail ->> 'failureReason' = ${code}
    ) as used`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Sub-statuses of 4 that a reason may give. */
export async function listFailedSubStatuses(
  connection: Connection,
): Promise<{ id: number; name: string }[]> {
  return connection
    .selectFrom("lead_sub_statuses")
    .select(["id", "name"])
    .where("is_active", "=", true)
    .where(sql<boolean>`4 = any(parents)`)
    .orderBy("id")
    .execute();
}
