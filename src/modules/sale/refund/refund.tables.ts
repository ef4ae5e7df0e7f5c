import type { RefundReason, RefundState } from "./refund.status.ts";

/** Money that goes back (db/migrations/20261123T2005-sale-refunds.sql). */
interface RefundsTable {
  id: string;
  tenant_id: string;
  payment_id: string;
  charge_id: number;
  reference: string;
  idempotency_key: string;
  currency: string;
  amount_minor: number;
  reason: RefundReason;
  state: RefundState;
  asked_by: string | null;
  decided_by: string | null;
  decision_reason: string | null;
  way: "REVERSED" | "NULLIFIED" | null;
  error_code: string | null;
  asked_at: Date;
  decided_at: Date | null;
  sent_at: Date | null;
  done_at: Date | null;
  ask_at: Date | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    refunds: RefundsTable;
  }
}

export type { RefundsTable };
