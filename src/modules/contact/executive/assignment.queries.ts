import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { openStatuses } from "./candidates.queries.ts";
import type { LeadFacts } from "./fit.rules.ts";
import type { AssignmentsTable } from "./executive.tables.ts";

/** Statuses from which the rules give a lead to somebody. */
export const assignableStatuses = [1, 7, 8] as const;

/** A lead as assignment reads it. */
export interface AssignableLead extends LeadFacts {
  id: number;
  reference: string;
  tenantId: string;
  tenantPath: string;
  status: number;
  version: number;
  executive: string | null;
  team: string | null;
  maker: string | null;
  insurer: string | null;
  identification: string | null;
  email: string | null;
  referralAdvisor: string | null;
}

const leads = (connection: Connection) =>
  connection
    .selectFrom("leads as l")
    .innerJoin("tenants as t", "t.id", "l.tenant_id")
    .select([
      "l.id",
      "l.reference",
      "l.tenant_id as tenantId",
      "t.path as tenantPath",
      "l.status",
      "l.version",
      "l.executive_user_id as executive",
      "l.team_id as team",
      "l.made_by as maker",
      "l.insurer",
      "l.country",
      "l.upper_type as upperType",
      "l.language",
      "l.request_type as requestType",
      "l.source",
      "l.line_of_business as lineOfBusiness",
      sql<
        string | null
      >`case when t.kind = 'partner' then regexp_replace(t.path, '^.*/', '') end`.as("partner"),
      "l.identification",
      "l.email",
      "l.referral_advisor_id as referralAdvisor",
    ]);

export const findAssignableLead = (
  connection: Connection,
  reference: string,
): Promise<AssignableLead | undefined> =>
  leads(connection).where("l.reference", "=", reference).executeTakeFirst();

/** The same with its row locked until the transaction ends. */
export const lockLead = (
  transaction: Connection,
  id: number,
): Promise<AssignableLead | undefined> =>
  leads(transaction).where("l.id", "=", id).forUpdate("l").executeTakeFirst();

/** Leads by id, locked in the order of their ids. */
export const lockLeads = (
  transaction: Connection,
  ids: readonly number[],
): Promise<AssignableLead[]> =>
  leads(transaction)
    .where(sql<boolean>`l.id = any(${[...ids]}::bigint[])`)
    .orderBy("l.id")
    .forUpdate("l")
    .execute();

/** Up to `most` leads that wait for somebody and are due, those that wait longest first, locked; what another node holds
 *  is skipped. */
export const lockWaitingLeads = (
  transaction: Connection,
  at: Date,
  most: number,
): Promise<AssignableLead[]> =>
  leads(transaction)
    .leftJoin("waiting_leads as w", "w.lead_id", "l.id")
    .where(sql<boolean>`l.status in (1, 7, 8)`)
    // Those of the demonstration show every state, this one too.
    .where("l.is_demonstration", "=", false)
    .where((due) => due.or([due("w.lead_id", "is", null), due("w.next_try_at", "<=", at)]))
    .orderBy("l.id")
    .limit(most)
    .forUpdate("l")
    .skipLocked()
    .execute();

/** What is decided of one lead. */
export interface NewAssignment {
  lead: Pick<AssignableLead, "id" | "tenantId">;
  executive: string | null;
  way: AssignmentsTable["way"];
  rule: { id: string; name: string } | null;
  candidates: readonly { executive: string; passedOver: string | null }[];
}

/** Keeps one decision for each of some leads; answers its id by the lead's. */
export async function insertAssignments(
  transaction: Connection,
  decisions: readonly NewAssignment[],
  { givenBy, at }: { givenBy: string | null; at: Date },
): Promise<Map<number, number>> {
  if (decisions.length === 0) return new Map();
  const rows = await transaction
    .insertInto("assignments")
    .values(
      decisions.map(({ lead, executive, way, rule, candidates }) => ({
        lead_id: lead.id,
        tenant_id: lead.tenantId,
        at,
        executive,
        way,
        rule_id: rule?.id ?? null,
        rule_name: rule?.name ?? null,
        given_by: givenBy,
        candidates: JSON.stringify(candidates),
      })),
    )
    .returning(["id", "lead_id as leadId"])
    .execute();
  return new Map(rows.map(({ id, leadId }) => [leadId, id]));
}

/** Stores that no executive can take some leads, with the time of the next try. Returns the ids of the leads that were not
 *  waiting before. */
export async function keepWaiting(
  transaction: Connection,
  waiting: readonly { lead: Pick<AssignableLead, "id" | "tenantId">; reasons: object }[],
  { at, nextTryAt }: { at: Date; nextTryAt: Date },
): Promise<Set<number>> {
  if (waiting.length === 0) return new Set();
  const rows = await transaction
    .insertInto("waiting_leads")
    .values(
      waiting.map(({ lead, reasons }) => ({
        lead_id: lead.id,
        tenant_id: lead.tenantId,
        since: at,
        next_try_at: nextTryAt,
        reasons: JSON.stringify(reasons),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("lead_id").doUpdateSet((excluded) => ({
        next_try_at: excluded.ref("excluded.next_try_at"),
        reasons: excluded.ref("excluded.reasons"),
      })),
    )
    .returning(["lead_id as id", "since"])
    .execute();
  return new Set(rows.filter(({ since }) => since.getTime() === at.getTime()).map(({ id }) => id));
}

/** A lead and who gets it. */
export interface GivenLead {
  lead: AssignableLead;
  executive: string;
  /** Of the executive. */
  team: string | null;
  way: AssignmentsTable["way"];
  rule: { id: string; name: string } | null;
}

/** Gives each lead to its executive: status, clock, version, timeline and what is agreed ahead in one go. The database
 *  ends the wait of those that waited. */
export async function giveLeads(
  transaction: Connection,
  given: readonly GivenLead[],
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  if (given.length === 0) return;
  const to = sql`unnest(${given.map(({ lead }) => lead.id)}::bigint[],
    ${given.map(({ executive }) => executive)}::uuid[],
    ${given.map(({ team }) => team)}::uuid[]) as g(id, executive, team)`;
  const isNew = sql`l.status = any(${[...assignableStatuses]}::int[])`;
  await sql`
    update leads l set executive_user_id = g.executive, team_id = g.team,
      assigned_at = ${at}, last_act_at = ${at}, version = l.version + 1,
      status_since = case when ${isNew} then ${at}::timestamptz else l.status_since end,
      sub_status = case when ${isNew} then ${inProgress} else l.sub_status end,
      status = case when ${isNew} then ${assigned} else l.status end
    from ${to} where l.id = g.id`.execute(transaction);
  await transaction
    .insertInto("lead_events")
    .values(given.map((one) => givenEvent(one, { at, by })))
    .execute();
  await sql`
    update lead_appointments p set executive_user_id = g.executive, version = p.version + 1
    from ${to} where p.lead_id = g.id and p.state = 'PROGRAMADA' and p.starts_at > ${at}`.execute(
    transaction,
  );
}

/** Status 2 Asignado, and its sub-status En Gestión. */
export const assigned = 2;
const inProgress = 201;

/** In which status a lead is after it was given: one that waited is Asignado, one in hand stays as it is. */
export const statusGiven = ({ status }: Pick<AssignableLead, "status">): number =>
  (assignableStatuses as readonly number[]).includes(status) ? assigned : status;

function givenEvent(
  { lead, executive, way, rule }: GivenLead,
  { at, by }: { at: Date; by: string | null },
) {
  const isNew = (assignableStatuses as readonly number[]).includes(lead.status);
  return {
    lead_id: lead.id,
    tenant_id: lead.tenantId,
    at,
    actor: by,
    system: by === null ? ("QPCRON" as const) : ("QPOPTIMIZE" as const),
    kind: "assigned",
    from_status: lead.status,
    to_status: statusGiven(lead),
    sub_status: isNew ? inProgress : null,
    detail: JSON.stringify({
      fields: ["executive", ...(isNew ? ["status", "subStatus"] : [])],
      version: lead.version + 1,
      executive,
      before: lead.executive,
      way,
      rule: rule?.name ?? null,
    }),
  };
}

/** Why the system takes leads from an executive (lead-transitions.tsv). */
export type HandOverReason = "recess" | "inactive";

/** Puts one open lead of an executive into 7 Por Reasignar; the executive is kept as the last. False where none is
 *  left that another node does not hold. */
export async function handOverOne(
  transaction: Connection,
  { executive, reason, at }: { executive: string; reason: HandOverReason; at: Date },
): Promise<boolean> {
  const lead = await leads(transaction)
    .where("l.executive_user_id", "=", executive)
    .where("l.status", "in", [...openStatuses])
    .orderBy("l.id")
    .limit(1)
    .forUpdate("l")
    .executeTakeFirst();
  if (lead === undefined) return false;
  await transaction
    .updateTable("leads")
    .set({
      status: 7,
      sub_status: null,
      status_since: at,
      last_act_at: at,
      version: lead.version + 1,
    })
    .where("id", "=", lead.id)
    .execute();
  await transaction
    .insertInto("lead_events")
    .values({
      lead_id: lead.id,
      tenant_id: lead.tenantId,
      at,
      system: "QPCRON",
      kind: "status",
      from_status: lead.status,
      to_status: 7,
      detail: JSON.stringify({
        fields: ["status", "subStatus"],
        version: lead.version + 1,
        reason,
      }),
    })
    .execute();
  return true;
}
