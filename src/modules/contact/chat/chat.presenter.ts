import type { ConversationRow, MessageRow } from "./chat.queries.ts";
import type { ConversationStatus, MessageAuthor, MessageKind } from "./chat.tables.ts";

/** A message as calls, streams and pages carry it. Notices have no text: each reader's page says them. */
export interface ChatMessage {
  number: number;
  author: MessageAuthor;
  kind: MessageKind;
  /** Name of the person who attends; null for the visitor's own. */
  name: string | null;
  text: string;
  at: string;
}

/** A conversation as its visitor sees it. */
export interface ChatConversation {
  id: string;
  status: ConversationStatus;
  agentName: string | null;
  /** Number of the request that a message out of hours became. */
  reference: string | null;
  messages: ChatMessage[];
}

export const presentMessage = (row: MessageRow): ChatMessage => ({
  number: row.number,
  author: row.author,
  kind: row.kind,
  name: row.author_name,
  text: row.body,
  at: row.created_at.toISOString(),
});

export const presentConversation = (
  row: ConversationRow,
  messages: readonly MessageRow[],
): ChatConversation => ({
  id: row.id,
  status: row.status,
  agentName: row.agent_name,
  reference: row.lead_reference,
  messages: messages.map(presentMessage),
});
