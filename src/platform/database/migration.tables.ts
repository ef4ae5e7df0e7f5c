import type { Generated } from "kysely";

/** Migrations that have run. */
interface SchemaMigrationsTable {
  name: string;
  content_hash: string;
  applied_at: Generated<Date>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    schema_migrations: SchemaMigrationsTable;
  }
}
