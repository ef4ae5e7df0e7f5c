import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { SaleType } from "#src/contracts/enumerations/payments.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { DocumentKind, PaymentKind, SaleStateName } from "./sale-transitions.rules.ts";

/** What leads became (db/migrations/20261123T1955-sale-sales.sql). */
export interface SalesTable {
  id: GeneratedAlways<number>;
  reference: string;
  /** Recorded by a person, or made by a purchase on the site. */
  origin: "hand" | "online";
  tenant_id: string;
  country: CountryCode;
  /** Null once the request has been erased; its reference stays. */
  lead_id: number | null;
  lead_reference: string | null;
  product_code: string;
  product_name: string;
  upper_type: string | null;
  insurer: string | null;
  insurer_name: string | null;
  price: ColumnType<PriceSnapshot, string, string>;
  premium_minor: number;
  currency: Currency;
  executive_user_id: string | null;
  team_id: string | null;
  made_by: string | null;
  /** Civil days of the country, YYYY-MM-DD. */
  starts_on: string;
  received_on: string | null;
  ends_on: string | null;
  /** When something happened that the policy insures (db/migrations/20261127T1634-sale-insured-events.sql);
   *  null where nothing is known of. */
  insured_event_on: string | null;
  policy_number: string | null;
  payment_kind: PaymentKind;
  /** Null of one that a person recorded, and until its payment begins. */
  sale_type: SaleType | null;
  /** Of the payment that made it OK; null where the policy itself did. */
  payment_reference: string | null;
  state: SaleStateName;
  state_since: Date;
  ok_at: Date | null;
  arrears_notice_at: Date | null;
  /** How many days that notice gave. */
  arrears_notice_days: Generated<number>;
  /** When all that was owed of it had gone back by refunds. */
  returned_at: Date | null;
  returns_money: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
}

/** Everything that happened to a sale. */
export interface SaleEventsTable {
  id: GeneratedAlways<number>;
  sale_id: number;
  tenant_id: string;
  at: Date;
  /** Null where the system did it. */
  actor: string | null;
  kind: "state" | "document" | "arrears-notice" | "insured-event";
  from_state: string | null;
  to_state: string | null;
  note: string | null;
  /** Whether the note speaks of health: then stories have it without its words. */
  is_health: Generated<boolean>;
}

/** Papers that a sale's moves ask for. */
export interface SaleDocumentsTable {
  id: string;
  sale_id: number;
  tenant_id: string;
  kind: DocumentKind;
  name: string;
  media_type: string;
  size: number;
  /** Of one that was added before papers were files, until the next start (sale-paper-move.ts). */
  bytes: Buffer | null;
  file_id: string | null;
  added_by: string;
  added_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    sales: SalesTable;
    sale_events: SaleEventsTable;
    sale_documents: SaleDocumentsTable;
  }
}
