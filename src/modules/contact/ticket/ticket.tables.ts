import type { Generated, GeneratedAlways } from "kysely";
import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Language } from "#src/routes.ts";
import type { TicketChannel, TicketPriority, TicketQueue } from "./ticket.rules.ts";

/** What people ask of us (db/migrations/20261123T1910-contact-tickets.sql). */
export interface TicketsTable {
  id: GeneratedAlways<number>;
  reference: string;
  tenant_id: string;
  country: CountryCode;
  language: Language;
  status: TicketStatus;
  queue: TicketQueue;
  priority: TicketPriority;
  channel: TicketChannel;
  subject: string;
  requester_name: string;
  requester_email: string | null;
  requester_user: string | null;
  made_by: string | null;
  owner: string | null;
  lead_id: number | null;
  policy: string | null;
  payment: string | null;
  previous_id: number | null;
  conversation_id: string | null;
  reply_token: string;
  clock_seconds: Generated<number>;
  clock_since: Date | null;
  due_at: Date | null;
  hold_until: Date | null;
  told_at: Date | null;
  first_answer_at: Date | null;
  status_since: Date;
  last_act_at: Date;
  created_at: Date;
  version: Generated<number>;
  search_text: GeneratedAlways<string | null>;
}

export type TicketMessageKind = "request" | "answer" | "note" | "status" | "owner" | "placing";

/** What was written and done, in order. */
export interface TicketMessagesTable {
  id: GeneratedAlways<number>;
  ticket_id: number;
  tenant_id: string;
  kind: TicketMessageKind;
  author: string | null;
  body: Generated<string>;
  mail_id: string | null;
  mail_from: string | null;
  html: string | null;
  to_status: string | null;
  to_owner: string | null;
  to_queue: TicketQueue | null;
  to_priority: TicketPriority | null;
  at: Date;
  /** Files of a mail that were not kept. */
  files_refused: Generated<number>;
}

/** Files that come with a message (db/migrations/20261126T1539-contact-ticket-files.sql). */
export interface TicketMessageFilesTable {
  file_id: string;
  message_id: number;
  ticket_id: number;
  tenant_id: string;
  is_health: Generated<boolean>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    tickets: TicketsTable;
    ticket_messages: TicketMessagesTable;
    ticket_message_files: TicketMessageFilesTable;
  }
}
