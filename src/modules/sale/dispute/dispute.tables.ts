import type { Generated, GeneratedAlways } from "kysely";
import type { AnswerState, AnswerWay } from "./dispute-answer.rules.ts";
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

/** What the company answers to a dispute (db/migrations/20261126T0620-sale-dispute-answers.sql). */
interface DisputeAnswersTable {
  dispute_id: number;
  tenant_id: string;
  /** Counts the changes of the text. */
  version: number;
  body: string;
  state: AnswerState;
  written_by: string;
  written_at: Date;
  /** Set while the provider is called. */
  sending_since: Generated<Date | null>;
  way: Generated<AnswerWay | null>;
  /** The provider's receipt, or what a person noted of what was sent by hand. */
  reference: Generated<string | null>;
  /** Civil day in the country of the payment. */
  sent_on: Generated<string | null>;
  sent_by: Generated<string | null>;
  sent_at: Generated<Date | null>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    disputes: DisputesTable;
    dispute_answers: DisputeAnswersTable;
  }
}

export type { DisputeAnswersTable, DisputesTable };
