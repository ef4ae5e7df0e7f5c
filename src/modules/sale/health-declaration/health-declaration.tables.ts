import type { GeneratedAlways } from "kysely";
import type { HealthOutcome } from "./health-declaration.rules.ts";

/** Health declarations (db/migrations/20261123T2318-sale-health-declarations.sql). */
export interface HealthKeysTable {
  person_id: string;
  purchase_id: string;
  tenant_id: string;
  wrapped: string | null;
  made_at: Date;
  destroyed_at: Date | null;
}

export interface HealthConsentsTable {
  purchase_id: string;
  tenant_id: string;
  language: "es" | "en" | "pt";
  text_version: string;
  given_at: Date;
  withdrawn_at: Date | null;
}

export interface HealthDeclarationsTable {
  person_id: string;
  purchase_id: string;
  tenant_id: string;
  question_set: string;
  sealed: string;
  outcome: HealthOutcome | null;
  changed_at: Date;
}

export interface HealthDecisionsTable {
  id: string;
  purchase_id: string;
  tenant_id: string;
  outcome: "ACCEPT" | "ACCEPT_WITH_EXCLUSION" | "DECLINE";
  sealed: string;
  /** Null: a rule. */
  decided_by: string | null;
  decided_at: Date;
  agreed_at: Date | null;
  /** Order of decisions of one instant. */
  number: GeneratedAlways<number>;
}

export interface HealthReadsTable {
  id: GeneratedAlways<number>;
  purchase_id: string;
  tenant_id: string;
  reader: string | null;
  reason: "review" | "complaint" | "insurer" | "applicant";
  at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    health_keys: HealthKeysTable;
    health_consents: HealthConsentsTable;
    health_decisions: HealthDecisionsTable;
    health_reads: HealthReadsTable;
    health_declarations: HealthDeclarationsTable;
  }
}
