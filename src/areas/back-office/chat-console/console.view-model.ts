import type {
  ConsoleConversation,
  ConsoleEntry,
} from "#src/modules/contact/chat/chat-parts.service.ts";
import type { Language } from "#src/routes/languages.ts";

export interface KeptModel {
  ticket: { reference: string; href: string } | null;
  lead: { reference: string; href: string } | null;
  canTicket: boolean;
  canLead: boolean;
}

export interface ConsoleModel {
  /** The console's own path; a conversation's is below it. */
  action: string;
  language: Language;
  agentName: string;
  open: readonly ConsoleEntry[];
  ended: readonly ConsoleEntry[];
  chosen: ConsoleConversation | null;
  /** What the chosen one became, with where it is, and what it may become. */
  kept: KeptModel | null;
  answerKey: string;
  timeZone: string;
  fault: string | null;
}
