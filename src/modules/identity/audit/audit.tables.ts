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

/** The chain over the events (db/migrations/20261123T1530-identity-audit-seals.sql); rows are only added. */
interface AuditSealsTable {
  /** From 1 on, without a gap. */
  number: number;
  event_id: number;
  /** SHA-256 of the hash before and the event, in hexadecimal. */
  hash: string;
  sealed_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    audit_events: AuditEventsTable;
    audit_seals: AuditSealsTable;
  }
}

export type { AuditEventsTable, AuditSealsTable };
