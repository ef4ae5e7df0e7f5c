import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { WorkedLead } from "./lead-work.queries.ts";

/** What a lead was before a change of many, to be restored. */
export interface LeadBefore {
  status: number;
  subStatus: number | null;
  failureReason: string | null;
  executive: string | null;
  team: string | null;
  nextStepAt: string | null;
  statusSince: string;
  /** Into which one it was joined; absent of changes that were made before this was kept. */
  mergedInto?: number | null;
  /** Appointments that the change ended. */
  appointments: readonly number[];
  /** Those that it put into the agenda. */
  planned?: readonly number[];
}

/** What a lead was, to be restored. */
export const beforeOf = (lead: WorkedLead, cancelled: readonly number[] = []): LeadBefore => ({
  status: lead.status,
  subStatus: lead.sub_status,
  failureReason: lead.failure_reason,
  executive: lead.executive_user_id,
  team: lead.team_id,
  nextStepAt: lead.next_step_at?.toISOString() ?? null,
  statusSince: lead.status_since.toISOString(),
  mergedInto: lead.merged_into,
  appointments: cancelled,
});

/** Leads by id; to be changed, locked in the order of their ids until the transaction ends. */
export async function leadsById(
  connection: Connection,
  ids: readonly number[],
  lock: "update" | "none",
): Promise<WorkedLead[]> {
  const { rows } = await sql<WorkedLead>`
    select l.*, t.path, t.name as tenant_name, t.kind as tenant_kind, u.name as executive_name,
      coalesce(u.status = 'Activo', false) as is_executive_active
    from leads l join tenants t on t.id = l.tenant_id left join users u on u.id = l.executive_user_id
    where l.id = any(${[...ids]}::bigint[]) order by l.id ${lock === "update" ? sql`for update of l` : sql``}`.execute(
    connection,
  );
  return rows;
}

/** Those that are in a person's scope; others are as if there were none. */
export async function findReferences(
  connection: Connection,
  references: readonly string[],
  scope: RawBuilder<boolean>,
): Promise<{ id: number; reference: string }[]> {
  const { rows } = await sql<{ id: number; reference: string }>`
    select l.id, l.reference from leads l
    where l.reference = any(${[...references]}::text[]) and ${scope}`.execute(connection);
  return rows;
}

/** Leads of these whose person agreed to be reached in some way. */
export async function idsWithConsent(
  connection: Connection,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct lead_id as id from (
      select distinct on (lead_id, channel) lead_id, is_given from lead_consents
      where lead_id = any(${[...ids]}::bigint[]) and purpose = 'contact' order by lead_id, channel, id desc
    ) as newest where is_given`.execute(connection);
  return new Set(rows.map(({ id }) => id));
}

/** Moves leads at once; every one goes on by one version. */
export async function moveLeads(
  connection: Connection,
  ids: readonly number[],
  move: {
    to: number;
    subStatus: number | null;
    failureReason: string | null;
    cancelsAgenda: boolean;
    at: Date;
  },
): Promise<void> {
  const { to, subStatus, failureReason, cancelsAgenda, at } = move;
  await sql`
    update leads set status = ${to}, sub_status = ${subStatus}::int, failure_reason = ${failureReason}::text,
      status_since = case when status = ${to} then status_since else ${at}::timestamptz end,
      next_step_at = case when ${cancelsAgenda}::boolean then null else next_step_at end,
      merged_into = case when status = 6 and ${to}::int <> 6 then null else merged_into end,
      last_act_at = ${at}, version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(connection);
}

/** Ids of what is planned for a lead. */
export async function plannedOf(connection: Connection, leadId: number): Promise<number[]> {
  const rows = await connection
    .selectFrom("lead_appointments")
    .select("id")
    .where("lead_id", "=", leadId)
    .where("state", "=", "PROGRAMADA")
    .execute();
  return rows.map(({ id }) => id);
}

/** Cancels what is planned ahead of leads; answers which, by lead. */
export async function cancelAhead(
  connection: Connection,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; lead: number }>`
    update lead_appointments set state = 'CANCELADA', version = version + 1
    where lead_id = any(${[...ids]}::bigint[]) and state = 'PROGRAMADA' and starts_at > ${at}
    returning id, lead_id as lead`.execute(connection);
  const byLead = new Map<number, number[]>();
  for (const { id, lead } of rows) byLead.set(lead, [...(byLead.get(lead) ?? []), id]);
  return byLead;
}

export async function insertOperation(
  connection: Connection,
  operation: { id: string; actor: string; action: string; at: Date },
  rows: readonly { lead: WorkedLead; before: LeadBefore }[],
): Promise<void> {
  await connection
    .insertInto("lead_operations")
    .values({ ...operation, undone_at: null })
    .execute();
  await inBatches(rows, (part) =>
    connection
      .insertInto("lead_operation_rows")
      .values(
        part.map(({ lead, before }) => ({
          operation_id: operation.id,
          lead_id: lead.id,
          tenant_id: lead.tenant_id,
          before: JSON.stringify(before),
          version_after: lead.version + 1,
        })),
      )
      .execute(),
  );
}

/** Rows of one statement at most: parameters of one are limited. */
const batch = 1_000;

export async function inBatches<One>(
  all: readonly One[],
  work: (part: readonly One[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += batch)
    await work(all.slice(start, start + batch));
}

/** An operation that may still be undone, locked. */
export async function findOperation(
  connection: Connection,
  id: string,
  actor: string,
  since: Date,
) {
  return connection
    .selectFrom("lead_operations")
    .select(["id", "action"])
    .where("id", "=", id)
    .where("actor", "=", actor)
    .where("undone_at", "is", null)
    .where("at", ">=", since)
    .forUpdate()
    .executeTakeFirst();
}

export interface RestoredLead {
  id: number;
  tenant_id: string;
  status: number;
  version: number;
  /** Who has it again, and who had it until now. */
  executive: string | null;
  given: string | null;
}

/** The rules alone gave a lead on after the change, as they do with one in 7: no person worked it. */
const onlyGivenSince = sql`l.version - r.version_after = (
  select count(*) from lead_events e where e.lead_id = l.id and e.actor is null and e.kind = 'assigned'
    and (e.detail ->> 'version')::int > r.version_after)`;

/** Restores what nobody changed since, and answers which leads it restored and which it left. */
export async function restoreLeads(
  connection: Connection,
  operation: string,
  at: Date,
): Promise<{
  restored: RestoredLead[];
  left: string[];
}> {
  const { rows: restored } = await sql<
    RestoredLead & { appointments: number[]; planned: number[] }
  >`
    update leads l set status = (r.before ->> 'status')::int, sub_status = (r.before ->> 'subStatus')::int,
      failure_reason = r.before ->> 'failureReason', executive_user_id = (r.before ->> 'executive')::uuid,
      team_id = (r.before ->> 'team')::uuid, next_step_at = (r.before ->> 'nextStepAt')::timestamptz,
      status_since = (r.before ->> 'statusSince')::timestamptz,
      merged_into = case when r.before ? 'mergedInto' then (r.before ->> 'mergedInto')::bigint else l.merged_into end,
      version = l.version + 1, last_act_at = ${at}
    from lead_operation_rows r join leads was on was.id = r.lead_id
    where r.operation_id = ${operation} and r.lead_id = l.id
      and (l.version = r.version_after or ${onlyGivenSince})
    returning l.id, l.tenant_id, l.status, l.version, l.executive_user_id as executive,
      was.executive_user_id as given, r.before -> 'appointments' as appointments,
      coalesce(r.before -> 'planned', '[]') as planned`.execute(connection);
  const ended = restored.flatMap(({ appointments }) => appointments);
  const planned = restored.flatMap((one) => one.planned);
  await sql`update lead_appointments set state = 'CANCELADA', version = version + 1
    where id = any(${planned}::bigint[]) and state = 'PROGRAMADA'`.execute(connection);
  // A person who was told that the event ended, or of the one in its place, is invited again: by the next sequence of the
  // same name, which calendars take.
  await sql`update lead_appointments a set state = 'PROGRAMADA', version = a.version + 1,
      sequence = case when told.is_other then told.next else a.sequence end,
      told = case when told.is_other then null else a.told end
    from (select o.id, max(n.sequence) + 1 as next,
        o.told is not distinct from 'cancelled' or max(n.sequence) > o.sequence as is_other
      from lead_appointments o join lead_appointments n on n.uid = o.uid
      where o.id = any(${ended}::bigint[]) group by o.id) told
    where a.id = told.id and a.state in ('CANCELADA', 'REAGENDADA')`.execute(connection);
  await sql`
    update lead_appointments a set executive_user_id = l.executive_user_id, version = a.version + 1
    from leads l where l.id = a.lead_id and l.id = any(${restored.map(({ id }) => id)}::bigint[])
      and a.state = 'PROGRAMADA' and a.starts_at > ${at}
      and a.executive_user_id is distinct from l.executive_user_id`.execute(connection);
  await connection
    .updateTable("lead_operations")
    .set({ undone_at: at })
    .where("id", "=", operation)
    .execute();
  const ids = restored.map(({ id }) => id);
  const { rows: left } = await sql<{ reference: string }>`
    select l.reference from lead_operation_rows r join leads l on l.id = r.lead_id
    where r.operation_id = ${operation} and not (l.id = any(${ids}::bigint[])) order by l.reference`.execute(
    connection,
  );
  return { restored, left: left.map(({ reference }) => reference) };
}

/** Takes away bulk changes with what their rows were before. */
export const deleteOldOperations = (
  transaction: Connection,
  { madeBefore, limit }: { madeBefore: Date; limit: number },
) =>
  transaction
    .deleteFrom("lead_operations")
    .where("id", "in", (operations) =>
      operations
        .selectFrom("lead_operations as old")
        .select("old.id")
        .where("old.at", "<", madeBefore)
        .orderBy("old.at")
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
