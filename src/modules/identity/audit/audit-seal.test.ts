import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { createHeadKeeper, keptHeads } from "./audit-heads.service.ts";
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
      facts: { count: 1, status: ["a", "b"] },
    });
  const seals = createAuditSeals({ connection, clock });
  await seals.seal();
  return seals;
}

const insertAt = (at: string) =>
  createAuditTrail({ connection: database.connection, clock: fixedClock(at) }).add({
    action: "caches.flush",
    permission: "cache:flush",
    outcome: "done",
    session: null,
  });

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
    [
      "a record that was put into an event",
      "audit_events",
      "update audit_events set record = 'QPO-AAAA-AAA' where id = (select min(id) from audit_events)",
      { kind: "changed", number: 1 },
    ],
    [
      "a value that was changed",
      "audit_events",
      "update audit_events set facts = '{\"count\": 2}' where id = (select min(id) + 5 from audit_events)",
      { kind: "changed", number: 6 },
    ],
    [
      "the form of an event that was changed",
      "audit_events",
      "update audit_events set form = 1 where id = (select min(id) + 3 from audit_events)",
      { kind: "changed", number: 4 },
    ],
  ])("names %s", async (_what, table, statement, verdict) => {
    const seals = await sealedEvents(6);
    await withoutTrigger(table, statement);
    expect(await seals.verify()).toMatchObject(verdict);
  });

  it("names an event that was put in long after it is said to have been, sealed or not", async () => {
    const seals = await sealedEvents(3);
    const at = fixedClock("2026-11-23T15:00:00Z");
    const later = createAuditSeals({ connection: database.connection, clock: at });
    // Three hours without an act, then one that is said to be of then: the server stood still, and it is no fault.
    await insertAt("2026-11-23T12:30:00Z");
    await later.seal();
    expect(await seals.verify()).toMatchObject({ kind: "whole", events: 4 });
    await insertAt("2026-11-23T12:31:00Z");
    expect(await seals.verify()).toMatchObject({ kind: "added", number: 5 });
    at.set("2026-11-23T15:00:05Z");
    await later.seal();
    expect(await seals.verify()).toMatchObject({ kind: "added", number: 5 });
  });

  it("catches up with what a job that stood still left, however much it is, and it is no fault", async () => {
    const seals = await sealedEvents(2);
    await sql`insert into audit_events (at, action, permission, outcome)
      select timestamptz '2026-11-23 12:00Z' + n * interval '10 seconds', 'caches.flush', 'cache:flush', 'done'
      from generate_series(1, 2500) n`.execute(database.connection);
    const later = createAuditSeals({
      connection: database.connection,
      clock: fixedClock("2026-11-23T21:00:00Z"),
    });
    await later.seal();
    expect(await seals.verify()).toMatchObject({ kind: "whole", events: 2_502 });
  });

  it("takes an event whose act committed after others of higher numbers were sealed", async () => {
    const seals = await sealedEvents(3);
    // The number that it took before it waited is one that nobody has.
    await sql`insert into audit_events (id, at, action, permission, outcome) overriding system value
      values (-5, timestamptz '2026-11-23 11:59:30Z', 'caches.flush', 'cache:flush', 'done')`.execute(
      database.connection,
    );
    await seals.seal();
    expect(await seals.verify()).toMatchObject({ kind: "whole", events: 4 });
  });

  it("still holds over events that were sealed before they told what they were about", async () => {
    await sealedEvents(0);
    await sql`insert into audit_events (at, action, permission, outcome, form)
      values (${clock.now()}, 'caches.flush', 'cache:flush', 'done', 1)`.execute(
      database.connection,
    );
    const seals = await sealedEvents(2);
    const { rows } = await sql<{ hash: string; id: number; at: Date }>`
      select s.hash, e.id, e.at from audit_seals s join audit_events e on e.id = s.event_id
      where s.number = 1`.execute(database.connection);
    // The form of before, written down here: SHA-256 of the hash before and ten columns.
    const [{ hash, id, at } = { hash: "", id: 0, at: new Date(0) }] = rows;
    const columns = [id, at.toISOString(), "caches.flush", "cache:flush", "done"];
    const text = JSON.stringify([...columns, null, null, null, null, null]);
    expect(hash).toBe(
      createHash("sha256")
        .update(`${"0".repeat(64)}\n${text}`)
        .digest("hex"),
    );
    expect(await seals.verify()).toMatchObject({ kind: "whole", events: 3 });
    await withoutTrigger(
      "audit_events",
      "update audit_events set record = 'QPO-AAAA-AAA' where form = 1",
    );
    expect(await seals.verify()).toMatchObject({ kind: "changed", number: 1 });
  });

  it("is another one where the whole chain was made anew, or its end taken away", async () => {
    const seals = await sealedEvents(6);
    const head = { day: "2026-11-22", ...(await seals.head()) };
    expect(await seals.verify([head])).toMatchObject({ kind: "whole" });
    await withoutTrigger("audit_seals", "delete from audit_seals where number > 4");
    await withoutTrigger(
      "audit_events",
      "delete from audit_events where id not in (select event_id from audit_seals)",
    );
    expect(await seals.verify()).toMatchObject({ kind: "whole", events: 4 });
    expect(await seals.verify([head])).toEqual({ kind: "head", number: 6, day: "2026-11-22" });
    await sealedEvents(5);
    expect(await seals.verify()).toMatchObject({ kind: "whole", events: 9 });
    expect(await seals.verify([head])).toEqual({ kind: "head", number: 6, day: "2026-11-22" });
  });

  it("has its head written down once a day, also after a midnight that nobody saw", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "amparo-audit-"));
    try {
      const seals = await sealedEvents(3);
      const at = fixedClock("2026-11-23T12:00:00Z");
      const logged: unknown[] = [];
      const keeper = () =>
        createHeadKeeper({
          dataFolder,
          clock: at,
          log: { info: (name, more) => void logged.push([name, more]) },
          timeZone: "America/Santiago",
          seals,
        });
      await keeper()();
      await keeper()();
      at.set("2026-11-26T02:59:00Z");
      await keeper()();
      expect((await keptHeads(dataFolder)).map(({ day, number }) => [day, number])).toEqual([
        ["2026-11-23", 3],
        ["2026-11-25", 3],
      ]);
      // The log has what the file has: neither can be made anew alone.
      expect(logged).toEqual(
        (await keptHeads(dataFolder)).map((head) => ["audit.head", { ...head }]),
      );
      await writeFile(join(dataFolder, "audit/heads.tsv"), "a day\n");
      await expect(keptHeads(dataFolder)).rejects.toThrow(/Line 1/);
    } finally {
      await rm(dataFolder, { recursive: true });
    }
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
