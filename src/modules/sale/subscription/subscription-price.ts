import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import { forAllHeads } from "#src/modules/offer/quote/price-heads.rules.ts";
import { withLoading } from "#src/modules/offer/quote/price-loading.rules.ts";
import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { isInUf, profileOn, withUf } from "./cycle-price.ts";
import type { Subscription } from "./subscription.queries.ts";
import type { SubscriptionNeeds } from "./subscription.service.ts";

export interface PriceNeeds extends SubscriptionNeeds {
  purchases: Purchases;
  priceForSale: PriceNow;
  /** The UF of a civil day; the latest earlier one where it is not known. */
  ufOn(day: string): Promise<UfOfTheDay>;
}

/** The price of a subscription on a day: of its people's ages then by the table in force, and the UF of that day. Of a
 *  product that is no longer sold, the price that was agreed. A loading that was agreed to stays on it. */
export async function priceOn(
  needs: PriceNeeds,
  subscription: Subscription,
  day: string,
): Promise<PriceSnapshot> {
  const step = await asService(needs.connection, (own) =>
    needs.purchases.read(own, subscription.purchase_id),
  );
  const { product_code: productCode, country } = step.purchase;
  const profile = profileOn(step, day);
  const found = await needs.priceForSale({ productCode, country, profile, limits: limitsOf(null) });
  const now = found && forAllHeads(found);
  const isSame = now?.shown?.currency === subscription.currency;
  const priced =
    now !== undefined && isSame
      ? withLoading(now, subscription.price.loading?.percent ?? 0)
      : subscription.price;
  if (!isInUf(priced)) return priced;
  const { date, valueCents, isFallback } = await needs.ufOn(day);
  return withUf(priced, { day: date, valueCents, isFallback });
}
