import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "../database/database.ts";
import "./outbox.tables.ts";
import type { MessageAbout } from "./outbox.queries.ts";
import type { DiscardReason, OtherChannel, UnsentReason, UnsentState } from "./unsent.rules.ts";

export interface UnsentMessage {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  country: CountryCode | null;
  /** Of the lead, ticket or purchase that it is about. */
  reference: string | null;
  state: UnsentState;
  reason: UnsentReason | null;
  attempts: number;
  createdAt: Date;
  failedAt: Date | null;
  sentAt: Date | null;
  discardReason: DiscardReason | null;
  otherChannel: OtherChannel | null;
  note: string | null;
  version: number;
}

export interface UnsentFilter {
  state?: UnsentState | undefined;
  reason?: UnsentReason | undefined;
  kinds?: readonly string[] | undefined;
  /** Countries whose messages are shown; undefined for all, and those of none. */
  countries?: readonly CountryCode[] | undefined;
  before?: number | undefined;
}

const unsent = (connection: Connection) =>
  connection
    .selectFrom("outbox_messages")
    .select([
      "id",
      "kind",
      "payload",
      "country",
      "reference",
      "unsent_state as state",
      "unsent_reason as reason",
      "attempts",
      "created_at as createdAt",
      "failed_at as failedAt",
      "sent_at as sentAt",
      "discard_reason as discardReason",
      "other_channel as otherChannel",
      "note",
      "version",
    ])
    .where("unsent_state", "is not", null)
    .$narrowType<{ state: UnsentState }>();

/** What did not leave, the newest first. */
export const listUnsent = (
  connection: Connection,
  { state, reason, kinds, countries, before }: UnsentFilter,
  limit: number,
): Promise<UnsentMessage[]> =>
  unsent(connection)
    .$if(state !== undefined, (query) => query.where("unsent_state", "=", state as UnsentState))
    .$if(reason !== undefined, (query) => query.where("unsent_reason", "=", reason as UnsentReason))
    .$if(kinds !== undefined, (query) => query.where("kind", "in", [...(kinds ?? [])]))
    .$if(countries !== undefined, (query) => query.where("country", "in", [...(countries ?? [])]))
    .$if(before !== undefined, (query) => query.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const findUnsent = (
  connection: Connection,
  id: number,
): Promise<UnsentMessage | undefined> => unsent(connection).where("id", "=", id).executeTakeFirst();

/** Adds a message that was given up at once, as one that was tried for long; answers its id. */
export async function insertUnsentMessage(
  connection: Connection,
  message: {
    kind: string;
    ref: string;
    payload: Record<string, unknown>;
    at: Date;
    reason: UnsentReason;
    about: MessageAbout;
  },
): Promise<number> {
  const { kind, ref, payload, at, reason, about } = message;
  const { id } = await connection
    .insertInto("outbox_messages")
    .values({
      kind,
      ref,
      payload: JSON.stringify(payload),
      created_at: at,
      next_attempt_at: at,
      failed_at: at,
      attempts: 8,
      unsent_state: "UNSENT",
      unsent_reason: reason,
      ...about,
      version: 2,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What somebody decides about a message that did not leave. */
export type UnsentDecision =
  | { state: "QUEUED" }
  | { state: "SENT_OTHERWISE"; channel: OtherChannel; note: string }
  | { state: "DISCARDED"; reason: DiscardReason; note: string | null };

/** Decides about a message that is unsent, once: false where it is not, or is of another version. Queued, it is due
 *  at once; told otherwise or discarded, what it held is forgotten. */
export async function decideUnsent(
  connection: Connection,
  which: { id: number; version: number },
  { decision, by, at }: { decision: UnsentDecision; by: string; at: Date },
): Promise<boolean> {
  const result = await connection
    .updateTable("outbox_messages")
    .set({
      unsent_state: decision.state,
      discard_reason: decision.state === "DISCARDED" ? decision.reason : null,
      other_channel: decision.state === "SENT_OTHERWISE" ? decision.channel : null,
      note: decision.state === "QUEUED" ? null : decision.note,
      decided_by: by,
      decided_at: at,
      version: which.version + 1,
      ...(decision.state === "QUEUED"
        ? { failed_at: null, next_attempt_at: at }
        : { payload: "{}" }),
    })
    .where("id", "=", which.id)
    .where("version", "=", which.version)
    .where("unsent_state", "=", "UNSENT")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Work of our own that was given up. */
export interface FailedJob {
  id: number;
  kind: string;
  country: CountryCode | null;
  reference: string | null;
  /** Code of its last failure. */
  error: string | null;
  attempts: number;
  failedAt: Date | null;
  version: number;
}

/** Work of our own that was given up, the newest first. */
export const listFailedJobs = (connection: Connection, limit: number): Promise<FailedJob[]> =>
  connection
    .selectFrom("outbox_messages")
    .select([
      "id",
      "kind",
      "country",
      "reference",
      "last_error as error",
      "attempts",
      "failed_at as failedAt",
      "version",
    ])
    .where("failed_at", "is not", null)
    .where("sent_at", "is", null)
    .where("unsent_state", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Has it done again, at once; false where it is not given up any more, or is of another version. */
export async function retryFailedJob(
  connection: Connection,
  which: { id: number; version: number },
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const result = await connection
    .updateTable("outbox_messages")
    .set({
      failed_at: null,
      next_attempt_at: at,
      attempts: 0,
      decided_by: by,
      decided_at: at,
      version: which.version + 1,
    })
    .where("id", "=", which.id)
    .where("version", "=", which.version)
    .where("failed_at", "is not", null)
    .where("sent_at", "is", null)
    .where("unsent_state", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
