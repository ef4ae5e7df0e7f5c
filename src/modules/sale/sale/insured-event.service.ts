import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { badRequest } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { SaleActing } from "./sale-acting.ts";
import { saleMoveRefused } from "./sale.errors.ts";
import { dayIn } from "./sale-moves.ts";
import { findSale, insertSaleEvent, updateSale } from "./sale.queries.ts";

interface InsuredEventNeeds {
  clock: Clock;
  acting: SaleActing;
}

const noteAct = { permission: "sale:update", action: "sale.insured-event" } as const;

export type InsuredEvents = ReturnType<typeof createInsuredEvents>;

/** Keeps that something happened that a policy insures, on a civil day of its country: its legal withdrawal is closed from
 *  then on (PP 1). The first one that is kept stands. The note may speak of health: no story has its words. Throws
 *  NOT_FOUND, FORBIDDEN, BAD_REQUEST for a day before the policy or after today, INVALID_TRANSITION (409) of a policy
 *  that is not in force. */
const note = (
  { acting, clock }: InsuredEventNeeds,
  actor: SaleActor,
  reference: string,
  { on, text }: { on: string; text: string },
): Promise<void> =>
  acting.read(actor, reference, {
    act: noteAct,
    async work(transaction, seen) {
      const at = clock.now();
      const sale = (await findSale(transaction, reference, "update")) ?? seen;
      if (sale.state !== "OK" && sale.state !== "OVERDUE") throw saleMoveRefused([], []);
      if (on < sale.starts_on || on > dayIn(sale.country, at))
        throw badRequest([{ field: "insuredEventOn", code: "INVALID" }]);
      if (sale.insured_event_on !== null) return;
      await updateSale(transaction, sale.id, { insured_event_on: on });
      await insertSaleEvent(transaction, {
        sale,
        at,
        actor: actor.user.id,
        kind: "insured-event",
        note: text,
        isHealth: true,
      });
      await acting.keep(actor, noteAct, "done", { transaction, sale, facts: { from: on } });
    },
  });

/** What happened under policies, as staff hear of it. */
export const createInsuredEvents = (needs: InsuredEventNeeds) => withNeeds(needs, { note });
