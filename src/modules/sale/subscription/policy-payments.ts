import type { Money } from "#src/contracts/money.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { partOf } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { Refunds } from "#src/modules/sale/refund/refund.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { coverOf } from "./cycle-cover.rules.ts";
import {
  type Cycle,
  findSubscription,
  listCycles,
  type Subscription,
} from "./subscription.queries.ts";
import { dayOf, type SubscriptionNeeds } from "./subscription.service.ts";
import { findOpenTermOf } from "./term.queries.ts";

export interface ActNeeds extends SubscriptionNeeds {
  refunds: Refunds;
  purchases: Pick<Purchases, "ofSale">;
}

/** A payment of a policy with the days that it covers. */
export interface PolicyPayment {
  reference: string;
  /** The part of the payment that is this policy's; null where it was paid alone. */
  part: string | null;
  amount: Money;
  cover: { from: string; until: string };
}

/** What was paid of a policy, oldest first: the purchase, then each cycle. A policy that is paid once is of a year. */
export async function paymentsOf(
  { payments }: Pick<SubscriptionNeeds, "payments">,
  transaction: Connection,
  purchase: StepPurchase["purchase"],
): Promise<{ subscription: Subscription | undefined; cycles: Cycle[]; paid: PolicyPayment[] }> {
  const subscription = await findSubscription(transaction, { purchaseId: purchase.id });
  const cycles = subscription === undefined ? [] : await listCycles(transaction, subscription.id);
  const first =
    purchase.payable_id === null
      ? undefined
      : await payments.latest(transaction, purchase.payable_id);
  if (first === undefined || purchase.payment_reference === null)
    return { subscription, cycles, paid: [] };
  const year = subscription ? undefined : await findOpenTermOf(transaction, purchase.id);
  const startsOn =
    subscription?.starts_on ??
    year?.starts_on ??
    dayOf({ clock: { now: () => first.madeAt } }, purchase);
  const plan = { starts_on: startsOn, months: subscription?.months ?? 12 };
  const later = cycles.flatMap((cycle): PolicyPayment[] =>
    cycle.state !== "processed" || cycle.payment_reference === null || cycle.amount_minor === null
      ? []
      : [
          {
            reference: cycle.payment_reference,
            part: null,
            amount: { amountMinor: cycle.amount_minor, currency: first.amount.currency },
            cover: coverOf(plan, cycle.position),
          },
        ],
  );
  const amount = await partOf({ payments }, transaction, first, purchase);
  const isPart = amount.amountMinor !== first.amount.amountMinor;
  const part = isPart ? purchase.reference : null;
  const own = { reference: purchase.payment_reference, part, amount };
  return { subscription, cycles, paid: [{ ...own, cover: coverOf(plan, 0) }, ...later] };
}

/** The last day that was paid for; the empty text, before every day, where nothing was. */
export const paidUntil = (paid: readonly PolicyPayment[]): string =>
  paid.reduce((last, { cover }) => {
    const day = addDays(cover.until, -1);
    return day > last ? day : last;
  }, "");
