import type { CountryCode } from "#src/contracts/identification.ts";
import { parseIdentificationOf } from "#src/contracts/identification-kinds.ts";
import { countryNodes } from "#src/modules/contact/lead/lead-origin.rules.ts";
import { createMessageLeads } from "#src/modules/contact/lead/message-lead.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { hashRequest } from "#src/platform/jobs/idempotency.ts";
import type { Language } from "#src/routes.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type ContactTopic, contactTopics } from "./contact-us.rules.ts";
import { once } from "#src/platform/jobs/once.ts";
import type { TicketBook } from "./ticket-book.service.ts";
import { legalIdNotFound } from "./ticket.errors.ts";
import { isKnownIdentification } from "./ticket.queries.ts";
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
}

export type ContactUs = ReturnType<typeof createContactUs>;

interface ContactUsNeeds {
  connection: Connection;
  clock: Clock;
  access: Pick<AccessService, "findNode">;
  book: TicketBook;
  /** Wakes the outbox after a commit. */
  kickOutbox(): void;
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

async function keep(
  needs: ContactUsNeeds,
  transaction: Connection,
  message: ContactMessage,
  { text, path, at }: { text: string; path: string; at: Date },
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
      at,
    });
    return { reference };
  }
  return leads.recordMessage(transaction, {
    country,
    language,
    visitorId: message.visitorId,
    origin: message.origin,
    requestType: becomes.lead,
    fullName: requester.name,
    email: requester.email,
    phone: requester.phone,
    identification,
    text,
    via: "contact",
    at,
  });
}

/** Takes a message; answers the reference of the ticket or lead that it became. Throws BAD_REQUEST,
 *  NOT_FOUND_LEGAL_ID, IDEMPOTENCY_CONFLICT. */
async function send(
  needs: ContactUsNeeds,
  message: ContactMessage,
): Promise<{ reference: string }> {
  const text = cleanText(message.text);
  if (text === "") throw badRequest([{ field: "text", code: "REQUIRED" }]);
  if (text.length > ticketLimits.text)
    throw badRequest([{ field: "text", code: "TOO_BIG", params: { maximum: ticketLimits.text } }]);
  // A browser that keeps no cookie is another visitor each time.
  const { key, visitorId: _visitor, ...input } = message;
  const country = countryNodes[message.country];
  const own = message.path ?? `${country}/${message.partner ?? ""}`;
  const path = (await needs.access.findNode(own)) === undefined ? country : own;
  const at = needs.clock.now();
  const who = message.requester.userId ?? message.requester.email;
  const sent = await asService(needs.connection, (transaction) =>
    once(
      transaction,
      { scope: `contact-us/${who}`, key: key ?? hashRequest(input), input, at },
      () => keep(needs, transaction, message, { text, path, at }),
    ),
  );
  needs.kickOutbox();
  return sent;
}

/** What people write to us: the contact page and the call for those who are signed in. */
export function createContactUs(needs: ContactUsNeeds) {
  return withNeeds(needs, { send });
}
