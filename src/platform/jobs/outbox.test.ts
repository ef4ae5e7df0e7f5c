import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import { fixedClock } from "../clock/clock.ts";
import type { OpenDatabase } from "../database/database.ts";
import { createLog } from "../log/log.ts";
import { createOutboxDispatcher, type OutboxHandler } from "./outbox-dispatcher.ts";
import { claimDueMessage, enqueueMessage } from "./outbox.queries.ts";
import { retryDelay, retryDelays } from "./retry-schedule.rules.ts";

describe("the outbox", () => {
  let database: OpenDatabase;
  const lines: { level: string; event: string; code?: string }[] = [];
  const log = createLog("info", (line) => lines.push(JSON.parse(line)));
  const clock = fixedClock("2026-10-10T12:00:00Z");
  const wait = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.connection.deleteFrom("outbox_messages").execute();
    lines.length = 0;
    clock.set("2026-10-10T12:00:00Z");
  });

  const enqueue = (ref: string, kind = "greeting") =>
    enqueueMessage(database.connection, { kind, ref, payload: { secret: ref }, at: clock.now() });
  const dispatcher = (handler: OutboxHandler, options: { leaseMs?: number } = {}) =>
    createOutboxDispatcher({
      connection: database.connection,
      clock,
      log,
      handlers: { greeting: handler },
      pollMs: 20,
      ...options,
    });
  const rows = () =>
    database.connection.selectFrom("outbox_messages").selectAll().orderBy("id").execute();

  it("takes a message once, whoever puts it there again", async () => {
    expect(await enqueue("one")).toBe(true);
    expect(await enqueue("one")).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  it("sends in the order due and forgets what a sent message held", async () => {
    await enqueue("one");
    await enqueue("two");
    const sent: string[] = [];
    const outbox = dispatcher(async ({ ref }) => void sent.push(ref));
    expect(await outbox.drain()).toBe(2);
    expect(sent).toEqual(["one", "two"]);
    expect(await outbox.drain()).toBe(0);
    expect((await rows()).map(({ payload, sent_at }) => [payload, sent_at?.toISOString()])).toEqual(
      [
        [{}, "2026-10-10T12:00:00.000Z"],
        [{}, "2026-10-10T12:00:00.000Z"],
      ],
    );
  });

  it("tries again after 1, 5 and 30 minutes, 2, 6 and 24 hours, then reports it failed", async () => {
    await enqueue("one");
    let calls = 0;
    const outbox = dispatcher(async () => {
      calls += 1;
      throw Object.assign(new Error("private: camila@correo.example"), { responseCode: 451 });
    });
    for (const delay of retryDelays) {
      expect(await outbox.drain()).toBe(0);
      wait(delay - 1);
      const before = calls;
      await outbox.drain();
      expect(calls).toBe(before);
      wait(1);
    }
    await outbox.drain();
    expect(calls).toBe(retryDelays.length + 1);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 7, last_error: "SMTP_451", sent_at: null });
    expect(row?.failed_at).not.toBeNull();
    expect(lines.filter(({ event }) => event === "outbox.postponed")).toHaveLength(6);
    expect(lines.at(-1)).toMatchObject({
      level: "error",
      event: "outbox.failed",
      code: "SMTP_451",
    });
    expect(JSON.stringify([row, lines])).not.toContain("camila@");
    wait(48 * 3_600_000);
    await outbox.drain();
    expect(calls).toBe(retryDelays.length + 1);
  });

  it("gives a permanent failure up at once, and goes on with the others", async () => {
    await enqueue("refused");
    await enqueue("fine");
    const outbox = dispatcher(async ({ ref }) => {
      if (ref === "refused")
        throw Object.assign(new Error("x"), { code: "SMTP_554", permanent: true });
    });
    expect(await outbox.drain()).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 1, last_error: "SMTP_554" });
  });

  it("does not lose a message that nothing handles", async () => {
    await enqueue("one", "unknown");
    await dispatcher(async () => undefined).drain();
    expect((await rows())[0]).toMatchObject({
      sent_at: null,
      failed_at: null,
      last_error: "NO_HANDLER",
    });
  });

  it("takes a message again whose sender died while sending", async () => {
    await enqueue("one");
    const until = new Date(clock.now().getTime() + 120_000);
    expect(await claimDueMessage(database.connection, clock.now(), until)).toMatchObject({
      ref: "one",
    });
    const sent: string[] = [];
    const outbox = dispatcher(async ({ ref }) => void sent.push(ref));
    expect(await outbox.drain()).toBe(0);
    wait(120_000);
    expect(await outbox.drain()).toBe(1);
    expect(sent).toEqual(["one"]);
  });

  it("calls a handler that does not come to an end failed, and goes on with the others", async () => {
    await enqueue("stuck");
    await enqueue("fine");
    const outbox = dispatcher(
      ({ ref }) => (ref === "stuck" ? new Promise(() => undefined) : Promise.resolve()),
      { leaseMs: 40 },
    );
    expect(await outbox.drain()).toBe(1);
    expect((await rows())[0]).toMatchObject({ sent_at: null, last_error: "TIMED_OUT" });
  });

  it("leaves within the second after a kick, and misses none that comes while it sends", async () => {
    const sent: string[] = [];
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const outbox = dispatcher(async ({ ref }) => {
      sent.push(ref);
      if (ref === "one") await gate;
    });
    await enqueue("one");
    outbox.kick();
    await expect.poll(() => sent).toEqual(["one"]);
    await enqueue("two");
    outbox.kick();
    release();
    await expect.poll(() => sent).toEqual(["one", "two"]);
    await outbox.stop();
  });

  it("polls by itself once started, and waits for the message under way when stopped", async () => {
    const sent: string[] = [];
    const outbox = dispatcher(async ({ ref }) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      sent.push(ref);
    });
    outbox.start();
    await enqueue("one");
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await outbox.stop();
    expect(sent).toEqual(["one"]);
    expect((await rows())[0]?.sent_at).not.toBeNull();
    await enqueue("two");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent).toEqual(["one"]);
  });

  it("waits for ever longer times", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(retryDelay)).toEqual([
      60_000,
      300_000,
      1_800_000,
      7_200_000,
      21_600_000,
      86_400_000,
      undefined,
    ]);
  });
});
