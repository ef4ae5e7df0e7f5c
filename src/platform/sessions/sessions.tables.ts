import type { ColumnType } from "kysely";

/** Who is signed in (db/migrations/20261123T0350-platform-sessions.sql). */
interface SessionsTable {
  id: string;
  token_hash: string;
  kind: string;
  holder: ColumnType<unknown, string, never>;
  credential: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

declare module "../database/database.ts" {
  interface Database {
    sessions: SessionsTable;
  }
}

export type { SessionsTable };
