import type { GeneratedAlways } from "kysely";
import type { DisputeState } from "./dispute.rules.ts";

/** Charges that are disputed at the card's bank (db/migrations/20261124T1605-sale-disputes.sql). */
interface DisputesTable {
  id: GeneratedAlways<number>;
  tenant_id: string;
  charge_id: number;
  payment_id: string;
  provider: string;
  provider_dispute_id: string;
  reason: string;
  currency: string;
  amount_minor: number;
  state: DisputeState;
  evidence_until: string;
  opened_at: Date;
  closed_at: Date | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    disputes: DisputesTable;
  }
}

export type { DisputesTable };
