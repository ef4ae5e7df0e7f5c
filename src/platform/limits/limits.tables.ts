/** Calls counted against a limit (db/migrations/20261123T0320-platform-limits.sql). */
interface CallCountsTable {
  key_hash: string;
  calls: number;
  ends_at: Date;
}

declare module "../database/database.ts" {
  interface Database {
    call_counts: CallCountsTable;
  }
}

export type { CallCountsTable };
