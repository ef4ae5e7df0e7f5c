import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import type { PriceNow } from "./price-snapshot.rules.ts";
import { quoteRoutes } from "./quote.api.ts";
import { deleteExpiredQuotes } from "./quote.queries.ts";
import { createQuoteService } from "./quote.service.ts";

/** Prices that stand for some days. */
export function openQuote({ connection, clock }: Platform, { priceNow }: { priceNow: PriceNow }) {
  const quotes = createQuoteService({ connection, clock, priceNow });
  return {
    services: { quotes },
    routes: quoteRoutes(quotes),
    purges: [purgeExpiredQuotes(connection)],
  } satisfies ModuleParts;
}

/** Erases quotes that ended long ago and that no lead stands on. */
export const purgeExpiredQuotes =
  (connection: Connection): Purge =>
  async (cutOff) => {
    const expiredBefore = await cutOff("expired-quote");
    return deleteInBatches((limit) =>
      // Leads are seen in a role alone: without one, none would hold a quote.
      asService(connection, (own) => deleteExpiredQuotes(own, expiredBefore, limit)),
    );
  };
