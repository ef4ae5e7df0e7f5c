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

/** What was said in a frame on its way to a tab (db/migrations/025-frame-tokens-and-hand-overs.sql). */
interface HandOversTable {
  hash: string;
  visitor_id: string;
  expires_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    hand_overs: HandOversTable;
    shared_links: SharedLinksTable;
  }
}

export type { SharedLinksTable };
