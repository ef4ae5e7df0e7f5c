import type { ColumnType } from "kysely";
import type { ShownFault } from "./roster.rules.ts";

/** Faults of the file that was sent last (db/migrations/20261126T0910-sale-roster-faults.sql). */
interface RosterFaultsTable {
  purchase_id: string;
  tenant_id: string;
  made_at: Date;
  total: number;
  faults: ColumnType<ShownFault[], string, string>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    roster_faults: RosterFaultsTable;
  }
}
