import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { WorkedLead } from "./lead-work.queries.ts";

interface PriceNeeds {
  connection: Connection;
  clock: Clock;
  quotes: Pick<QuoteService, "findFrozenPrice">;
  priceNow: PriceNow;
}

/** What a lead may be sold at: its quote while that is open, else the price of today; undefined where it has neither. */
export async function priceOf(
  needs: PriceNeeds,
  {
    quote_id: quoteId,
    ...lead
  }: Pick<WorkedLead, "quote_id" | "product_code" | "country" | "profile">,
): Promise<PriceSnapshot | undefined> {
  if (quoteId !== null) {
    const frozen = await needs.quotes.findFrozenPrice(needs.connection, quoteId);
    if (frozen.expiresAt > needs.clock.now()) return frozen.snapshot;
  }
  return priceToday(needs, lead);
}

/** The price of today; undefined without a product, or where it is no longer for sale. */
export const priceToday = async (
  { priceNow }: Pick<PriceNeeds, "priceNow">,
  {
    product_code: productCode,
    country,
    profile,
  }: Pick<WorkedLead, "product_code" | "country" | "profile">,
): Promise<PriceSnapshot | undefined> =>
  productCode === null
    ? undefined
    : priceNow({ productCode, country, profile, limits: limitsOf(null) });
