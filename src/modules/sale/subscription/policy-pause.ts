import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { changeDriven } from "./agreement-follow.ts";
import { type PauseOption, pausesOn } from "./pause.rules.ts";
import type { ActNeeds } from "./policy-payments.ts";
import { notActive, notEditable } from "./subscription.errors.ts";
import {
  type Cycle,
  findSubscription,
  insertSubscriptionEvent,
  listCycles,
  listSubscriptionEvents,
  type Subscription,
  updateCycle,
  updateSubscription,
} from "./subscription.queries.ts";
import { dayOf, scheduleNext } from "./subscription.service.ts";

/** A subscription that rests: nothing is charged, and nothing is covered. */

type Purchase = StepPurchase["purchase"];

/** Its person, or staff for them. */
type PausedBy = "policyholder" | "sale:update";

/** The pauses that its person may choose now; none of a policy with something owed. */
export async function pausesOf(
  needs: ActNeeds,
  own: Connection,
  {
    purchase,
    subscription,
    cycles,
  }: {
    purchase: Purchase;
    subscription: Subscription | undefined;
    cycles: readonly Cycle[];
  },
): Promise<PauseOption[]> {
  const isOwing = cycles.some(({ state }) => state === "recycling");
  if (subscription?.state !== "authorized" || isOwing) return [];
  const waiting = cycles.find(({ state }) => state === "scheduled");
  const before = (await listSubscriptionEvents(own, subscription.id)).flatMap(({ kind, detail }) =>
    kind === "paused" ? [{ on: String(detail?.["on"]), cycles: Number(detail?.["cycles"]) }] : [],
  );
  return pausesOn(
    {
      insuranceType: purchase.insurance_type,
      country: subscription.country,
      startsOn: subscription.starts_on,
      months: subscription.months,
      chargeDay: subscription.charge_day,
      operationDates: subscription.operation_dates,
      // What was priced and told is charged as it was told.
      waiting: waiting?.payable_id === null ? waiting : undefined,
      before,
    },
    dayOf(needs, purchase),
  );
}

/** Rests until a day that is offered. Throws NOT_ACTIVE_SUBSCRIPTIONS, NOT_EDITABLE (409) where its product, its year or what is
 *  owed does not allow it. */
export const pause = (
  needs: ActNeeds,
  purchase: Purchase,
  { until, who = "policyholder" }: { until: string; who?: PausedBy },
): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const where = { purchaseId: purchase.id };
    const subscription = await findSubscription(transaction, where, "update");
    if (subscription?.state !== "authorized") throw notActive();
    const cycles = await listCycles(transaction, subscription.id);
    const offered = await pausesOf(needs, transaction, { purchase, subscription, cycles });
    const chosen = offered.find((one) => one.until === until);
    if (chosen === undefined) throw notEditable();
    for (const { id, state } of cycles)
      if (state === "scheduled") await updateCycle(transaction, id, { state: "cancelled" });
    await updateSubscription(transaction, subscription.id, {
      state: "paused",
      paused_until: until,
    });
    await changeDriven(needs, transaction, subscription, "paused");
    await insertSubscriptionEvent(transaction, {
      subscription,
      at: needs.clock.now(),
      who,
      kind: "paused",
      detail: { on: dayOf(needs, purchase), cycles: chosen.cycles, until },
    });
  });

/** Goes on before the end of the pause: charged from the next cycle on. Throws NOT_ACTIVE_SUBSCRIPTIONS (409). */
export const resume = (
  needs: ActNeeds,
  purchase: Purchase,
  { who = "policyholder" }: { who?: PausedBy } = {},
): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const where = { purchaseId: purchase.id };
    const subscription = await findSubscription(transaction, where, "update");
    if (subscription?.state !== "paused") throw notActive();
    await updateSubscription(transaction, subscription.id, {
      state: "authorized",
      paused_until: null,
    });
    await changeDriven(needs, transaction, subscription, "authorized");
    await insertSubscriptionEvent(transaction, {
      subscription,
      at: needs.clock.now(),
      who,
      kind: "authorized",
      detail: { on: dayOf(needs, purchase) },
    });
    await scheduleNext(needs, transaction, { ...subscription, state: "authorized" });
  });
