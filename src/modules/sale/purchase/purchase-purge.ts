import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { erasePurchase, listEnded, listLeft } from "./purchase-purge.queries.ts";
import { nextStepOf } from "./purchase-steps.rules.ts";
import type { EraseOf, Purchases } from "./purchase.service.ts";
import { endedStates } from "./purchase-transitions.rules.ts";

interface PurgeNeeds {
  connection: Connection;
  clock: Clock;
  purchases: Purchases;
  payments: Pick<Payments, "latest">;
  leadPurchases: LeadPurchases;
  saleSystem: SaleSystem;
  /** What other rooms erase of a purchase, in the same transaction. */
  erasers: readonly EraseOf[];
}

/** Purchases without a step for the term become ABANDONED; those, and others that ended unpaid that long ago, lose
 *  everything that tells of a person. Reference, amounts, states and hashes stay (PP 9). */
export const purgeLeftPurchases =
  (needs: PurgeNeeds): Purge =>
  async (cutOff) => {
    const before = await cutOff("left-purchase");
    const { connection } = needs;
    for (const id of await asService(connection, (own) => listLeft(own, before)))
      await asService(connection, (transaction) => abandon(needs, transaction, { id, before }));
    for (const id of await asService(connection, (own) => listEnded(own, before)))
      await asService(connection, (transaction) => erase(needs, transaction, id));
  };

async function abandon(
  needs: PurgeNeeds,
  transaction: Connection,
  { id, before }: { id: string; before: Date },
): Promise<void> {
  const { purchases, payments, leadPurchases, saleSystem } = needs;
  const { purchase, forms } = await purchases.hold(transaction, id);
  const isOpen = purchase.state === "OPEN" || purchase.state === "SIGNED";
  // The person came back since it was listed.
  if (!isOpen || purchase.last_step_at >= before) return;
  const attempt =
    purchase.payable_id === null
      ? undefined
      : await payments.latest(transaction, purchase.payable_id);
  const reason =
    attempt?.paymentState === "DECLINED" ? "FR49" : nextStepOf(forms) === "dps" ? "FR42" : "FR03";
  await purchases.move(transaction, id, { to: "ABANDONED", who: "system", reasonCode: reason });
  if (purchase.sale_reference !== null)
    await saleSystem.move(purchase.sale_reference, { to: "FAIL", reason }, transaction);
  if (purchase.lead_reference !== null)
    await leadPurchases.fail(transaction, purchase.lead_reference, {
      failureReason: reason,
      note: purchase.reference,
      system: "QPCRON",
    });
  await erase(needs, transaction, id);
}

async function erase(
  { purchases, clock, erasers }: PurgeNeeds,
  transaction: Connection,
  id: string,
): Promise<void> {
  const { purchase } = await purchases.hold(transaction, id);
  if (purchase.erased_at !== null || !endedStates.includes(purchase.state)) return;
  for (const eraseOf of erasers) await eraseOf(transaction, id);
  await erasePurchase(transaction, id, clock.now());
}
