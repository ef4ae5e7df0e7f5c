import type { PaymentSettingKey } from "./payment-settings.rules.ts";

/** Days of arrears and notices (db/migrations/20261125T2232-sale-payment-settings.sql). */
interface PaymentSettingsTable {
  key: PaymentSettingKey;
  country: "CL" | "PE" | "CO" | "INT";
  from_day: string;
  value: string;
  is_confirmed: boolean;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    payment_settings: PaymentSettingsTable;
  }
}

export type { PaymentSettingsTable };
