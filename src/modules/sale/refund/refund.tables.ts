import type { Generated } from "kysely";
import type { RefundReason, RefundState } from "./refund.status.ts";

/** Money that goes back (db/migrations/20261123T2005-sale-refunds.sql,
 *  20261124T1555-sale-refund-transfers.sql, 20261125T2240-sale-carts.sql, 20261126T1916-sale-versions-of-refunds.sql,
 *  20261127T1919-sale-refund-accounts.sql). */
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
  way: "REVERSED" | "NULLIFIED" | "TRANSFER" | null;
  means: Generated<"provider" | "transfer">;
  /** An account in one text, as they were typed before they had fields. */
  transfer_account: string | null;
  /** The account that it goes to, sealed (refund-account.ts). */
  account_sealed: Generated<string | null>;
  transfer_on: string | null;
  transfer_proof: string | null;
  completed_by: string | null;
  error_code: string | null;
  asked_at: Date;
  decided_at: Date | null;
  sent_at: Date | null;
  done_at: Date | null;
  ask_at: Date | null;
  /** Which part of what was paid together goes back; null: of all of it, in proportion. */
  part: string | null;
  /** Another one after each move: who decides says which they read. */
  version: Generated<number>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    refunds: RefundsTable;
  }
}

export type { RefundsTable };
