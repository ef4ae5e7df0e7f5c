import type { Generated, GeneratedAlways } from "kysely";
import type { MovementType } from "#src/contracts/enumerations/payments.ts";
import type { Currency } from "#src/contracts/money.ts";

/** Why a charge may be forced (db/migrations/20261123T2005-sale-movements.sql). */
export interface ForcedChargeReasonsTable {
  code: string;
  name: string;
  accounts: string[];
  evidence: string;
  is_active: Generated<boolean>;
}

/** Accounts of executives, referrers and partners. Amounts are minor units. */
export interface AccountsTable {
  id: string;
  tenant_id: string;
  kind: "person" | "partner";
  user_id: string | null;
  currency: Currency;
  balance_minor: Generated<number>;
  /** What forced charges took beyond the balance. */
  owed_minor: Generated<number>;
  minimum_minor: Generated<number>;
  created_at: Date;
}

/** What is decided by a second person. */
export interface MovementRequestsTable {
  id: string;
  account_id: string;
  tenant_id: string;
  kind: "withdrawal" | "forced-charge";
  amount_minor: number;
  reason_code: string | null;
  evidence: string;
  state: "REQUESTED" | "POSTED" | "REJECTED";
  asked_by: string;
  asked_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision: string | null;
  version: Generated<number>;
}

/** Movements: only ever added. */
export interface MovementsTable {
  id: GeneratedAlways<number>;
  account_id: string;
  tenant_id: string;
  type: MovementType;
  amount_minor: number;
  balance_after_minor: number;
  reason: string;
  related: string | null;
  request_id: string | null;
  reverses: number | null;
  made_by: string | null;
  at: Date;
  idempotency_key: string;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    forced_charge_reasons: ForcedChargeReasonsTable;
    accounts: AccountsTable;
    movement_requests: MovementRequestsTable;
    movements: MovementsTable;
  }
}
