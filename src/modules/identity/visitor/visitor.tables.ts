import type { ColumnType } from "kysely";
import type { Profile } from "#src/contracts/profile.ts";

type Json<Value> = ColumnType<Value, string, string>;

/** Somebody who visits, known by a cookie only (db/migrations/002-visitors-leads.sql). */
export interface VisitorsTable {
  id: string;
  token_hash: string;
  created_at: Date;
  profile: ColumnType<Profile | null, string | null, string | null>;
  profile_saved_at: Date | null;
  /** What the last edit replaced. */
  profile_before: ColumnType<Profile | null, string | null | undefined, string | null>;
  /** The last request that the visitor sent. */
  requested_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  referral: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  internal_settings: ColumnType<object | null, string | null | undefined, string | null>;
  is_internal: ColumnType<boolean, boolean | undefined, boolean>;
  human_until: Date | null;
  /** Day of the last visit, in UTC. */
  last_seen_on: ColumnType<string, string | undefined, string>;
}

export interface ProfileSubmissionsTable {
  id: string;
  visitor_id: string;
  country: string;
  product_type: string;
  profile: Json<Profile>;
  created_at: Date;
  expires_at: Date;
}

export interface SpentChallengesTable {
  id: string;
  expires_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    visitors: VisitorsTable;
    profile_submissions: ProfileSubmissionsTable;
    spent_challenges: SpentChallengesTable;
  }
}
