import { firstFreeSlot, putEvent } from "#src/modules/contact/agenda/agenda.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import type { MoveAsked } from "./lead-move.types.ts";
import type { TransitionRow } from "./lead-rows.rules.ts";
import { endAppointments, type LeadChange, type WorkedLead } from "./lead-work.queries.ts";

/** What a move does besides, in its transaction, which holds the lead. What it plans stands in the agenda by the
 *  agenda's own rules. Throws EVENT_OVERLAP where there is no room, BAD_REQUEST for a slot that is none. */
export async function effectsOf(
  needs: Parameters<typeof putEvent>[0],
  transaction: Connection,
  lead: WorkedLead,
  { row, asked, by }: { row: TransitionRow; asked: MoveAsked; by: string },
): Promise<LeadChange> {
  const at = needs.clock.now();
  if (row.effect.includes("future agenda cancelled")) {
    await endAppointments(transaction, lead.id, "CANCELADA", at);
    return { next_step_at: null };
  }
  // Calendars know the event and the one whose place it takes as one.
  const [after] =
    row.effect === "earlier event REAGENDADA"
      ? await endAppointments(transaction, lead.id, "REAGENDADA", at)
      : [];
  const executive = lead.executive_user_id;
  const plan = async (event: Omit<Parameters<typeof putEvent>[2], keyof typeof about>) => {
    await putEvent(needs, transaction, { ...event, ...about });
    return { next_step_at: event.from };
  };
  const about = {
    leadId: lead.id,
    tenantId: lead.tenant_id,
    executive: executive ?? "",
    note: asked.note?.trim() || null,
    isHealth: asked.health === true,
    isNotedOnLead: true,
    by,
  };
  if (row.to === 13 && asked.event !== undefined) {
    requireExecutive(executive);
    const { place = null, force = false, ...event } = asked.event;
    return plan({ ...event, place, isForced: force, after });
  }
  if (row.to === 14 && asked.nextStepAt !== undefined) {
    requireExecutive(executive);
    // The form asks for the day: the call stands where that day has room.
    const slot = await firstFreeSlot(transaction, executive, asked.nextStepAt);
    const call = { type: "LLAMADA", channel: "telefono", place: null } as const;
    return plan({ ...call, ...slot, isForced: asked.force === true });
  }
  return {};
}

function requireExecutive(executive: string | null): asserts executive is string {
  if (executive === null) throw badRequest([{ field: "executive", code: "REQUIRED" }]);
}
