import type { Generated } from "kysely";

/** Whom visitors may name (db/migrations/017-advisors.sql). */
interface AdvisorsTable {
  id: string;
  email: string;
  display_name: string;
  is_executive: Generated<boolean>;
  is_active: Generated<boolean>;
  updated_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    advisors: AdvisorsTable;
  }
}

export type { AdvisorsTable };
