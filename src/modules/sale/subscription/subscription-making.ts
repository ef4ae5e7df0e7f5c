import { randomUUID } from "node:crypto";
import type { PurchasePaid } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type RandomSource, randomText } from "#src/platform/random/random.ts";
import {
  findSubscription,
  insertSubscription,
  insertSubscriptionEvent,
  type Subscription,
  type SubscriptionEvent,
} from "./subscription.queries.ts";
import { insertTerm } from "./term.queries.ts";
import { termFrom } from "./term.rules.ts";

/** How subscriptions and the years of policies begin. */

const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

type Purchase = PurchasePaid["purchase"];

/** What of a subscription follows from how it is paid. */
type Plan = Pick<
  Subscription,
  "months" | "charge_day" | "starts_on" | "operation_dates" | "means" | "card" | "card_expires"
>;

/** Makes the one subscription of a purchase, of what was paid first; undefined where it has one already, or no price. */
export async function makeSubscription(
  { clock, random }: { clock: Clock; random: RandomSource },
  transaction: Connection,
  {
    purchase,
    payment,
    who,
    ...plan
  }: Plan & {
    purchase: Purchase;
    payment: NonNullable<PurchasePaid["payment"]>;
    who: SubscriptionEvent["who"];
  },
): Promise<Subscription | undefined> {
  const { shown } = purchase.price;
  if (shown === null) return undefined;
  const at = clock.now();
  const id = randomUUID();
  const row = {
    ...plan,
    id,
    tenant_id: purchase.tenant_id,
    purchase_id: purchase.id,
    purchase_reference: purchase.reference,
    sale_reference: purchase.sale_reference,
    country: purchase.country,
    product_name: purchase.product_name,
    insurer: purchase.insurer ?? purchase.insurer_name,
    state: "authorized" as const,
    flow: payment.flow,
    provider: payment.provider,
    card_told_on: null,
    currency: shown.currency,
    amount_minor: payment.amount.amountMinor,
    price: JSON.stringify(purchase.price),
    made_at: at,
  };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const text = randomText(random, referenceAlphabet, 7);
    const reference = `SUS-${text.slice(0, 4)}-${text.slice(4)}`;
    if (await insertSubscription(transaction, { ...row, reference })) break;
    if ((await findSubscription(transaction, { purchaseId: purchase.id })) !== undefined)
      return undefined;
  }
  const made = await findSubscription(transaction, { id });
  if (made === undefined) throw new Error("No free reference for a subscription was found.");
  await insertSubscriptionEvent(transaction, {
    subscription: made,
    at,
    who,
    kind: "authorized",
    detail: { months: made.months, chargeDay: made.charge_day, payment: payment.reference },
  });
  return made;
}

/** The first year of a policy: of its subscription, or of a purchase that was paid once. */
export const beginTerm = (
  transaction: Connection,
  of: Subscription | Purchase,
  { startsOn, at }: { startsOn: string; at: Date },
) =>
  insertTerm(transaction, {
    id: randomUUID(),
    subscription_id: "months" in of ? of.id : null,
    ...("months" in of ? {} : { purchase_id: of.id, country: of.country }),
    tenant_id: of.tenant_id,
    number: 1,
    state: "ACTIVE",
    ...termFrom(startsOn),
    made_at: at,
  });
