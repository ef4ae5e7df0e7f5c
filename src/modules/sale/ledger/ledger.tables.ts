import type { ColumnType, GeneratedAlways } from "kysely";
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

declare module "#src/platform/database/database.ts" {
  interface Database {
    ledger_transactions: LedgerTransactionsTable;
    ledger_entries: LedgerEntriesTable;
  }
}

export type { LedgerEntriesTable, LedgerTransactionsTable };
