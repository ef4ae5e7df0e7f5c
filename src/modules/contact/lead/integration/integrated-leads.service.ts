import { randomInt } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { lockIdempotencyKey } from "#src/platform/jobs/idempotency.ts";
import { once } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes.ts";
import { readEdit } from "../lead-edit.rules.ts";
import { contactRefused } from "../lead.errors.ts";
import { recordedPrice } from "../lead-price.rules.ts";
import { insertLead, type NewLead } from "../lead.queries.ts";
import {
  identifiedBy,
  type LeadFieldError,
  originOf,
  referenceAlphabet,
  referenceFrom,
  requestTypeOf,
} from "../lead.rules.ts";
import { noStatus } from "../lead.status.ts";
import { findByExternalId, keepExternalId } from "./external-ids.queries.ts";

/** A lead as a source hands it over. */
export interface HandedLead {
  externalId: string;
  /** The name, and at least one of the others. */
  contact: {
    fullName: string;
    identification?: string | null | undefined;
    email?: string | null | undefined;
    phone?: string | null | undefined;
  };
  /** What the person agreed to, in which words and when. */
  consents: { quote: boolean; whatsapp: boolean; text: string; at: string };
  product?: string | undefined;
  comment?: string | undefined;
}

export interface HandedFrom {
  source: string;
  country: CountryCode;
  language: Language;
  /** Of the call's Idempotency-Key. */
  key: string | undefined;
}

interface IntegratedLeadsNeeds {
  connection: Connection;
  clock: Clock;
  priceNow: PriceNow;
  trail: Pick<AuditTrail, "add">;
}

export type IntegratedLeads = ReturnType<typeof createIntegratedLeads>;

async function record(
  needs: IntegratedLeadsNeeds,
  transaction: Connection,
  handed: { lead: HandedLead; contact: NewLead["contact"]; snapshot: PriceSnapshot | undefined },
  { source, country, language }: HandedFrom,
): Promise<{ id: number; reference: string }> {
  const { lead, contact, snapshot } = handed;
  const origin = originOf(country, "/integration");
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const reference = referenceFrom(
      Array.from({ length: 7 }, () => randomInt(referenceAlphabet.length)),
    );
    const { quote, whatsapp, text, at } = lead.consents;
    const id = await insertLead(transaction, {
      reference,
      productCode: lead.product ?? null,
      visitorId: null,
      quoteId: null,
      status: noStatus,
      requestType: snapshot ? requestTypeOf({ ...snapshot.product, country }) : "Seguros",
      source,
      webApplication: origin.webApplication,
      country,
      origin: origin.tag,
      contact,
      consents: { quote, whatsapp, news: false, at, language, text },
      profile: null,
      price: snapshot ? recordedPrice(snapshot) : null,
      referral: null,
      language,
      // Nobody holds a token of it: it has no confirmation page.
      accessHash: tokenHash(newToken()),
      partner: null,
      product: snapshot
        ? {
            name: snapshot.product.displayName,
            insurerName: snapshot.product.organization,
            upperType: snapshot.product.upperType,
          }
        : null,
      at: needs.clock.now(),
    });
    if (id !== undefined) return { id, reference };
  }
  throw new Error("Ten references in a row were taken.");
}

/** What a source knows of the person: a name and one way to find the person are enough. Throws BAD_REQUEST. */
function readHanded(
  country: CountryCode,
  { contact, comment, consents }: HandedLead,
  snapshot: PriceSnapshot | undefined,
): NewLead["contact"] {
  const errors: LeadFieldError[] = [];
  const typed = { email: null, phone: null, identification: null, comment, ...contact };
  const who = identifiedBy(snapshot?.product ?? { insuranceType: null, upperType: null });
  const read = readEdit(country, who, typed);
  if (!read.ok) errors.push(...read.errors);
  else if (Object.values(read.contact).every((value) => value === null))
    errors.push({ field: "email", code: "REQUIRED" });
  const named = errors.map((error) => ({ ...error, field: `contact.${error.field}` }));
  // Nothing is passed on to an insurer without it (D8.9).
  const refused = consents.quote
    ? named
    : [...named, { field: "consents.quote", code: "CONSENT_REQUIRED" }];
  if (!read.ok || refused.length > 0) throw contactRefused(refused);
  const { full_name: fullName = "", comment: said = null } = read.change;
  const { email = null, phone = null, identification = null } = read.contact;
  return { fullName, email, phone, identification, comment: said };
}

/** Takes a lead of a source. The same externalId is the same lead. Throws BAD_REQUEST with the fields,
 *  IDEMPOTENCY_CONFLICT. */
async function take(
  needs: IntegratedLeadsNeeds,
  lead: HandedLead,
  from: HandedFrom,
): Promise<{ reference: string; isNew: boolean }> {
  const { source, country, key } = from;
  const at = needs.clock.now();
  if (Date.parse(lead.consents.at) > at.getTime() + 86_400_000)
    throw badRequest([{ field: "consents.at", code: "INVALID" }]);
  const { product: productCode } = lead;
  const snapshot =
    productCode === undefined
      ? undefined
      : await needs.priceNow({ productCode, country, profile: null, limits: limitsOf(null) });
  if (productCode !== undefined && snapshot === undefined)
    throw badRequest([{ field: "product", code: "INVALID" }]);
  const contact = readHanded(country, lead, snapshot);
  let isNew = false;
  const { reference } = await asService(needs.connection, (transaction) =>
    once(transaction, { scope: `lead-source/${source}`, key, input: lead, at }, async () => {
      await lockIdempotencyKey(transaction, `lead-source/${source}/${lead.externalId}`);
      const before = await findByExternalId(transaction, source, lead.externalId);
      if (before !== undefined) return { reference: before };
      const handed = { lead, contact, snapshot };
      const made = await record(needs, transaction, handed, from);
      const { externalId } = lead;
      const { tenantId } = await keepExternalId(transaction, {
        source,
        externalId,
        leadId: made.id,
      });
      isNew = true;
      await needs.trail.add(
        {
          action: "lead.integration",
          permission: "public",
          outcome: "done",
          session: null,
          record: made.reference,
          tenantId,
          system: "QPCLIENTS",
          facts: { status: noStatus, kind: source },
        },
        transaction,
      );
      return { reference: made.reference };
    }),
  );
  return { reference, isNew };
}

/** Leads that the sources of BO 3 hand over with their keys. */
export function createIntegratedLeads(needs: IntegratedLeadsNeeds) {
  return withNeeds(needs, { take });
}
