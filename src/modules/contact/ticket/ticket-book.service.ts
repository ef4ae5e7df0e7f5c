import { randomBytes, randomInt } from "node:crypto";
import { countryOf } from "#src/config/countries.ts";
import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { referenceAlphabet } from "#src/modules/contact/lead/lead.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Language } from "#src/routes.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type AnswerClock, clockAfter, dueAt } from "./answer-clock.rules.ts";
import type { SentWith, TicketFiles } from "./ticket-files.ts";
import { insertMessage, insertTicket, updateTicket, type WorkedTicket } from "./ticket.queries.ts";
import {
  isReopened,
  subjectOf,
  type TicketChannel,
  ticketLimits,
  type TicketMove,
  ticketMovesFrom,
  type TicketPriority,
  type TicketQueue,
  ticketReferenceFrom,
} from "./ticket.rules.ts";
import type { TicketsTable } from "./ticket.tables.ts";

/** The outbox's kinds (notification-types.tsv): a ticket was opened; the other side wrote. */
export const ticketOpenedKind = "ticket_opened";
export const ticketAnsweredKind = "ticket_answered";

/** What is asked, and by whom. */
export interface TicketAsked {
  country: CountryCode;
  language: Language;
  /** Of the node that it belongs to. */
  path: string;
  queue: TicketQueue;
  priority?: TicketPriority;
  channel: TicketChannel;
  subject?: string;
  text: string;
  requester: { name: string; email: string | null; userId: string | null };
  madeBy: string | null;
  leadId?: number | null;
  policy?: string | null;
  payment?: string | null;
  previousId?: number | null;
  conversationId?: string | null;
  mail?: IncomingMail | null;
  /** What came with the question. */
  sent?: SentWith | undefined;
  at: Date;
}

/** Where a message came from, of one that came by mail. */
export interface IncomingMail {
  id: string;
  from: string;
  html: string | null;
  /** How many of its files were not taken. */
  filesRefused: number;
}

/** What the requester wrote. */
export interface RequesterMessage {
  text: string;
  userId: string | null;
  mail: IncomingMail | null;
  sent?: SentWith | undefined;
  at: Date;
}

const columnsOf = (country: CountryCode, clock: AnswerClock) => ({
  clock_seconds: clock.seconds,
  clock_since: clock.since,
  due_at: dueAt({ country, timeZone: countryOf(country).timeZone }, clock),
});

interface TicketBookNeeds {
  randomBelow(limit: number): number;
  /** Stores the files of a message; left out where no message has files. */
  ticketFiles?: Pick<TicketFiles, "keep"> | undefined;
}

/** Opens a ticket as new and tells its requester and its queue. */
async function open(
  needs: TicketBookNeeds,
  transaction: Connection,
  asked: TicketAsked,
): Promise<{ id: number; reference: string }> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const reference = ticketReferenceFrom(
      Array.from({ length: 7 }, () => needs.randomBelow(referenceAlphabet.length)),
    );
    const made = await insertTicket(transaction, newTicket(reference, asked));
    if (made === undefined) continue;
    await putQuestion(needs, transaction, { ...made, reference }, asked);
    return { id: made.id, reference };
  }
  throw new Error("Ten references in a row were taken.");
}

/** The row of a ticket that nobody has taken up yet. */
function newTicket(reference: string, asked: TicketAsked): Parameters<typeof insertTicket>[1] {
  const { country, at, requester } = asked;
  return {
    reference,
    path: asked.path,
    country,
    language: asked.language,
    status: "new",
    queue: asked.queue,
    priority: asked.priority ?? "normal",
    channel: asked.channel,
    subject: subjectOf(asked.subject || asked.text).slice(0, ticketLimits.subject),
    requester_name: requester.name.slice(0, ticketLimits.name),
    requester_email: requester.email?.toLowerCase() ?? null,
    requester_user: requester.userId,
    made_by: asked.madeBy,
    owner: null,
    lead_id: asked.leadId ?? null,
    policy: asked.policy ?? null,
    payment: asked.payment ?? null,
    previous_id: asked.previousId ?? null,
    conversation_id: asked.conversationId ?? null,
    reply_token: randomBytes(24).toString("hex"),
    ...columnsOf(country, { seconds: 0, since: at }),
    hold_until: null,
    told_at: null,
    first_answer_at: null,
    status_since: at,
    last_act_at: at,
    created_at: at,
  };
}

/** The first line of a ticket, of which its requester and its queue are told. */
async function putQuestion(
  needs: TicketBookNeeds,
  transaction: Connection,
  ticket: Pick<WorkedTicket, "id" | "tenant_id" | "reference">,
  { text, mail, madeBy, requester, sent, at }: TicketAsked,
): Promise<void> {
  const messageId = await addLine(transaction, ticket, {
    kind: "request",
    author: madeBy ?? requester.userId,
    body: text,
    mail_id: mail?.id ?? null,
    mail_from: mail?.from ?? null,
    html: mail?.html ?? null,
    files_refused: mail?.filesRefused ?? 0,
    at,
  });
  await attach(needs, transaction, ticket, { messageId, by: madeBy ?? requester.userId, sent });
  for (const to of requester.email === null ? ["queue"] : ["requester", "queue"])
    await enqueueMessage(transaction, {
      kind: ticketOpenedKind,
      ref: `${ticket.reference}/${to}`,
      payload: { ticketId: ticket.id, messageId, to },
      at,
    });
}

/** Keeps what came with a message, if something did. Throws TOO_MANY_FILES. */
async function attach(
  { ticketFiles }: TicketBookNeeds,
  transaction: Connection,
  ticket: Pick<WorkedTicket, "id" | "tenant_id">,
  { sent, ...message }: { messageId: number; by: string | null; sent: SentWith | undefined },
): Promise<void> {
  if (sent === undefined || sent.files.length === 0) return;
  if (ticketFiles === undefined) throw new Error("Files came where none are taken.");
  await ticketFiles.keep(transaction, ticket, { ...message, sent });
}

/** Adds a line to a ticket's timeline. */
const addLine = (
  transaction: Connection,
  ticket: Pick<WorkedTicket, "id" | "tenant_id">,
  line: Pick<Parameters<typeof insertMessage>[1], "kind" | "author" | "at"> &
    Partial<Parameters<typeof insertMessage>[1]>,
): Promise<number> =>
  insertMessage(transaction, {
    body: "",
    mail_id: null,
    mail_from: null,
    html: null,
    to_status: null,
    to_owner: null,
    to_queue: null,
    to_priority: null,
    ...line,
    ticket_id: ticket.id,
    tenant_id: ticket.tenant_id,
  });

/** Moves a ticket along a row of the table, with its clock and the line of its timeline, whose id it answers. */
async function move(
  transaction: Connection,
  ticket: WorkedTicket,
  row: TicketMove,
  change: {
    by: string | null;
    at: Date;
    note?: string;
    more?: Partial<Pick<TicketsTable, "owner" | "hold_until">>;
  },
): Promise<number> {
  const { at } = change;
  const place = { country: ticket.country, timeZone: countryOf(ticket.country).timeZone };
  const before = { seconds: ticket.clock_seconds, since: ticket.clock_since };
  const clock = clockAfter(place, before, { effect: row.clock, at });
  await updateTicket(transaction, ticket.id, {
    status: row.to,
    status_since: at,
    last_act_at: at,
    hold_until: null,
    told_at: null,
    ...columnsOf(ticket.country, clock),
    ...change.more,
  });
  return addLine(transaction, ticket, {
    kind: "status",
    author: change.by,
    body: change.note ?? "",
    to_status: row.to,
    at,
  });
}

/** Tells one side that the other one wrote. */
const tell = (
  transaction: Connection,
  message: { ticketId: number; messageId: number; to: "requester" | "owner"; at: Date },
) =>
  enqueueMessage(transaction, {
    kind: ticketAnsweredKind,
    ref: `${message.messageId}/${message.to}`,
    payload: { ticketId: message.ticketId, messageId: message.messageId, to: message.to },
    at: message.at,
  });

/** Takes what the requester wrote: a ticket that waits for them, or that was solved within 14 days, is open
 *  again; later it is a new ticket that names the old one. Answers the reference it stands in. */
async function requesterWrote(
  needs: TicketBookNeeds,
  transaction: Connection,
  ticket: WorkedTicket,
  message: RequesterMessage,
): Promise<{ reference: string }> {
  const { at, text, userId, mail, sent } = message;
  if (ticket.status === "solved" && !isReopened(ticket.status_since, at))
    return open(needs, transaction, {
      country: ticket.country,
      language: ticket.language,
      path: ticket.path,
      queue: ticket.queue,
      priority: ticket.priority,
      channel: mail === null ? "portal" : "correo",
      subject: ticket.subject,
      text,
      requester: {
        name: ticket.requester_name,
        email: ticket.requester_email,
        userId: ticket.requester_user,
      },
      madeBy: null,
      leadId: ticket.lead_id,
      policy: ticket.policy,
      payment: ticket.payment,
      previousId: ticket.id,
      mail,
      sent,
      at,
    });
  const messageId = await addLine(transaction, ticket, {
    kind: "request",
    author: userId,
    body: text,
    mail_id: mail?.id ?? null,
    mail_from: mail?.from ?? null,
    html: mail?.html ?? null,
    files_refused: mail?.filesRefused ?? 0,
    at,
  });
  await attach(needs, transaction, ticket, { messageId, by: userId, sent });
  const row = ticketMovesFrom(ticket.status, "requester").find(({ to }) => to === "open");
  if (row === undefined) await updateTicket(transaction, ticket.id, { last_act_at: at });
  else await move(transaction, ticket, row, { by: null, at });
  await tell(transaction, { ticketId: ticket.id, messageId, to: "owner", at });
  return { reference: ticket.reference };
}

/** Opens tickets, moves them and takes what their requesters write: what every way in has in common. Each works
 *  within the caller's transaction. */
export function createTicketBook({
  randomBelow = (limit) => randomInt(limit),
  ticketFiles,
}: Partial<TicketBookNeeds> = {}) {
  const needs: TicketBookNeeds = { randomBelow, ticketFiles };
  return { ...withNeeds(needs, { open, requesterWrote, attach }), addLine, move, tell };
}

export type TicketBook = ReturnType<typeof createTicketBook>;

/** Where a ticket may go by hand. */
export const offeredTo = (status: TicketStatus): TicketStatus[] =>
  ticketMovesFrom(status, "staff").map(({ to }) => to);
