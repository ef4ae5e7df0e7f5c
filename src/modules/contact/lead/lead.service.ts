import { randomInt } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Partner } from "#src/contracts/partner.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { referralInForce } from "#src/contracts/referral.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import {
  answerToRepeat,
  findGivenAnswer,
  hashRequest,
  insertGivenAnswer,
  lockIdempotencyKey,
} from "#src/platform/jobs/idempotency.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import type { Language } from "#src/routes.ts";
import { confirmationEnd, leadByToken, quoteTokenOf } from "./lead.access.ts";
import { contactRefused, leadNotFound, productNotOnSale, requestsOff } from "./lead.errors.ts";
import { presentRequested, type RequestedAnswer } from "./lead.presenter.ts";
import { findLeadById, insertLead, type LeadRow, type NewLead } from "./lead.queries.ts";
import {
  type Consents,
  type ContactInput,
  originOf,
  policyholderOf,
  readContact,
  referenceAlphabet,
  referenceFrom,
  requestTypeOf,
} from "./lead.rules.ts";
import { webStatus } from "./lead.status.ts";
import type { RecordedPrice } from "./lead.tables.ts";
import type { LeadConfirmation } from "./lead.types.ts";

/** The outbox's kind for a request that arrived. */
export const leadRequestedKind = "lead-requested";

/** Source of a lead made on the site (D2, BO 3). */
export const siteSource = "QUEPLAN.CL";

/** What a visitor sends to request a product. A price is not among it: the server's own counts. */
export interface ProductRequest {
  productCode: string;
  contact: ContactInput;
  consents: Consents;
  /** Path of the page where the visitor came from. */
  origin: string;
  language: Language;
}

export interface RequestContext {
  country: CountryCode;
  /** The partner whose subdomain was asked; null on the main hosts. */
  partner: Pick<Partner, "subdomain" | "layout" | "settings"> | null;
  visitorId: string | undefined;
  /** Makes the visitor where there is none yet, and sets the cookie. */
  ensureVisitor(): Promise<string>;
  /** Address people use for this host, e.g. http://localhost:3000: links of the mail begin with it. */
  baseUrl: string;
  idempotencyKey: string | undefined;
}

export type LeadService = ReturnType<typeof createLeadService>;

export interface LeadServiceOptions {
  connection: Connection;
  clock: Clock;
  visitors: Pick<VisitorService, "findVisitor">;
  quotes: Pick<QuoteService, "freezeQuote" | "findFrozenPrice">;
  priceNow: PriceNow;
  /** Wakes the outbox after a commit. */
  kickOutbox: () => void;
  /** A whole number from 0 to below `limit`; injected so that references can be replayed. */
  randomBelow?: (limit: number) => number;
}

/** Requests for products: what was asked, the price it was asked at, and the mail that says so. */
export function createLeadService(options: LeadServiceOptions) {
  const { connection, clock, visitors, quotes, priceNow, kickOutbox } = options;
  const randomBelow = options.randomBelow ?? ((limit: number) => randomInt(limit));
  const newReference = () =>
    referenceFrom(Array.from({ length: 7 }, () => randomBelow(referenceAlphabet.length)));

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

  async function insertWithReference(within: Connection, lead: Omit<NewLead, "reference">) {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const reference = newReference();
      const id = await insertLead(within, { ...lead, reference });
      if (id !== undefined) return { id, reference };
    }
    throw new Error("Ten references in a row were taken.");
  }

  async function confirmationOf(lead: LeadRow, token: string): Promise<LeadConfirmation> {
    // A message asked for no product, a lead by hand has no frozen quote: neither has a confirmation.
    if (lead.quote_id === null || lead.email === null) throw leadNotFound();
    const frozen = await quotes.findFrozenPrice(connection, lead.quote_id);
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

  return {
    /** Takes a request for a product. The lead, its frozen quote, the mail in the outbox and the answer to
     *  the Idempotency-Key are one transaction: all of it is there, or nothing. Throws BAD_REQUEST with
     *  the fields, PRODUCT_NOT_ON_SALE (404), IDEMPOTENCY_CONFLICT (409), and REQUESTS_OFF (403) under a
     *  partner that takes none (CQ 6). */
    async requestProduct(
      request: ProductRequest,
      context: RequestContext,
    ): Promise<{ answer: RequestedAnswer; isRepeated: boolean }> {
      if (context.partner?.layout.isRequestEnabled === false) throw requestsOff();
      const key = readKey(context.idempotencyKey);
      // Priced before the transaction: on the embedded database nothing else runs while one is open.
      const visitor =
        context.visitorId === undefined ? undefined : await visitors.findVisitor(context.visitorId);
      const profile: Profile | null = visitor?.profile ?? null;
      const { productCode } = request;
      const { country } = context;
      const limits = limitsOf(context.partner);
      const snapshot = await priceNow({ productCode, country, profile, limits });
      // A product that went off sale since may still be the subject of a repeated request: the contact is
      // read first, and the response given before has precedence over the missing product.
      const policyholder = snapshot ? policyholderOf(snapshot.product) : "person";
      const read = readContact(country, request.contact, request.consents, policyholder);
      if (!read.ok) throw contactRefused(read.errors);
      const requestHash = hashRequest({ ...request, country });
      if (key !== undefined) {
        const given = await givenBefore(connection, context.visitorId, key, requestHash);
        if (given) return { answer: given.body as RequestedAnswer, isRepeated: true };
      }
      if (!snapshot) throw productNotOnSale();
      const visitorId = visitor?.id ?? (await context.ensureVisitor());

      const result = await asService(connection, async (transaction) => {
        if (key !== undefined) {
          await lockIdempotencyKey(transaction, `lead:${key}`);
          const given = await givenBefore(transaction, context.visitorId, key, requestHash);
          if (given) return { answer: given.body as RequestedAnswer, isRepeated: true };
        }
        const at = clock.now();
        const token = newToken();
        const quote = await quotes.freezeQuote(transaction, {
          visitorId,
          profile,
          snapshot,
          token: quoteTokenOf(token),
        });
        const origin = originOf(context.country, request.origin);
        const { id, reference } = await insertWithReference(transaction, {
          productCode,
          visitorId,
          quoteId: quote.id,
          status: webStatus,
          requestType: requestTypeOf({ ...snapshot.product, country: context.country }),
          source: siteSource,
          webApplication: origin.webApplication,
          country: context.country,
          origin: origin.tag,
          contact: read.contact,
          consents: { ...request.consents, at: at.toISOString(), language: request.language },
          profile,
          price: recordedPrice(snapshot),
          referral: referralInForce(visitor?.referral, at),
          language: request.language,
          accessHash: tokenHash(token),
          partner: context.partner?.subdomain ?? null,
          product: {
            name: snapshot.product.displayName,
            insurerName: snapshot.product.organization,
            upperType: snapshot.product.upperType,
          },
          at,
        });
        const answer = presentRequested({
          reference,
          token,
          language: request.language,
          baseUrl: context.baseUrl,
          snapshot,
          quote,
          createdAt: at,
        });
        await enqueueMessage(transaction, {
          kind: leadRequestedKind,
          ref: reference,
          payload: { leadId: id, token, baseUrl: context.baseUrl, country: context.country },
          at,
        });
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
      if (!result.isRepeated) kickOutbox();
      return result;
    },

    /** A request by the token of its confirmation link, for 30 days. Throws NOT_FOUND. */
    async findConfirmation(token: string): Promise<LeadConfirmation> {
      const at = clock.now();
      const lead = await asService(connection, (own) => leadByToken(own, token, at));
      return confirmationOf(lead, token);
    },

    /** The same for a message that is leaving, by its id: whenever that is. Throws NOT_FOUND. */
    async findForMessage(leadId: number, token: string): Promise<LeadConfirmation> {
      const lead = await asService(connection, (own) => findLeadById(own, leadId));
      if (!lead) throw leadNotFound();
      return confirmationOf(lead, token);
    },
  };
}

const scopeOf = (visitorId: string | undefined) => `lead:${visitorId ?? "anonymous"}`;

const readKey = (key: string | undefined): string | undefined => key?.trim() || undefined;

const recordedPrice = (snapshot: PriceSnapshot): RecordedPrice => ({
  shown: snapshot.shown,
  native: snapshot.native,
  rateTableId: snapshot.rateTable?.id ?? null,
  ufDay: snapshot.uf?.day ?? null,
  ufValueCents: snapshot.uf?.valueCents ?? null,
});
