import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";

import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { holdCart } from "./cart-reading.service.ts";
import type { CancelReason } from "./cancel-reasons.rules.ts";
import { paymentWaits, purchaseMoveRefused } from "./purchase.errors.ts";
import { mayMovePurchase } from "./purchase-transitions.rules.ts";
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

const pendingOf = (
  { connection, payments }: EndNeeds,
  { purchase }: Pick<StepPurchase, "purchase">,
) =>
  asService(connection, async (own) => {
    const { payable_id: payable } = purchase;
    const attempt = payable === null ? undefined : await payments.latest(own, payable);
    return attempt?.paymentState === "PENDING" ? attempt : undefined;
  });

/** Gives up the payment that waits, where its provider confirms that nothing was or can be charged. Nothing where none
 *  waits. Throws NOT_FOUND, PAYMENT_IN_PROGRESS (409) where it may still be charged. */
const giveUp = async (needs: EndNeeds, asked: Asked): Promise<void> =>
  giveUpOf(needs, await heldBy(needs, asked));

async function giveUpOf(needs: EndNeeds, step: Pick<StepPurchase, "purchase">): Promise<void> {
  const attempt = await pendingOf(needs, step);
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
        await cancelOne(needs, transaction, purchase, { reason });
  });
}

/** Cancels a purchase that is not paid for its person, with all that is bought with it (PP 2, sale:cancel): who asks may,
 *  and keeps why in `note`. Answers the ids of what was cancelled; none where it was before. Throws as `cancel`. */
async function cancelByStaff(
  needs: EndNeeds,
  seen: StepPurchase["purchase"],
  { reason, cancelled }: { reason: CancelReason; cancelled: HearCancelled },
): Promise<void> {
  if (seen.state === "CANCELLED") return;
  if (!mayMovePurchase(seen.state, "CANCELLED", "sale:cancel"))
    throw purchaseMoveRefused(seen.state, "CANCELLED");
  await giveUpOf(needs, { purchase: seen });
  await asService(needs.connection, async (transaction) => {
    for (const { purchase } of await holdCart(needs, transaction, seen.id)) {
      if (purchase.state === "CANCELLED") continue;
      await cancelOne(needs, transaction, purchase, { reason, who: "sale:cancel" });
      await cancelled(transaction, purchase);
    }
  });
}

/** Hears of each purchase that staff cancelled, in the transaction that does. */
type HearCancelled = (transaction: Connection, purchase: StepPurchase["purchase"]) => Promise<void>;

async function cancelOne(
  { purchases, saleSystem, leadPurchases }: EndNeeds,
  transaction: Connection,
  purchase: StepPurchase["purchase"],
  { reason, who = "policyholder" }: { reason: CancelReason; who?: "policyholder" | "sale:cancel" },
): Promise<void> {
  if (purchase.state === "CANCELLED") return;
  await purchases.move(transaction, purchase.id, {
    to: "CANCELLED",
    who,
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

export { paymentFailedKind } from "./purchase-settled.ts";

export type PurchaseEnds = ReturnType<typeof createPurchaseEnds>;

/** How a person leaves a purchase that is not paid. */
export const createPurchaseEnds = (needs: EndNeeds) =>
  withNeeds(needs, { giveUp, cancel, cancelByStaff });
