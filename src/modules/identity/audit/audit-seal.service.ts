import { sql } from "kysely";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { firstHash, hashOfEvent, type SealedEvent } from "./audit-seal.rules.ts";
import "./audit.tables.ts";

/** One sealing job at a time, on whichever node. */
const sealLock = 4_814_001;
const batch = 1_000;

/** What a check of the chain found. */
type AuditVerdict =
  | { kind: "whole"; events: number; head: string }
  /** The first place that does not hold: an event whose columns are others, one that is gone, or a seal that is. */
  | { kind: "changed" | "missing" | "gap"; number: number; eventId: number | null };

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
] as const;

/** Seals the audit trail and checks it (annex 14). */
export function createAuditSeals(options: { connection: Connection; clock: Clock }) {
  const { connection, clock } = options;

  const lastSeal = (reader: Connection) =>
    reader
      .selectFrom("audit_seals")
      .select(["number", "hash"])
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();

  /** Seals up to a thousand events in one transaction; how many. */
  const sealSome = (): Promise<number> =>
    connection.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sealLock})`.execute(transaction);
      // In the order of their ids; one whose act committed late is sealed after those that came before it.
      const events: SealedEvent[] = await transaction
        .selectFrom("audit_events")
        .leftJoin("audit_seals", "audit_seals.event_id", "audit_events.id")
        .where("audit_seals.number", "is", null)
        .select(columns)
        .orderBy("audit_events.id")
        .limit(batch)
        .execute();
      if (events.length === 0) return 0;
      const last = await lastSeal(transaction);
      let { number, hash } = last ?? { number: 0, hash: firstHash };
      const seals = events.map((event) => {
        number += 1;
        hash = hashOfEvent(hash, event);
        return { number, event_id: event.id, hash, sealed_at: clock.now() };
      });
      await transaction.insertInto("audit_seals").values(seals).execute();
      return events.length;
    });

  return {
    /** Seals all events there are. Run every few seconds; an act never waits for it. */
    async seal(): Promise<void> {
      while ((await sealSome()) === batch) continue;
    },

    /** Recomputes the chain from its beginning. */
    async verify(): Promise<AuditVerdict> {
      let number = 0;
      let hash = firstHash;
      for (;;) {
        const rows = await connection
          .selectFrom("audit_seals")
          .leftJoin("audit_events", "audit_events.id", "audit_seals.event_id")
          .select(["audit_seals.number", "audit_seals.event_id as eventId", "audit_seals.hash"])
          .select(columns)
          .where("audit_seals.number", ">", number)
          .orderBy("audit_seals.number")
          .limit(batch)
          .execute();
        for (const row of rows) {
          number += 1;
          if (row.number !== number) return { kind: "gap", number, eventId: null };
          const { eventId } = row;
          if (row.id === null) return { kind: "missing", number, eventId };
          const expected = hashOfEvent(hash, row as SealedEvent);
          if (row.hash !== expected) return { kind: "changed", number, eventId };
          hash = expected;
        }
        if (rows.length < batch) return { kind: "whole", events: number, head: hash };
      }
    },
  };
}
