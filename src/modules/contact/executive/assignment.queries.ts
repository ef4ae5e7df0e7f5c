import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { AssignmentWay, Pointer, RuleMatch } from "./choice.rules.ts";
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

/** The lead that waits longest for somebody and is due, locked; one that another node holds is skipped. */
export const lockWaitingLead = (
  transaction: Connection,
  at: Date,
): Promise<AssignableLead | undefined> =>
  leads(transaction)
    .leftJoin("waiting_leads as w", "w.lead_id", "l.id")
    .where(sql<boolean>`l.status in (1, 7, 8)`)
    // Those of the demonstration show every state, this one too.
    .where("l.is_demonstration", "=", false)
    .where((due) => due.or([due("w.lead_id", "is", null), due("w.next_try_at", "<=", at)]))
    .orderBy("l.id")
    .limit(1)
    .forUpdate("l")
    .skipLocked()
    .executeTakeFirst();

/** Executives of the same person's open leads, the newest first: by identification, else by e-mail. */
export async function listOwners(transaction: Connection, lead: AssignableLead): Promise<string[]> {
  const { identification, email } = lead;
  if (identification === null && email === null) return [];
  const rows = await transaction
    .selectFrom("leads")
    .select("executive_user_id as executive")
    .where("country", "=", lead.country)
    .where("id", "<>", lead.id)
    .where("executive_user_id", "is not", null)
    .where("status", "in", [...openStatuses])
    .where((same) =>
      same.or([
        ...(identification === null ? [] : [same("identification", "=", identification)]),
        ...(email === null ? [] : [same(sql`lower(email)`, "=", email.toLowerCase())]),
      ]),
    )
    .orderBy("id", "desc")
    .execute();
  return [...new Set(rows.flatMap(({ executive }) => executive ?? []))];
}

/** The executive who is the advisor that a visitor named. */
export async function findReferrer(
  transaction: Connection,
  advisor: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("advisors as a")
    .innerJoin("users as u", "u.email", "a.email")
    .innerJoin("executives as e", "e.user_id", "u.id")
    .select("e.user_id as userId")
    .where("a.id", "=", advisor)
    .executeTakeFirst();
  return row?.userId;
}

export interface AssignmentRule extends RuleMatch {
  id: string;
  tenantId: string;
  position: number;
  name: string;
  team: string;
  way: AssignmentWay;
  isActive: boolean;
  version: number;
}

const rules = (connection: Connection) =>
  connection
    .selectFrom("assignment_rules")
    .select([
      "id",
      "tenant_id as tenantId",
      "position",
      "name",
      "countries",
      "upper_types as upperTypes",
      "languages",
      "request_types as requestTypes",
      "sources",
      "lines_of_business as linesOfBusiness",
      "partners",
      "team_id as team",
      "way",
      "is_active as isActive",
      "version",
    ]);

/** Every rule in the order in which they are asked. */
export const listRules = (connection: Connection): Promise<AssignmentRule[]> =>
  rules(connection).orderBy("position").orderBy("id").execute();

/** Locks a rule, then its team: one lead at a time gets its turn, and what a team's executives have to do stands
 *  until it is written down. Undefined where the rule went meanwhile. */
export async function lockRule(transaction: Connection, id: string): Promise<Pointer | undefined> {
  const row = await transaction
    .selectFrom("assignment_rules")
    .select(["pointer as userId", "pointer_turns as turns", "team_id as team"])
    .where("id", "=", id)
    .where("is_active", "=", true)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await lockTeam(transaction, row.team);
  return { userId: row.userId, turns: row.turns };
}

/** Whose turn it was last by a rule. */
export const readPointer = (connection: Connection, id: string): Promise<Pointer | undefined> =>
  connection
    .selectFrom("assignment_rules")
    .select(["pointer as userId", "pointer_turns as turns"])
    .where("id", "=", id)
    .executeTakeFirst();

export async function lockTeam(transaction: Connection, id: string): Promise<void> {
  await transaction.selectFrom("teams").select("id").where("id", "=", id).forUpdate().execute();
}

export async function movePointer(
  transaction: Connection,
  rule: string,
  { userId, turns }: Pointer,
): Promise<void> {
  await transaction
    .updateTable("assignment_rules")
    .set({ pointer: userId, pointer_turns: turns })
    .where("id", "=", rule)
    .execute();
}

export interface NewAssignment {
  leads: readonly Pick<AssignableLead, "id" | "tenantId">[];
  executive: string | null;
  way: AssignmentsTable["way"];
  rule: { id: string; name: string } | null;
  givenBy: string | null;
  candidates: readonly { executive: string; passedOver: string | null }[];
  at: Date;
}

/** Keeps one decision for each of some leads; answers its id by the lead's. */
export async function insertAssignments(
  transaction: Connection,
  { leads: all, executive, way, rule, givenBy, candidates, at }: NewAssignment,
): Promise<Map<number, number>> {
  if (all.length === 0) return new Map();
  const rows = await transaction
    .insertInto("assignments")
    .values(
      all.map((lead) => ({
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

/** Notes that nobody can take a lead; it is tried again. */
export async function keepWaiting(
  transaction: Connection,
  lead: Pick<AssignableLead, "id" | "tenantId">,
  { reasons, at, nextTryAt }: { reasons: object; at: Date; nextTryAt: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto("waiting_leads")
    .values({
      lead_id: lead.id,
      tenant_id: lead.tenantId,
      since: at,
      next_try_at: nextTryAt,
      reasons: JSON.stringify(reasons),
    })
    .onConflict((conflict) =>
      conflict.column("lead_id").doUpdateSet((excluded) => ({
        next_try_at: excluded.ref("excluded.next_try_at"),
        reasons: excluded.ref("excluded.reasons"),
      })),
    )
    .returning("since")
    .executeTakeFirstOrThrow();
  return row.since.getTime() === at.getTime();
}

/** Gives leads to an executive: status, clock, version, timeline and what is agreed ahead in one go. The database ends
 *  the wait of those that waited. */
export async function giveLeads(
  transaction: Connection,
  all: readonly AssignableLead[],
  given: {
    executive: string;
    team: string | null;
    at: Date;
    by: string | null;
    way: string;
    rule: string | null;
  },
): Promise<void> {
  const ids = all.map(({ id }) => id);
  const isNew = sql`status = any(${[...assignableStatuses]}::int[])`;
  await sql`
    update leads set executive_user_id = ${given.executive}::uuid, team_id = ${given.team}::uuid,
      assigned_at = ${given.at}, last_act_at = ${given.at}, version = version + 1,
      status_since = case when ${isNew} then ${given.at}::timestamptz else status_since end,
      sub_status = case when ${isNew} then ${inProgress} else sub_status end,
      status = case when ${isNew} then 2 else status end
    where id = any(${ids}::bigint[])`.execute(transaction);
  await transaction
    .insertInto("lead_events")
    .values(all.map((lead) => givenEvent(lead, given)))
    .execute();
  await sql`
    update lead_appointments set executive_user_id = ${given.executive}::uuid, version = version + 1
    where lead_id = any(${ids}::bigint[]) and state = 'PROGRAMADA' and starts_at > ${given.at}`.execute(
    transaction,
  );
}

function givenEvent(lead: AssignableLead, given: Parameters<typeof giveLeads>[2]) {
  const isNew = (assignableStatuses as readonly number[]).includes(lead.status);
  return {
    lead_id: lead.id,
    tenant_id: lead.tenantId,
    at: given.at,
    actor: given.by,
    system: given.by === null ? ("QPCRON" as const) : ("QPOPTIMIZE" as const),
    kind: "assigned",
    from_status: lead.status,
    to_status: isNew ? 2 : lead.status,
    sub_status: isNew ? inProgress : null,
    detail: JSON.stringify({
      fields: ["executive", ...(isNew ? ["status", "subStatus"] : [])],
      version: lead.version + 1,
      executive: given.executive,
      before: lead.executive,
      way: given.way,
      rule: given.rule,
    }),
  };
}

/** Sub-status En Gestión of 2 Asignado. */
const inProgress = 201;

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
