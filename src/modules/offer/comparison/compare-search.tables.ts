import type { ColumnType } from "kysely";
import type { Profile } from "#src/contracts/profile.ts";

/** Searches that carry a profile. */
interface CompareSearchesTable {
  id: string;
  visitor_id: string | null;
  profile: ColumnType<Profile | null, string | null, string | null>;
  catalogue_version: number;
  pricing_date: string;
  created_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    compare_searches: CompareSearchesTable;
  }
}
