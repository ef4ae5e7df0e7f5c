/** Events that the site counts itself (db/migrations/022-faults-and-tracking.sql). */
export interface TrackedEventsTable {
  event: string;
  transaction_id: string;
  country: string;
  product_code: string | null;
  at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    tracked_events: TrackedEventsTable;
  }
}
