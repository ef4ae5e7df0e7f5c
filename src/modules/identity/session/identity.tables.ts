import type { ColumnType } from "kysely";
import type { SessionHolder } from "./staff-access.ts";

/** Sessions on their way to another window (db/migrations/017-advisors.sql). */
interface LoginHashesTable {
  hash: string;
  holder: ColumnType<SessionHolder, string, never>;
  expires_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    login_hashes: LoginHashesTable;
  }
}

export type { LoginHashesTable };
