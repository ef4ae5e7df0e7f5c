import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import { emailOf, isLeading } from "#src/modules/sale/my-purchase/client-address.service.ts";
import { nextStepOf, type StepKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { PurchaseState } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { listPurchasesOfLead } from "./review.queries.ts";
import { columns, type ReviewNeeds } from "./review.service.ts";

/** Where the purchases of a lead stand, for who works it: state and step, and nothing that was answered. */

export interface PurchaseStanding {
  reference: string;
  product: string;
  state: PurchaseState;
  /** Where its person is; null once nothing is asked of them any more. */
  step: StepKey | null;
  lastStepAt: Date;
  sale: string | null;
  /** Whether its person may be sent the link to it: they have a step before them, and an address. */
  mayLead: boolean;
  /** They have the step, and no address is known. */
  isUnreached: boolean;
}

type StandingNeeds = Pick<
  ReviewNeeds,
  "access" | "clock" | "connection" | "leadPurchases" | "purchases"
>;

/** States in which its person still has a step before them. */
const goingOn: readonly PurchaseState[] = ["OPEN", "IN_REVIEW", "SIGNED", "PAYING"];

/** The purchases of a lead in the actor's scope, the newest first. Throws FORBIDDEN. */
async function ofLead(
  needs: StandingNeeds,
  actor: Pick<SaleActor, "holder">,
  lead: { id: number },
): Promise<PurchaseStanding[]> {
  needs.access.require("purchase:read", actor.holder);
  const scope = recordsInScope("purchase:read", actor.holder, { at: needs.clock.now(), columns });
  const rows = await needs.access.asHolder(actor.holder, (own) =>
    listPurchasesOfLead(own, lead.id, scope),
  );
  return asService(needs.connection, async (service) => {
    const found: PurchaseStanding[] = [];
    for (const { id, ...row } of rows) {
      const own = await needs.purchases.read(service, id);
      const step = goingOn.includes(row.state) ? nextStepOf(own.forms) : null;
      const isLed = isLeading(own.purchase);
      const hasAddress = isLed && (await emailOf(needs, service, own)) !== "";
      found.push({ ...row, step, mayLead: hasAddress, isUnreached: isLed && !hasAddress });
    }
    return found;
  });
}

/** Where purchases of leads stand. */
export const createPurchaseStandings = (needs: StandingNeeds) => withNeeds(needs, { ofLead });
