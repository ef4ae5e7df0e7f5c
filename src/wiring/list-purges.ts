import { deleteOldLeads } from "#src/modules/contact/lead/lead.queries.ts";
import { closedStatuses } from "#src/modules/contact/lead/lead.status.ts";
import { deleteOldMessages } from "#src/modules/contact/site-form/site-form.queries.ts";
import { deleteOldFilters } from "#src/modules/identity/visitor/saved-filter.queries.ts";
import { deleteOldTracked } from "#src/modules/insight/tracking/tracking.queries.ts";
import { deleteExpiredQuotes } from "#src/modules/offer/quote/quote.queries.ts";
import type { Connection } from "../platform/database/database.ts";
import { deleteSentMessages } from "../platform/jobs/outbox.queries.ts";
import { deleteOldMails } from "../platform/mail/folder-mailer.ts";
import type { Purge } from "../platform/retention/retention.ts";
import { deleteInBatches } from "../platform/retention/retention.queries.ts";

/** What the night erases of records that no service of a module purges itself. Leads go before the quotes
 *  they stand on, and quotes before the visitors they belong to. */
export function listPurges(connection: Connection, mailFolder: string): readonly Purge[] {
  return [
    async (cutOff) => {
      const madeBefore = await cutOff("closed-lead");
      return deleteInBatches((limit) =>
        deleteOldLeads(connection, { statuses: closedStatuses, madeBefore, limit }),
      );
    },
    async (cutOff) => {
      const expiredBefore = await cutOff("expired-quote");
      return deleteInBatches((limit) => deleteExpiredQuotes(connection, expiredBefore, limit));
    },
    async (cutOff) => {
      const sentBefore = await cutOff("sent-message");
      return deleteInBatches((limit) => deleteSentMessages(connection, sentBefore, limit));
    },
    async (cutOff) => deleteOldFilters(connection, await cutOff("saved-filter")),
    async (cutOff) => deleteOldMessages(connection, await cutOff("site-message")),
    async (cutOff) => deleteOldTracked(connection, await cutOff("tracked-event")),
    async (cutOff) => deleteOldMails(mailFolder, await cutOff("mail-file")),
  ];
}
