import { randomUUID } from "node:crypto";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { countryOf } from "#src/config/countries.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { Reinstating } from "#src/modules/sale/sale/online-ending.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { href } from "#src/routes/marketplace.ts";
import { tellEnding } from "./ending-told.ts";
import {
  type Cycle,
  findSubscription,
  insertSubscriptionEvent,
  type Subscription,
  updateSubscription,
} from "./subscription.queries.ts";
import { dayOf, scheduleNext } from "./subscription.service.ts";
import { findLastTerm, insertTerm } from "./term.queries.ts";
import { termFrom } from "./term.rules.ts";

/** A policy that ended for arrears and is put back (PP, sale): its person pays what was owed within 30 days of the end, the
 *  insurer agrees, and a member of staff moves the sale. Nothing is charged of the days without cover. */

/** Civil days after the end in which what was owed may still be paid. */
const reinstatableDays = 30;

export interface ReinstateNeeds {
  clock: Clock;
  payments: Pick<Payments, "makePayable" | "closePayable" | "named" | "latest">;
}

type Ended = Pick<Subscription, "reference" | "country" | "cancelled_at">;

/** The last day on which what was owed may be paid. */
const lastDayOf = ({ country, cancelled_at: at }: Ended, clock: Clock): string =>
  addDays(civilDate(at ?? clock.now(), countryOf(country).timeZone), reinstatableDays);

/** Keeps what was owed as the policy ended for arrears, as one sum that may still be paid. */
export async function keepArrears(
  needs: ReinstateNeeds,
  transaction: Connection,
  {
    subscription,
    purchase,
    owed,
  }: { subscription: Subscription; purchase: StepPurchase["purchase"]; owed: readonly Cycle[] },
): Promise<void> {
  const amountMinor = owed.reduce((sum, cycle) => sum + (cycle.amount_minor ?? 0), 0);
  if (amountMinor === 0) return;
  const { currency, insurer } = subscription;
  const path = href("myPurchase", purchase.language, { key: purchase.reference });
  await needs.payments.makePayable(transaction, {
    tenantId: subscription.tenant_id,
    kind: "arrears",
    ref: subscription.reference,
    country: subscription.country,
    amount: { amountMinor, currency },
    lines: [{ insurer, amountMinor, commissionMinor: 0 }],
    payPath: path,
    donePath: path,
    isInternal: purchase.is_internal,
  });
}

/** What was owed as a policy ended for arrears, with the last day on which it may be paid; undefined where nothing was, or
 *  the policy ended otherwise. */
export async function arrearsOf(
  needs: ReinstateNeeds,
  own: Connection,
  subscription: Ended & Pick<Subscription, "state" | "cancel_reason">,
) {
  if (subscription.state !== "cancelled" || subscription.cancel_reason !== "arrears")
    return undefined;
  const kind = "arrears" as const;
  const payable = await needs.payments.named(own, { kind, ref: subscription.reference });
  if (payable === undefined) return undefined;
  const lastDay = lastDayOf(subscription, needs.clock);
  return { payable, lastDay, isOver: dayOf(needs, subscription) > lastDay };
}

/** How sales that ended for arrears are put back, for the sale room. */
export const createReinstating = (needs: ReinstateNeeds): Reinstating => ({
  paidArrears: (transaction, saleReference) =>
    asService(transaction, async (own) => {
      const subscription = await findSubscription(own, { saleReference });
      const arrears = subscription && (await arrearsOf(needs, own, subscription));
      if (subscription === undefined || arrears?.payable.state !== "PAID") return null;
      const { id, paidAt } = arrears.payable;
      const payment = await needs.payments.latest(own, id);
      // What went back pays nothing.
      if (payment?.paymentState !== "OK" || paidAt === null) return null;
      const paidOn = civilDate(paidAt, countryOf(subscription.country).timeZone);
      return paidOn <= arrears.lastDay ? payment.reference : null;
    }),

  reinstate: (transaction, saleReference) =>
    asService(transaction, async (own) => {
      const subscription = await findSubscription(own, { saleReference }, "update");
      if (subscription?.state !== "cancelled") return;
      const at = needs.clock.now();
      // The card was deleted with the policy: its person pays each cycle until there is another.
      const back = { state: "authorized", cancelled_at: null, cancel_reason: null } as const;
      await updateSubscription(own, subscription.id, back);
      await insertSubscriptionEvent(own, {
        subscription,
        at,
        who: "sale:reinstate",
        kind: "authorized",
        detail: { on: dayOf(needs, subscription) },
      });
      await goOnWithTerm(needs, own, subscription);
      await scheduleNext(needs, own, { ...subscription, ...back });
      const day = dayOf(needs, subscription);
      await tellEnding(needs, own, { purchase: subscription.purchase_id, to: "OK", day });
    }),
});

/** The year that was left ends on its day; one that is over meanwhile begins anew. */
async function goOnWithTerm(
  needs: ReinstateNeeds,
  own: Connection,
  subscription: Subscription,
): Promise<void> {
  const today = dayOf(needs, subscription);
  const last = await findLastTerm(own, subscription.id);
  const isLeft = last !== undefined && last.ends_on > today;
  await insertTerm(own, {
    id: randomUUID(),
    subscription_id: subscription.id,
    tenant_id: subscription.tenant_id,
    number: (last?.number ?? 0) + 1,
    state: "ACTIVE",
    ...termFrom(today),
    ...(isLeft ? { ends_on: last.ends_on } : {}),
    made_at: needs.clock.now(),
  });
}
