import type { ColumnType } from "kysely";
import type { SessionUser } from "./sign-in.service.ts";

/** Sessions on their way to another window (db/migrations/017-advisors.sql). */
interface LoginHashesTable {
  hash: string;
  holder: ColumnType<SessionUser, string, never>;
  /** Null only in rows from before sessions were rows themselves. */
  session_id: string | null;
  expires_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    login_hashes: LoginHashesTable;
  }
}

export type { LoginHashesTable };
