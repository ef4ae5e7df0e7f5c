import type { Generated, GeneratedAlways } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Currency } from "#src/contracts/money.ts";

/** What leads cost and sales pay, by country and line (db/migrations/20261125T2225-sale-system-postings.sql). */
export interface PostingRatesTable {
  country: CountryCode;
  /** Empty: of every line that has no row of its own. */
  upper_type: Generated<string>;
  currency: Currency;
  lead_charge_minor: Generated<number>;
  commission_millionths: Generated<number>;
  version: Generated<number>;
}

/** What the system posts by itself: due, posted, or void where it was given back before. */
export interface SystemPostingsTable {
  id: GeneratedAlways<number>;
  tenant_id: string;
  user_id: string;
  kind: "lead-charge" | "lead-return" | "commission" | "commission-return";
  related: string;
  lead_id: number | null;
  gives_back: number | null;
  currency: Currency;
  amount_minor: number;
  made_at: Date;
  state: Generated<"DUE" | "POSTED" | "VOID">;
  next_try_at: Date;
  movement_id: number | null;
  key: string;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    posting_rates: PostingRatesTable;
    system_postings: SystemPostingsTable;
  }
}
