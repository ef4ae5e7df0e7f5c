/** What the nodes of one database agree on (db/migrations/20261123T0340-platform-settings.sql). */
interface PlatformSettingsTable {
  name: string;
  value: string;
}

declare module "../database/database.ts" {
  interface Database {
    platform_settings: PlatformSettingsTable;
  }
}

export type { PlatformSettingsTable };
