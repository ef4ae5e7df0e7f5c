import type { AgreementCharge } from "#src/modules/sale/payment/payment.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { isDriven } from "./cycle-dates.rules.ts";
import { type ActNeeds, paidUntil, paymentsOf } from "./policy-payments.ts";
import { endSale } from "./sale-ending.ts";
import { dayOf } from "./subscription.service.ts";
import {
  findByMeans,
  findSubscription,
  type HeldCycle,
  insertSubscriptionEvent,
  listCycles,
  type Subscription,
  updateSubscription,
} from "./subscription.queries.ts";

/** Cycles that a provider charges by itself (PP 6): what it charged is followed, charge by charge, and its end is the
 *  subscription's. The provider is asked each time; what a notification says is not believed. */

interface FollowNeeds extends ActNeeds {
  purchases: Purchases;
  log: Pick<Log, "warn">;
}

/** Fixes the amount of a cycle and makes what is owed. */
type PriceCycle = (found: HeldCycle) => Promise<void>;

/** Has the provider rest or go on with the subscription, where it drives it. */
export async function changeDriven(
  { agreements }: Pick<ActNeeds, "agreements">,
  transaction: Connection,
  subscription: Subscription,
  status: "authorized" | "paused",
): Promise<void> {
  const { provider, means } = subscription;
  if (means === null || !isDriven(subscription)) return;
  await agreements.change(transaction, { provider, means }, { status });
}

/** Follows the agreement that a provider names; false where the provider does not answer. */
export async function followed(
  needs: FollowNeeds,
  asked: { provider: string; means: string },
  price: PriceCycle,
): Promise<boolean> {
  const subscription = await asService(needs.connection, (own) => findByMeans(own, asked));
  return subscription === undefined || follow(needs, subscription, price);
}

/** Follows what a provider charged and whether its agreement goes on; false where it does not answer. */
export async function follow(
  needs: FollowNeeds,
  subscription: Subscription,
  price: PriceCycle,
): Promise<boolean> {
  const { provider, means } = subscription;
  if (means === null) return true;
  const read = await needs.agreements.read({ provider, means });
  if (read.kind === "unknown") return false;
  if (read.kind === "agreement") {
    // The first charge is the purchase's own.
    const [, ...later] = read.charges.toSorted((one, other) => one.day.localeCompare(other.day));
    for (const charge of later) await followCharge(needs, { subscription, charge, price });
    if (!read.isOver) return true;
  }
  await endAgreement(needs, subscription);
  return true;
}

/** Days of two civil days, either way: cycles are a month apart at the least. */
const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

async function followCharge(
  needs: FollowNeeds,
  {
    subscription,
    charge,
    price,
  }: { subscription: Subscription; charge: AgreementCharge; price: PriceCycle },
): Promise<void> {
  const find = () =>
    asService(needs.connection, async (own) =>
      (await listCycles(own, subscription.id)).find(
        ({ charge_on: day, state }) => state !== "cancelled" && daysBetween(day, charge.day) < 15,
      ),
    );
  let cycle = await find();
  if (cycle?.state === "scheduled" && cycle.amount_minor === null) {
    await price({ subscription, cycle });
    cycle = await find();
  }
  if (cycle?.payable_id == null) {
    needs.log.warn("subscription.charge-of-no-cycle", { subscription: subscription.reference });
    return;
  }
  await readCharge(needs, { subscription, charge, payableId: cycle.payable_id });
}

/** Settles a charge under its own name: the same charge again is the same payment. */
async function readCharge(
  needs: FollowNeeds,
  {
    subscription,
    charge,
    payableId,
  }: { subscription: Subscription; charge: AgreementCharge; payableId: string },
): Promise<void> {
  const { purchase } = await asService(needs.connection, (own) =>
    needs.purchases.read(own, subscription.purchase_id),
  );
  const { flow, provider } = subscription;
  try {
    const attempt = await needs.payments.pay({
      payableId,
      flow,
      provider,
      charge: charge.id,
      key: `agreement-${charge.id}`,
      origin: purchase.base_url,
    });
    if (attempt.paymentState === "PENDING") await needs.payments.ask({ id: attempt.id });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === "ALREADY_PAID" && charge.isPaid)
      return twice(needs, { payableId, charge, provider });
    // Another payment of it is under way, or it was ended: what comes of that is heard.
    if (!["PAYMENT_IN_PROGRESS", "ALREADY_PAID", "NOT_EDITABLE"].includes(String(code)))
      throw error;
  }
}

/** What was paid otherwise and charged by the provider too: a charge that goes back by rule. */
async function twice(
  needs: FollowNeeds,
  {
    payableId,
    charge,
    provider,
  }: { payableId: string; charge: AgreementCharge; provider: Subscription["provider"] },
): Promise<void> {
  const reference = await asService(needs.connection, (own) =>
    needs.payments.refusedBy(own, payableId, provider),
  );
  // Without a payment of the provider's the line of its statement is an item for finance.
  if (reference === undefined) {
    needs.log.warn("subscription.charged-twice", { charge: charge.id });
    return;
  }
  const { id: providerId, amount } = charge;
  await needs.payments.linkCharge(reference, { provider, providerId, amount, by: "agreement" });
}

/** The provider's agreement is over. With something owed its person pays by hand from now on, and arrears go on; else the
 *  policy ends with the days that are paid. */
async function endAgreement(needs: FollowNeeds, seen: Subscription): Promise<void> {
  await asService(needs.connection, async (transaction) => {
    const { purchase } = await needs.purchases.read(transaction, seen.purchase_id);
    const cycles = await listCycles(transaction, seen.id);
    const isOwing = cycles.some(({ state }) => state === "recycling");
    if (!isOwing) {
      const { paid } = await paymentsOf(needs, transaction, purchase);
      const [until, today] = [paidUntil(paid), dayOf(needs, purchase)];
      return endSale(needs, transaction, purchase, {
        to: "CANCELED_CUSTOMER",
        endsOn: until > today ? until : today,
        reason: "agreement",
        returnsMoney: false,
      });
    }
    const subscription = await findSubscription(transaction, { id: seen.id }, "update");
    if (subscription?.means == null) return;
    await updateSubscription(transaction, subscription.id, {
      means: null,
      card: null,
      card_expires: null,
      card_told_on: null,
    });
    await insertSubscriptionEvent(transaction, {
      subscription,
      at: needs.clock.now(),
      who: "provider notification",
      kind: "means.removed",
    });
  });
}
