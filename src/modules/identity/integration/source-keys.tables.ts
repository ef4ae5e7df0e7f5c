/** Keys of the sources that hand leads over (db/migrations/20261124T1628-contact-lead-sources.sql). */
export interface LeadSourceKeysTable {
  id: string;
  source: string;
  key_hash: string;
  created_at: Date;
  revoked_at: Date | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    lead_source_keys: LeadSourceKeysTable;
  }
}
