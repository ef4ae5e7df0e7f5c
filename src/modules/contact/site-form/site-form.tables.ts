import type { GeneratedAlways } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Language } from "#src/routes.ts";
import type { SiteFormKind } from "./site-form.rules.ts";

/** Messages of the site's own forms (db/migrations/020-site-messages.sql). */
export interface SiteMessagesTable {
  id: GeneratedAlways<number>;
  reference: string;
  kind: SiteFormKind;
  country: CountryCode;
  language: Language;
  answers: string;
  consented_at: Date | null;
  form_key: string;
  form_hash: string;
  created_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    site_messages: SiteMessagesTable;
  }
}
