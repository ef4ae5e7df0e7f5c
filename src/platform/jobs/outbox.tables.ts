import type { CountryCode } from "#src/contracts/identification.ts";
import type { DiscardReason, OtherChannel, UnsentReason, UnsentState } from "./unsent.rules.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Messages that wait to leave (db/migrations/002-visitors-leads.sql). */
export interface OutboxMessagesTable {
  id: GeneratedAlways<number>;
  kind: string;
  ref: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  next_attempt_at: Date;
  /** Whether a process took it and has not yet said what became of it (db/migrations/20261128T0545-platform-outbox-under-way.sql). */
  is_under_way: Generated<boolean>;
  attempts: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
  /** Of messages that did not leave, and what became of them (db/migrations/20261123T2010-platform-unsent-messages.sql). */
  unsent_state: UnsentState | null;
  unsent_reason: UnsentReason | null;
  discard_reason: DiscardReason | null;
  other_channel: OtherChannel | null;
  note: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  version: Generated<number>;
  /** What a message that was given up is about (db/migrations/20261127T1755-platform-unsent-about.sql). */
  country: CountryCode | null;
  reference: string | null;
}

/** Answers already given, by Idempotency-Key. */
export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  request_hash: string;
  response_status: number;
  /** The answer's JSON text, kept as a JSON string. */
  response_body: ColumnType<string, string, never>;
  created_at: Date;
}

/** Calls with an Idempotency-Key whose work is under way (db/migrations/20261128T0711-platform-calls-under-way.sql). */
export interface CallsUnderWayTable {
  scope: string;
  key: string;
  taken_at: Generated<Date>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    outbox_messages: OutboxMessagesTable;
    idempotency_keys: IdempotencyKeysTable;
    calls_under_way: CallsUnderWayTable;
  }
}
