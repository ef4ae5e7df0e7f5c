import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { type AuditEvent, createAuditTrail } from "./audit-trail.service.ts";

const clock = fixedClock("2026-11-23T12:00:00Z");
const event: AuditEvent = {
  action: "caches.flush",
  permission: "cache:flush",
  outcome: "done",
  session: { id: "00000000-0000-4000-8000-000000000001", kind: "staff" },
};
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
const rows = () =>
  database.connection.selectFrom("audit_events").selectAll().orderBy("id").execute();

describe("the audit trail", () => {
  it("holds what was done, when and in whose session", async () => {
    const trail = createAuditTrail({ connection: database.connection, clock });
    await trail.add(event);
    await trail.add({ ...event, outcome: "denied", session: null });
    expect(await rows()).toMatchObject([
      {
        at: clock.now(),
        action: "caches.flush",
        permission: "cache:flush",
        outcome: "done",
        session_id: event.session?.id,
        session_kind: "staff",
      },
      { outcome: "denied", session_id: null, session_kind: null },
    ]);
  });

  it("is undone with the transaction of the act", async () => {
    const trail = createAuditTrail({ connection: database.connection, clock });
    const before = await rows();
    const act = database.connection.transaction().execute(async (transaction) => {
      await trail.add(event, transaction);
      throw new Error("the act failed");
    });
    await expect(act).rejects.toThrow("the act failed");
    expect(await rows()).toEqual(before);
  });

  it.each([
    ["changed", "update audit_events set outcome = 'denied'"],
    ["erased", "delete from audit_events"],
    ["emptied", "truncate audit_events"],
  ])("cannot be %s", async (_what, statement) => {
    const before = await rows();
    expect(before).not.toEqual([]);
    await expect(sql.raw(statement).execute(database.connection)).rejects.toThrow(
      /only ever added to|permission denied/,
    );
    expect(await rows()).toEqual(before);
  });

  it("leaves its owner no right but to read and to add", async () => {
    const { rows: granted } = await sql<{ right: string }>`
      select acl.privilege_type as right
      from pg_class, aclexplode(pg_class.relacl) as acl
      where pg_class.oid = 'audit_events'::regclass`.execute(database.connection);
    const rights = granted.map(({ right }) => right);
    expect(rights).toEqual(expect.arrayContaining(["SELECT", "INSERT"]));
    for (const right of ["UPDATE", "DELETE", "TRUNCATE"]) expect(rights).not.toContain(right);
  });
});
