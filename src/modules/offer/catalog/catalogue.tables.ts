import type { Generated, GeneratedAlways } from "kysely";

/** Where the catalogue came from, and its versions. */
interface CatalogueSourcesTable {
  code: string;
  display_name: string;
  kind: string;
  data_date: string | null;
  note: string | null;
}

interface CatalogueFoldersTable {
  name: string;
  content_hash: string;
  loaded_at: Date;
}

interface CataloguePhrasesTable {
  text: string;
  text_en: string | null;
  text_pt: string | null;
}

interface CatalogueChangesTable {
  version: GeneratedAlways<number>;
  reason: string;
  changed_at: Generated<Date>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    catalogue_sources: CatalogueSourcesTable;
    catalogue_folders: CatalogueFoldersTable;
    catalogue_phrases: CataloguePhrasesTable;
    catalogue_changes: CatalogueChangesTable;
  }
}
