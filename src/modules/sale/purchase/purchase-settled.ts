import type { Money } from "#src/contracts/money.ts";
import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { Payments, Settled } from "#src/modules/sale/payment/payment.service.ts";
import type { PromoCodes } from "#src/modules/sale/promo-code/promo-code.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { listPaidBy } from "./cart.queries.ts";
import { countBesides, releaseBesides } from "./purchase-besides.ts";
import { bundleRef, giveCodesBack, planOf } from "./purchase-dues.ts";
import type { PurchaseRow } from "./purchase.queries.ts";
import type { Purchases } from "./purchase.service.ts";
import type { StepPurchase } from "./step-modules.service.ts";

/** What becomes of a purchase once its payment is settled. */

interface SettledNeeds {
  clock: Clock;
  purchases: Purchases;
  saleSystem: SaleSystem;
  payments: Pick<Payments, "latest" | "partsOf" | "isGivenUpByStaff">;
  leadPurchases: LeadPurchases;
  promoCodes: PromoCodes;
}

/** The outbox's kind for a purchase that was paid: policy, receipt and mails follow. */
export const purchasePaidKind = "purchase-paid";

/** The outbox's kind for a payment of a purchase that failed; its payload names purchase and payment alone. */
export const paymentFailedKind = "payment-failed";

/** A purchase that was just paid, as other rooms are told of it. */
export interface PurchasePaid {
  purchase: PurchaseRow;
  /** Undefined where nothing was due. */
  payment: Awaited<ReturnType<Payments["latest"]>>;
  plan: { months: number; chargeDay: number };
  /** What the provider says of the charge: a stored card is named here. */
  facts: Settled["facts"];
}

/** Who is told of a paid purchase, in the transaction that settles it. */
export type HearPaid = (transaction: Connection, paid: PurchasePaid) => Promise<void>;

/** States in which a payment completes a purchase. What it owes is closed in every other that ends it. */
const payableStates: readonly PurchaseRow["state"][] = ["PAYING", "SIGNED", "AWAITING_TRANSFER"];

/** Nothing was paid: the person may choose another way. Whether the purchase waited for it. */
async function goBack(
  needs: SettledNeeds,
  transaction: Connection,
  { purchase }: StepPurchase,
): Promise<boolean> {
  const { id, state, lead_reference: lead, payable_id: payable } = purchase;
  if (payableStates.includes(state)) {
    await giveCodesBack(needs.promoCodes, transaction, purchase.reference);
    await releaseBesides(needs, transaction, id);
  }
  if (state === "PAYING")
    await needs.purchases.move(transaction, id, { to: "SIGNED", who: "settle()" });
  if (state !== "AWAITING_TRANSFER") return payableStates.includes(state);
  const isOwn = payable !== null && (await isGivenUpByPayer(needs, transaction, payable));
  const who = isOwn ? "policyholder" : "system";
  await needs.purchases.move(transaction, id, { to: "SIGNED", who });
  if (lead !== null) await needs.leadPurchases.collect(transaction, lead, false);
  return true;
}

/** Whether the newest payment was ended by its payer, who knows of it. */
async function isGivenUpByPayer(
  { payments }: Pick<SettledNeeds, "payments">,
  transaction: Connection,
  payableId: string,
): Promise<boolean> {
  const attempt = await payments.latest(transaction, payableId);
  return (
    attempt?.paymentState === "VOID" &&
    !(await payments.isGivenUpByStaff(transaction, attempt.paymentId))
  );
}

/** Lets the payer know by mail that a payment failed: once, of what was bought together as well. */
async function tellFailed(
  needs: SettledNeeds,
  transaction: Connection,
  { purchase, settled }: { purchase: PurchaseRow; settled: Omit<Settled, "errorClass"> },
): Promise<void> {
  const { payable, payment } = settled;
  if (await isGivenUpByPayer(needs, transaction, payable.id)) return;
  await enqueueMessage(transaction, {
    kind: paymentFailedKind,
    // The story of the payment finds it by both names (PP 9).
    ref: `${purchase.reference}/${payment.reference}`,
    payload: { purchase: purchase.id, payment: payment.reference },
    at: needs.clock.now(),
  });
}

/** One purchase of what was paid: its sale is made, and its documents follow. */
async function goOn(
  needs: SettledNeeds & { told: readonly HearPaid[] },
  transaction: Connection,
  step: StepPurchase,
  { payable, payment, facts }: Omit<Settled, "errorClass">,
): Promise<void> {
  const { purchases, saleSystem, clock } = needs;
  const { purchase } = step;
  const isTransferred = purchase.state === "AWAITING_TRANSFER";
  await purchases.move(transaction, purchase.id, {
    to: "PAID",
    who: isTransferred ? "payment:reconcile, or settle() by a statement line" : "settle()",
    payment: payment.reference,
  });
  if (purchase.sale_reference !== null)
    await saleSystem.move(
      purchase.sale_reference,
      { to: "OK", payment: payment.reference },
      transaction,
    );
  await enqueueMessage(transaction, {
    kind: purchasePaidKind,
    ref: purchase.reference,
    payload: { purchase: purchase.id },
    at: clock.now(),
  });
  const attempt = await needs.payments.latest(transaction, payable.id);
  const own = attempt && {
    ...attempt,
    amount: await partOf(needs, transaction, attempt, purchase),
  };
  for (const hear of needs.told)
    await hear(transaction, { purchase, payment: own, plan: planOf(step, 0), facts });
}

/** What of a payment is of a purchase: all of it, where it was bought alone. */
export async function partOf(
  { payments }: { payments: Pick<Payments, "partsOf"> },
  own: Connection,
  { payableId, amount }: { payableId: string; amount: Money },
  { reference }: Pick<PurchaseRow, "reference">,
): Promise<Money> {
  const parts = await payments.partsOf(own, payableId);
  if (parts.every(({ part }) => part === null)) return amount;
  const found = parts.find(({ part }) => part === reference);
  return { ...amount, amountMinor: found?.amountMinor ?? 0 };
}

/** Hears, in the transaction that settles, what became of what purchases owe together. */
export const hearSettled =
  (needs: SettledNeeds & { told: readonly HearPaid[] }) =>
  async (transaction: Connection, settled: Omit<Settled, "errorClass">): Promise<void> => {
    const found = await listPaidBy(transaction, settled.payable.id);
    const [first] = found;
    if (first === undefined) return;
    let isUsed = false;
    const paid: string[] = [];
    let hasFailed = false;
    for (const { id } of found) {
      const step = await needs.purchases.hold(transaction, id);
      if (settled.outcome === "REFUSED") {
        if (await goBack(needs, transaction, step)) hasFailed = true;
        continue;
      }
      if (!payableStates.includes(step.purchase.state)) continue;
      if (!isUsed) {
        isUsed = true;
        await needs.promoCodes.use(transaction, first.reference);
        await needs.promoCodes.use(transaction, bundleRef(first.reference));
      }
      await goOn(needs, transaction, step, settled);
      paid.push(id);
    }
    if (hasFailed) await tellFailed(needs, transaction, { purchase: first, settled });
    await countBesides(needs, transaction, paid);
  };
