import type { GeneratedAlways } from "kysely";

/** What providers say that they moved (db/migrations/20261124T1531-sale-reconciliation.sql). */
interface ProviderStatementsTable {
  id: GeneratedAlways<number>;
  provider: string;
  day: string;
  source: "fetched" | "uploaded" | "command";
  by_user: string | null;
  at: Date;
}

interface StatementLinesTable {
  id: GeneratedAlways<number>;
  statement_id: number;
  tenant_id: string;
  provider: string;
  day: string;
  provider_id: string;
  merchant_ref: string;
  about: "charge" | "refund";
  occurrence: number;
  is_repeat: boolean;
  currency: string;
  amount_minor: number;
  fee_minor: number;
  vat_minor: number;
  net_minor: number;
  settled_at: Date | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    provider_statements: ProviderStatementsTable;
    statement_lines: StatementLinesTable;
  }
}

export type { StatementLinesTable };
