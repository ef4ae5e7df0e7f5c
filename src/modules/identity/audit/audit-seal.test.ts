import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { createAuditSeals } from "./audit-seal.service.ts";
import { createAuditTrail } from "./audit-trail.service.ts";

const clock = fixedClock("2026-11-23T12:00:00Z");
let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

async function sealedEvents(count: number) {
  const { connection } = database;
  const trail = createAuditTrail({ connection, clock });
  for (let added = 0; added < count; added += 1)
    await trail.add({
      action: "caches.flush",
      permission: "cache:flush",
      outcome: "done",
      session: null,
    });
  const seals = createAuditSeals({ connection, clock });
  await seals.seal();
  return seals;
}

/** What somebody with every right could do: past the trigger. */
const withoutTrigger = (table: string, statement: string) =>
  database.connection.transaction().execute(async (transaction) => {
    await sql.raw(`alter table ${table} disable trigger all`).execute(transaction);
    await sql.raw(statement).execute(transaction);
    await sql.raw(`alter table ${table} enable trigger all`).execute(transaction);
  });

describe("the seal of the audit trail", () => {
  it("holds over all events, and goes on from the last", async () => {
    const seals = await sealedEvents(5);
    const first = await seals.verify();
    expect(first).toMatchObject({ kind: "whole", events: 5 });
    await sealedEvents(3);
    const second = await seals.verify();
    expect(second).toMatchObject({ kind: "whole", events: 8 });
    expect(second).not.toMatchObject({ head: (first as { head: string }).head });
  });

  it("is made once where two nodes seal at the same time", async () => {
    const seals = await sealedEvents(0);
    await sealedEvents(20);
    const other = createAuditSeals({ connection: database.connection, clock });
    await Promise.all([seals.seal(), other.seal(), seals.seal()]);
    expect(await seals.verify()).toMatchObject({ kind: "whole", events: 20 });
  });

  it.each<[string, string, string, object]>([
    [
      "an event that was changed",
      "audit_events",
      "update audit_events set outcome = 'denied' where id = (select min(id) + 2 from audit_events)",
      { kind: "changed", number: 3 },
    ],
    [
      "an event that was taken away",
      "audit_events",
      "delete from audit_events where id = (select min(id) + 1 from audit_events)",
      { kind: "missing", number: 2 },
    ],
    [
      "a seal that was taken away",
      "audit_seals",
      "delete from audit_seals where number = 4",
      { kind: "gap", number: 4 },
    ],
    [
      "a seal that was forged",
      "audit_seals",
      "update audit_seals set hash = repeat('a', 64) where number = 5",
      { kind: "changed", number: 5 },
    ],
  ])("names %s", async (_what, table, statement, verdict) => {
    const seals = await sealedEvents(6);
    await withoutTrigger(table, statement);
    expect(await seals.verify()).toMatchObject(verdict);
  });

  it.each(["update audit_seals set hash = ''", "delete from audit_seals"])(
    "cannot be undone: %s",
    async (statement) => {
      await sealedEvents(1);
      await expect(sql.raw(statement).execute(database.connection)).rejects.toThrow(
        /only ever added to|permission denied/,
      );
    },
  );
});
