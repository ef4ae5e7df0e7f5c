import { countryOf } from "#src/config/countries.ts";
import { lockForSlot } from "#src/modules/contact/executive/availability.service.ts";
import type { ExecutiveActor } from "#src/modules/contact/executive/executives.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { eventOverlaps, staleEvent, stateRefused } from "./agenda.errors.ts";
import {
  type AgendaEvent,
  findLeadForEvent,
  insertEvent,
  isTaken,
  listEvents,
  lockEvent,
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
}

/** An event with the zone of the person beside that of the executive. */
export interface ShownEvent extends AgendaEvent {
  personZone: string;
}

const day = 24 * 3_600_000;
/** Longest time that a list of the agenda covers. */
const longestRange = 62 * day;
const longestEvent = day / 2;

const factsOf = (event: AgendaEvent): RecordFacts => ({
  path: event.tenantPath,
  executive: event.executive,
  team: event.team,
});

export type Agenda = ReturnType<typeof createAgenda>;

/** What is agreed for a day and hour with the people of leads (annex 9). */
export function createAgenda(options: { access: AccessService; clock: Clock }) {
  const { access, clock } = options;

  /** Puts an event into an executive's agenda. Their row is held, so of two who want one slot at once one gets
   *  it. Throws EVENT_OVERLAP (409) where there is no room. */
  async function put(
    transaction: Connection,
    event: Omit<NewEvent, "at">,
    except?: number,
  ): Promise<number> {
    const at = clock.now();
    if (event.from <= at) throw badRequest([{ field: "from", code: "IN_THE_PAST" }]);
    if (event.to <= event.from) throw badRequest([{ field: "to", code: "ENDS_BEFORE_IT_BEGINS" }]);
    if (event.to.getTime() - event.from.getTime() > longestEvent)
      throw badRequest([{ field: "to", code: "TOO_BIG", params: { maximum: 12 } }]);
    if (event.isForced && (event.note ?? "").trim() === "")
      throw badRequest([{ field: "note", code: "REQUIRED" }]);
    const { executive, absences } = await lockForSlot(transaction, event.executive, event);
    if (executive === undefined)
      throw badRequest([{ field: "executive", code: "UNKNOWN_EXECUTIVE" }]);
    const isOverlap = await isTaken(transaction, event.executive, { ...event, except });
    const reasons = [...(isOverlap ? ["event"] : []), ...absences];
    if (reasons.length > 0 && !event.isForced) throw eventOverlaps(reasons);
    const id = await insertEvent(transaction, { ...event, at });
    await noteOnLead(transaction, { ...event, state: "PROGRAMADA", at });
    return id;
  }

  async function reach(
    transaction: Connection,
    actor: ExecutiveActor,
    { id, version }: { id: number; version: number },
  ): Promise<AgendaEvent> {
    const event = await lockEvent(transaction, id);
    if (event === undefined) throw notFound();
    access.require("agenda:update", actor.holder, factsOf(event));
    if (event.version !== version) throw staleEvent(event.version);
    return event;
  }

  async function go(
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
      at: clock.now(),
    });
  }

  return {
    /** The events of the actor's scope between two instants, in order. Throws BAD_REQUEST for more than 62 days. */
    async listEvents(
      actor: ExecutiveActor,
      range: { from: Date; to: Date; executive?: string | undefined },
    ): Promise<ShownEvent[]> {
      if (range.to <= range.from || range.to.getTime() - range.from.getTime() > longestRange)
        throw badRequest([{ field: "to", code: "INVALID" }]);
      const found = await access.asHolder(actor.holder, (own) => listEvents(own, range));
      return found
        .filter(
          (event) =>
            access.decide("agenda:read", actor.holder, factsOf(event)).outcome === "allowed",
        )
        .map((event) => ({ ...event, personZone: countryOf(event.country).timeZone }));
    },

    /** Makes an event of a lead, in its executive's agenda. Throws BAD_REQUEST, EVENT_OVERLAP. */
    addEvent: (
      actor: ExecutiveActor,
      asked: SlotAsked & Pick<NewEvent, "type" | "channel"> & { lead: string },
    ): Promise<number> =>
      access.asHolder(actor.holder, async (transaction) => {
        const lead = await findLeadForEvent(transaction, asked.lead);
        const facts = lead && {
          path: lead.tenantPath,
          executive: lead.executive,
          team: lead.team,
        };
        const isSeen =
          facts !== undefined &&
          access.decide("agenda:read", actor.holder, facts).outcome === "allowed";
        if (lead === undefined || !isSeen)
          throw badRequest([{ field: "lead", code: "UNKNOWN_LEAD" }]);
        access.require("agenda:update", actor.holder, facts);
        if (!isChannelOf(asked.type, asked.channel))
          throw badRequest([{ field: "channel", code: "INVALID" }]);
        if (lead.executive === null)
          throw badRequest([{ field: "lead", code: "LEAD_WITHOUT_EXECUTIVE" }]);
        return put(transaction, {
          ...asked,
          leadId: lead.id,
          tenantId: lead.tenantId,
          executive: lead.executive,
          by: actor.user.id,
        });
      }),

    /** Moves an event: it becomes REAGENDADA, and another one stands in its new place. Answers the new id. Throws
     *  NOT_FOUND, STALE_EDIT, INVALID_TRANSITION, EVENT_OVERLAP. */
    moveEvent: (
      actor: ExecutiveActor,
      { id, version, ...slot }: SlotAsked & { id: number; version: number },
    ): Promise<number> =>
      access.asHolder(actor.holder, async (transaction) => {
        const event = await reach(transaction, actor, { id, version });
        await go(transaction, actor, { event, to: "REAGENDADA" });
        const { leadId, tenantId, type, channel, executive } = event;
        if (executive === null) throw stateRefused([]);
        return put(
          transaction,
          { leadId, tenantId, type, channel, executive, ...slot, by: actor.user.id },
          id,
        );
      }),

    /** Says how an event went. Throws NOT_FOUND, STALE_EDIT, INVALID_TRANSITION. */
    closeEvent: (
      actor: ExecutiveActor,
      { id, version, state }: { id: number; version: number; state: EventState },
    ): Promise<void> =>
      access.asHolder(actor.holder, async (transaction) => {
        const event = await reach(transaction, actor, { id, version });
        // Another time is another event: moveEvent makes both.
        if (state === "REAGENDADA") throw stateRefused(["REALIZADA", "NO_ASISTIO", "CANCELADA"]);
        await go(transaction, actor, { event, to: state });
      }),
  };
}
