import type { Connection } from "#src/platform/database/database.ts";
import "./payment.tables.ts";

/** Keeps a notification; a repeat of its bytes changes nothing. */
export async function insertEvent(
  transaction: Connection,
  event: { provider: string; digest: string; body: Buffer; signature: string; at: Date },
): Promise<void> {
  const { at, ...row } = event;
  await transaction
    .insertInto("inbound_events")
    .values({
      ...row,
      received_at: at,
      next_try_at: at,
      done_at: null,
      failed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.columns(["provider", "digest"]).doNothing())
    .execute();
}

/** Takes the event that is due longest and leases it; `tries` counts this one. */
export const claimDueEvent = (transaction: Connection, at: Date, until: Date) =>
  transaction
    .updateTable("inbound_events")
    .set((update) => ({ next_try_at: until, tries: update("tries", "+", 1) }))
    .where("id", "=", (select) =>
      select
        .selectFrom("inbound_events")
        .select("id")
        .where("done_at", "is", null)
        .where("failed_at", "is", null)
        .where("next_try_at", "<=", at)
        .orderBy("next_try_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "provider", "body", "signature", "received_at as receivedAt", "tries"])
    .executeTakeFirst();

/** Notes that an event is worked off, or given up for `error`. */
export const finishEvent = (
  transaction: Connection,
  id: number,
  { at, error }: { at: Date; error: string | undefined },
) =>
  transaction
    .updateTable("inbound_events")
    .set(
      error === undefined
        ? { done_at: at, next_try_at: null, last_error: null }
        : { failed_at: at, next_try_at: null, last_error: error },
    )
    .where("id", "=", id)
    .execute();

export const postponeEvent = (
  transaction: Connection,
  id: number,
  { until, error }: { until: Date; error: string | undefined },
) =>
  transaction
    .updateTable("inbound_events")
    .set({ next_try_at: until, last_error: error ?? null })
    .where("id", "=", id)
    .execute();

/** Takes away notifications that are worked off or given up; one that waits is never among them. */
export const deleteOldEvents = (
  transaction: Connection,
  { receivedBefore, limit }: { receivedBefore: Date; limit: number },
) =>
  transaction
    .deleteFrom("inbound_events")
    .where("id", "in", (events) =>
      events
        .selectFrom("inbound_events as old")
        .select("old.id")
        .where("old.received_at", "<", receivedBefore)
        .where((where) =>
          where.or([where("old.done_at", "is not", null), where("old.failed_at", "is not", null)]),
        )
        .orderBy("old.id")
        .limit(limit),
    )
    .executeTakeFirstOrThrow();

/** Notes which payment an event speaks of. */
export const namePayment = (transaction: Connection, id: number, paymentId: string) =>
  transaction
    .updateTable("inbound_events")
    .set({ payment_id: paymentId })
    .where("id", "=", id)
    .execute();

/** Has an event worked again that was given up, or worked off; false where there is none, or where it waits anyway. */
export async function replayEvent(transaction: Connection, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("inbound_events")
    .set({ done_at: null, failed_at: null, next_try_at: at, tries: 0, last_error: null })
    .where("id", "=", id)
    .where((where) =>
      where.or([where("done_at", "is not", null), where("failed_at", "is not", null)]),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Events of a provider that were given up, the newest first. */
export const listFailedEvents = (transaction: Connection) =>
  transaction
    .selectFrom("inbound_events")
    .select(["id", "provider", "received_at as receivedAt", "last_error as error"])
    .where("failed_at", "is not", null)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
