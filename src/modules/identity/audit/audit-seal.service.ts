import { sql } from "kysely";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { AuditHead } from "./audit-heads.rules.ts";
import { firstHash, hashOfEvent, isBeyondForm, type SealedEvent } from "./audit-seal.rules.ts";
import "./audit.tables.ts";

/** One sealing job at a time, on whichever node. */
const sealLock = 4_814_001;
const batch = 1_000;
/** An act commits within this time: an event that a run of seals did not see an hour after it was put in later. */
const lateMs = 3_600_000;

/** What a check of the chain found. */
export type AuditVerdict =
  | { kind: "whole"; events: number; head: string }
  /** The chain is another one, or shorter, than what was written down on a day. */
  | { kind: "head"; number: number; day: string }
  /** The first place that does not hold: an event whose columns are others, one that is gone or was put in later, or a
   *  seal that is gone. */
  | { kind: "changed" | "missing" | "gap" | "added"; number: number; eventId: number | null };

const columns = [
  "audit_events.id",
  "audit_events.at",
  "audit_events.action",
  "audit_events.permission",
  "audit_events.outcome",
  "audit_events.session_id",
  "audit_events.session_kind",
  "audit_events.actor_id",
  "audit_events.user_id",
  "audit_events.grant_id",
  "audit_events.form",
  "audit_events.record",
  "audit_events.tenant_id",
  "audit_events.system",
  "audit_events.fields",
  "audit_events.facts",
] as const;

interface AuditSealsNeeds {
  connection: Connection;
  clock: Clock;
}

const lastSeal = (reader: Connection) =>
  reader
    .selectFrom("audit_seals")
    .select(["number", "hash", "sealed_at as sealedAt"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

type LastSeal = Awaited<ReturnType<typeof lastSeal>>;

/** Up to a thousand events without a seal, in the order of their ids: those beyond the last that is sealed and, before
 *  them, those of acts that committed late. What is older is never read again, so that a seal costs the same in a long
 *  trail. */
async function unsealed(reader: Connection, last: LastSeal): Promise<SealedEvent[]> {
  const events = reader.selectFrom("audit_events").select(columns).orderBy("audit_events.id");
  if (last === undefined) return events.limit(batch).execute();
  const { newest } = await reader
    .selectFrom("audit_seals")
    .select(({ fn }) => fn.max("event_id").as("newest"))
    .executeTakeFirstOrThrow();
  const late = await events
    .leftJoin("audit_seals", "audit_seals.event_id", "audit_events.id")
    .where("audit_seals.number", "is", null)
    .where("audit_events.id", "<=", newest)
    .where("audit_events.at", ">=", new Date(last.sealedAt.getTime() - lateMs))
    .limit(batch)
    .execute();
  if (late.length === batch) return late;
  const beyond = events.where("audit_events.id", ">", newest).limit(batch - late.length);
  return [...late, ...(await beyond.execute())];
}

/** Seals up to a thousand events in one transaction; how many. */
const sealSome = (needs: AuditSealsNeeds, at: Date): Promise<number> =>
  asService(needs.connection, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sealLock})`.execute(transaction);
    const last = await lastSeal(transaction);
    const events = await unsealed(transaction, last);
    if (events.length === 0) return 0;
    let { number, hash } = last ?? { number: 0, hash: firstHash };
    const seals = events.map((event) => {
      number += 1;
      hash = hashOfEvent(hash, event);
      return { number, event_id: event.id, hash, sealed_at: at };
    });
    await transaction.insertInto("audit_seals").values(seals).execute();
    return events.length;
  });

/** Seals all events there are. Run every few seconds; an act never waits for it. */
async function seal(needs: AuditSealsNeeds): Promise<void> {
  const at = needs.clock.now();
  while ((await sealSome(needs, at)) === batch) continue;
}

/** Where the chain stands: the number and hash of its last seal. */
async function head({ connection }: AuditSealsNeeds): Promise<{ number: number; hash: string }> {
  const { number, hash } = (await lastSeal(connection)) ?? { number: 0, hash: firstHash };
  return { number, hash };
}

/** What the chain has come to while it is recomputed. */
interface Progress {
  number: number;
  hash: string;
  /** When the last seal was made, and those of the run before it. */
  sealedAt: Date | null;
  runBefore: Date | null;
  heads: AuditHead[];
}

/** The first head that was written down for this place and is another one. */
function otherHead({ heads, number, hash }: Progress): AuditVerdict | undefined {
  while (heads[0]?.number === number) {
    const [one] = heads.splice(0, 1);
    if (one !== undefined && one.hash !== hash) return { kind: "head", number, day: one.day };
  }
  return undefined;
}

const pageOfSeals = (reader: Connection, after: number) =>
  reader
    .selectFrom("audit_seals")
    .leftJoin("audit_events", "audit_events.id", "audit_seals.event_id")
    .select(["audit_seals.number", "audit_seals.event_id as eventId", "audit_seals.hash"])
    .select("audit_seals.sealed_at as sealedAt")
    .select(columns)
    .where("audit_seals.number", ">", after)
    .orderBy("audit_seals.number")
    .limit(batch)
    .execute();

type SealRow = Awaited<ReturnType<typeof pageOfSeals>>[number];

const isLate = (at: Date, sealedAt: Date | null): boolean =>
  sealedAt !== null && sealedAt.getTime() - at.getTime() > lateMs;

/** Goes on by one seal; what does not hold about it. */
function goOn(progress: Progress, row: SealRow): AuditVerdict | undefined {
  const { eventId } = row;
  const number = progress.number + 1;
  if (row.number !== number) return { kind: "gap", number, eventId: null };
  if (row.id === null) return { kind: "missing", number, eventId };
  const event = row as SealedEvent;
  const expected = hashOfEvent(progress.hash, event);
  if (row.hash !== expected || isBeyondForm(event)) return { kind: "changed", number, eventId };
  // All seals of a run bear its beginning: what one run caught up with was seen by none before.
  if (progress.sealedAt?.getTime() !== row.sealedAt.getTime())
    progress.runBefore = progress.sealedAt;
  if (isLate(event.at, progress.runBefore)) return { kind: "added", number, eventId };
  progress.number = number;
  progress.hash = expected;
  progress.sealedAt = row.sealedAt;
  return otherHead(progress);
}

/** The first event without a seal that every seal made since it happened would have seen. */
async function findAdded(reader: Connection, { sealedAt, number }: Progress) {
  if (sealedAt === null) return undefined;
  const found = await reader
    .selectFrom("audit_events")
    .leftJoin("audit_seals", "audit_seals.event_id", "audit_events.id")
    .where("audit_seals.number", "is", null)
    .where("audit_events.at", "<", new Date(sealedAt.getTime() - lateMs))
    .select("audit_events.id")
    .orderBy("audit_events.id")
    .executeTakeFirst();
  return found && ({ kind: "added", number: number + 1, eventId: found.id } as const);
}

/** Recomputes the chain from its beginning, and compares it with the heads that were written down. */
const verify = (needs: AuditSealsNeeds, heads: readonly AuditHead[] = []): Promise<AuditVerdict> =>
  asService(needs.connection, async (reader) => {
    const progress: Progress = {
      number: 0,
      hash: firstHash,
      sealedAt: null,
      runBefore: null,
      heads: [...heads],
    };
    const first = otherHead(progress);
    if (first !== undefined) return first;
    for (;;) {
      const rows = await pageOfSeals(reader, progress.number);
      for (const row of rows) {
        const wrong = goOn(progress, row);
        if (wrong !== undefined) return wrong;
      }
      if (rows.length === batch) continue;
      // A head that was not reached: the end of the chain was taken away.
      const [lost] = progress.heads;
      if (lost !== undefined) return { kind: "head", number: lost.number, day: lost.day };
      const added = await findAdded(reader, progress);
      return added ?? { kind: "whole", events: progress.number, head: progress.hash };
    }
  });

export type AuditSeals = ReturnType<typeof createAuditSeals>;

/** Seals the audit trail and checks it (AL 14). */
export function createAuditSeals(needs: AuditSealsNeeds) {
  return withNeeds(needs, { seal, verify, head });
}
