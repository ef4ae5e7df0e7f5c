import type { Money } from "#src/contracts/money.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { partOf } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { Refunds } from "#src/modules/sale/refund/refund.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { isTrip, tripCover } from "#src/modules/sale/purchase/trip.rules.ts";
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
  purchases: Pick<Purchases, "ofSale" | "read">;
}

/** A payment of a policy with the days that it covers. */
export interface PolicyPayment {
  reference: string;
  /** The part of the payment that is this policy's; null where it was paid alone. */
  part: string | null;
  amount: Money;
  cover: { from: string; until: string };
}

/** What was paid of a policy, oldest first: the purchase, then each cycle. A trip is paid once
 *  for its own days, every other policy that is paid once for a year. */
export async function paymentsOf(
  { payments, purchases }: Pick<ActNeeds, "payments" | "purchases">,
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
  const paidOn = dayOf({ clock: { now: () => first.madeAt } }, purchase);
  const startsOn = subscription?.starts_on ?? year?.starts_on ?? paidOn;
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
  const trip = isTrip(purchase)
    ? tripCover(await purchases.read(transaction, purchase.id), paidOn)
    : undefined;
  return { subscription, cycles, paid: [{ ...own, cover: trip ?? coverOf(plan, 0) }, ...later] };
}

/** A payment with what is left of it, in minor units: refunds that were made or asked for take of it. */
export type ReturnablePayment = PolicyPayment & { leftMinor: number };

/** Payments of a policy with what is left of each. */
export async function returnableOf(
  { refunds }: Pick<ActNeeds, "refunds">,
  transaction: Connection,
  paid: readonly PolicyPayment[],
): Promise<ReturnablePayment[]> {
  const found: ReturnablePayment[] = [];
  for (const one of paid) {
    const { reference: payment, part } = one;
    const standing = await refunds.standing(transaction, { payment, part });
    found.push({ ...one, leftMinor: standing?.left.amountMinor ?? 0 });
  }
  return found;
}

/** The last day that was paid for; the empty text, before every day, where nothing was. */
export const paidUntil = (paid: readonly PolicyPayment[]): string =>
  paid.reduce((last, { cover }) => {
    const day = addDays(cover.until, -1);
    return day > last ? day : last;
  }, "");
