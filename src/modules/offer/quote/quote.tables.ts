import type { ColumnType } from "kysely";
import type { Profile } from "#src/contracts/profile.ts";
import type { PriceSnapshot } from "./price-snapshot.rules.ts";

/** Frozen quotes (db/migrations/002-visitors-leads.sql). Rows are never changed. */
export interface QuotesTable {
  id: string;
  link_hash: string;
  visitor_id: string;
  product_code: string;
  country: string;
  inputs: ColumnType<QuoteInputs, string, never>;
  result: ColumnType<PriceSnapshot, string, never>;
  rate_table_id: number | null;
  uf_day: string | null;
  uf_value: string | null;
  rules_version: string;
  catalogue_version: number;
  created_at: Date;
  expires_at: Date;
}

/** What was priced: the profile as it was, so the same question can be asked again. */
export interface QuoteInputs {
  profile: Profile | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    quotes: QuotesTable;
  }
}
