import type { ColumnType } from "kysely";
import type { DuplicateLevel } from "./duplicate.rules.ts";

/** Leads of one person side by side (db/migrations/20261123T1935-contact-lead-duplicates.sql). */
interface LeadPairsTable {
  low_id: number;
  high_id: number;
  tenant_id: string;
  high_tenant_id: string;
  level: DuplicateLevel;
  reasons: string[];
  found_at: Date;
  /** When somebody said that they are two people. */
  different_at: Date | null;
  different_by: string | null;
}

interface LeadChecksTable {
  lead_id: number;
  version: number;
}

type Written = ColumnType<Record<string, unknown>, string, never>;

interface LeadJoinsTable {
  id: string;
  kept_id: number;
  joined_id: number;
  tenant_id: string;
  joined_tenant_id: string;
  /** Null where it joined by itself. */
  actor: string | null;
  at: Date;
  kept_before: Written;
  kept_after: Written;
  joined_before: Written;
  moved: Written;
  undone_at: Date | null;
  undone_by: string | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    lead_pairs: LeadPairsTable;
    lead_checks: LeadChecksTable;
    lead_joins: LeadJoinsTable;
  }
}
