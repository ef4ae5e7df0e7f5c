import type { Language } from "#src/routes.ts";

/** E-mails that people write from leads (db/migrations/20261124T0250-contact-lead-mails.sql). */
interface LeadMailsTable {
  id: string;
  lead_id: number;
  tenant_id: string;
  template: string;
  language: Language;
  subject: string;
  body: string;
  reply_token: string;
  made_by: string;
  made_at: Date;
}

/** Answers that came by mail, by their Message-ID. */
interface LeadMailAnswersTable {
  message_id: string;
  lead_id: number;
  at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    lead_mails: LeadMailsTable;
    lead_mail_answers: LeadMailAnswersTable;
  }
}

export type { LeadMailsTable };
