import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { LeadActing } from "../lead-acting.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import { findHealthNote } from "../lead-work.queries.ts";

interface HealthNotesNeeds {
  acting: LeadActing;
}

const readAct = { permission: "health:read", action: "lead.health-note-read" } as const;

export type HealthNotes = ReturnType<typeof createHealthNotes>;

/** The words of one note that speaks of health; that they were read is kept (AL 14). Throws NOT_FOUND, FORBIDDEN,
 *  DEMO_ACCESS. */
const read = (
  { acting }: HealthNotesNeeds,
  actor: LeadActor,
  reference: string,
  id: number,
): Promise<{ id: number; text: string }> =>
  acting.read(actor, reference, readAct, async (transaction, lead) => {
    const text = await findHealthNote(transaction, lead.id, id);
    if (text === undefined) throw notFound();
    await acting.keepDone(actor, readAct, [lead], { transaction, about: { fields: ["note"] } });
    return { id, text };
  });

/** Notes of a lead that speak of health. No timeline has their words. */
export function createHealthNotes(needs: HealthNotesNeeds) {
  return withNeeds(needs, { read });
}
