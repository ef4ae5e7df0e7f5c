import type { Generated } from "kysely";
import type { PaymentSettingKey, SettingUnit } from "./payment-settings.rules.ts";

/** Days of arrears, notices, withdrawal and renewal (db/migrations/20261125T2232-sale-payment-settings.sql). */
interface PaymentSettingsTable {
  key: PaymentSettingKey;
  country: "CL" | "PE" | "CO" | "INT";
  from_day: string;
  value: string;
  unit: Generated<SettingUnit>;
  is_confirmed: boolean;
  /** Null of what was committed. */
  made_by: string | null;
  made_at: Date | null;
}

/** What a provider takes of a charge, from a day on; '*' is any. */
interface PaymentFeeRatesTable {
  provider: string;
  country: "*" | "CL" | "PE" | "CO" | "INT";
  from_day: string;
  fee_millionths: number;
  vat_millionths: number;
  /** Null of what was committed. */
  made_by: string | null;
  made_at: Date | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    payment_settings: PaymentSettingsTable;
    payment_fee_rates: PaymentFeeRatesTable;
  }
}

export type { PaymentFeeRatesTable, PaymentSettingsTable };
