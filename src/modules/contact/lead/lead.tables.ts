import type { ColumnType, GeneratedAlways } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Referral } from "#src/contracts/referral.ts";
import type { Language } from "#src/routes.ts";

/** Requests of visitors for a product (db/migrations/002-visitors-leads.sql). */
export interface LeadsTable {
  id: GeneratedAlways<number>;
  reference: string;
  /** Null with quote and price where a message asks for no product. */
  product_code: string | null;
  visitor_id: string;
  quote_id: string | null;
  status: number;
  request_type: string;
  source: string;
  web_application: number;
  country: CountryCode;
  origin: string;
  full_name: string;
  identification: string | null;
  email: string;
  phone: string | null;
  comment: string | null;
  consents: ColumnType<RecordedConsents, string, string>;
  profile: ColumnType<Profile | null, string | null, string | null>;
  price: ColumnType<RecordedPrice | null, string | null, never>;
  /** Whom the visitor had named, and the executive among them (SA 2.8). */
  referral: ColumnType<Referral | null, string | null | undefined, never>;
  executive_id: ColumnType<string | null, string | null | undefined, never>;
  language: Language;
  access_hash: string;
  created_at: Date;
}

/** What was agreed to, when and in which language it was read (D8.9). */
export interface RecordedConsents {
  quote: boolean;
  whatsapp: boolean;
  news: boolean;
  at: string;
  language: Language;
}

/** The price asked for, in short; the frozen quote holds all of it. */
export interface RecordedPrice {
  shown: { amountMinor: number; currency: string } | null;
  native: { units: number; decimals: number; currency: string } | null;
  rateTableId: number | null;
  ufDay: string | null;
  ufValueCents: number | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    leads: LeadsTable;
  }
}
