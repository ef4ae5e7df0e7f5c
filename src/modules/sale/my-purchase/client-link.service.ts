import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { LeadMails } from "#src/modules/contact/lead/mails/lead-mails.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { type Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError, notFound } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { emailOf, isLeading, type ReachOf } from "./client-address.service.ts";
import { accessMessage } from "./my-purchase.service.ts";

/** The link with which an executive leads a client back to their purchase (PP 4, sessionType client). */

interface LinkNeeds {
  connection: Connection;
  clock: Clock;
  purchases: Purchases;
  leadPurchases: ReachOf;
  leadMails: Pick<LeadMails, "sendOther">;
}

export interface ClientLinkAsked {
  /** Reference of the lead, and of its purchase. */
  lead: string;
  purchase: string;
  /** Chosen by who sends: sent twice, it is one mail. */
  id: string;
  sent?: SentCall | undefined;
}

/** The purchase has no open step, or its e-mail address is not known yet. */
const linkNotOffered = (): AppError => new AppError({ code: "PURCHASE_LINK_OVER", status: 409 });

/** Sends the link to the e-mail address of the purchase, as an attempt to reach the person of its lead. The sender
 *  sees none of the person's answers. Throws NOT_FOUND, FORBIDDEN, PURCHASE_LINK_OVER (409), CONTACT_NOT_ALLOWED (409). */
async function send(needs: LinkNeeds, actor: SaleActor, asked: ClientLinkAsked): Promise<void> {
  const { connection, clock, purchases } = needs;
  const step = await asService(connection, async (own) => {
    const found = await purchases.named(own, asked.purchase);
    if (found === undefined) return undefined;
    const read = await purchases.read(own, found.id);
    return { ...read, email: await emailOf(needs, own, read) };
  });
  const isOfLead = step?.purchase.lead_reference === asked.lead;
  await needs.leadMails.sendOther(actor, asked.lead, {
    action: "lead.purchase-link",
    subject: asked.purchase,
    sent: asked.sent,
    // Checked in the same transaction: an actor who may not see the lead learns nothing of the purchase.
    put: (transaction) => {
      if (step === undefined || !isOfLead) throw notFound();
      if (!isLeading(step.purchase) || step.email === "") throw linkNotOffered();
      return enqueueMessage(transaction, {
        kind: accessMessage,
        ref: `client/${step.purchase.id}/${asked.id}`,
        payload: { purchase: step.purchase.id, what: "client" },
        at: clock.now(),
      });
    },
  });
}

export const createClientLinks = (needs: LinkNeeds) => withNeeds(needs, { send });
export type ClientLinks = ReturnType<typeof createClientLinks>;
