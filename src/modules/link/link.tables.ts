import type { ColumnType } from "kysely";
import type { Profile } from "#src/contracts/profile.ts";

/** db/migrations/018-shared-links.sql */
interface SharedLinksTable {
  id: string;
  country: string;
  url: string;
  profile: ColumnType<Profile | null, string | null, string | null>;
  created_at: Date;
  expires_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    shared_links: SharedLinksTable;
  }
}

export type { SharedLinksTable };
