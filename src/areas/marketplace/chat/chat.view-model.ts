import type { ChatConversation } from "#src/modules/contact/chat/chat-parts.service.ts";
import type { StartForm } from "#src/modules/contact/chat/start-form.rules.ts";

/** What the chat draws, on its page and in the panel. */
export interface ChatModel {
  /** The chat's own page: where its forms go without JavaScript. */
  action: string;
  /** Page where the chat was opened. */
  path: string;
  language: string;
  isActive: boolean;
  /** The sentence above the form. */
  lead: string;
  conversation: ChatConversation | null;
  values: StartForm;
  /** One of the whole form has no field. */
  errors: readonly { field: string | null; message: string }[];
  topics: readonly { value: string; label: string }[];
  areas: readonly { value: string; label: string }[];
  idempotencyKey: string;
  timeZone: string;
  /** Longest message, in characters. */
  messageLimit: number;
  assistant: string;
}
