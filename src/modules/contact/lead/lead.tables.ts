import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Referral } from "#src/contracts/referral.ts";
import type { SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { Language } from "#src/routes.ts";

/** What the timeline says worked a lead: jobs, the public site and portals, the back office (BO 3). */
export type LeadSystem = "QPCRON" | "QPCLIENTS" | "QPOPTIMIZE";

/** Requests of visitors for a product, and people brought by hand (db/migrations/002-visitors-leads.sql,
 *  20261123T1345-contact-leads-worked.sql). */
export interface LeadsTable {
  id: GeneratedAlways<number>;
  reference: string;
  /** Null with quote and price where a message asks for no product. */
  product_code: string | null;
  /** Null where the lead was made by hand. */
  visitor_id: string | null;
  quote_id: string | null;
  status: number;
  request_type: string;
  source: string;
  web_application: number;
  country: CountryCode;
  origin: string;
  full_name: string;
  identification: string | null;
  email: string | null;
  phone: string | null;
  comment: string | null;
  consents: ColumnType<RecordedConsents, string, string>;
  profile: ColumnType<Profile | null, string | null, string | null>;
  price: ColumnType<RecordedPrice | null, string | null, string | null>;
  /** Whom the visitor had named, and the advisor among them (SA 2.8). */
  referral: ColumnType<Referral | null, string | null | undefined, never>;
  referral_advisor_id: ColumnType<string | null, string | null | undefined, never>;
  language: Language;
  access_hash: string;
  created_at: Date;
  /** The narrowest node that it belongs to. */
  tenant_id: Generated<string>;
  /** 69 by an agreement, 10 by itself (BO 3). */
  line_of_business: Generated<number>;
  sub_status: number | null;
  failure_reason: string | null;
  /** Who works it. */
  executive_user_id: string | null;
  team_id: string | null;
  /** Who made it by hand or referred the person. */
  made_by: string | null;
  system: Generated<LeadSystem>;
  version: Generated<number>;
  assigned_at: Date | null;
  first_answer_at: Date | null;
  last_act_at: Generated<Date>;
  /** When it came to its present status. */
  status_since: Generated<Date>;
  next_step_at: Date | null;
  merged_into: number | null;
  contact_attempts: Generated<number>;
  product_name: string | null;
  /** Organization code. */
  insurer: string | null;
  insurer_name: string | null;
  upper_type: string | null;
  policy_number: string | null;
  premium_minor: GeneratedAlways<number | null>;
  premium_currency: GeneratedAlways<string | null>;
  /** The name without accents and case. */
  sort_name: GeneratedAlways<string | null>;
  search_text: GeneratedAlways<string | null>;
  is_demonstration: Generated<boolean>;
}

/** What was agreed to, when and in which language it was read (D8.9). */
export interface RecordedConsents {
  quote: boolean;
  whatsapp: boolean;
  news: boolean;
  at: string;
  language: Language;
  /** The words, where a source wrote them. */
  text?: string;
}

/** The words after an amount, in no language (CQ 9). */
export type RecordedPeriod = Pick<SaidPrice, "suffixes" | "ownSuffix">;

/** The price asked for, in short; the frozen quote holds all of it. */
export interface RecordedPrice {
  /** What the amount pays: a month, a year, a trip; absent of what was asked before this was recorded. */
  period?: RecordedPeriod;
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
