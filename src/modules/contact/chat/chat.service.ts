import { randomUUID } from "node:crypto";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { idempotencyConflict } from "#src/platform/http/api-routes.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import { hashRequest, lockIdempotencyKey } from "#src/platform/jobs/idempotency.ts";
import type { Language } from "#src/routes.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { isAttended, nextAttended } from "./attended-hours.rules.ts";
import {
  conversationClosed,
  conversationNotFound,
  messageRefused,
  startRefused,
} from "./chat.errors.ts";
import {
  type ChatConversation,
  type ChatMessage,
  presentConversation,
  presentMessage,
} from "./chat.presenter.ts";
import {
  type ConversationRow,
  findConversation,
  findConversationByKey,
  findCurrentConversation,
  findMessageByKey,
  insertConversation,
  insertMessage,
  listMessages,
  listOpenConversationIds,
  lockConversation,
  type NewMessage,
  updateConversation,
} from "./chat.queries.ts";
import type { MessageLeads } from "./message-leads.ts";
import type { ChatCountry, WebchatProvider } from "./webchat-provider.ts";
import { messageLimit, readMessage, readStartForm, type StartForm } from "./start-form.rules.ts";
import { cleanPath, requestTypeOfTopic } from "./topics.rules.ts";

/** How long a conversation that ended is shown to its visitor again. */
const shownAfterEndMs = 30 * 60_000;

export interface ChatAvailability {
  /** Somebody can answer now (SA 2.10): the chat opens. Otherwise it takes a message. */
  active: boolean;
  /** When the hours begin again, on the country's clock; null within them. */
  next: { date: string; minute: string } | null;
}

export interface StartContext {
  country: ChatCountry;
  language: Language;
  /** Page where the chat was opened. */
  path: string;
  /** Subdomain of the partner whose site it is; null or left out on ours. */
  partner?: string | null | undefined;
  ensureVisitor(): Promise<string>;
  idempotencyKey: string | undefined;
}

export interface ChatServiceOptions {
  connection: Connection;
  clock: Clock;
  messageLeads: MessageLeads;
  /** Whether somebody can answer now. */
  provider: Pick<WebchatProvider, "isActive">;
  /** What one visitor may write. */
  messageAllowance: CallLimit;
  /** Says within this process that something changed. */
  wake(): void;
}

export type ChatService = ReturnType<typeof createChatService>;

async function whole(needs: ChatServiceOptions, row: ConversationRow): Promise<ChatConversation> {
  return presentConversation(row, await listMessages(needs.connection, row.id));
}

async function ownConversation(
  needs: ChatServiceOptions,
  id: string,
  visitorId: string | undefined,
) {
  const row = await findConversation(needs.connection, id);
  if (!row || visitorId === undefined || row.visitor_id !== visitorId) throw conversationNotFound();
  return row;
}

async function availability(
  needs: ChatServiceOptions,
  country: ChatCountry,
): Promise<ChatAvailability> {
  if (await needs.provider.isActive(country)) return { active: true, next: null };
  const now = needs.clock.now();
  const { code, timeZone } = country;
  const isInHours = isAttended(code, timeZone, now);
  return { active: false, next: isInHours ? null : nextAttended(code, timeZone, now) };
}

/** Begins a conversation and pushes its opening question; where nobody answers now, the question
 *  becomes a lead. A visitor has one open conversation: an earlier one ends. Throws BAD_REQUEST with
 *  the fields, IDEMPOTENCY_CONFLICT (409). */
async function startConversation(
  needs: ChatServiceOptions,
  form: StartForm,
  context: StartContext,
): Promise<{ conversation: ChatConversation; isRepeated: boolean }> {
  const { country, language } = context;
  const isOpen = await needs.provider.isActive(country);
  const read = readStartForm(country.code, form, isOpen);
  if (!read.ok) throw startRefused(read.errors);
  const visitorId = await context.ensureVisitor();
  const key = readKey(context.idempotencyKey);
  const startHash = hashRequest({ ...form, country: country.code });
  const origin = cleanPath(context.path);
  const start = {
    country,
    language,
    isOpen,
    details: read.details,
    visitorId,
    origin,
    partner: context.partner ?? null,
  };
  const result = await needs.connection.transaction().execute(async (transaction) => {
    if (key !== undefined) {
      await lockIdempotencyKey(transaction, `chat:${visitorId}:${key}`);
      const before = await findConversationByKey(transaction, visitorId, key);
      if (before && before.start_hash !== startHash) throw idempotencyConflict();
      if (before) return { id: before.id, isRepeated: true };
    }
    const at = needs.clock.now();
    for (const earlier of await listOpenConversationIds(transaction, visitorId))
      await endConversation(transaction, earlier, "visitor", null, at);
    const lead = await leaveLead(needs, transaction, { ...start, at });
    const id = await putConversation(
      transaction,
      { ...start, at },
      {
        start_key: key ?? null,
        start_hash: key === undefined ? null : startHash,
        lead_reference: lead?.reference ?? null,
      },
    );
    return { id, isRepeated: false };
  });
  needs.wake();
  const conversation = await whole(needs, await ownConversation(needs, result.id, visitorId));
  return { conversation, isRepeated: result.isRepeated };
}

/** What a conversation begins with. */
interface ConversationStart extends Pick<StartContext, "country" | "language"> {
  details: Extract<ReturnType<typeof readStartForm>, { ok: true }>["details"];
  isOpen: boolean;
  visitorId: string;
  origin: string;
  partner: string | null;
  at: Date;
}

/** The lead of a question that nobody answers now. */
async function leaveLead(
  { messageLeads }: ChatServiceOptions,
  transaction: Connection,
  { country, language, details, isOpen, visitorId, origin, partner, at }: ConversationStart,
): Promise<{ reference: string } | null> {
  if (isOpen || details.question === null) return null;
  return messageLeads.recordMessage(transaction, {
    country: country.code,
    language,
    visitorId,
    origin,
    partner,
    requestType: requestTypeOfTopic(details.topic, country.code),
    fullName: details.fullName,
    email: details.email,
    phone: details.phone,
    text: details.question,
    via: "chat",
    at,
  });
}

/** Stores a conversation with its opening question; answers its id. */
async function putConversation(
  transaction: Connection,
  { country, language, details, isOpen, visitorId, origin, partner, at }: ConversationStart,
  more: Pick<ConversationRow, "start_key" | "start_hash" | "lead_reference">,
): Promise<string> {
  const id = randomUUID();
  await insertConversation(transaction, {
    id,
    visitor_id: visitorId,
    country: country.code,
    language,
    origin,
    partner,
    topic: details.topic,
    area: details.area,
    full_name: details.fullName,
    email: details.email,
    phone: details.phone,
    consented_at: at,
    status: isOpen ? "open" : "message",
    agent_name: null,
    last_number: 0,
    visitor_live: false,
    visitor_seen_at: null,
    ...more,
    created_at: at,
    last_message_at: at,
    closed_at: isOpen ? null : at,
  });
  if (details.question !== null)
    await insertMessage(transaction, id, {
      author: "visitor",
      kind: "text",
      body: details.question,
      created_at: at,
    });
  return id;
}

/** The visitor's open conversation, or one that ended in the last half hour. */
async function findCurrent(
  needs: ChatServiceOptions,
  visitorId: string | undefined,
): Promise<ChatConversation | undefined> {
  if (visitorId === undefined) return undefined;
  const since = new Date(needs.clock.now().getTime() - shownAfterEndMs);
  const row = await findCurrentConversation(needs.connection, visitorId, since);
  return row && whole(needs, row);
}

/** Throws NOT_FOUND, the same for another's conversation. */
async function checkOwner(
  needs: ChatServiceOptions,
  id: string,
  visitorId: string | undefined,
): Promise<void> {
  await ownConversation(needs, id, visitorId);
}

/** Writes a message. Throws NOT_FOUND, BAD_REQUEST, CHAT_CLOSED (409), TOO_MANY_REQUESTS (429) and
 *  IDEMPOTENCY_CONFLICT (409). */
async function sendMessage(
  needs: ChatServiceOptions,
  id: string,
  visitorId: string | undefined,
  message: { text: string; idempotencyKey: string | undefined },
): Promise<ChatMessage> {
  const { visitor_id: owner } = await ownConversation(needs, id, visitorId);
  const text = checkedText(message.text);
  const key = readKey(message.idempotencyKey);
  await needs.messageAllowance.count(owner);
  const sent = await needs.connection.transaction().execute((transaction) =>
    appendOnce(transaction, id, {
      author: "visitor",
      name: null,
      text,
      key,
      at: needs.clock.now(),
    }),
  );
  needs.wake();
  return sent;
}

/** Ends a conversation; ending it again changes nothing. Throws NOT_FOUND. */
async function closeConversation(
  needs: ChatServiceOptions,
  id: string,
  visitorId: string | undefined,
): Promise<void> {
  await ownConversation(needs, id, visitorId);
  await needs.connection
    .transaction()
    .execute((transaction) => endConversation(transaction, id, "visitor", null, needs.clock.now()));
  needs.wake();
}

/** Conversations as visitors hold them. Every call names the visitor: another's conversation is none. */
export function createChatService(needs: ChatServiceOptions) {
  return withNeeds(needs, {
    availability,
    startConversation,
    findCurrent,
    checkOwner,
    sendMessage,
    closeConversation,
  });
}

/** The text of a message. Throws BAD_REQUEST at `text`. */
export function checkedText(text: string): string {
  const read = readMessage(text);
  if (!read.ok) throw messageRefused(read.code, messageLimit);
  return read.text;
}

/** Adds a text once by its key, in the transaction that holds the conversation. */
export async function appendOnce(
  transaction: Connection,
  id: string,
  message: {
    author: "visitor" | "agent";
    name: string | null;
    text: string;
    key: string | undefined;
    at: Date;
  },
): Promise<ChatMessage> {
  const conversation = await lockConversation(transaction, id);
  if (!conversation) throw conversationNotFound();
  const { author, name, text, key, at } = message;
  const before =
    key === undefined ? undefined : await findMessageByKey(transaction, id, author, key);
  if (before && before.body !== text) throw idempotencyConflict();
  if (before) return presentMessage(before);
  if (conversation.status !== "open") throw conversationClosed();
  const row = {
    author,
    kind: "text",
    author_name: name,
    body: text,
    client_key: key ?? null,
    created_at: at,
  } satisfies NewMessage;
  const number = await insertMessage(transaction, id, row);
  return presentMessage({ ...row, conversation_id: id, number });
}

/** Ends an open conversation with a notice of who ended it; one that ended stays as it is. */
export async function endConversation(
  transaction: Connection,
  id: string,
  by: "visitor" | "agent" | "system",
  name: string | null,
  at: Date,
): Promise<void> {
  const conversation = await lockConversation(transaction, id);
  if (conversation?.status !== "open") return;
  await updateConversation(transaction, id, {
    status: "closed",
    closed_at: at,
    visitor_live: false,
  });
  await insertMessage(transaction, id, {
    author: by,
    kind: "closed",
    author_name: name,
    body: "",
    created_at: at,
  });
}

/** An Idempotency-Key as it is kept: at most 200 characters, none where empty. */
export function readKey(key: string | undefined): string | undefined {
  const clean = (key ?? "").trim();
  if (clean === "") return undefined;
  return clean.length > 200 ? hashRequest(clean) : clean;
}
