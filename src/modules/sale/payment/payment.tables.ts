import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Currency } from "#src/contracts/money.ts";

/** Tables of db/migrations/20261123T1940-sale-payments.sql. */

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
}

/** What of it is whose premium. */
interface PayableLinesTable {
  payable_id: string;
  position: number;
  tenant_id: string;
  insurer: string;
  amount_minor: number;
  commission_minor: Generated<number>;
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
  next_action: ColumnType<object | null, string | null, string | null>;
  error_flow: string | null;
  error_code: string | null;
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
  }
}

export type { PayablesTable, PaymentAttemptsTable, ProviderChargesTable };
