import type { DeleteResult } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import { type Connection } from "../database/database.ts";
import "./outbox.tables.ts";
import { unsentReason } from "./unsent.rules.ts";

/** The channel on which a trigger tells, at the commit, that messages were queued. */
export const outboxChannel = "outbox_news";

/** A message taken for sending; `attempts` counts this one. */
export interface ClaimedMessage {
  id: number;
  kind: string;
  ref: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/** A message to be sent. */
export interface NewMessage {
  kind: string;
  ref: string;
  payload: Record<string, unknown>;
  at: Date;
  /** Where it is not to leave at once. */
  leavesAt?: Date;
}

/** Puts a message into the outbox, in the caller's transaction. False where (kind, ref) is there
 *  already: the message leaves once. */
export const enqueueMessage = async (
  connection: Connection,
  message: NewMessage,
): Promise<boolean> => (await enqueueMessages(connection, [message])) === 1;

/** The same of several by one statement: how many were not there already. */
export async function enqueueMessages(
  connection: Connection,
  messages: readonly NewMessage[],
): Promise<number> {
  if (messages.length === 0) return 0;
  const result = await connection
    .insertInto("outbox_messages")
    .values(
      messages.map(({ kind, ref, payload, at, leavesAt }) => ({
        kind,
        ref,
        payload: JSON.stringify(payload),
        created_at: at,
        next_attempt_at: leavesAt ?? at,
      })),
    )
    .onConflict((conflict) => conflict.columns(["kind", "ref"]).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

/** Takes the message that is due longest and leases it until `leasedUntil`: another node skips it, and
 *  it comes back by itself where this process dies while sending. `except` are kinds that wait. Undefined where none is
 *  due. */
export async function claimDueMessage(
  connection: Connection,
  at: Date,
  leasedUntil: Date,
  except: readonly string[] = [],
): Promise<ClaimedMessage | undefined> {
  return connection
    .updateTable("outbox_messages")
    .set((update) => ({
      next_attempt_at: leasedUntil,
      attempts: update("attempts", "+", 1),
      is_under_way: true,
    }))
    .where("id", "=", (select) =>
      select
        .selectFrom("outbox_messages")
        .select("id")
        .where("sent_at", "is", null)
        .where("failed_at", "is", null)
        .where("next_attempt_at", "<=", at)
        .$if(except.length > 0, (due) => due.where("kind", "not in", except))
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "ref", "payload", "attempts"])
    .executeTakeFirst();
}

/** Makes due at `at` what a process that has died was sending; only where no other process may be sending. */
export async function releaseMessages(connection: Connection, at: Date): Promise<void> {
  await connection
    .updateTable("outbox_messages")
    .set({ next_attempt_at: at, is_under_way: false })
    .where("is_under_way", "=", true)
    .execute();
}

/** Notes that a message left. Its payload goes: it may hold links that open a person's request. */
export async function markMessageSent(connection: Connection, id: number, at: Date): Promise<void> {
  await connection
    .updateTable("outbox_messages")
    .set((row) => ({
      sent_at: at,
      is_under_way: false,
      payload: "{}",
      last_error: null,
      // One that had been given up stays in the list of those, as sent.
      unsent_state: row
        .case()
        .when("unsent_state", "is not", null)
        .then("SENT" as const)
        .else(null)
        .end(),
    }))
    .where("id", "=", id)
    .execute();
}

/** Puts a message back until `nextAttemptAt`; `error` is a code, never a person's data. */
export async function postponeMessage(
  connection: Connection,
  id: number,
  nextAttemptAt: Date,
  error: string,
): Promise<void> {
  await connection
    .updateTable("outbox_messages")
    .set({ next_attempt_at: nextAttemptAt, is_under_way: false, last_error: error })
    .where("id", "=", id)
    .execute();
}

/** What a message is about, which stays when what it holds is forgotten. Never whom it is for. */
export interface MessageAbout {
  country: CountryCode | null;
  /** Of a lead, a ticket, a purchase. */
  reference: string | null;
}

/** Gives a message up; it stays with its payload, for the person who mends the cause. Work of our own is no message that
 *  somebody may close: it failed, and is done again. */
export async function markMessageFailed(
  connection: Connection,
  id: number,
  {
    at,
    error,
    about,
    isJob = false,
  }: { at: Date; error: string; about?: MessageAbout | undefined; isJob?: boolean },
): Promise<void> {
  await connection
    .updateTable("outbox_messages")
    .set((row) => ({
      failed_at: at,
      is_under_way: false,
      last_error: error,
      unsent_state: isJob ? null : "UNSENT",
      unsent_reason: isJob ? null : unsentReason(error),
      ...about,
      version: row("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Deletes messages that left, or that somebody closed, before an instant, at most `limit`. Those that wait for a
 *  decision stay. */
export function deleteSentMessages(
  connection: Connection,
  sentBefore: Date,
  limit: number,
): Promise<DeleteResult> {
  return connection
    .deleteFrom("outbox_messages")
    .where("id", "in", (messages) =>
      messages
        .selectFrom("outbox_messages as sent")
        .select("sent.id")
        .where((where) =>
          where.or([
            where("sent.sent_at", "<", sentBefore),
            where.and([
              where("sent.unsent_state", "in", ["SENT_OTHERWISE", "DISCARDED"]),
              where("sent.decided_at", "<", sentBefore),
            ]),
          ]),
        )
        .orderBy("sent.id")
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
}
