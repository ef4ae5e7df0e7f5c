import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Currency } from "#src/contracts/money.ts";

/** Tables of db/migrations/20261123T1940-sale-payments.sql, 20261124T1940-sale-promo-codes.sql and
 *  20261125T2240-sale-carts.sql. */

/** What is owed, whatever it is for. */
interface PayablesTable {
  id: string;
  tenant_id: string;
  kind: "purchase" | "cycle" | "arrears" | "period";
  /** The owner's name of it. */
  ref: string;
  country: "CL" | "PE" | "CO" | "INT";
  currency: Currency;
  amount_minor: number;
  uf_day: string | null;
  uf_value_cents: number | null;
  state: "OPEN" | "PAID" | "CLOSED";
  pay_path: string;
  done_path: string;
  made_at: Date;
  paid_at: Date | null;
  discounts: ColumnType<PayableDiscount[] | null, string | null, never>;
  /** Of what staff buy to try the site: paid by simulators alone, and counted nowhere. */
  is_internal: ColumnType<boolean, boolean | undefined, never>;
}

/** Something that was taken off to come to an amount, as the owner of the payable says it. */
export interface PayableDiscount {
  kind: "offer" | "bundle" | "code";
  title: string;
  amountMinor: number;
  /** The part of what is owed that it was taken off; left out where it has no parts. */
  part?: string;
}

/** What of it is whose premium. */
interface PayableLinesTable {
  payable_id: string;
  position: number;
  tenant_id: string;
  insurer: string;
  amount_minor: number;
  commission_minor: Generated<number>;
  /** Which part of what is owed it is, as the owner names it; null where it has no parts. */
  part: string | null;
}

interface PaymentsTable {
  id: string;
  tenant_id: string;
  payable_id: string;
  reference: string;
  flow: string;
  provider: string;
  state: "PENDING" | "OK" | "DECLINED" | "FAIL" | "VOID" | "REQUEST_REFUND" | "REFUND";
  currency: string;
  amount_minor: number;
  installments: Generated<number>;
  made_at: Date;
  settled_at: Date | null;
  rate_hundredths: number | null;
  payer_total_minor: number | null;
}

/** The protocol of one payment. */
interface PaymentAttemptsTable {
  id: string;
  tenant_id: string;
  payment_id: string;
  payable_id: string;
  merchant_ref: string;
  idempotency_key: string;
  request_hash: string;
  provider: string;
  flow: string;
  state:
    | "CREATED"
    | "DISPATCHED"
    | "REQUIRES_ACTION"
    | "APPROVED"
    | "DECLINED"
    | "ERROR"
    | "UNKNOWN"
    | "EXPIRED";
  provider_token: string | null;
  means: string | null;
  next_action: ColumnType<object | null, string | null, string | null>;
  error_flow: string | null;
  error_code: string | null;
  /** Code of the catalogue whose message is shown to the payer while the payment waits. */
  told_code: ColumnType<string | null, never, string | null>;
  completed_at: Date | null;
  made_at: Date;
  expires_at: Date;
  ask_at: Date | null;
  asks: Generated<number>;
  settled_at: Date | null;
}

/** Money that a provider says it took; rows are only added. */
interface ProviderChargesTable {
  id: GeneratedAlways<number>;
  tenant_id: string;
  payable_id: string;
  payment_id: string;
  provider: string;
  provider_id: string;
  /** That of its payable: what the provider takes depends on it. */
  country: "CL" | "PE" | "CO" | "INT";
  currency: string;
  amount_minor: number;
  standing: "ACCEPTED" | "LATE" | "DUPLICATE" | "DIFFERS";
  facts: ColumnType<unknown, string, string>;
  at: Date;
}

interface PaymentRoutesTable {
  country: "CL" | "PE" | "CO" | "INT";
  flow: string;
  provider: string;
  position: number;
  is_on: Generated<boolean>;
}

interface ProviderCallsTable {
  id: GeneratedAlways<number>;
  tenant_id: string;
  payment_id: string;
  provider: string;
  kind: "start" | "complete" | "ask" | "refund" | "ask-refund";
  outcome: string;
  code: string | null;
  duration_ms: number;
  at: Date;
}

/** What people of finance did with a payment (db/migrations/20261126T1529-sale-payment-acts.sql); rows are only added. */
interface PaymentActsTable {
  id: GeneratedAlways<number>;
  tenant_id: string;
  payment_id: string;
  act: "asked" | "matched" | "given-up";
  note: string | null;
  by_user: string;
  at: Date;
}

interface InboundEventsTable {
  id: GeneratedAlways<number>;
  provider: string;
  digest: string;
  body: Buffer;
  signature: string;
  received_at: Date;
  tries: Generated<number>;
  next_try_at: Date | null;
  done_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
  /** Which payment it speaks of, once it was read. */
  payment_id: ColumnType<string | null, never, string | null>;
}

/** What insurers give us of the premium, from a day on (db/migrations/20261124T1548-sale-remittances.sql). */
interface CommissionRatesTable {
  insurer: string;
  country: "*" | "CL" | "PE" | "CO" | "INT";
  from_day: string;
  rate_millionths: number;
}

/** Accounts of our own, from a day on (db/migrations/20261127T2327-sale-house-accounts.sql). */
interface HouseAccountsTable {
  provider: "queplan" | "queseguro";
  country: "CL" | "PE" | "CO" | "INT";
  from_day: string;
  holder: string;
  tax_id: string;
  bank: string;
  account: string;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    payables: PayablesTable;
    payable_lines: PayableLinesTable;
    payments: PaymentsTable;
    payment_attempts: PaymentAttemptsTable;
    provider_charges: ProviderChargesTable;
    payment_routes: PaymentRoutesTable;
    provider_calls: ProviderCallsTable;
    inbound_events: InboundEventsTable;
    payment_acts: PaymentActsTable;
    commission_rates: CommissionRatesTable;
    house_accounts: HouseAccountsTable;
  }
}

export type { PayablesTable, PaymentActsTable, PaymentAttemptsTable, ProviderChargesTable };
