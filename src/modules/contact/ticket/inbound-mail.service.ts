import { createHmac } from "node:crypto";
import { countries } from "#src/config/countries.ts";
import { countryNodes } from "#src/modules/contact/lead/lead-origin.rules.ts";
import { leadMailbox } from "#src/modules/contact/lead/mails/lead-mails.rules.ts";
import { takeLeadAnswer } from "#src/modules/contact/lead/mails/lead-answers.service.ts";
import { isEmail } from "#src/contracts/email.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError, badRequest, isAppError, notFound } from "#src/platform/errors.ts";
import type { CheckedFile } from "#src/platform/files/file-check.ts";
import { filesMost } from "#src/platform/files/file.rules.ts";
import type { Files } from "#src/platform/files/files.ts";
import { isSame } from "#src/platform/http/signed-text.ts";
import { lockIdempotencyKey } from "#src/platform/jobs/idempotency.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { wordsOfMail } from "./mail-text.rules.ts";
import type { TicketFiles } from "./ticket-files.ts";
import type { TicketBook } from "./ticket-book.service.ts";
import { findTicketOfMail, lockTicketByToken } from "./ticket.queries.ts";
import { replyMailbox, ticketLimits } from "./ticket.rules.ts";

/** A mail as the mail server hands it over. */
export interface InboundMail {
  /** Its Message-ID: the same mail comes once, however often it is handed over. */
  messageId: string;
  /** When it was handed over. */
  at: Date;
  from: string;
  fromName: string | null;
  to: readonly string[];
  subject: string;
  text: string | null;
  html: string | null;
  /** An answer of a machine (Auto-Submitted): it opens nothing. */
  isAutomatic: boolean;
  attachments: readonly { name: string; bytes: Buffer }[];
}

/** A signed mail is taken for so long, earlier or later than our clock says. */
const signatureMs = 5 * 60_000;

const badSignature = () => new AppError({ code: "INVALID_TOKEN", status: 401 });

export type InboundMails = ReturnType<typeof createInboundMails>;

interface InboundMailsNeeds {
  connection: Connection;
  clock: Clock;
  book: TicketBook;
  files: Pick<Files, "check" | "add" | "list">;
  ticketFiles: Pick<TicketFiles, "list">;
  /** Shared with the mail server; undefined: no mail is taken. */
  secret: string | undefined;
}

/** The files of a mail that may be kept. A mail is never refused for its files: who wrote it would hear nothing. */
async function filesOf(
  { files }: InboundMailsNeeds,
  attachments: InboundMail["attachments"],
): Promise<CheckedFile[]> {
  const kept: CheckedFile[] = [];
  for (const one of attachments) {
    const checked = await files.check(one).catch((error: unknown) => {
      if (isAppError(error)) return undefined;
      throw error;
    });
    if (checked !== undefined) kept.push(checked);
  }
  return kept;
}

/** What of a mail is looked at as a file: for a lead its HTML part too, which a ticket has beside its message. */
function filesSent({ to, html, attachments }: InboundMail): InboundMail["attachments"] {
  if (html === null || html.trim() === "" || tokenIn(to, leadMailbox) === undefined)
    return attachments;
  // Many a mail has a part of a document only; a file that is called one has to begin as one.
  const isWhole = /^\s*<(?:!doctype html|html)/i.test(html);
  const bytes = Buffer.from(isWhole ? html : `<!doctype html>\n${html}`, "utf8");
  return [...attachments, { name: "correo.html", bytes }];
}

async function take(
  needs: InboundMailsNeeds,
  transaction: Connection,
  { checked, ...mail }: InboundMail & { checked: readonly CheckedFile[] },
): Promise<{ reference: string }> {
  await lockIdempotencyKey(transaction, `inbound-mail/${mail.messageId}`);
  const lead = tokenIn(mail.to, leadMailbox);
  if (lead !== undefined) {
    const text = wordsOfMail(mail);
    if (text === "") throw badRequest([{ field: "text", code: "REQUIRED" }]);
    const at = needs.clock.now();
    return takeLeadAnswer(needs.files, transaction, {
      token: lead,
      messageId: mail.messageId,
      text,
      files: checked,
      filesRefused: filesSent(mail).length - checked.length,
      at,
    });
  }
  const before = await findTicketOfMail(transaction, mail.messageId);
  if (before !== undefined) return before;
  const text = wordsOfMail(mail);
  if (text === "") throw badRequest([{ field: "text", code: "REQUIRED" }]);
  const at = needs.clock.now();
  const from = mail.from.toLowerCase();
  const fitting = (room: number) => partsOf(mail, checked, room);
  const token = tokenIn(mail.to, replyMailbox);
  if (token !== undefined) {
    const ticket = await lockTicketByToken(transaction, token);
    if (ticket === undefined) throw notFound();
    const room = filesMost - (await needs.ticketFiles.list(transaction, ticket.id)).length;
    return needs.book.requesterWrote(transaction, ticket, {
      text,
      userId: null,
      at,
      ...fitting(room),
    });
  }
  const country = countryIn(mail.to);
  if (country === undefined) throw badRequest([{ field: "to", code: "INVALID" }]);
  const { reference } = await needs.book.open(transaction, {
    country,
    language: "es",
    path: countryNodes[country],
    queue: "postventa",
    channel: "correo",
    subject: mail.subject,
    text,
    requester: {
      name: (mail.fromName?.trim() || from.split("@")[0]) ?? from,
      email: from,
      userId: null,
    },
    madeBy: null,
    at,
    ...fitting(filesMost),
  });
  return { reference };
}

/** What is kept of a mail: as many of its files as there is room for in the ticket. */
function partsOf(
  { messageId: id, from, html, attachments }: Omit<InboundMail, "text">,
  checked: readonly CheckedFile[],
  room: number,
) {
  const files = checked.slice(0, Math.max(0, room));
  const filesRefused = attachments.length - files.length;
  return {
    sent: { files, isHealth: false },
    mail: { id, from: from.toLowerCase(), html, filesRefused },
  };
}

/** Throws INVALID_TOKEN (401) where the signature is not that of the body. */
function requireSignature(
  needs: InboundMailsNeeds,
  body: Buffer,
  signature: string | undefined,
): void {
  const given = /^(?:sha256=)?([\da-f]{64})$/i.exec(signature ?? "")?.[1];
  if (needs.secret === undefined || given === undefined) throw badSignature();
  const made = createHmac("sha256", needs.secret).update(body).digest("hex");
  if (!isSame(made, given.toLowerCase())) throw badSignature();
}

/** Takes a mail whose signature was right; answers the ticket or lead that it stands in, null where a machine wrote it.
 *  Throws INVALID_TOKEN (401) for one handed over more than five minutes ago, BAD_REQUEST, NOT_FOUND for a ticket
 *  that is not there. */
async function receive(
  needs: InboundMailsNeeds,
  mail: InboundMail,
): Promise<{ reference: string } | null> {
  if (Math.abs(needs.clock.now().getTime() - mail.at.getTime()) > signatureMs) throw badSignature();
  if (!isEmail(mail.from) || mail.from.length > ticketLimits.email)
    throw badRequest([{ field: "from", code: "INVALID_EMAIL" }]);
  if (mail.isAutomatic) return null;
  const checked = await filesOf(needs, filesSent(mail));
  const taken = await asService(needs.connection, (transaction) =>
    take(needs, transaction, { ...mail, checked }),
  );
  return taken;
}

/** Mails that come to us: answers to tickets, and what is written to a country's own address. */
export function createInboundMails(needs: InboundMailsNeeds) {
  return withNeeds(needs, { requireSignature, receive });
}

/** The token of the ticket or lead that one of the addresses names, by the mailbox before it. */
function tokenIn(addresses: readonly string[], asked: string): string | undefined {
  for (const address of addresses) {
    const [mailbox = "", token] = (address.toLowerCase().split("@")[0] ?? "").split("+");
    if (mailbox === asked && token !== undefined) return token;
  }
  return undefined;
}

/** The country whose own address is among them. */
const countryIn = (addresses: readonly string[]) =>
  countries.find(({ contact }) => addresses.some((one) => one.toLowerCase() === contact.email))
    ?.code;
