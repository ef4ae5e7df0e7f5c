import type { Generated, GeneratedAlways } from "kysely";
import type { Language } from "#src/routes.ts";

/** Types of notifications, templates, preferences and the bell
 *  (db/migrations/20261123T1610-content-notification-templates.sql). */
interface NotificationTypesTable {
  name: string;
  recipient: string;
  channels: string[];
  occasion: string;
  is_optional: boolean;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

interface NotificationTemplatesTable {
  id: GeneratedAlways<number>;
  type: string;
  variant: string;
  language: Language;
  country: "" | "CL" | "PE" | "CO" | "INT";
  version: number;
  subject: string;
  preview: string;
  heading: string;
  opening: string;
  action: string;
  closing: string;
  made_by: string | null;
  made_at: Date;
}

interface NotificationPreferencesTable {
  user_id: string;
  type: string;
  by_mail: boolean;
  by_bell: boolean;
}

interface BellNoticesTable {
  id: GeneratedAlways<number>;
  user_id: string;
  type: string;
  ref: string;
  text: string;
  detail: string;
  path: string | null;
  created_at: Date;
  rings_at: Date;
  read_at: Date | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    notification_types: NotificationTypesTable;
    notification_templates: NotificationTemplatesTable;
    notification_preferences: NotificationPreferencesTable;
    bell_notices: BellNoticesTable;
  }
}
