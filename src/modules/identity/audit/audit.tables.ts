import type { ColumnType, GeneratedAlways } from "kysely";
import type { AuditFacts, AuditSystem } from "./audit-event.rules.ts";

/** What was done or refused (db/migrations/20261123T0705-identity-audit-events.sql,
 *  20261124T1531-identity-audit-records.sql); rows are only added. */
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
  /** The form that it is sealed in: 1 without the columns below, 2 with them. */
  form: ColumnType<number, number | undefined, never>;
  /** Reference of what it was done to. */
  record: ColumnType<string | null, string | null | undefined, never>;
  /** Where that stands. */
  tenant_id: ColumnType<string | null, string | null | undefined, never>;
  system: ColumnType<AuditSystem | null, AuditSystem | null | undefined, never>;
  fields: ColumnType<string[] | null, string | null | undefined, never>;
  facts: ColumnType<AuditFacts | null, string | null | undefined, never>;
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
