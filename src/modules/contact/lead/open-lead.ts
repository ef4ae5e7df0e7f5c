import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import { leadRoutes } from "./lead.api.ts";
import { leadMailHandlers } from "./lead-mail.ts";
import { deleteOldLeads } from "./lead.queries.ts";
import { createLeadService } from "./lead.service.ts";
import { closedStatuses } from "./lead.status.ts";

/** Requests for a product, with the mails that follow. */
export function openLead(
  { connection, clock, log, mailer, outbox, words }: Platform,
  needs: {
    visitors: VisitorService;
    quotes: QuoteService;
    /** Today's price of what may be contracted. */
    priceForSale: PriceNow;
  },
) {
  const leads = createLeadService({
    connection,
    clock,
    visitors: needs.visitors,
    quotes: needs.quotes,
    priceNow: needs.priceForSale,
    kickOutbox: outbox.kick,
  });
  return {
    services: { leads },
    routes: leadRoutes({ leads, say: words.say }),
    outbox: leadMailHandlers({ connection, leads, mailer, say: words.say, log }),
    purges: [purgeClosedLeads(connection)],
  } satisfies ModuleParts;
}

/** Erases requests that were closed long ago. */
export const purgeClosedLeads =
  (connection: Connection): Purge =>
  async (cutOff) => {
    const madeBefore = await cutOff("closed-lead");
    return deleteInBatches((limit) =>
      deleteOldLeads(connection, { statuses: closedStatuses, madeBefore, limit }),
    );
  };
