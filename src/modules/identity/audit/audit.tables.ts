import type { ColumnType, GeneratedAlways } from "kysely";

/** What was done or refused (db/migrations/20261123T0705-identity-audit-events.sql); rows are only added. */
interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date, never>;
  action: ColumnType<string, string, never>;
  permission: ColumnType<string, string, never>;
  outcome: ColumnType<"done" | "denied", "done" | "denied", never>;
  session_id: ColumnType<string | null, string | null, never>;
  session_kind: ColumnType<string | null, string | null, never>;
  actor_id: ColumnType<string | null, string | null | undefined, never>;
  user_id: ColumnType<string | null, string | null | undefined, never>;
  grant_id: ColumnType<string | null, string | null | undefined, never>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    audit_events: AuditEventsTable;
  }
}

export type { AuditEventsTable };
