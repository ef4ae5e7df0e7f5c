interface PartnersTable {
  subdomain: string;
  display_name: string;
  country: string;
  is_active: boolean;
  default_path: string | null;
  layout: unknown;
  updated_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    partners: PartnersTable;
  }
}

export type { PartnersTable };
