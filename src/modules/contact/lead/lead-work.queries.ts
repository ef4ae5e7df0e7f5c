import { type Selectable, sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { LeadSystem, LeadsTable } from "./lead.tables.ts";
import type {
  ContactChannel,
  FailureReasonsTable,
  LeadAppointmentsTable,
  LeadCallsTable,
  LeadEventsTable,
} from "./lead-work.tables.ts";
import type { LeadEventKind } from "./lead-event-kinds.rules.ts";
import type { LeadRows } from "./lead-move.types.ts";

/** A lead with what decisions about it ask of other rows. */
export type WorkedLead = Selectable<LeadsTable> & {
  path: string;
  tenant_name: string;
  tenant_kind: string;
  executive_name: string | null;
  is_executive_active: boolean;
};

/** A lead by its reference, as far as the transaction's person sees it; locked until the end where it is to be
 *  changed. */
export async function findWorkedLead(
  connection: Connection,
  reference: string,
  lock: "update" | "none",
): Promise<WorkedLead | undefined> {
  const query = connection
    .selectFrom("leads as l")
    .innerJoin("tenants as t", "t.id", "l.tenant_id")
    .leftJoin("users as u", "u.id", "l.executive_user_id")
    .selectAll("l")
    .select([
      "t.path",
      "t.name as tenant_name",
      "t.kind as tenant_kind",
      "u.name as executive_name",
      sql<boolean>`coalesce(u.status = 'Activo', false)`.as("is_executive_active"),
    ])
    .where("l.reference", "=", reference);
  return (lock === "update" ? query.forUpdate("l") : query).executeTakeFirst();
}

/** The insurance type of a lead's product; null where it names none that is in the catalogue. */
export async function findInsuranceType(
  connection: Connection,
  productCode: string | null,
): Promise<string | null> {
  if (productCode === null) return null;
  const product = await connection
    .selectFrom("products")
    .select("insurance_type")
    .where("code", "=", productCode)
    .executeTakeFirst();
  return product?.insurance_type ?? null;
}

/** Ids of leads, as far as the transaction's person sees them. */
export async function idsOfLeads(
  connection: Connection,
  references: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from leads where reference = any(${[...references]}::text[])`.execute(connection);
  return rows.map(({ id }) => id);
}

/** The tables of moves, reasons and sub-statuses as they stand. Moves and sub-statuses that are switched off are not
 *  among them; reasons are, and say so. */
export async function loadLeadRows(connection: Connection): Promise<LeadRows> {
  const transitions = await connection
    .selectFrom("lead_transitions")
    .select(["id", "from_status as from", "to_status as to", "who", "needs", "effect"])
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
  const subStatuses = await connection
    .selectFrom("lead_sub_statuses")
    .select(["id", "parents", "name"])
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
  const reasons = await connection
    .selectFrom("failure_reasons")
    .selectAll()
    .orderBy("position")
    .orderBy("code")
    .execute();
  return { transitions, subStatuses, reasons: reasons.map(reasonOf) };
}

const reasonOf = (row: Selectable<FailureReasonsTable>) => ({
  code: row.code,
  name: row.name,
  type: row.type,
  subStatus: row.sub_status,
  countries: row.countries as CountryCode[],
  isNoteRequired: row.is_note_required,
  ...(row.is_active ? {} : { isOff: true }),
});

export interface LeadChange {
  status?: number;
  sub_status?: number | null;
  failure_reason?: string | null;
  status_since?: Date;
  next_step_at?: Date | null;
  first_answer_at?: Date;
  last_act_at?: Date;
  merged_into?: number | null;
  contact_attempts?: number;
  full_name?: string;
  email?: string | null;
  phone?: string | null;
  identification?: string | null;
  comment?: string | null;
  policy_number?: string | null;
  executive_user_id?: string | null;
  team_id?: string | null;
  product_code?: string | null;
  product_name?: string | null;
  insurer?: string | null;
  insurer_name?: string | null;
  upper_type?: string | null;
  request_type?: string;
  /** In JSON. */
  price?: string | null;
  quote_id?: string | null;
}

/** Changes a lead that the transaction holds; its version goes on where a field of the record changed. */
export async function updateLead(
  connection: Connection,
  id: number,
  change: LeadChange,
  nextVersion?: number,
): Promise<void> {
  await connection
    .updateTable("leads")
    .set({ ...change, ...(nextVersion === undefined ? {} : { version: nextVersion }) })
    .where("id", "=", id)
    .execute();
}

export interface NewEvent {
  lead: Pick<WorkedLead, "id" | "tenant_id">;
  at: Date;
  actor: string | null;
  system: LeadSystem;
  kind: LeadEventKind;
  from?: number | null;
  to?: number | null;
  subStatus?: number | null;
  detail?: Record<string, unknown>;
  note?: string | null;
  /** The note speaks of health. */
  isHealth?: boolean;
}

/** Adds a line to the timeline. */
export const insertEvent = (connection: Connection, event: NewEvent): Promise<void> =>
  insertEvents(connection, [event]);

/** Adds lines to timelines. */
export async function insertEvents(
  connection: Connection,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await connection
    .insertInto("lead_events")
    .values(
      events.map((event) => ({
        lead_id: event.lead.id,
        tenant_id: event.lead.tenant_id,
        at: event.at,
        actor: event.actor,
        system: event.system,
        kind: event.kind,
        from_status: event.from ?? null,
        to_status: event.to ?? null,
        sub_status: event.subStatus ?? null,
        detail: JSON.stringify(event.detail ?? {}),
        note: event.note ?? null,
        is_health: event.isHealth === true && (event.note ?? "") !== "",
      })),
    )
    .execute();
}

export type EventRow = Selectable<LeadEventsTable> & {
  actor_name: string | null;
  /** To whom the lead was given; null where the line tells of something else. */
  given_name: string | null;
};

/** Lines of a timeline. */
export async function countEvents(connection: Connection, leadId: number): Promise<number> {
  const { total } = await connection
    .selectFrom("lead_events")
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .where("lead_id", "=", leadId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The timeline, the newest first: before an event, or after so many lines. Notes marked as health
 *  data come without their text, for every reader. */
export async function listEvents(
  connection: Connection,
  leadId: number,
  { before = null, skip = 0, take }: { before?: number | null; skip?: number; take: number },
): Promise<EventRow[]> {
  let query = connection
    .selectFrom("lead_events as e")
    .leftJoin("users as u", "u.id", "e.actor")
    .leftJoin("users as g", (join) =>
      join.on(
        "g.id",
        "=",
        sql<string>`case when e.kind = 'assigned' then (e.detail ->> 'executive')::uuid end`,
      ),
    )
    .selectAll("e")
    .select(["u.name as actor_name", "g.name as given_name"])
    .where("e.lead_id", "=", leadId);
  if (before !== null) query = query.where("e.id", "<", before);
  const events = await query.orderBy("e.id", "desc").offset(skip).limit(take).execute();
  return events.map((event) => (event.is_health ? { ...event, note: null } : event));
}

/** The words of a note that speaks of health. */
export async function findHealthNote(
  connection: Connection,
  leadId: number,
  id: number,
): Promise<string | undefined> {
  const found = await connection
    .selectFrom("lead_events")
    .select("note")
    .where("id", "=", id)
    .where("lead_id", "=", leadId)
    .where("is_health", "=", true)
    .executeTakeFirst();
  return found?.note ?? undefined;
}

/** Fields that changed after a version: what a save that began before it has to differ from. */
export async function fieldsChangedSince(
  connection: Connection,
  leadId: number,
  version: number,
): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_array_elements_text(detail -> 'fields') as field from lead_events
    where lead_id = ${leadId} and (detail ->> 'version')::int > ${version} and detail ? 'fields'
    order by 1`.execute(connection);
  return rows.map(({ field }) => field);
}

/** What was last said of each way of reaching the person. */
export async function consentsOf(
  connection: Connection,
  leadId: number,
): Promise<{ channel: ContactChannel; isGiven: boolean; source: string; at: Date }[]> {
  const { rows } = await sql<{
    channel: ContactChannel;
    isGiven: boolean;
    source: string;
    at: Date;
  }>`
    select distinct on (channel) channel, is_given as "isGiven", source, at from lead_consents
    where lead_id = ${leadId} and purpose = 'contact' order by channel, id desc`.execute(
    connection,
  );
  return rows;
}

export const listCalls = (
  connection: Connection,
  leadId: number,
): Promise<Selectable<LeadCallsTable>[]> =>
  connection
    .selectFrom("lead_calls")
    .selectAll()
    .where("lead_id", "=", leadId)
    .orderBy("id", "desc")
    .limit(100)
    .execute();

export async function insertCall(
  connection: Connection,
  call: {
    lead: Pick<WorkedLead, "id" | "tenant_id">;
    at: Date;
    day: string;
    actor: string;
    channel: ContactChannel;
    result: string;
    minutes: number;
    note: string | null;
  },
): Promise<void> {
  const { lead, day, ...rest } = call;
  await connection
    .insertInto("lead_calls")
    .values({ ...rest, lead_id: lead.id, tenant_id: lead.tenant_id, local_day: day })
    .execute();
}

export const listAppointments = (
  connection: Connection,
  leadId: number,
): Promise<Selectable<LeadAppointmentsTable>[]> =>
  connection
    .selectFrom("lead_appointments")
    .selectAll()
    .where("lead_id", "=", leadId)
    .orderBy("starts_at", "desc")
    .limit(100)
    .execute();

/** Ends what is still planned ahead. */
export async function endAppointments(
  connection: Connection,
  leadId: number,
  state: "CANCELADA" | "REAGENDADA",
  after: Date,
): Promise<{ uid: string; sequence: number }[]> {
  return connection
    .updateTable("lead_appointments")
    .set((row) => ({ state, version: row("version", "+", 1) }))
    .where("lead_id", "=", leadId)
    .where("state", "=", "PROGRAMADA")
    .where("starts_at", ">", after)
    .returning(["uid", "sequence"])
    .execute();
}

/** Another lead of the same person. */
interface OtherLead {
  id: number;
  reference: string;
  status: number;
  product: string | null;
  createdAt: Date;
  nextStepAt: Date | null;
  executive: string | null;
}

/** Other requests of the same person, the newest first: of the same country, by document, e-mail or telephone. */
export async function listOthersOf(connection: Connection, lead: WorkedLead): Promise<OtherLead[]> {
  return connection
    .selectFrom("leads")
    .leftJoin("users as u", "u.id", "leads.executive_user_id")
    .select([
      "leads.id",
      "reference",
      "leads.status",
      "product_name as product",
      "leads.created_at as createdAt",
      "next_step_at as nextStepAt",
      "u.name as executive",
    ])
    .where("leads.id", "<>", lead.id)
    .where("country", "=", lead.country)
    .where("leads.status", "<>", 5)
    .where((is) =>
      is.or([
        ...(lead.identification === null
          ? []
          : [is("leads.identification", "=", lead.identification)]),
        ...(lead.email === null ? [] : [is("leads.email", "=", lead.email)]),
        ...(lead.phone === null ? [] : [is("leads.phone", "=", lead.phone)]),
        is("merged_into", "=", lead.id),
      ]),
    )
    .orderBy("leads.created_at", "desc")
    .limit(20)
    .execute();
}
