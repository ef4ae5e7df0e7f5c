import type { Currency } from "#src/contracts/money.ts";
import type { RemittanceState } from "./remittance.rules.ts";

/** What is paid on to insurers (db/migrations/20261124T1548-sale-remittances.sql). */
interface RemittancesTable {
  id: string;
  tenant_id: string;
  reference: string;
  insurer: string;
  currency: Currency;
  until_day: string;
  state: RemittanceState;
  total_minor: number;
  made_by: string;
  made_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  back_reason: string | null;
  paid_by: string | null;
  paid_at: Date | null;
  paid_on: string | null;
  bank_reference: string | null;
}

interface RemittanceLinesTable {
  remittance_id: string;
  entry_id: number;
  tenant_id: string;
  amount_minor: number;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    remittances: RemittancesTable;
    remittance_lines: RemittanceLinesTable;
  }
}

export type { RemittancesTable };
