import type {
  ConsoleConversation,
  ConsoleEntry,
} from "#src/modules/contact/chat/chat-parts.service.ts";
import type { Language } from "#src/routes/languages.ts";

export interface ConsoleModel {
  /** The console's own path; a conversation's is below it. */
  action: string;
  language: Language;
  agentName: string;
  open: readonly ConsoleEntry[];
  ended: readonly ConsoleEntry[];
  chosen: ConsoleConversation | null;
  answerKey: string;
  timeZone: string;
  fault: string | null;
}
