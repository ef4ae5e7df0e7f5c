import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Currency } from "#src/contracts/money.ts";

/** What happened to money (db/migrations/20261123T1910-sale-ledger.sql); rows are only added. */
interface LedgerTransactionsTable {
  id: GeneratedAlways<number>;
  tenant_id: string;
  event:
    | "payment_ok"
    | "unknown_charge"
    | "settlement_line"
    | "refund_done"
    | "unknown_charge_returned"
    | "commission_earned"
    | "commission_taken_back"
    | "remittance_paid"
    | "dispute_open"
    | "dispute_won"
    | "dispute_lost"
    | "correction";
  ref: string;
  currency: Currency;
  /** Civil date in the country, YYYY-MM-DD. */
  day: string;
  at: ColumnType<Date, Date, never>;
}

/** The lines of each: debits above 0, credits below, together 0 when the database commits. */
interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  transaction_id: number;
  tenant_id: string;
  currency: string;
  day: string;
  account: string;
  amount_minor: number;
}

/** What does not match between a provider and us (db/migrations/20261123T1940-sale-payments.sql,
 *  20261124T1531-sale-reconciliation.sql). */
interface ReconciliationItemsTable {
  id: GeneratedAlways<number>;
  tenant_id: string;
  provider: string;
  provider_id: string;
  merchant_ref: string;
  kind:
    | "MATCHED"
    | "MISSING_HERE"
    | "MISSING_THERE"
    | "AMOUNT_DIFFERS"
    | "FEE_DIFFERS"
    | "DUPLICATE";
  state:
    | "MATCHED"
    | "MISSING_HERE"
    | "MISSING_THERE"
    | "AMOUNT_DIFFERS"
    | "FEE_DIFFERS"
    | "DUPLICATE"
    | "RESOLVED";
  currency: string;
  ours_minor: number | null;
  theirs_minor: number | null;
  their_currency: string;
  opened_at: Date;
  about: Generated<"charge" | "refund">;
  occurrence: Generated<number>;
  line_id: number | null;
  resolution: "link" | "refund" | "suspense" | "accept" | null;
  resolved_reason: string | null;
  resolved_payment: string | null;
  resolved_by: string | null;
  resolved_at: Date | null;
}

/** Sums of entries by day and month (db/migrations/20261124T1548-sale-remittances.sql). */
interface LedgerTotalsTable {
  grain: "day" | "month";
  tenant_id: string;
  currency: string;
  account: string;
  day: string;
  amount_minor: number;
}

interface LedgerTotalsStateTable {
  is_one: Generated<boolean>;
  /** Entries up to this number are in the sums. */
  through_id: number;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    ledger_transactions: LedgerTransactionsTable;
    ledger_entries: LedgerEntriesTable;
    reconciliation_items: ReconciliationItemsTable;
    ledger_totals: LedgerTotalsTable;
    ledger_totals_state: LedgerTotalsStateTable;
  }
}

export type { LedgerEntriesTable, LedgerTransactionsTable, ReconciliationItemsTable };
