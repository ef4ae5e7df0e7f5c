import type { ColumnType, Generated } from "kysely";

interface PartnersTable {
  subdomain: string;
  display_name: string;
  country: string;
  is_active: Generated<boolean>;
  default_path: string | null;
  layout: ColumnType<unknown, string | undefined, string>;
  settings: ColumnType<unknown, string | undefined, string>;
  updated_at: Date;
}

/** Tokens of sites that show the product in a frame (db/migrations/016-partner-settings.sql,
 *  025-frame-tokens-and-hand-overs.sql). */
interface FrameTokensTable {
  token: string;
  kind: "site" | "partner";
  subdomain: string | null;
  parents: ColumnType<unknown, string, string>;
  is_active: Generated<boolean>;
  expires_at: Date | null;
  updated_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    partners: PartnersTable;
    frame_tokens: FrameTokensTable;
  }
}

export type { FrameTokensTable, PartnersTable };
