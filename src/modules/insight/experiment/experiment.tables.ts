import type { ColumnType, Generated } from "kysely";
import type { FeatureDefinition } from "./feature-source.ts";

type Json<Value> = ColumnType<Value, string, string>;

/** db/migrations/012-experiments-campaigns-saved-filters.sql */
export interface FeatureFlagsTable {
  key: string;
  definition: Json<FeatureDefinition>;
  note: string | null;
  updated_at: Date;
}

export interface FeatureChangesTable {
  version: ColumnType<number, never, never>;
  reason: string;
  changed_at: Date;
}

export interface SeededRecordsTable {
  kind: string;
  key: string;
  seeded_at: Date;
}

export interface ExperimentExposuresTable {
  visitor_key: string;
  experiment: string;
  version: string;
  country: string;
  exposed_at: Date;
  expires_at: Date;
}

export type BannerTexts = Record<string, { title: string; body: string; action: string }>;

export interface BannersTable {
  code: string;
  country: string;
  comparator: string | null;
  kind: string;
  texts: Json<BannerTexts>;
  href: string;
  valid_from: string | null;
  valid_to: string | null;
}

/** Campaigns; their times are civil times of the country. */
interface EventsTable {
  code: string;
  name: string;
  title: string;
  is_shown: boolean;
  starts_at: string;
  finishes_at: string;
  logo: string | null;
  image: string | null;
  video: string | null;
  comparator_path: string;
  blog_path: string | null;
  title_en: string | null;
  title_pt: string | null;
  country: Generated<string>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    feature_flags: FeatureFlagsTable;
    feature_changes: FeatureChangesTable;
    seeded_records: SeededRecordsTable;
    experiment_exposures: ExperimentExposuresTable;
    banners: BannersTable;
    events: EventsTable;
  }
}
