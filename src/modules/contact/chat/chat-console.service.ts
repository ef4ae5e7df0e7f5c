import type { CountryCode } from "#src/contracts/identification.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { appendOnce, checkedText, endConversation, readKey } from "./chat.service.ts";
import { conversationNotFound } from "./chat.errors.ts";
import { type ChatMessage, presentMessage } from "./chat.presenter.ts";
import {
  findConversation,
  insertMessage,
  listConversations,
  listMessages,
  type ListedConversation,
  lockConversation,
  type ConversationRow,
  updateConversation,
} from "./chat.queries.ts";
import type { ConversationStatus } from "./chat.tables.ts";
import type { MessageLeads } from "./message-leads.ts";
import { requestTypeOfTopic } from "./topics.rules.ts";

/** Conversations that the console lists at once. */
const listedMost = 100;

/** A conversation of the console's list. */
export interface ConsoleEntry {
  id: string;
  status: ConversationStatus;
  country: CountryCode;
  language: Language;
  topic: string;
  fullName: string;
  agentName: string | null;
  /** The visitor wrote last, and somebody has to answer. */
  isWaiting: boolean;
  lastText: string | null;
  lastAt: string;
  isVisitorLive: boolean;
}

/** A conversation as the people who attend see it. */
export interface ConsoleConversation extends ConsoleEntry {
  email: string;
  phone: string;
  area: string | null;
  origin: string;
  reference: string | null;
  startedAt: string;
  messages: ChatMessage[];
}

export type ChatConsole = ReturnType<typeof createChatConsole>;

interface ChatConsoleNeeds {
  connection: Connection;
  clock: Clock;
  messageLeads: MessageLeads;
  wake(): void;
}

/** Open conversations first those who wait, the longest first; then those that ended. */
async function list(
  needs: ChatConsoleNeeds,
): Promise<{ open: ConsoleEntry[]; ended: ConsoleEntry[] }> {
  const open = await listConversations(needs.connection, ["open"], listedMost);
  const ended = await listConversations(needs.connection, ["closed", "message"], listedMost);
  const entries = open.map(entryOf);
  const [waiting, answered] = [
    entries.filter(({ isWaiting }) => isWaiting).toReversed(),
    entries.filter(({ isWaiting }) => !isWaiting),
  ];
  return { open: [...waiting, ...answered], ended: ended.map(entryOf) };
}

/** Throws NOT_FOUND. */
async function find(needs: ChatConsoleNeeds, id: string): Promise<ConsoleConversation> {
  const row = await findConversation(needs.connection, id);
  if (!row) throw conversationNotFound();
  const messages = (await listMessages(needs.connection, id)).map(presentMessage);
  const newest = messages.findLast(({ kind }) => kind === "text");
  return {
    ...entryOf({
      ...row,
      last_author: newest?.author ?? null,
      last_text: newest?.text ?? null,
    }),
    email: row.email,
    phone: row.phone,
    area: row.area,
    origin: row.origin,
    reference: row.lead_reference,
    startedAt: row.created_at.toISOString(),
    messages,
  };
}

/** Answers a visitor; who answers first joins the conversation. Throws NOT_FOUND, BAD_REQUEST,
 *  CHAT_CLOSED (409). */
async function answerVisitor(
  needs: ChatConsoleNeeds,
  id: string,
  agentName: string,
  message: { text: string; idempotencyKey: string | undefined },
): Promise<ChatMessage> {
  const text = checkedText(message.text);
  const sent = await needs.connection.transaction().execute(async (transaction) => {
    const at = needs.clock.now();
    const conversation = await lockConversation(transaction, id);
    if (conversation?.status === "open" && conversation.agent_name !== agentName) {
      await updateConversation(transaction, id, { agent_name: agentName });
      await insertMessage(transaction, id, {
        author: "system",
        kind: "joined",
        author_name: agentName,
        body: "",
        created_at: at,
      });
    }
    const key = readKey(message.idempotencyKey);
    return appendOnce(transaction, id, { author: "agent", name: agentName, text, key, at });
  });
  needs.wake();
  return sent;
}

/** Keeps what the visitor said as a lead; `alongside` is done in the same transaction. Kept before, it is that
 *  one. Throws NOT_FOUND. */
async function keepAsLead(
  needs: ChatConsoleNeeds,
  id: string,
  text: string,
  alongside: (transaction: Connection) => Promise<void>,
): Promise<{ reference: string }> {
  return asService(needs.connection, async (transaction) => {
    const row = await lockConversation(transaction, id);
    if (!row) throw conversationNotFound();
    if (row.lead_reference !== null) return { reference: row.lead_reference };
    const { reference } = await needs.messageLeads.recordMessage(transaction, {
      country: row.country,
      language: row.language,
      visitorId: row.visitor_id,
      origin: row.origin,
      partner: row.partner,
      requestType: requestTypeOfTopic(row.topic, row.country),
      fullName: row.full_name,
      email: row.email,
      phone: row.phone,
      text,
      via: "attended",
      at: needs.clock.now(),
    });
    await updateConversation(transaction, id, { lead_reference: reference });
    await alongside(transaction);
    return { reference };
  });
}

async function closeConversation(
  needs: ChatConsoleNeeds,
  id: string,
  agentName: string,
): Promise<void> {
  await needs.connection
    .transaction()
    .execute((transaction) =>
      endConversation(transaction, id, "agent", agentName, needs.clock.now()),
    );
  needs.wake();
}

/** Conversations as the people who attend hold them. Callers have made sure that the person may. */
export function createChatConsole(needs: ChatConsoleNeeds) {
  return withNeeds(needs, { list, find, answerVisitor, keepAsLead, closeConversation });
}

const entryOf = (
  row: ConversationRow & Pick<ListedConversation, "last_author" | "last_text">,
): ConsoleEntry => ({
  id: row.id,
  status: row.status,
  country: row.country,
  language: row.language,
  topic: row.topic,
  fullName: row.full_name,
  agentName: row.agent_name,
  isWaiting: row.status === "open" && row.last_author !== "agent",
  lastText: row.last_text,
  lastAt: row.last_message_at.toISOString(),
  isVisitorLive: row.visitor_live,
});
