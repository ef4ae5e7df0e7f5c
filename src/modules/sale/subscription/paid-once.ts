import { partOf } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { PriceNeeds } from "./subscription-price.ts";
import { makeSubscription } from "./subscription-making.ts";
import { findOpenTermOf, updateTerm } from "./term.queries.ts";

/** Policies that were paid once (PP 9): their next year is a subscription of one charge a year, which its person pays. */

/** Begins the subscription by which a policy goes on after its year, before that is announced: what was paid is its
 *  price, and no card is stored. */
export async function followYear(
  needs: PriceNeeds,
  transaction: Connection,
  purchaseId: string,
): Promise<void> {
  const { purchase } = await needs.purchases.hold(transaction, purchaseId);
  const term = await findOpenTermOf(transaction, purchaseId, "update");
  if (term?.subscription_id !== null || purchase.payable_id === null) return;
  const payment = await needs.payments.latest(transaction, purchase.payable_id);
  if (payment === undefined) return;
  const amount = await partOf(needs, transaction, payment, purchase);
  const made = await makeSubscription(needs, transaction, {
    purchase,
    payment: { ...payment, amount },
    months: 12,
    charge_day: Math.min(28, Number(term.ends_on.slice(8))),
    starts_on: term.starts_on,
    operation_dates: [],
    means: null,
    card: null,
    card_expires: null,
    who: "system",
  });
  if (made !== undefined) await updateTerm(transaction, term.id, { subscription_id: made.id });
}
