import type { Generated } from "kysely";

export type FaultSource = "server" | "browser";

/** Faults by kind and place (db/migrations/022-faults-and-tracking.sql). */
export interface FaultReportsTable {
  fingerprint: string;
  source: FaultSource;
  kind: string;
  code: string | null;
  error_name: string | null;
  message: string | null;
  stack: string | null;
  route: string | null;
  version: string;
  seen: Generated<number>;
  first_seen_at: Date;
  last_seen_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    fault_reports: FaultReportsTable;
  }
}
