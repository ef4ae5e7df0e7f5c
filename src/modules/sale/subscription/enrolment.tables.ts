import type { ColumnType } from "kysely";
import type { ProviderId } from "#src/contracts/enumerations/payments.ts";

/** Cards that are enrolled on a provider's page (db/migrations/20261125T2230-sale-enrolled-cards.sql). */
interface CardEnrolmentsTable {
  id: string;
  tenant_id: string;
  subscription_id: string;
  provider: ProviderId;
  reference: string;
  token: string;
  /** Where the person goes. */
  next_action: ColumnType<object, string, string>;
  state: "pending" | "done" | "refused";
  made_at: Date;
  expires_at: Date;
  error_flow: string | null;
  error_code: string | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    card_enrolments: CardEnrolmentsTable;
  }
}

export type { CardEnrolmentsTable };
