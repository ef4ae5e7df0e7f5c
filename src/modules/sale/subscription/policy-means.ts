import type { ProviderId } from "#src/contracts/enumerations/payments.ts";
import { cardDataRefused } from "#src/modules/sale/payment/card-guard.service.ts";
import { holdsCardNumber } from "#src/contracts/card-number.rules.ts";
import type { Taker } from "#src/modules/sale/payment/payment.service.ts";
import { storedCardFlow } from "#src/modules/sale/payment/stored-cards.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { badRequest } from "#src/platform/errors.ts";
import type { Language } from "#src/routes/languages.ts";
import { expiryDay } from "./card-expiry.rules.ts";
import type { ActNeeds } from "./policy-payments.ts";
import { notActive } from "./subscription.errors.ts";
import { forgetCard } from "./subscription-end.ts";
import {
  findSubscription,
  insertSubscriptionEvent,
  listCycles,
  type Subscription,
  updateCycle,
  updateSubscription,
} from "./subscription.queries.ts";

/** The card that a subscription is charged by: another one in its place, and what of it is charged again. */

interface MeansAsked {
  provider: ProviderId;
  /** What the browser got for the card; it goes to the provider once and is kept nowhere. */
  token: string;
  language: Language;
  host: string;
}

type Purchase = StepPurchase["purchase"];

/** A card as its provider keeps it. */
interface KeptMeans {
  means: string;
  card: string | null;
  /** The month in which it expires; null where the provider does not say. */
  expires: string | null;
}

const amountOf = ({ currency, amount_minor: amountMinor }: Subscription) => ({
  amountMinor,
  currency,
});

/** Who may keep a card for a subscription; none where it is over or was never one. */
export async function cardKeepers(
  { storedCards }: ActNeeds,
  subscription: Subscription | undefined,
): Promise<Taker[]> {
  if (subscription?.state !== "authorized" && subscription?.state !== "paused") return [];
  const { country } = subscription;
  return storedCards.keepers({ country, amount: amountOf(subscription) });
}

/** Charges go to another card from now on: the provider keeps it, the one before is deleted there, and what is owed is
 *  tried again on the next of its days. Throws CARD_DATA_REFUSED, BAD_REQUEST, NOT_ACTIVE_SUBSCRIPTIONS (409),
 *  PAYMENT_DECLINED (402), PROVIDER_UNAVAILABLE (503). */
export async function changeMeans(
  needs: ActNeeds,
  purchase: Purchase,
  { provider, token, language, host }: MeansAsked,
): Promise<void> {
  if (holdsCardNumber(token)) throw cardDataRefused();
  if (token === "") throw badRequest([{ field: "token", code: "REQUIRED" }]);
  const found = await asService(needs.connection, (own) =>
    findSubscription(own, { purchaseId: purchase.id }),
  );
  const keepers = await cardKeepers(needs, found);
  if (found === undefined || keepers.length === 0) throw notActive();
  if (!keepers.some(({ id }) => id === provider))
    throw badRequest([{ field: "flow", code: "VALUE_NOT_ALLOWED" }]);
  const asked = { provider, token, reference: found.reference, language, host };
  const kept = await needs.storedCards.keep(asked);
  if (!(await takeCard(needs, purchase.id, { provider, ...kept }))) throw notActive();
}

/** A card that a provider keeps takes the place of the one before, which is deleted there. False where the subscription
 *  ended meanwhile: the new one is deleted then. */
export const takeCard = (
  needs: ActNeeds,
  purchaseId: string,
  { provider, ...kept }: KeptMeans & { provider: ProviderId },
): Promise<boolean> =>
  asService(needs.connection, async (transaction) => {
    const subscription = await findSubscription(transaction, { purchaseId }, "update");
    const isOver = subscription === undefined || subscription.state === "cancelled";
    // It ended meanwhile: nothing is to be charged by the new card either.
    if (isOver) await needs.storedCards.forget(transaction, { provider, means: kept.means });
    else await forgetCard(needs, transaction, subscription);
    if (isOver) return false;
    await updateSubscription(transaction, subscription.id, {
      flow: storedCardFlow,
      provider,
      means: kept.means,
      card: kept.card,
      card_expires: expiryDay(kept.expires),
      card_told_on: null,
    });
    for (const { id, state } of await listCycles(transaction, subscription.id))
      if (state === "recycling") await updateCycle(transaction, id, { is_means_changed: true });
    await insertSubscriptionEvent(transaction, {
      subscription,
      at: needs.clock.now(),
      who: "policyholder",
      kind: "means",
      detail: { provider },
    });
    return true;
  });

/** Deletes the card: from now on its person pays each charge. Throws NOT_ACTIVE_SUBSCRIPTIONS (409) where none is
 *  stored. */
export const removeMeans = (needs: ActNeeds, purchase: Purchase): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const where = { purchaseId: purchase.id };
    const subscription = await findSubscription(transaction, where, "update");
    if (subscription === undefined || subscription.means === null) throw notActive();
    await forgetCard(needs, transaction, subscription);
    await updateSubscription(transaction, subscription.id, {
      means: null,
      card: null,
      card_expires: null,
      card_told_on: null,
    });
    await insertSubscriptionEvent(transaction, {
      subscription,
      at: needs.clock.now(),
      who: "policyholder",
      kind: "means.removed",
    });
  });
