/** A filter set that a visitor keeps (db/migrations/012-experiments-campaigns-saved-filters.sql). */
export interface SavedFiltersTable {
  id: string;
  visitor_id: string;
  country: string;
  /** Base url of the comparator. */
  comparator: string;
  name: string;
  query: string;
  created_at: Date;
  updated_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    saved_filters: SavedFiltersTable;
  }
}
