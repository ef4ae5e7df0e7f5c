/** What sources call their leads (db/migrations/20261124T1628-contact-lead-sources.sql). */
export interface LeadExternalIdsTable {
  source: string;
  external_id: string;
  lead_id: number;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    lead_external_ids: LeadExternalIdsTable;
  }
}
