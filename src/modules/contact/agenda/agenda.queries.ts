import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { EventState, eventChannels, eventTypes } from "./agenda.rules.ts";

export interface AgendaEvent {
  id: number;
  type: (typeof eventTypes)[number];
  channel: (typeof eventChannels)[number];
  state: EventState;
  from: Date;
  to: Date;
  place: string | null;
  isForced: boolean;
  note: string | null;
  version: number;
  /** Under which calendars know it, and how often its hour was changed. */
  uid: string;
  sequence: number;
  madeAt: Date;
  lead: string;
  leadId: number;
  leadName: string;
  country: string;
  tenantId: string;
  tenantPath: string;
  executive: string | null;
  executiveName: string | null;
  executiveZone: string | null;
  team: string | null;
  maker: string | null;
  insurer: string | null;
  upperType: string | null;
  requestType: string;
}

const events = (connection: Connection) =>
  connection
    .selectFrom("lead_appointments as a")
    .innerJoin("leads as l", "l.id", "a.lead_id")
    .innerJoin("tenants as t", "t.id", "l.tenant_id")
    .leftJoin("users as u", "u.id", "a.executive_user_id")
    .leftJoin("executives as e", "e.user_id", "a.executive_user_id")
    .select([
      "a.id",
      "a.type",
      "a.channel",
      "a.state",
      "a.starts_at as from",
      "a.ends_at as to",
      "a.place",
      "a.is_forced as isForced",
      "a.note",
      "a.version",
      "a.uid",
      "a.sequence",
      "a.created_at as madeAt",
      "l.reference as lead",
      "l.id as leadId",
      "l.full_name as leadName",
      "l.country",
      "l.made_by as maker",
      "l.insurer",
      "l.upper_type as upperType",
      "l.request_type as requestType",
      "a.tenant_id as tenantId",
      "t.path as tenantPath",
      "a.executive_user_id as executive",
      "u.name as executiveName",
      "e.time_zone as executiveZone",
      "e.team_id as team",
    ]);

/** Events that stand between two instants, in the order of the day; at most 1,000. */
export function listEvents(
  connection: Connection,
  { from, to, executive }: { from: Date; to: Date; executive?: string | undefined },
): Promise<AgendaEvent[]> {
  let query = events(connection).where("a.starts_at", "<", to).where("a.ends_at", ">", from);
  if (executive !== undefined) query = query.where("a.executive_user_id", "=", executive);
  return query.orderBy("a.starts_at").orderBy("a.id").limit(1000).execute();
}

/** One event, its lead's row and its own locked, in the order in which a move of the lead locks them. */
export async function lockEvent(
  transaction: Connection,
  id: number,
): Promise<AgendaEvent | undefined> {
  await transaction
    .selectFrom("leads as l")
    .select("l.id")
    .where("l.id", "in", (of) =>
      of.selectFrom("lead_appointments as a").select("a.lead_id").where("a.id", "=", id),
    )
    .forUpdate()
    .execute();
  return events(transaction).where("a.id", "=", id).forUpdate("a").executeTakeFirst();
}

/** A lead as an event is made for it, its row locked. */
export const lockLeadForEvent = (transaction: Connection, reference: string) =>
  transaction
    .selectFrom("leads as l")
    .innerJoin("tenants as t", "t.id", "l.tenant_id")
    .select([
      "l.id",
      "l.tenant_id as tenantId",
      "t.path as tenantPath",
      "l.executive_user_id as executive",
      "l.team_id as team",
      "l.made_by as maker",
      "l.insurer",
      "l.upper_type as upperType",
      "l.request_type as requestType",
      "l.country",
    ])
    .where("l.reference", "=", reference)
    .forUpdate("l")
    .executeTakeFirst();

/** Events that are named of those in the way of another one. */
const namedMost = 3;

/** What an executive has planned in a slot, in order. */
export const listTaken = (
  transaction: Connection,
  executive: string,
  { from, to, except }: { from: Date; to: Date; except: number | undefined },
): Promise<AgendaEvent[]> =>
  events(transaction)
    .where("a.executive_user_id", "=", executive)
    .where("a.state", "=", "PROGRAMADA")
    .where("a.starts_at", "<", to)
    .where("a.ends_at", ">", from)
    .where("a.id", "<>", except ?? 0)
    .orderBy("a.starts_at")
    .limit(namedMost)
    .execute();

export interface NewEvent {
  leadId: number;
  tenantId: string;
  executive: string;
  type: AgendaEvent["type"];
  channel: AgendaEvent["channel"];
  from: Date;
  to: Date;
  place: string | null;
  isForced: boolean;
  note: string | null;
  /** The note speaks of health: it stands in the lead's timeline, where each read is kept, and not here. */
  isHealth?: boolean;
  /** The note is the lead's own line besides, as that of a move is. */
  isNotedOnLead?: boolean;
  by: string;
  at: Date;
  /** The event whose place it takes: calendars know both as one. */
  after?: { uid: string; sequence: number } | undefined;
}

export async function insertEvent(transaction: Connection, event: NewEvent): Promise<number> {
  const { id } = await transaction
    .insertInto("lead_appointments")
    .values({
      lead_id: event.leadId,
      tenant_id: event.tenantId,
      type: event.type,
      channel: event.channel,
      state: "PROGRAMADA",
      executive_user_id: event.executive,
      starts_at: event.from,
      ends_at: event.to,
      place: event.place,
      is_forced: event.isForced,
      note: event.isHealth === true ? null : event.note,
      made_by: event.by,
      created_at: event.at,
      ...(event.after === undefined
        ? {}
        : { uid: event.after.uid, sequence: event.after.sequence + 1 }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const setState = (transaction: Connection, id: number, state: EventState) =>
  transaction
    .updateTable("lead_appointments")
    .set((row) => ({ state, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Notes on the lead what happened with an event, and what its next step is now. */
export async function noteOnLead(
  transaction: Connection,
  event: {
    leadId: number;
    tenantId: string;
    state: EventState;
    from: Date;
    by: string;
    at: Date;
    /** Words that the agenda does not have: they speak of health. */
    healthNote?: string | null;
  },
): Promise<void> {
  const note = event.healthNote ?? null;
  await transaction
    .updateTable("leads")
    .set((row) => ({
      last_act_at: event.at,
      next_step_at: row
        .selectFrom("lead_appointments as a")
        .select(({ fn }) => fn.min("a.starts_at").as("at"))
        .where("a.lead_id", "=", event.leadId)
        .where("a.state", "=", "PROGRAMADA")
        .where("a.starts_at", ">", event.at),
    }))
    .where("id", "=", event.leadId)
    .execute();
  await transaction
    .insertInto("lead_events")
    .values({
      lead_id: event.leadId,
      tenant_id: event.tenantId,
      at: event.at,
      actor: event.by,
      system: "QPOPTIMIZE",
      kind: "appointment",
      detail: JSON.stringify({
        fields: [],
        state: event.state,
        eventAt: event.from.toISOString(),
      }),
      note,
      is_health: note !== null,
    })
    .execute();
}

/** Planned events that begin after an instant and before another, with who is to be reminded. */
export const listToRemind = (connection: Connection, { from, to }: { from: Date; to: Date }) =>
  connection
    .selectFrom("lead_appointments as a")
    .select([
      "a.id",
      "a.starts_at as from",
      "a.executive_user_id as executive",
      sql<Date>`a.created_at`.as("madeAt"),
      // Of a lead without an address the invitation is among what did not leave: once is enough.
      sql<boolean>`coalesce(a.told = 'invited', false) and exists (
        select 1 from leads l where l.id = a.lead_id and l.email is not null)`.as("isInvited"),
    ])
    .where("a.state", "=", "PROGRAMADA")
    .where("a.starts_at", ">", from)
    .where("a.starts_at", "<=", to)
    .where("a.executive_user_id", "is not", null)
    .orderBy("a.starts_at")
    .execute();

/** What a reminder says; undefined where the event is no longer planned, or its executive's account is off. */
export const findReminder = (connection: Connection, id: number) =>
  connection
    .selectFrom("lead_appointments as a")
    .innerJoin("leads as l", "l.id", "a.lead_id")
    .innerJoin("users as u", "u.id", "a.executive_user_id")
    .leftJoin("executives as e", "e.user_id", "u.id")
    .select([
      "a.type",
      "a.starts_at as from",
      "l.reference",
      "l.country",
      "u.id as userId",
      sql<string>`coalesce(e.time_zone, u.time_zone)`.as("timeZone"),
    ])
    .where("a.id", "=", id)
    .where("a.state", "=", "PROGRAMADA")
    .where("u.status", "=", "Activo")
    .executeTakeFirst();
