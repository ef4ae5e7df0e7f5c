import type { ColumnType, Generated } from "kysely";

type Json<Value> = ColumnType<Value, string, string>;

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
    banners: BannersTable;
    events: EventsTable;
  }
}
