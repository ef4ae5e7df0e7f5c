import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { AppError } from "#src/platform/errors.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { createAttemptLimit } from "./attempt-limit.ts";
import { createCallLimit } from "./call-limit.ts";
import { createSharedCounts, type SharedCounts } from "./shared-counts.ts";

const windowMs = 60_000;
const clock = fixedClock("2026-10-10T12:00:00Z");
let database: OpenDatabase;
let counts: SharedCounts;
beforeAll(async () => {
  database = await openTestDatabase();
  counts = createSharedCounts({ connection: database.connection, secret: "a secret of tests" });
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-10-10T12:00:00Z");
  await database.connection.deleteFrom("call_counts").execute();
});
const rows = () => database.connection.selectFrom("call_counts").selectAll().execute();
const after = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));

describe("shared counts", () => {
  it("lose no call of those that come at once, and take none beyond the limit", async () => {
    const added = { calls: 1, at: clock.now(), windowMs, most: 10 };
    const all = await Promise.all(
      Array.from({ length: 30 }, () => counts.add("limit", "a", added)),
    );
    expect(all.filter(({ isTaken }) => isTaken)).toHaveLength(10);
    expect((await counts.find("limit", "a", clock.now()))?.calls).toBe(10);
  });

  it("begin a new window with the first call after the last has ended", async () => {
    const add = () => counts.add("limit", "a", { calls: 1, at: clock.now(), windowMs, most: 1 });
    expect((await add()).isTaken).toBe(true);
    after(windowMs - 1);
    expect(await add()).toMatchObject({ isTaken: false, endsAt: new Date("2026-10-10T12:01:00Z") });
    after(1);
    expect((await add()).isTaken).toBe(true);
  });

  it("keep limits apart, and hold no key that can be read", async () => {
    await counts.add("one", "203.0.113.9", { calls: 1, at: clock.now(), windowMs });
    await counts.add("other", "203.0.113.9", { calls: 1, at: clock.now(), windowMs });
    expect(await rows()).toHaveLength(2);
    expect(JSON.stringify(await rows())).not.toContain("203");
  });

  it("are erased once their window has ended", async () => {
    await counts.add("limit", "a", { calls: 1, at: clock.now(), windowMs });
    after(windowMs - 1);
    expect(await counts.purgeExpired(clock.now())).toBe(0);
    after(1);
    expect(await counts.purgeExpired(clock.now())).toBe(1);
    expect(await rows()).toEqual([]);
  });
});

describe("a call limit of several nodes", () => {
  const node = () =>
    createCallLimit({ clock, most: 3, windowMs, shared: { counts, name: "limit" } });

  it("counts together, and says after how many seconds the next call may come", async () => {
    const [one, other] = [node(), node()];
    await one.count("a");
    await other.count("a");
    await one.count("a");
    after(20_500);
    const refused = { code: "TOO_MANY_REQUESTS", status: 429, retryAfterSeconds: 40 };
    await expect(other.count("a")).rejects.toMatchObject(refused);
    after(39_500);
    await expect(other.count("a")).resolves.toBeUndefined();
  });
});

describe("attempts", () => {
  const limit = () =>
    createAttemptLimit({
      clock,
      counts,
      name: "attempts",
      most: { account: 2, network: 3 },
      windowMs,
    });
  const who = { account: "ana", network: "203.0.113.9" };
  const fail = (status: number) => () => {
    throw new AppError({ code: "REFUSED", status });
  };

  it("count what failed, and not what succeeded or what was our own fault", async () => {
    for (let made = 0; made < 5; made += 1) {
      expect(await limit().attempt(who, () => "in")).toBe("in");
      await expect(limit().attempt(who, fail(503))).rejects.toThrow("REFUSED");
    }
    for (let made = 0; made < 2; made += 1)
      await expect(limit().attempt(who, fail(403))).rejects.toThrow("REFUSED");
    await expect(limit().attempt(who, () => "in")).rejects.toThrow("TOO_MANY_REQUESTS");
  });

  it("refused by one count leave the other as it was", async () => {
    for (let made = 0; made < 2; made += 1)
      await expect(limit().attempt(who, fail(403))).rejects.toThrow("REFUSED");
    for (let made = 0; made < 5; made += 1)
      await expect(limit().attempt(who, fail(403))).rejects.toThrow("TOO_MANY_REQUESTS");
    const other = { ...who, account: "marta" };
    await expect(limit().attempt(other, fail(403))).rejects.toThrow("REFUSED");
    await expect(limit().attempt(other, fail(403))).rejects.toThrow("TOO_MANY_REQUESTS");
  });
});
