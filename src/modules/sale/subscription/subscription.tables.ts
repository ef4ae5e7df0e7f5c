import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";

/** Subscriptions and their cycles (db/migrations/20261124T0232-sale-subscriptions.sql). */
interface SubscriptionsTable {
  id: string;
  reference: string;
  tenant_id: string;
  purchase_id: string;
  purchase_reference: string;
  sale_reference: string | null;
  country: CountryCode;
  product_name: string;
  insurer: string;
  state: "pending" | "authorized" | "paused" | "cancelled";
  flow: ColumnType<PaymentFlow, string, string>;
  provider: ColumnType<ProviderId, string, string>;
  /** The card as the provider names it; null where the person pays each cycle. */
  means: string | null;
  /** Last four digits, for the person. */
  card: string | null;
  card_expires: string | null;
  /** On which day its person was told that the card expires. */
  card_told_on: string | null;
  /** Months between two charges. */
  months: number;
  charge_day: number;
  /** Last days on which a month's operations are taken, DD-MM, of its product when it began. */
  operation_dates: Generated<string[]>;
  /** Civil days of the country, YYYY-MM-DD. */
  starts_on: string;
  currency: Currency;
  amount_minor: number;
  price: ColumnType<PriceSnapshot, string, string>;
  paused_until: string | null;
  made_at: Date;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  version: Generated<number>;
}

interface SubscriptionCyclesTable {
  id: string;
  subscription_id: string;
  tenant_id: string;
  position: number;
  month: string;
  charge_on: string;
  state: "scheduled" | "processed" | "recycling" | "cancelled";
  amount_minor: number | null;
  price: ColumnType<PriceSnapshot | null, string | null | undefined, string | null>;
  uf_day: string | null;
  uf_value_cents: number | null;
  reasons: Generated<string[]>;
  payable_id: string | null;
  last_class: string | null;
  is_means_changed: Generated<boolean>;
  steps_done: Generated<number[]>;
  notice_on: string | null;
  payment_reference: string | null;
  made_at: Date;
  processed_at: Date | null;
}

interface SubscriptionEventsTable {
  id: GeneratedAlways<number>;
  subscription_id: string;
  tenant_id: string;
  at: Date;
  who: string;
  kind: string;
  detail: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    subscriptions: SubscriptionsTable;
    subscription_cycles: SubscriptionCyclesTable;
    subscription_events: SubscriptionEventsTable;
  }
}

export type { SubscriptionCyclesTable, SubscriptionsTable };
