import type { Generated } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Language } from "#src/routes.ts";
import type { AreaCode, TopicCode } from "./topics.rules.ts";

export type ConversationStatus = "open" | "closed" | "message";
export type MessageAuthor = "visitor" | "agent" | "system";
export type MessageKind = "text" | "joined" | "left" | "closed";

/** Conversations with visitors (db/migrations/014-chat.sql). */
export interface ChatConversationsTable {
  id: string;
  visitor_id: string;
  country: CountryCode;
  language: Language;
  origin: string;
  /** Subdomain of the partner on whose site it was begun. */
  partner: string | null;
  topic: TopicCode;
  area: AreaCode | null;
  full_name: string;
  email: string;
  phone: string;
  consented_at: Date;
  status: ConversationStatus;
  agent_name: string | null;
  lead_reference: string | null;
  last_number: Generated<number>;
  visitor_live: Generated<boolean>;
  visitor_seen_at: Date | null;
  start_key: string | null;
  start_hash: string | null;
  created_at: Date;
  last_message_at: Date;
  closed_at: Date | null;
}

export interface ChatMessagesTable {
  conversation_id: string;
  number: number;
  author: MessageAuthor;
  kind: MessageKind;
  author_name: string | null;
  body: string;
  client_key: string | null;
  created_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    chat_conversations: ChatConversationsTable;
    chat_messages: ChatMessagesTable;
  }
}
