import type { Connection } from "#src/platform/database/database.ts";
import {
  insertSubscriptionEvent,
  isCardShared,
  listCycles,
  type Subscription,
  updateCycle,
  updateSubscription,
} from "./subscription.queries.ts";
import type { SubscriptionNeeds } from "./subscription.service.ts";
import { endOpenTerm } from "./term.queries.ts";

/** Has the card of a subscription deleted, unless another policy that was paid with it is charged by it still. */
export async function forgetCard(
  { storedCards }: Pick<SubscriptionNeeds, "storedCards">,
  transaction: Connection,
  { id, provider, means }: Pick<Subscription, "id" | "provider" | "means">,
): Promise<void> {
  if (means !== null && !(await isCardShared(transaction, { id, provider, means })))
    await storedCards.forget(transaction, { provider, means });
}

/** Ends a subscription with its open cycles and what is owed of them; what the provider was asked for before goes back
 *  when it is approved. */
export async function endSubscription(
  needs: Pick<SubscriptionNeeds, "clock" | "payments" | "storedCards">,
  transaction: Connection,
  subscription: Subscription,
  { who, reason }: { who: "policyholder" | "sale:cancel" | "system"; reason: string },
): Promise<void> {
  if (subscription.state === "cancelled") return;
  const at = needs.clock.now();
  for (const { id, state, payable_id: payable } of await listCycles(transaction, subscription.id)) {
    if (state !== "scheduled" && state !== "recycling") continue;
    await updateCycle(transaction, id, { state: "cancelled" });
    if (payable !== null) await needs.payments.closePayable(transaction, payable);
  }
  await endOpenTerm(transaction, { subscription: subscription.id });
  await forgetCard(needs, transaction, subscription);
  await updateSubscription(transaction, subscription.id, {
    state: "cancelled",
    cancelled_at: at,
    cancel_reason: reason,
    means: null,
  });
  await insertSubscriptionEvent(transaction, {
    subscription,
    at,
    who,
    kind: "cancelled",
    detail: { reason },
  });
}
