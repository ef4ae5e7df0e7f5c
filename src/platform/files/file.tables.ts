import type { Generated } from "kysely";

/** Files that people send (db/migrations/20261123T2300-platform-files.sql). */
export interface StoredFilesTable {
  id: string;
  owner_kind: string;
  owner_id: string;
  tenant_id: string | null;
  place: string;
  name: string;
  media_type: string;
  size: number;
  sha256: string;
  scan: "none" | "pending" | "clean" | "infected";
  added_by: string | null;
  added_at: Date;
  version: Generated<number>;
}

declare module "../database/database.ts" {
  interface Database {
    stored_files: StoredFilesTable;
  }
}
