import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import { itIf } from "#test/harness/walk-length.ts";
import { fixedClock } from "../clock/clock.ts";
import type { OpenDatabase } from "../database/database.ts";
import { insertGivenAnswer } from "./idempotency.ts";
import { purgeCallsUnderWay, workOnce } from "./work-once.ts";

const clock = fixedClock("2026-11-28T12:00:00Z");
const call = { scope: "refund:ana", key: "k-1", requestHash: "same" };
let database: OpenDatabase;
let works = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  works = 0;
  await database.connection.deleteFrom("idempotency_keys").execute();
  await database.connection.deleteFrom("calls_under_way").execute();
});

const send = (asked = call, longestMs = 60_000) =>
  workOnce({ connection: database.connection, clock, longestMs }, asked, async () => {
    works += 1;
    const number = works;
    await pause(300);
    return { status: 201, body: { data: { number } } };
  });
const underWay = () => database.connection.selectFrom("calls_under_way").select("key").execute();
/** Once another call is under way: which of two comes first is the database's choice otherwise. */
const sendLater = async (asked = call) => {
  await expect.poll(underWay, { interval: 5 }).toHaveLength(1);
  return send(asked);
};

it("of several equal calls at once works for one, and answers all the same", async () => {
  const all = await Promise.all([send(), send(), send(), send(), send()]);
  expect(works).toBe(1);
  expect(all.map(({ answer }) => [answer.status, answer.body])).toEqual(
    Array.from({ length: 5 }, () => [201, { data: { number: 1 } }]),
  );
  expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
  expect(await underWay()).toEqual([]);
  expect((await send()).isRepeated).toBe(true);
});

// The embedded database has one transaction at a time: none can end between two statements of another.
itIf(process.env["TEST_DATABASE"] === "postgresql")(
  "does not work again where the first answers between the second's look and its taking",
  async () => {
    const { connection } = database;
    const [taken, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = connection.transaction().execute(async (own) => {
      await own
        .insertInto("calls_under_way")
        .values({ scope: call.scope, key: call.key })
        .execute();
      taken.resolve();
      await left.promise;
      await own.deleteFrom("calls_under_way").execute();
    });
    await taken.promise;
    const second = send();
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(connection)).rows).toHaveLength(1);
    const answer = { status: 201, body: { data: { number: 7 } } };
    await insertGivenAnswer(connection, { ...call, ...answer, at: clock.now() });
    left.resolve();
    await first;
    expect(await second).toMatchObject({ answer, isRepeated: true });
    expect(works).toBe(0);
    expect(await underWay()).toEqual([]);
  },
);

it("works for each key and each sender", async () => {
  await Promise.all([
    send(),
    send({ ...call, key: "k-2" }),
    send({ ...call, scope: "refund:eva" }),
  ]);
  expect(works).toBe(3);
});

it("refuses the key with something else, while the first is under way and afterwards", async () => {
  const other = { ...call, requestHash: "other" };
  const [first, second] = await Promise.allSettled([send(), sendLater(other)]);
  expect(first?.status).toBe("fulfilled");
  expect(second).toMatchObject({ reason: { code: "IDEMPOTENCY_CONFLICT", status: 409 } });
  await expect(send(other)).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
  expect(works).toBe(1);
});

it("is worked by who waits where the first fails", async () => {
  const broken = workOnce({ connection: database.connection, clock }, call, async () => {
    await pause(300);
    throw new Error("refused");
  });
  const [first, second] = await Promise.allSettled([broken, sendLater()]);
  expect(first?.status).toBe("rejected");
  expect(second).toMatchObject({ value: { isRepeated: false } });
  expect(works).toBe(1);
});

it("takes over from a process that died once its time is over, and forgets what was left", async () => {
  await database.connection.insertInto("calls_under_way").values(takenRow()).execute();
  const from = Date.now();
  expect((await send(call, 1_000)).isRepeated).toBe(false);
  expect(Date.now() - from).toBeGreaterThan(400);
  await database.connection
    .insertInto("calls_under_way")
    .values([
      { ...takenRow(), taken_at: new Date(Date.now() - 2 * 3_600_000) },
      { ...takenRow(), key: "k-2" },
    ])
    .execute();
  await purgeCallsUnderWay(database.connection);
  expect(await underWay()).toEqual([{ key: "k-2" }]);
});

/** A call that is under way, as a row. */
function takenRow() {
  return { scope: call.scope, key: call.key, taken_at: new Date(Date.now() - 500) };
}
