import { randomInt } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { LeadSource, RequestType } from "#src/contracts/enumerations/operations.ts";
import { referralInForce } from "#src/contracts/referral.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes.ts";
import { findStoredReferral, insertLead, isInternalVisitor, type NewLead } from "./lead.queries.ts";
import { originOf, referenceAlphabet, referenceFrom } from "./lead.rules.ts";
import { siteSource } from "./stored-request.ts";
import { internalStatus, webStatus } from "./lead.status.ts";

/** The outbox's kind for a message that was left: to those who answer, and to who wrote it. */
export const leadMessageKind = "lead-message";
const readers = ["team", "sender"] as const;
export type MessageReader = (typeof readers)[number];

export type MessageWay = "chat" | "contact" | "attended";

/** A message that asks to be contacted, and for no product. */
export interface ContactMessage {
  country: CountryCode;
  language: Language;
  /** Null where nobody is known as a visitor. */
  visitorId: string | null;
  /** Path of the page where it was written. */
  origin: string;
  /** Subdomain of the partner whose site it was written on; null or left out on ours. */
  partner?: string | null | undefined;
  /** Path of the node whose person wrote it, where that is known. */
  path?: string | undefined;
  requestType: RequestType;
  /** Where it was written, where that is not the site. */
  source?: LeadSource;
  fullName: string;
  email: string;
  /** E.164; null where none was given. */
  phone: string | null;
  identification?: string | null;
  text: string;
  /** How it was written, which the mails say; of what was said in an attended chat none leave. */
  via: MessageWay;
  at: Date;
}

interface MessageNeeds {
  randomBelow: (limit: number) => number;
}

/** Takes messages as leads (SA 2.10): status, source and application as of any lead of the site, without
 *  product, quote and price. Agreed to is being contacted about it, and nothing else. */
export function createMessageLeads(
  randomBelow: (limit: number) => number = (limit) => randomInt(limit),
) {
  return withNeeds({ randomBelow }, { recordMessage });
}

/** Records it and puts its mails into the outbox, within the caller's transaction; answers its
 *  reference. */
const recordMessage = (
  needs: MessageNeeds,
  within: Connection,
  message: ContactMessage,
): Promise<{ reference: string }> =>
  asService(within, async (transaction) => {
    const { visitorId, at } = message;
    const referral =
      visitorId === null
        ? null
        : referralInForce(await findStoredReferral(transaction, visitorId), at);
    const isInternal = visitorId !== null && (await isInternalVisitor(transaction, visitorId));
    const lead = leadOf(message, { referral, isInternal });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const reference = newReference(needs);
      const id = await insertLead(transaction, { ...lead, reference });
      if (id === undefined) continue;
      await enqueueMails(transaction, message, { id, reference });
      return { reference };
    }
    throw new Error("Ten references in a row were taken.");
  });

const newReference = ({ randomBelow }: MessageNeeds): string =>
  referenceFrom(Array.from({ length: 7 }, () => randomBelow(referenceAlphabet.length)));

function leadOf(
  message: ContactMessage,
  { referral, isInternal }: { referral: NewLead["referral"]; isInternal: boolean },
): Omit<NewLead, "reference"> {
  const { country, language, visitorId, requestType, at } = message;
  const origin = originOf(country, message.origin);
  return {
    productCode: null,
    visitorId,
    quoteId: null,
    status: isInternal ? internalStatus : webStatus,
    requestType,
    source: message.source ?? siteSource,
    webApplication: origin.webApplication,
    country,
    origin: origin.tag,
    contact: {
      fullName: message.fullName,
      identification: message.identification ?? null,
      email: message.email,
      phone: message.phone,
      comment: message.text,
    },
    consents: {
      quote: false,
      whatsapp: false,
      news: false,
      at: at.toISOString(),
      language,
    },
    profile: null,
    price: null,
    referral,
    language,
    // Nobody holds a token of it: it has no confirmation page.
    accessHash: tokenHash(newToken()),
    partner: message.partner ?? null,
    path: message.path,
    product: null,
    at,
  };
}

/** To those who answer and to who wrote it; of what was said in an attended chat none leave. */
async function enqueueMails(
  transaction: Connection,
  { via, country, at }: ContactMessage,
  { id, reference }: { id: number; reference: string },
): Promise<void> {
  for (const to of via === "attended" ? [] : readers) {
    const ref = `${reference}/${to}`;
    const payload = { leadId: id, to, via, country };
    await enqueueMessage(transaction, { kind: leadMessageKind, ref, payload, at });
  }
}
