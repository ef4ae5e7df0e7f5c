import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { CancelReason } from "#src/modules/sale/purchase/cancel-reasons.rules.ts";
import type { PurchaseEnds } from "#src/modules/sale/purchase/purchase-end.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { reviewTold } from "#src/modules/sale/review/review.service.ts";
import type { SaleAct, Sales } from "#src/modules/sale/sale/sale.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { notFound } from "#src/platform/errors.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { PolicyActs } from "./policy-acts.service.ts";
import type { ActNeeds } from "./policy-payments.ts";
import type { PolicyTerms } from "./policy-terms.service.ts";

/** What staff do with a policy that is paid again and again, for its person (PP, subscription and policy_term): let it rest,
 *  let it go on, decline its next year. Each in the scope of its sale, and in the audit trail. */

/** Who declines a renewal shows a recent proof of who they are. */
export interface PolicyDeskActor extends SaleActor {
  requireRecentProof(): void;
}

interface DeskNeeds extends Pick<ActNeeds, "clock" | "connection" | "purchases"> {
  purchaseEnds: Pick<PurchaseEnds, "cancelByStaff">;
  sales: Pick<Sales, "forAct" | "keepDone">;
  policyActs: Pick<PolicyActs, "show" | "pause" | "resume">;
  policyTerms: Pick<PolicyTerms, "ofPurchase" | "decline">;
}

export type PolicyDesk = ReturnType<typeof createPolicyDesk>;

const readAct = { permission: "sale:read", action: "sale.read" } as const;
const pauseAct = { permission: "sale:update", action: "sale.pause" } as const;
const resumeAct = { permission: "sale:update", action: "sale.resume" } as const;
const declineAct = { permission: "sale:cancel", action: "sale.renewal-decline" } as const;

const cancelAct = { permission: "sale:cancel", action: "sale.purchase-cancel" } as const;

/** Charges of a subscription that are shown with its sale; all of them stand in finance's list. */
const chargesMost = 6;

/** The purchase of a sale that the actor may act on. Throws NOT_FOUND (404) of one that was not made online, FORBIDDEN. */
async function purchaseOf(
  needs: DeskNeeds,
  actor: SaleActor,
  { reference, act }: { reference: string; act: SaleAct },
): Promise<StepPurchase["purchase"]> {
  await needs.sales.forAct(actor, reference, act);
  const found = await asService(needs.connection, (own) => needs.purchases.ofSale(own, reference));
  if (found === undefined) throw notFound();
  return found;
}

/** The subscription of a sale as staff see it; undefined of a sale that has none. Throws NOT_FOUND, FORBIDDEN. */
async function show(needs: DeskNeeds, actor: SaleActor, reference: string) {
  await needs.sales.forAct(actor, reference, readAct);
  const purchase = await asService(needs.connection, (own) =>
    needs.purchases.ofSale(own, reference),
  );
  if (purchase === undefined) return undefined;
  const { subscription, cycles, pauses, isInForce } = await needs.policyActs.show(purchase);
  if (subscription === undefined) return undefined;
  const term = isInForce ? await needs.policyTerms.ofPurchase(purchase) : undefined;
  return {
    reference: subscription.reference,
    state: subscription.state,
    pausedUntil: subscription.paused_until,
    /** The newest first; one that is not priced yet comes to what was charged last. */
    charges: cycles
      .toSorted((one, other) => other.charge_on.localeCompare(one.charge_on))
      .slice(0, chargesMost)
      .map((cycle) => ({
        id: cycle.id,
        day: cycle.charge_on,
        state: cycle.state,
        isPriced: cycle.amount_minor !== null,
        amount: {
          amountMinor: cycle.amount_minor ?? subscription.amount_minor,
          currency: subscription.currency,
        },
        payment: cycle.payment_reference,
      })),
    pauses,
    term: term && { endsOn: term.ends_on, mayDecline: term.state === "RENEWAL_ANNOUNCED" },
  };
}

/** The purchase that a sale came of, with what was answered; undefined of one that was not made online. Throws NOT_FOUND,
 *  FORBIDDEN. */
async function boughtOf(
  needs: DeskNeeds,
  actor: SaleActor,
  reference: string,
): Promise<StepPurchase | undefined> {
  await needs.sales.forAct(actor, reference, readAct);
  return asService(needs.connection, async (own) => {
    const found = await needs.purchases.ofSale(own, reference);
    return found && needs.purchases.read(own, found.id);
  });
}

/** What ending the policy of a sale gives back: with a day on which it may end, else with today. Undefined of a sale that
 *  was not made online, or is not in force. Throws NOT_FOUND, FORBIDDEN. */
async function ending(needs: DeskNeeds, actor: SaleActor, reference: string, endsOn?: string) {
  await needs.sales.forAct(actor, reference, readAct);
  const purchase = await asService(needs.connection, (own) =>
    needs.purchases.ofSale(own, reference),
  );
  const policy = purchase && (await needs.policyActs.show(purchase, endsOn));
  return policy?.isInForce === true ? policy : undefined;
}

/** Lets it rest until a day that is offered; its person was told of the days without cover and agreed. Throws NOT_FOUND,
 *  FORBIDDEN, NOT_ACTIVE_SUBSCRIPTIONS, NOT_EDITABLE (409). */
async function pause(
  needs: DeskNeeds,
  actor: SaleActor,
  reference: string,
  { until }: { until: string },
): Promise<void> {
  const purchase = await purchaseOf(needs, actor, { reference, act: pauseAct });
  await needs.policyActs.pause(purchase, { until, who: pauseAct.permission });
  await needs.sales.keepDone(actor, reference, pauseAct);
}

/** Lets it go on before the end of its pause. Throws NOT_FOUND, FORBIDDEN, NOT_ACTIVE_SUBSCRIPTIONS (409). */
async function resume(needs: DeskNeeds, actor: SaleActor, reference: string): Promise<void> {
  const purchase = await purchaseOf(needs, actor, { reference, act: resumeAct });
  await needs.policyActs.resume(purchase, { who: resumeAct.permission });
  await needs.sales.keepDone(actor, reference, resumeAct);
}

/** Declines the next year for its person, with a recent proof. Throws STEP_UP_REQUIRED, NOT_FOUND, FORBIDDEN,
 *  NOT_ACTIVE_SUBSCRIPTIONS, NOT_EDITABLE (409). */
async function declineRenewal(
  needs: DeskNeeds,
  actor: PolicyDeskActor,
  reference: string,
): Promise<void> {
  const purchase = await purchaseOf(needs, actor, { reference, act: declineAct });
  actor.requireRecentProof();
  await needs.policyTerms.decline(purchase, { who: declineAct.permission });
  await needs.sales.keepDone(actor, reference, declineAct);
}

/** Cancels a purchase that is not paid, with all that is bought with it: its lead is closed with the reason, and the
 *  applicant is told. Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION of what is paid, PAYMENT_IN_PROGRESS (409). */
async function cancelPurchase(
  needs: DeskNeeds,
  actor: SaleActor,
  reference: string,
  { reason }: { reason: CancelReason },
): Promise<void> {
  const purchase = await purchaseOf(needs, actor, { reference, act: cancelAct });
  const at = needs.clock.now();
  await needs.purchaseEnds.cancelByStaff(purchase, {
    reason,
    async cancelled(transaction, { id }) {
      await enqueueMessage(transaction, {
        kind: reviewTold,
        ref: `${id}/cancelled`,
        payload: { purchase: id, told: "cancelled" },
        at,
      });
    },
  });
  await needs.sales.keepDone(actor, reference, cancelAct);
}

/** Policies as staff let them rest and end with their year. */
export const createPolicyDesk = (needs: DeskNeeds) =>
  withNeeds(needs, { show, ending, boughtOf, pause, resume, declineRenewal, cancelPurchase });
