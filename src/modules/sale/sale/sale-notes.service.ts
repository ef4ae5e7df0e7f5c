import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { SaleActing } from "./sale-acting.ts";
import { findSaleHealthNote } from "./sale.queries.ts";

interface SaleNotesNeeds {
  acting: SaleActing;
}

const readAct = { permission: "health:read", action: "sale.health-note-read" } as const;

export type SaleNotes = ReturnType<typeof createSaleNotes>;

/** The words of one note that speaks of health; that they were read is kept (AL 14). Throws NOT_FOUND, FORBIDDEN,
 *  DEMO_ACCESS. */
const read = (
  { acting }: SaleNotesNeeds,
  actor: SaleActor,
  reference: string,
  id: number,
): Promise<{ id: number; text: string }> =>
  acting.read(actor, reference, {
    act: readAct,
    work: async (transaction, sale) => {
      const text = await findSaleHealthNote(transaction, sale.id, id);
      if (text === undefined) throw notFound();
      await acting.keep(actor, readAct, "done", { transaction, sale, fields: ["note"] });
      return { id, text };
    },
  });

/** Notes of a sale's moves that speak of health. No story of a sale has their words. */
export function createSaleNotes(needs: SaleNotesNeeds) {
  return withNeeds(needs, { read });
}
