import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type {
  ChatConversationsTable,
  ChatMessagesTable,
  ConversationStatus,
} from "./chat.tables.ts";

/** Woken at every change of a conversation; the follower's poll makes it certain. */
export const chatChannel = "chat";

export type ConversationRow = Selectable<ChatConversationsTable>;
export type MessageRow = Selectable<ChatMessagesTable>;
export type NewMessage = Omit<Insertable<ChatMessagesTable>, "conversation_id" | "number">;

const conversations = (connection: Connection) =>
  connection.selectFrom("chat_conversations").selectAll();
const messages = (connection: Connection) => connection.selectFrom("chat_messages").selectAll();

export async function insertConversation(
  connection: Connection,
  row: Insertable<ChatConversationsTable>,
): Promise<void> {
  await connection.insertInto("chat_conversations").values(row).execute();
}

export function findConversation(
  connection: Connection,
  id: string,
): Promise<ConversationRow | undefined> {
  return conversations(connection).where("id", "=", id).executeTakeFirst();
}

/** The same, held until the transaction ends: messages of a conversation come one after another. */
export function lockConversation(
  transaction: Connection,
  id: string,
): Promise<ConversationRow | undefined> {
  return conversations(transaction).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The conversation that a start with this key made. */
export function findConversationByKey(
  connection: Connection,
  visitorId: string,
  key: string,
): Promise<ConversationRow | undefined> {
  return conversations(connection)
    .where("visitor_id", "=", visitorId)
    .where("start_key", "=", key)
    .executeTakeFirst();
}

/** A visitor's newest conversation: an open one, or one that ended since an instant. */
export function findCurrentConversation(
  connection: Connection,
  visitorId: string,
  endedSince: Date,
): Promise<ConversationRow | undefined> {
  return conversations(connection)
    .where("visitor_id", "=", visitorId)
    .where((where) =>
      where.or([where("status", "=", "open"), where("last_message_at", ">=", endedSince)]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export async function listOpenConversationIds(
  connection: Connection,
  visitorId: string,
): Promise<string[]> {
  const rows = await connection
    .selectFrom("chat_conversations")
    .select("id")
    .where("visitor_id", "=", visitorId)
    .where("status", "=", "open")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds a message to a conversation that the transaction holds, as the next number, and wakes whoever
 *  follows. */
export async function insertMessage(
  transaction: Connection,
  conversationId: string,
  message: NewMessage,
): Promise<number> {
  const { last_number: number } = await transaction
    .updateTable("chat_conversations")
    .set((row) => ({
      last_number: row("last_number", "+", 1),
      last_message_at: message.created_at,
    }))
    .where("id", "=", conversationId)
    .returning("last_number")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("chat_messages")
    .values({ ...message, conversation_id: conversationId, number })
    .execute();
  await sql`select pg_notify(${chatChannel}, '')`.execute(transaction);
  return number;
}

export async function updateConversation(
  transaction: Connection,
  id: string,
  change: Partial<
    Pick<ConversationRow, "status" | "closed_at" | "agent_name" | "visitor_live" | "lead_reference">
  >,
): Promise<void> {
  await transaction.updateTable("chat_conversations").set(change).where("id", "=", id).execute();
}

export function findMessageByKey(
  connection: Connection,
  conversationId: string,
  author: MessageRow["author"],
  key: string,
): Promise<MessageRow | undefined> {
  return messages(connection)
    .where("conversation_id", "=", conversationId)
    .where("author", "=", author)
    .where("client_key", "=", key)
    .executeTakeFirst();
}

/** Messages of a conversation after a number, in order. */
export function listMessages(
  connection: Connection,
  conversationId: string,
  after = 0,
): Promise<MessageRow[]> {
  return messages(connection)
    .where("conversation_id", "=", conversationId)
    .where("number", ">", after)
    .orderBy("number")
    .execute();
}

/** Number of the newest message by conversation. */
export async function findLastNumbers(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom("chat_conversations")
    .select(["id", "last_number"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, last_number }) => [id, last_number]));
}

/** A text that differs after any change of any conversation. */
export async function findChatRevision(connection: Connection): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select count(*) || '.' || coalesce(sum(last_number), 0) || '.'
      || count(*) filter (where visitor_live) as revision
    from chat_conversations`.execute(connection);
  return rows[0]?.revision ?? "";
}

/** Notes that the visitor's window follows the conversation now. */
export async function markVisitorSeen(connection: Connection, id: string, at: Date): Promise<void> {
  await connection
    .updateTable("chat_conversations")
    .set({ visitor_live: true, visitor_seen_at: at })
    .where("id", "=", id)
    .where("status", "=", "open")
    .execute();
}

/** Open conversations whose visitor's window was last certain before an instant. */
export async function listLeftConversations(
  connection: Connection,
  before: Date,
): Promise<string[]> {
  const rows = await connection
    .selectFrom("chat_conversations")
    .select("id")
    .where("status", "=", "open")
    .where("visitor_live", "=", true)
    .where("visitor_seen_at", "<", before)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open conversations in which nothing was said since an instant. */
export async function listIdleConversations(
  connection: Connection,
  before: Date,
): Promise<string[]> {
  const rows = await connection
    .selectFrom("chat_conversations")
    .select("id")
    .where("status", "=", "open")
    .where("last_message_at", "<", before)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ListedConversation extends ConversationRow {
  /** Who wrote last, notices apart; null where nobody wrote. */
  last_author: MessageRow["author"] | null;
  last_text: string | null;
}

/** Conversations of some statuses for the console, the newest message first. */
export async function listConversations(
  connection: Connection,
  statuses: readonly ConversationStatus[],
  most: number,
): Promise<ListedConversation[]> {
  return connection
    .selectFrom("chat_conversations as c")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("chat_messages as m")
          .select(["m.author", "m.body"])
          .whereRef("m.conversation_id", "=", "c.id")
          .where("m.kind", "=", "text")
          .orderBy("m.number", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .selectAll("c")
    .select(["newest.author as last_author", "newest.body as last_text"])
    .where("c.status", "in", [...statuses])
    .orderBy("c.last_message_at", "desc")
    .orderBy("c.id")
    .limit(most)
    .execute();
}

/** Erases conversations that ended before an instant, with their messages; answers how many. */
export async function deleteEndedConversations(
  connection: Connection,
  before: Date,
): Promise<number> {
  const result = await connection
    .deleteFrom("chat_conversations")
    .where("status", "<>", "open")
    .where("last_message_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
