import type { ColumnType } from "kysely";
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

declare module "#src/platform/database/database.ts" {
  interface Database {
    feature_flags: FeatureFlagsTable;
    feature_changes: FeatureChangesTable;
    seeded_records: SeededRecordsTable;
    experiment_exposures: ExperimentExposuresTable;
  }
}
