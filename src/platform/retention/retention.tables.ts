/** How long records stay, by day from which a term holds (db/migrations/20261123T0430). */
export interface RetentionTermsTable {
  record: string;
  /** Civil date. */
  valid_from: string;
  days: number;
}

/** Nights on which a job ran, one row a job and civil day. */
export interface NightlyRunsTable {
  job: string;
  day: string;
  started_at: Date;
  finished_at: Date | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    retention_terms: RetentionTermsTable;
    nightly_runs: NightlyRunsTable;
  }
}
