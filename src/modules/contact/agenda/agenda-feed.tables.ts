/** Secret addresses of agendas (db/migrations/20261124T1931-contact-invitations.sql). */
interface AgendaFeedsTable {
  user_id: string;
  secret_hash: string;
  created_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    agenda_feeds: AgendaFeedsTable;
  }
}
