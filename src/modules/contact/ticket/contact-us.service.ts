import { createHash } from "node:crypto";
import type { LeadSource } from "#src/contracts/enumerations/operations.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { parseIdentificationOf } from "#src/contracts/identification-kinds.ts";
import { countryNodes } from "#src/modules/contact/lead/lead-origin.rules.ts";
import { keepSentFiles } from "#src/modules/contact/lead/files/lead-files.service.ts";
import { createMessageLeads } from "#src/modules/contact/lead/message-lead.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { referenceAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { DoneBy, KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import type { CheckedFile } from "#src/platform/files/file-check.ts";
import type { Files } from "#src/platform/files/files.ts";
import { hashRequest } from "#src/platform/jobs/idempotency.ts";
import type { Language } from "#src/routes.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type ContactTopic, contactTopics } from "./contact-us.rules.ts";
import { once } from "#src/platform/jobs/once.ts";
import type { TicketBook } from "./ticket-book.service.ts";
import { legalIdNotFound } from "./ticket.errors.ts";
import { findLeadOf, isKnownIdentification } from "./ticket.queries.ts";
import { cleanText, ticketLimits } from "./ticket.rules.ts";

export interface ContactMessage {
  topic: ContactTopic;
  text: string;
  legalId?: string | undefined;
  country: CountryCode;
  language: Language;
  requester: { name: string; email: string; phone: string | null; userId: string | null };
  /** Path of the node that it belongs to, where it is narrower than the country's. */
  path: string | null;
  /** Subdomain of the partner whose site it was written on. */
  partner?: string | null;
  visitorId: string | null;
  /** Path of the page where it was written. */
  origin: string;
  /** Of one who is known, an unknown document is refused. To a visitor nothing is said of who is our customer. */
  isLegalIdChecked: boolean;
  /** The same key is the same message; without one, the same words of the same person are. */
  key: string | undefined;
  files?: readonly { name: string; bytes: Buffer }[];
}

export type ContactUs = ReturnType<typeof createContactUs>;

interface ContactUsNeeds {
  connection: Connection;
  clock: Clock;
  access: Pick<AccessService, "findNode">;
  keepDone: KeepDone;
  book: TicketBook;
  files: Pick<Files, "check" | "add">;
}

const leads = createMessageLeads();

/** The document as it is kept. Throws BAD_REQUEST, NOT_FOUND_LEGAL_ID. */
async function identificationOf(
  transaction: Connection,
  message: ContactMessage,
): Promise<string | null> {
  if (message.topic !== "acceso") return null;
  const text = message.legalId?.trim() ?? "";
  if (text === "") throw badRequest([{ field: "legalId", code: "REQUIRED" }]);
  const parsed = parseIdentificationOf(message.country, "either", text);
  if (!parsed.ok)
    throw badRequest([{ field: "legalId", code: parsed.code, params: parsed.params }]);
  const { country, isLegalIdChecked } = message;
  if (isLegalIdChecked && !(await isKnownIdentification(transaction, country, parsed.value)))
    throw legalIdNotFound();
  return parsed.value;
}

interface MessagePlace {
  text: string;
  path: string;
  /** Of the partner that it came by; null where it came by none. */
  partner: string | null;
  at: Date;
  files: readonly CheckedFile[];
  source: LeadSource;
}

const sendAct = { permission: "contact-us:create", action: "contact-us.create" } as const;

async function keep(
  needs: ContactUsNeeds,
  transaction: Connection,
  message: ContactMessage,
  { text, path, partner, at, files, source }: MessagePlace,
): Promise<{ reference: string }> {
  const { country, language, requester, topic } = message;
  const becomes = contactTopics[topic];
  const identification = await identificationOf(transaction, message);
  if ("queue" in becomes) {
    const { reference } = await needs.book.open(transaction, {
      country,
      language,
      path,
      queue: becomes.queue,
      channel: "portal",
      text,
      requester,
      madeBy: null,
      sent: { files, isHealth: false },
      at,
    });
    return { reference };
  }
  const made = await leads.recordMessage(transaction, {
    country,
    language,
    visitorId: message.visitorId,
    origin: message.origin,
    partner,
    ...(source === "EMPRESAS" ? { path } : {}),
    requestType: becomes.lead,
    source,
    fullName: requester.name,
    email: requester.email,
    phone: requester.phone,
    identification,
    text,
    via: "contact",
    at,
  });
  const lead = files.length === 0 ? undefined : await findLeadOf(transaction, made.reference);
  if (lead !== undefined)
    await keepSentFiles(needs.files, transaction, { lead, files, by: requester.userId, at });
  return made;
}

/** Takes a message, which the audit trail keeps of `by` who is signed in; answers the reference of the ticket or lead that it became. Throws BAD_REQUEST,
 *  NOT_FOUND_LEGAL_ID, FILE_TYPE, FILE_TOO_BIG, IDEMPOTENCY_CONFLICT. */
async function send(
  needs: ContactUsNeeds,
  message: ContactMessage,
  by?: DoneBy,
): Promise<{ reference: string }> {
  const text = cleanText(message.text);
  if (text === "") throw badRequest([{ field: "text", code: "REQUIRED" }]);
  if (text.length > ticketLimits.text)
    throw badRequest([{ field: "text", code: "TOO_BIG", params: { maximum: ticketLimits.text } }]);
  const { files: sentFiles = [], ...said } = message;
  const files = await Promise.all(sentFiles.map((file) => needs.files.check(file)));
  // A browser that keeps no cookie is another visitor each time.
  const { key, visitorId: _visitor, ...words } = said;
  const digests = files.map(({ name, bytes }) => [
    name,
    createHash("sha256").update(bytes).digest("hex"),
  ]);
  const input = files.length === 0 ? words : { ...words, files: digests };
  const country = countryNodes[message.country];
  const own = message.path ?? `${country}/${message.partner ?? ""}`;
  const node = await needs.access.findNode(own);
  const path = node === undefined ? country : own;
  // What people of a company write is written on the employers' pages (AL 6).
  const source = node?.kind === "company" || node?.kind === "group" ? "EMPRESAS" : "QUEPLAN.CL";
  const partner = node?.kind === "partner" ? path.slice(country.length + 1) : null;
  const at = needs.clock.now();
  const place: MessagePlace = { text, path, partner, at, files, source };
  const who = message.requester.userId ?? message.requester.email;
  const sent = await asService(needs.connection, (transaction) =>
    once(
      transaction,
      { scope: `contact-us/${who}`, key: key ?? hashRequest(input), input, at },
      async () => {
        const made = await keep(needs, transaction, message, place);
        const record = referenceAsked(made.reference);
        if (by !== undefined) await needs.keepDone(transaction, by, { ...sendAct, record });
        return made;
      },
    ),
  );
  return sent;
}

/** What people write to us: the contact page and the call for those who are signed in. */
export function createContactUs(needs: ContactUsNeeds) {
  return withNeeds(needs, { send });
}
