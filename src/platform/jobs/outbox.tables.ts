import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Messages that wait to leave (db/migrations/002-visitors-leads.sql). */
export interface OutboxMessagesTable {
  id: GeneratedAlways<number>;
  kind: string;
  ref: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  next_attempt_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
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

declare module "#src/platform/database/database.ts" {
  interface Database {
    outbox_messages: OutboxMessagesTable;
    idempotency_keys: IdempotencyKeysTable;
  }
}
