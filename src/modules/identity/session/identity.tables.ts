import type { Generated } from "kysely";

/** Sessions on their way to another window (db/migrations/017-advisors.sql). */
interface LoginHashesTable {
  hash: string;
  /** Who it was before sessions were rows; empty since. */
  holder: Generated<object>;
  /** The user's session that is handed on; null only in rows from before there were users. */
  session_id: string | null;
  expires_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    login_hashes: LoginHashesTable;
  }
}

export type { LoginHashesTable };
