import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Language } from "#src/routes/languages.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { FormStatus, PurchaseState } from "./purchase-transitions.rules.ts";

/** Purchases (db/migrations/20261123T2250-sale-purchases.sql, 20261124T1940-sale-promo-codes.sql). */
export interface PurchasesTable {
  id: string;
  reference: string;
  tenant_id: string;
  state: PurchaseState;
  country: CountryCode;
  language: Language;
  base_url: string;
  product_code: string;
  product_name: string;
  insurance_type: string;
  insurer: string | null;
  insurer_name: string;
  steps: FormKey[];
  /** Null once the request has been erased; its reference stays. */
  lead_id: number | null;
  lead_reference: string | null;
  sale_reference: string | null;
  /** The quote whose price holds until it expires; null where each day has its own. */
  quote_id: string | null;
  quote_expires_at: Date | null;
  profile: ColumnType<Profile | null, string | null, string | null>;
  /** The price that was agreed. */
  price: ColumnType<PriceSnapshot, string, string>;
  price_version: Generated<number>;
  /** The price of now that waits to be accepted. */
  offered: ColumnType<PriceSnapshot | null, string | null | undefined, string | null>;
  /** Of the agreed price, where it is in UF. */
  uf_day: string | null;
  uf_value_cents: number | null;
  consents: ColumnType<PurchaseConsents, string, string>;
  link_hash: string | null;
  link_expires_at: Date | null;
  link_type: "client" | "resume" | "partner" | null;
  payable_id: string | null;
  payment_reference: string | null;
  reason_code: string | null;
  reason: string | null;
  reminders: Generated<number>;
  /** Since when its person wants no reminders of it. */
  reminders_stopped_at: Generated<Date | null>;
  version: Generated<number>;
  made_at: Date;
  last_step_at: Date;
  signed_at: Date | null;
  paid_at: Date | null;
  closed_at: Date | null;
  erased_at: Date | null;
  /** The code that its person typed, fixed when the payment begins. */
  promo_code: string | null;
  /** What a card was offered last at the payment (db/migrations/20261124T1941-sale-instalments.sql). */
  deferred: ColumnType<DeferredKept | null, string | null | undefined, string | null>;
  /** The cart that it is bought in and its place there; null of a purchase alone
   *  (db/migrations/20261125T2240-sale-carts.sql). */
  cart_id: string | null;
  cart_position: number | null;
  /** Of the first of a cart: what left it since its total was agreed to. */
  cart_change: ColumnType<CartChange | null, string | null | undefined, string | null>;
  /** Begun by staff who try the site (db/migrations/20261126T1942-sale-internal-traffic.sql). */
  is_internal: Generated<boolean>;
}

/** What left a cart without its person: purchases of their own by now, with the names of their products. */
export interface CartChange {
  left: { id: string; name: string }[];
}

/** Instalments that were offered, by the way they are of. */
interface DeferredKept {
  flow: string;
  provider: string;
  offers: { installments: number; rateHundredths: number; totalMinor: number; dueMinor: number }[];
}

/** What was agreed to when it was opened, when and in which language. */
export interface PurchaseConsents {
  purchase: boolean;
  news: boolean;
  at: string;
  language: Language;
  /** The executive who was told of it, where one opened the purchase. */
  by?: string;
}

export interface PurchaseHoldersTable {
  purchase_id: string;
  visitor_id: string;
  tenant_id: string;
  since: Date;
}

export type FormValues = Readonly<Record<string, unknown>>;

export interface PurchaseFormsTable {
  purchase_id: string;
  key: FormKey;
  tenant_id: string;
  position: number;
  version: Generated<number>;
  status: FormStatus;
  values: ColumnType<FormValues, string | undefined, string>;
  changed_at: Date;
}

/** What is known of somebody in a purchase. */
export interface PersonFacts {
  relationship?: "holder" | "spouse" | "child" | "other";
  sex?: "F" | "M";
  age?: number;
  birthDate?: string;
  /** What personalData says, by its fields. */
  values?: FormValues;
}

export interface PurchasePersonsTable {
  id: string;
  purchase_id: string;
  tenant_id: string;
  role: "policyholder" | "insured";
  position: number;
  facts: ColumnType<PersonFacts, string, string>;
}

/** Everything that happened to a purchase. */
export interface PurchaseEventsTable {
  id: GeneratedAlways<number>;
  purchase_id: string;
  tenant_id: string;
  at: Date;
  who: string;
  kind: "state" | "form" | "price" | "link";
  from_state: string | null;
  to_state: string | null;
  detail: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
}

/** What purchases have of offers of limited number (db/migrations/20261126T0600-sale-offer-stock.sql). */
export interface OfferUsesTable {
  id: GeneratedAlways<number>;
  purchase_id: string;
  tenant_id: string;
  product_code: string;
  title: string;
  state: "HELD" | "COUNTED" | "OWED" | "DELIVERED" | "RETURNED";
  held_at: Date;
  /** When it was paid, or given back. */
  ended_at: Date | null;
  delivered_at: Date | null;
  delivered_by: string | null;
  proof: string | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    purchases: PurchasesTable;
    purchase_holders: PurchaseHoldersTable;
    purchase_forms: PurchaseFormsTable;
    purchase_persons: PurchasePersonsTable;
    purchase_events: PurchaseEventsTable;
    offer_uses: OfferUsesTable;
  }
}
