import { randomInt } from "node:crypto";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  answerToRepeat,
  findGivenAnswer,
  hashRequest,
  insertGivenAnswer,
  lockIdempotencyKey,
} from "#src/platform/jobs/idempotency.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { confirmationEnd, leadByToken, quoteTokenOf } from "./lead.access.ts";
import { contactRefused, leadNotFound, productNotOnSale, requestsOff } from "./lead.errors.ts";
import type { RequestedAnswer } from "./lead.presenter.ts";
import { findLeadById, type LeadRow } from "./lead.queries.ts";
import { policyholderOf, readContact } from "./lead.rules.ts";
import type { LeadConfirmation } from "./lead.types.ts";
import { type ProductRequest, type RequestContext, storeRequest } from "./stored-request.ts";

export type LeadService = ReturnType<typeof createLeadService>;

export interface LeadServiceOptions {
  connection: Connection;
  clock: Clock;
  visitors: Pick<VisitorService, "findVisitor" | "noteRequest">;
  quotes: Pick<QuoteService, "freezeQuote" | "findFrozenPrice">;
  priceNow: PriceNow;
  /** A whole number from 0 to below `limit`; injected so that references can be replayed. */
  randomBelow?: (limit: number) => number;
}

function needsOf(options: LeadServiceOptions) {
  const { connection, clock, visitors, quotes, priceNow } = options;
  const randomBelow = options.randomBelow ?? ((limit: number) => randomInt(limit));
  return { connection, clock, visitors, quotes, priceNow, randomBelow };
}

type LeadNeeds = ReturnType<typeof needsOf>;

/** The answer given before to this key and body. A request without a cookie is known by its key alone:
 *  if its answer was lost, so was the cookie, and the retry must find it again. */
async function givenBefore(
  within: Connection,
  visitorId: string | undefined,
  key: string,
  requestHash: string,
) {
  const own = await answerToRepeat(within, scopeOf(visitorId), key, requestHash);
  if (own || visitorId === undefined) return own;
  const anonymous = await findGivenAnswer(within, scopeOf(undefined), key);
  return anonymous?.requestHash === requestHash ? anonymous : undefined;
}

async function confirmationOf(
  needs: LeadNeeds,
  lead: LeadRow,
  token: string,
): Promise<LeadConfirmation> {
  // A message asked for no product, a lead by hand has no frozen quote: neither has a confirmation.
  if (lead.quote_id === null || lead.email === null) throw leadNotFound();
  const frozen = await needs.quotes.findFrozenPrice(needs.connection, lead.quote_id);
  const { quote, whatsapp, news } = lead.consents;
  return {
    reference: lead.reference,
    country: lead.country,
    language: lead.language,
    createdAt: lead.created_at,
    availableUntil: confirmationEnd(lead.created_at),
    contact: {
      fullName: lead.full_name,
      email: lead.email,
      phone: lead.phone,
      comment: lead.comment,
    },
    consents: { quote, whatsapp, news },
    snapshot: frozen.snapshot,
    quote: { token: quoteTokenOf(token), expiresAt: frozen.expiresAt },
  };
}

/** Takes a request for a product. The lead, its frozen quote, the mail in the outbox and the answer to
 *  the Idempotency-Key are one transaction: all of it is there, or nothing. Throws BAD_REQUEST with
 *  the fields, PRODUCT_NOT_ON_SALE (404), IDEMPOTENCY_CONFLICT (409), and REQUESTS_OFF (403) under a
 *  partner that takes none (CQ 6). */
async function requestProduct(
  needs: LeadNeeds,
  request: ProductRequest,
  context: RequestContext,
): Promise<{ answer: RequestedAnswer; isRepeated: boolean }> {
  if (context.partner?.layout.isRequestEnabled === false) throw requestsOff();
  const key = readKey(context.idempotencyKey);
  // Priced before the transaction: on the embedded database nothing else runs while one is open.
  const { visitor, profile, snapshot } = await pricedFor(needs, request.productCode, context);
  // A product that went off sale since may still be the subject of a repeated request: the contact is
  // read first, and the response given before has precedence over the missing product.
  const policyholder = snapshot ? policyholderOf(snapshot.product) : "person";
  const read = readContact(context.country, request.contact, request.consents, policyholder);
  if (!read.ok) throw contactRefused(read.errors);
  const requestHash = hashRequest({ ...request, country: context.country });
  if (key !== undefined) {
    const given = await givenBefore(needs.connection, context.visitorId, key, requestHash);
    if (given) return { answer: given.body as RequestedAnswer, isRepeated: true };
  }
  if (!snapshot) throw productNotOnSale();
  const visitorId = visitor?.id ?? (await context.ensureVisitor());
  const { contact } = read;
  const { referral } = visitor ?? {};

  const result = await asService(needs.connection, async (transaction) => {
    if (key !== undefined) {
      await lockIdempotencyKey(transaction, `lead:${key}`);
      const given = await givenBefore(transaction, context.visitorId, key, requestHash);
      if (given) return { answer: given.body as RequestedAnswer, isRepeated: true };
    }
    const at = needs.clock.now();
    const isInternal = visitor?.isInternal ?? false;
    const asked = {
      request,
      context,
      visitorId,
      isInternal,
      referral,
      profile,
      snapshot,
      contact,
      at,
    };
    const answer = await storeRequest(needs, transaction, asked);
    if (key !== undefined) {
      await insertGivenAnswer(transaction, {
        scope: scopeOf(context.visitorId),
        key,
        requestHash,
        status: 201,
        body: answer,
        at,
      });
    }
    return { answer, isRepeated: false };
  });
  return result;
}

/** Who asks, where it is known, and today's price for them; without a price where the product is not for sale. */
async function pricedFor(needs: LeadNeeds, productCode: string, context: RequestContext) {
  const visitor =
    context.visitorId === undefined
      ? undefined
      : await needs.visitors.findVisitor(context.visitorId);
  const profile: Profile | null = visitor?.profile ?? null;
  const { country } = context;
  const limits = limitsOf(context.partner);
  return {
    visitor,
    profile,
    snapshot: await needs.priceNow({ productCode, country, profile, limits }),
  };
}

/** A request by the token of its confirmation link, for 30 days. Throws NOT_FOUND. */
async function findConfirmation(needs: LeadNeeds, token: string): Promise<LeadConfirmation> {
  const at = needs.clock.now();
  const lead = await asService(needs.connection, (own) => leadByToken(own, token, at));
  return confirmationOf(needs, lead, token);
}

/** The same for a message that is leaving, by its id: whenever that is. Throws NOT_FOUND. */
async function findForMessage(
  needs: LeadNeeds,
  leadId: number,
  token: string,
): Promise<LeadConfirmation> {
  const lead = await asService(needs.connection, (own) => findLeadById(own, leadId));
  if (!lead) throw leadNotFound();
  return confirmationOf(needs, lead, token);
}

/** Requests for products: what was asked, the price it was asked at, and the mail that says so. */
export function createLeadService(options: LeadServiceOptions) {
  return withNeeds(needsOf(options), { requestProduct, findConfirmation, findForMessage });
}

const scopeOf = (visitorId: string | undefined) => `lead:${visitorId ?? "anonymous"}`;

const readKey = (key: string | undefined): string | undefined => key?.trim() || undefined;
