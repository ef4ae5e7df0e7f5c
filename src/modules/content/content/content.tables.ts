import type { ColumnType, GeneratedAlways } from "kysely";
import type { ContentData } from "./content-entry.ts";

/** db/migrations/013-content.sql */
interface ContentEntriesTable {
  id: GeneratedAlways<number>;
  collection: string;
  slug: string;
  locale: string;
  published_version: number | null;
  created_at: Date;
  updated_at: Date;
}

interface ContentVersionsTable {
  entry_id: number;
  version: number;
  data: ColumnType<ContentData, string, string>;
  content_hash: string;
  reason: string;
  created_at: Date;
  published_at: Date | null;
}

interface ContentChangesTable {
  revision: ColumnType<number, never, never>;
  reason: string;
  changed_at: Date;
}

interface ContentSeedsTable {
  collection: string;
  slug: string;
  locale: string;
  content_hash: string;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    content_entries: ContentEntriesTable;
    content_versions: ContentVersionsTable;
    content_changes: ContentChangesTable;
    content_seeds: ContentSeedsTable;
  }
}
