import type { AuditName } from "#src/contracts/access.ts";
import { countryOf } from "#src/config/countries.ts";
import { lockForSlot } from "#src/modules/contact/executive/availability.service.ts";
import type { ExecutiveActor } from "#src/modules/contact/executive/executives.service.ts";
import { type JudgedLead, recordOfLead } from "#src/modules/contact/executive/lead-record.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { auditingDenials, recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { eventOverlaps, type Overlapped, staleEvent, stateRefused } from "./agenda.errors.ts";
import {
  type AgendaEvent,
  insertEvent,
  listEvents,
  listTaken,
  lockEvent,
  lockLeadForEvent,
  type NewEvent,
  noteOnLead,
  setState,
} from "./agenda.queries.ts";
import { type EventState, isChannelOf, statesFrom } from "./agenda.rules.ts";

/** Where an event is to stand. */
export interface SlotAsked {
  from: Date;
  to: Date;
  place: string | null;
  /** Where there is no room all the same, for the reason in the note. */
  isForced: boolean;
  note: string | null;
  /** The note speaks of health: it stands in the lead's timeline, without its words. */
  isHealth?: boolean;
}

/** An event with the zone of the person beside that of the executive. */
export interface ShownEvent extends AgendaEvent {
  personZone: string;
}

const day = 24 * 3_600_000;
/** Longest time that a list of the agenda covers. */
const longestRange = 62 * day;
const longestEvent = day / 2;

export type Agenda = ReturnType<typeof createAgenda>;

interface AgendaNeeds {
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
  clock: Clock;
}

/** Whether who plans may see whose an event is. */
type Sees = (event: AgendaEvent) => boolean;

/** An event in the way as an answer names it: its hours, and the lead where the viewer may read it. */
const overlappedFor =
  (sees: Sees = () => false) =>
  (event: AgendaEvent): Overlapped => ({
    from: event.from.toISOString(),
    to: event.to.toISOString(),
    ...(sees(event) ? { lead: event.lead, name: event.leadName } : { lead: null, name: null }),
  });

/** Puts an event into an executive's agenda, for a transaction that holds its lead: rows are locked in one order, lead,
 *  event, executive. The executive's row is held, so of two who want one slot at once one gets it. Throws EVENT_OVERLAP
 *  (409) where there is no room. */
export async function putEvent(
  needs: Pick<AgendaNeeds, "clock"> & { sees?: Sees },
  transaction: Connection,
  event: Omit<NewEvent, "at">,
  except?: number,
): Promise<number> {
  const at = needs.clock.now();
  if (event.from <= at) throw badRequest([{ field: "from", code: "IN_THE_PAST" }]);
  if (event.to <= event.from) throw badRequest([{ field: "to", code: "ENDS_BEFORE_IT_BEGINS" }]);
  if (event.to.getTime() - event.from.getTime() > longestEvent)
    throw badRequest([{ field: "to", code: "TOO_BIG", params: { maximum: 12 } }]);
  if (event.isForced && (event.note ?? "").trim() === "")
    throw badRequest([{ field: "note", code: "REQUIRED" }]);
  const { reasons, taken } = await refusalsOf(transaction, event, except);
  if (reasons.length > 0 && !event.isForced)
    throw eventOverlaps(reasons, taken.map(overlappedFor(needs.sees)));
  const id = await insertEvent(transaction, { ...event, at });
  const isOwnNote = event.isHealth === true && event.isNotedOnLead !== true;
  const healthNote = isOwnNote ? event.note : null;
  await noteOnLead(transaction, { ...event, state: "PROGRAMADA", at, healthNote });
  return id;
}

/** Works in a transaction of the actor; what the policy refuses is kept in the audit trail. */
const within = <Result>(
  needs: AgendaNeeds,
  actor: ExecutiveActor,
  { action, id }: { action: AuditName; id?: number },
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> => {
  const record = id === undefined ? null : recordAsked("agenda", id);
  const act = { permission: "agenda:update", action, record } as const;
  return auditingDenials(needs.trail, actor, act, () => needs.access.asHolder(actor.holder, work));
};

/** Keeps what was done with an event, in the transaction that does it. */
const keep = (
  needs: AgendaNeeds,
  transaction: Connection,
  actor: ExecutiveActor,
  { action, id, lead }: { action: AuditName; id: number; lead: JudgedLead & { tenantId: string } },
): Promise<void> =>
  needs.keepDone(transaction, actor, {
    action,
    permission: "agenda:update",
    record: recordAsked("agenda", id),
    tenantId: lead.tenantId,
    of: recordOfLead(lead),
  });

/** Why there is no room for an event; none where there is. Throws BAD_REQUEST where the executive is none. */
async function refusalsOf(
  transaction: Connection,
  event: Pick<NewEvent, "executive" | "from" | "to">,
  except: number | undefined,
): Promise<{ reasons: string[]; taken: AgendaEvent[] }> {
  const { executive, absences } = await lockForSlot(transaction, event.executive, event);
  if (executive === undefined)
    throw badRequest([{ field: "executive", code: "UNKNOWN_EXECUTIVE" }]);
  const taken = await listTaken(transaction, event.executive, { ...event, except });
  return { reasons: [...(taken.length > 0 ? ["event"] : []), ...absences], taken };
}

const slotMs = 30 * 60_000;
/** Slots of a working day that are looked at. */
const slotsMost = 24;

/** The first half hour with room at or after an instant, within half a day; the instant itself where there is none. The
 *  executive's row is held until the transaction ends. */
export async function firstFreeSlot(
  transaction: Connection,
  executive: string,
  from: Date,
): Promise<{ from: Date; to: Date }> {
  const slotAt = (place: number) => ({
    from: new Date(from.getTime() + place * slotMs),
    to: new Date(from.getTime() + (place + 1) * slotMs),
  });
  for (let place = 0; place < slotsMost; place += 1) {
    const slot = slotAt(place);
    const { reasons } = await refusalsOf(transaction, { executive, ...slot }, undefined);
    if (reasons.length === 0) return slot;
  }
  return slotAt(0);
}

async function reach(
  needs: AgendaNeeds,
  transaction: Connection,
  actor: ExecutiveActor,
  { id, version }: { id: number; version: number },
): Promise<AgendaEvent> {
  const event = await lockEvent(transaction, id);
  if (event === undefined) throw notFound();
  needs.access.require("agenda:update", actor.holder, recordOfLead(event));
  if (event.version !== version) throw staleEvent(event.version);
  return event;
}

async function go(
  needs: AgendaNeeds,
  transaction: Connection,
  actor: ExecutiveActor,
  { event, to }: { event: AgendaEvent; to: EventState },
): Promise<void> {
  const allowed = statesFrom(event.state);
  if (!allowed.includes(to)) throw stateRefused(allowed);
  await setState(transaction, event.id, to);
  await noteOnLead(transaction, {
    ...event,
    state: to,
    by: actor.user.id,
    at: needs.clock.now(),
  });
}

/** The events of the actor's scope between two instants, in order. Throws BAD_REQUEST for more than 62 days. */
async function eventsOfPeriod(
  needs: AgendaNeeds,
  actor: ExecutiveActor,
  range: { from: Date; to: Date; executive?: string | undefined },
): Promise<ShownEvent[]> {
  if (range.to <= range.from || range.to.getTime() - range.from.getTime() > longestRange)
    throw badRequest([{ field: "to", code: "INVALID" }]);
  const found = await needs.access.asHolder(actor.holder, (own) => listEvents(own, range));
  return found
    .filter(
      (event) =>
        needs.access.decide("agenda:read", actor.holder, recordOfLead(event)).outcome === "allowed",
    )
    .map((event) => ({ ...event, personZone: countryOf(event.country).timeZone }));
}

type EventAsked = SlotAsked &
  Pick<NewEvent, "type" | "channel"> & {
    lead: string;
    /** The lead stands in the call's address: one that is not seen is not found. */
    isAddressed?: boolean;
  };

/** Makes an event of a lead, in its executive's agenda; of a call that came twice with its key, the event that it
 *  made. Throws BAD_REQUEST, NOT_FOUND, EVENT_OVERLAP, IDEMPOTENCY_CONFLICT. */
const addEvent = async (
  needs: AgendaNeeds,
  actor: ExecutiveActor,
  asked: EventAsked,
  sent?: SentCall,
): Promise<number> => {
  const made = await within(needs, actor, { action: "agenda.create" }, (transaction) =>
    onceSent(transaction, sent, needs.clock.now(), async () => ({
      id: await addTo(needs, transaction, actor, asked),
    })),
  );
  return made.id;
};

/** Who plans sees of what is in the way what they see in the agenda. */
export const planning = (
  { access, clock }: Pick<AgendaNeeds, "access" | "clock">,
  { holder }: Pick<ExecutiveActor, "holder">,
) => ({
  clock,
  sees: (event: AgendaEvent) =>
    access.decide("agenda:read", holder, recordOfLead(event)).outcome === "allowed",
});

async function addTo(
  needs: AgendaNeeds,
  transaction: Connection,
  actor: ExecutiveActor,
  asked: EventAsked,
): Promise<number> {
  const lead = await lockLeadForEvent(transaction, asked.lead);
  const facts = lead && recordOfLead(lead);
  const isSeen =
    facts !== undefined &&
    needs.access.decide("agenda:read", actor.holder, facts).outcome === "allowed";
  if (lead === undefined || !isSeen)
    throw asked.isAddressed === true
      ? notFound()
      : badRequest([{ field: "lead", code: "UNKNOWN_LEAD" }]);
  needs.access.require("agenda:update", actor.holder, facts);
  if (!isChannelOf(asked.type, asked.channel))
    throw badRequest([{ field: "channel", code: "INVALID" }]);
  if (lead.executive === null)
    throw badRequest([{ field: "lead", code: "LEAD_WITHOUT_EXECUTIVE" }]);
  const id = await putEvent(planning(needs, actor), transaction, {
    ...asked,
    leadId: lead.id,
    tenantId: lead.tenantId,
    executive: lead.executive,
    by: actor.user.id,
  });
  await keep(needs, transaction, actor, { action: "agenda.create", id, lead });
  return id;
}

/** Moves an event: it becomes REAGENDADA, and another one stands in its new place. Answers the new id. Throws
 *  NOT_FOUND, STALE_EDIT, INVALID_TRANSITION, EVENT_OVERLAP. */
const moveEvent = (
  needs: AgendaNeeds,
  actor: ExecutiveActor,
  { id, version, ...slot }: SlotAsked & { id: number; version: number },
): Promise<number> =>
  within(needs, actor, { action: "agenda.move", id }, async (transaction) => {
    const event = await reach(needs, transaction, actor, { id, version });
    await go(needs, transaction, actor, { event, to: "REAGENDADA" });
    const { leadId, tenantId, type, channel, executive, uid, sequence } = event;
    if (executive === null) throw stateRefused([]);
    const made = await putEvent(
      planning(needs, actor),
      transaction,
      {
        leadId,
        tenantId,
        type,
        channel,
        executive,
        ...slot,
        by: actor.user.id,
        after: { uid, sequence },
      },
      id,
    );
    await keep(needs, transaction, actor, { action: "agenda.move", id, lead: event });
    return made;
  });

/** Says how an event went. Throws NOT_FOUND, STALE_EDIT, INVALID_TRANSITION. */
const closeEvent = (
  needs: AgendaNeeds,
  actor: ExecutiveActor,
  { id, version, state }: { id: number; version: number; state: EventState },
): Promise<void> =>
  within(needs, actor, { action: "agenda.state", id }, async (transaction) => {
    const event = await reach(needs, transaction, actor, { id, version });
    // Another time is another event: moveEvent makes both.
    if (state === "REAGENDADA") throw stateRefused(["REALIZADA", "NO_ASISTIO", "CANCELADA"]);
    await go(needs, transaction, actor, { event, to: state });
    await keep(needs, transaction, actor, { action: "agenda.state", id, lead: event });
  });

/** What is agreed for a day and hour with the people of leads (AL 9). */
export function createAgenda(needs: AgendaNeeds) {
  return withNeeds(needs, { listEvents: eventsOfPeriod, addEvent, moveEvent, closeEvent });
}
