import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";

import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { holdCart } from "./cart-reading.service.ts";
import type { CancelReason } from "./cancel-reasons.rules.ts";
import { paymentWaits } from "./purchase.errors.ts";
import type { Purchases } from "./purchase.service.ts";
import type { StepPurchase } from "./step-modules.service.ts";

/** How a person leaves what is not paid: a payment that waits, or the whole purchase. */

interface EndNeeds {
  connection: Connection;
  purchases: Purchases;
  payments: Payments;
  saleSystem: SaleSystem;
  leadPurchases: LeadPurchases;
}

interface Asked {
  id: string;
  visitorId: string | undefined;
}

async function heldBy({ purchases }: EndNeeds, { id, visitorId }: Asked): Promise<StepPurchase> {
  const held = await purchases.held(id, visitorId);
  if (held === undefined) throw notFound();
  return held;
}

const pendingOf = ({ connection, payments }: EndNeeds, { purchase }: StepPurchase) =>
  asService(connection, async (own) => {
    const { payable_id: payable } = purchase;
    const attempt = payable === null ? undefined : await payments.latest(own, payable);
    return attempt?.paymentState === "PENDING" ? attempt : undefined;
  });

/** Gives up the payment that waits, where its provider confirms that nothing was or can be charged. Nothing where none
 *  waits. Throws NOT_FOUND, PAYMENT_IN_PROGRESS (409) where it may still be charged. */
async function giveUp(needs: EndNeeds, asked: Asked): Promise<void> {
  const attempt = await pendingOf(needs, await heldBy(needs, asked));
  if (attempt === undefined) return;
  const ended = await needs.payments.giveUp(attempt.reference);
  if (ended.paymentState === "PENDING") throw paymentWaits(ended.reference);
}

/** Cancels a purchase that is not paid with all that is bought with it, or one product of them alone; a transfer that was
 *  announced is given up with it. The same again changes nothing. Throws NOT_FOUND, PAYMENT_IN_PROGRESS,
 *  INVALID_TRANSITION (409). */
async function cancel(
  needs: EndNeeds,
  { reason, isAlone = false, ...asked }: Asked & { reason: CancelReason; isAlone?: boolean },
): Promise<void> {
  const { purchase: seen } = await heldBy(needs, asked);
  if (seen.state === "CANCELLED") return;
  await giveUp(needs, asked);
  await asService(needs.connection, async (transaction) => {
    const all = await holdCart(needs, transaction, asked.id);
    for (const { purchase } of all)
      if (!isAlone || purchase.id === asked.id)
        await cancelOne(needs, transaction, purchase, reason);
  });
}

async function cancelOne(
  { purchases, saleSystem, leadPurchases }: EndNeeds,
  transaction: Connection,
  purchase: StepPurchase["purchase"],
  reason: CancelReason,
): Promise<void> {
  if (purchase.state === "CANCELLED") return;
  await purchases.move(transaction, purchase.id, {
    to: "CANCELLED",
    who: "policyholder",
    reasonCode: reason,
  });
  if (purchase.sale_reference !== null)
    await saleSystem.move(purchase.sale_reference, { to: "FAIL", reason }, transaction);
  if (purchase.lead_reference !== null)
    await leadPurchases.fail(transaction, purchase.lead_reference, {
      failureReason: reason,
      note: purchase.reference,
    });
}

export type PurchaseEnds = ReturnType<typeof createPurchaseEnds>;

/** How a person leaves a purchase that is not paid. */
export const createPurchaseEnds = (needs: EndNeeds) => withNeeds(needs, { giveUp, cancel });
