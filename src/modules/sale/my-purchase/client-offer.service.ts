import { limitsOf } from "#src/contracts/partner-limits.ts";
import type {
  OfferAsked,
  OfferOutcome,
  PutOffer,
} from "#src/modules/contact/lead/lead-offer.service.ts";
import type {
  LeadSales,
  LeadToBuy,
  SaleActor,
} from "#src/modules/contact/lead/lead-sale.service.ts";
import type { LeadMails } from "#src/modules/contact/lead/mails/lead-mails.service.ts";
import type { PricedPurchase, Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { saleStateOf } from "#src/modules/sale/sale/sale-state.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isAppError } from "#src/platform/errors.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { emailOf, isLeading, isOfExecutive, type ReachOf } from "./client-address.service.ts";
import { accessMessage } from "./my-purchase.service.ts";

/** What an executive offers by moving a lead to 500: the purchase of its product, opened or taken up, and the link to it
 *  (lead-transitions.tsv; PP 4, sessionType client). */

interface OfferNeeds {
  clock: Clock;
  purchases: Purchases;
  leadPurchases: ReachOf;
  leadSales: Pick<LeadSales, "toBuy" | "keepBuying">;
  leadMails: Pick<LeadMails, "sendAlong">;
}

const permission = "lead:change-status";
const read = { permission, action: "lead.status" } as const;
const open = { permission, action: "lead.purchase-open" } as const;
const link = { permission, action: "lead.purchase-link" } as const;

/** What a move is prepared with. */
interface Prepared {
  actor: SaleActor;
  lead: LeadToBuy;
  /** Undefined where it has no price today: what is under way already may be led to. */
  priced: PricedPurchase | undefined;
}

/** The product as it would be bought; undefined where it has no price, or is not sold online any more. */
const pricedOf = (
  { purchases }: OfferNeeds,
  { actor, lead, asked }: { actor: SaleActor; lead: LeadToBuy; asked: OfferAsked },
): Promise<PricedPurchase | undefined> =>
  purchases
    .price({
      productCode: lead.productCode ?? "",
      country: lead.country,
      language: lead.language,
      limits: limitsOf(null),
      partner: null,
      baseUrl:
        asked.countryOrigins.find(({ code }) => code === lead.country)?.origin ?? asked.origin,
      visitorId: null,
      assisted: { lead: lead.reference, by: actor.user.id, isMoved: true },
      profile: lead.profile,
      quote: lead.quote,
      consents: { purchase: asked.isConsented, news: false },
      origin: "/",
    })
    .catch((error: unknown) => {
      if (isAppError(error)) return undefined;
      throw error;
    });

/** Prices the lead's product before the move. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS. */
async function prepare(
  needs: OfferNeeds,
  actor: SaleActor,
  reference: string,
  asked: OfferAsked,
): Promise<PutOffer | undefined> {
  const lead = await needs.leadSales.toBuy(actor, reference, read);
  const { productCode: code, country } = lead;
  if (code === null || !(await needs.purchases.isSoldOnline({ code, country }))) return undefined;
  const priced = await pricedOf(needs, { actor, lead, asked });
  return (transaction) => asService(transaction, (own) => put(needs, own, { actor, lead, priced }));
}

/** The purchase that is under way, else a new one; undefined where the lead has a sale that ended, or no price. Throws
 *  CONSENT_REQUIRED. */
async function purchaseOf(
  { purchases, leadSales }: OfferNeeds,
  transaction: Connection,
  { actor, lead, priced }: Prepared,
) {
  const before = await purchases.underWay(transaction, lead.id);
  if (before !== undefined) return before;
  if (priced === undefined || (await saleStateOf(transaction, lead.id)) !== null) return undefined;
  const begun = await purchases.openOffered(transaction, priced);
  await leadSales.keepBuying(transaction, { actor, act: open, lead, purchase: begun.reference });
  return begun;
}

/** Puts the link into the outbox, in the transaction of the move. Throws CONSENT_REQUIRED, CONTACT_NOT_ALLOWED. */
async function put(
  needs: OfferNeeds,
  transaction: Connection,
  of: Prepared,
): Promise<OfferOutcome> {
  const { actor, lead } = of;
  const purchase = await purchaseOf(needs, transaction, of);
  if (purchase === undefined || !isLeading(purchase)) return null;
  const step = await needs.purchases.read(transaction, purchase.id);
  const at = needs.clock.now();
  const outcome = await needs.leadMails.sendAlong(transaction, lead.worked, {
    actor,
    subject: purchase.reference,
    email: (await emailOf(needs, transaction, step)) || null,
    isBegun: !isOfExecutive(purchase),
    put: () =>
      enqueueMessage(transaction, {
        kind: accessMessage,
        ref: `offer/${purchase.id}/${at.toISOString()}`,
        payload: { purchase: purchase.id, what: "offer" },
        at,
      }),
  });
  await needs.leadSales.keepBuying(transaction, {
    actor,
    act: link,
    lead,
    purchase: purchase.reference,
  });
  return outcome;
}

export const createClientOffers = (needs: OfferNeeds) => withNeeds(needs, { prepare });
