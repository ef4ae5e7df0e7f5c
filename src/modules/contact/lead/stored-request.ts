import type { CountryCode } from "#src/contracts/identification.ts";
import type { Partner } from "#src/contracts/partner.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { referralInForce } from "#src/contracts/referral.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Language } from "#src/routes.ts";
import { quoteTokenOf } from "./lead.access.ts";
import { presentRequested, type RequestedAnswer } from "./lead.presenter.ts";
import { insertLead, type NewLead } from "./lead.queries.ts";
import {
  type Consents,
  type ContactInput,
  originOf,
  referenceAlphabet,
  referenceFrom,
  requestTypeOf,
} from "./lead.rules.ts";
import { recordedPrice } from "./lead-price.rules.ts";
import { internalStatus, webStatus } from "./lead.status.ts";

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

interface StoringNeeds {
  visitors: Pick<VisitorService, "noteRequest">;
  quotes: Pick<QuoteService, "freezeQuote">;
  randomBelow(limit: number): number;
}

/** A request that may be stored. */
interface StoredRequest {
  request: ProductRequest;
  context: RequestContext;
  visitorId: string;
  /** Staff who try the site. */
  isInternal: boolean;
  /** Who referred the visitor, as it was stored. */
  referral: unknown;
  profile: Profile | null;
  snapshot: PriceSnapshot;
  contact: NewLead["contact"];
  at: Date;
}

/** Stores the lead with its frozen quote, and puts its mail into the outbox. */
export async function storeRequest(
  needs: StoringNeeds,
  transaction: Connection,
  asked: StoredRequest,
): Promise<RequestedAnswer> {
  const { request, context, visitorId, profile, snapshot, at } = asked;
  const token = newToken();
  const quote = await needs.quotes.freezeQuote(transaction, {
    visitorId,
    profile,
    snapshot,
    token: quoteTokenOf(token),
  });
  await needs.visitors.noteRequest(transaction, visitorId, at);
  const lead = requestedLead(asked, { quoteId: quote.id, token });
  const { id, reference } = await insertWithReference(needs, transaction, lead);
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
  return answer;
}

/** The lead of a request, as the site makes it. */
function requestedLead(
  {
    request,
    context,
    visitorId,
    isInternal,
    referral,
    profile,
    snapshot,
    contact,
    at,
  }: StoredRequest,
  { quoteId, token }: { quoteId: NewLead["quoteId"]; token: string },
): Omit<NewLead, "reference"> {
  const { country, partner } = context;
  const { productCode, language } = request;
  const origin = originOf(country, request.origin);
  return {
    productCode,
    visitorId,
    quoteId,
    status: isInternal ? internalStatus : webStatus,
    requestType: requestTypeOf({ ...snapshot.product, country }),
    source: siteSource,
    webApplication: origin.webApplication,
    country,
    origin: origin.tag,
    contact,
    consents: { ...request.consents, at: at.toISOString(), language },
    profile,
    price: recordedPrice(snapshot),
    referral: referralInForce(referral, at),
    language,
    accessHash: tokenHash(token),
    partner: partner?.subdomain ?? null,
    product: {
      name: snapshot.product.displayName,
      insurerName: snapshot.product.organization,
      upperType: snapshot.product.upperType,
    },
    at,
  };
}

async function insertWithReference(
  needs: StoringNeeds,
  within: Connection,
  lead: Omit<NewLead, "reference">,
) {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const reference = newReference(needs);
    const id = await insertLead(within, { ...lead, reference });
    if (id !== undefined) return { id, reference };
  }
  throw new Error("Ten references in a row were taken.");
}

const newReference = (needs: StoringNeeds) =>
  referenceFrom(Array.from({ length: 7 }, () => needs.randomBelow(referenceAlphabet.length)));
