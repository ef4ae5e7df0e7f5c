import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import { fixedClock } from "../clock/clock.ts";
import type { OpenDatabase } from "../database/database.ts";
import { createLog } from "../log/log.ts";
import { asJob, createOutboxDispatcher, inOrder, type OutboxHandler } from "./outbox-dispatcher.ts";
import { claimDueMessage, enqueueMessage, outboxChannel } from "./outbox.queries.ts";
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
  const dispatcher = (
    handler: OutboxHandler,
    options: { leaseMs?: number; atOnce?: number; isOnlyNode?: boolean } = {},
  ) =>
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

  it("is told at the commit of what was queued, and of what a person has sent again", async () => {
    const told: string[] = [];
    const stopListening = await database.onNotify(outboxChannel, () => told.push("news"));
    await database.connection.transaction().execute(async (transaction) => {
      const message = { kind: "greeting", payload: {}, at: clock.now() };
      await enqueueMessage(transaction, { ...message, ref: "one" });
      await enqueueMessage(transaction, { ...message, ref: "two" });
      expect(told).toEqual([]);
    });
    await expect.poll(() => told).toEqual(["news"]);
    // What a dispatcher itself notes of a message is no news.
    const outbox = dispatcher(() =>
      Promise.reject(Object.assign(new Error(), { permanent: true })),
    );
    await outbox.drain();
    expect(told).toEqual(["news"]);
    const again = { failed_at: null, unsent_state: "QUEUED", unsent_reason: null } as const;
    await database.connection
      .updateTable("outbox_messages")
      .set(again)
      .where("ref", "=", "one")
      .execute();
    await expect.poll(() => told).toEqual(["news", "news"]);
    await stopListening();
  });

  /** A handler whose messages are under way until they are let go; what began and ended in which order. */
  function gated() {
    const story: string[] = [];
    const gates = new Map<string, () => void>();
    return {
      story,
      handler: async ({ ref }: { ref: string }) => {
        story.push(`${ref} begins`);
        await new Promise<void>((resolve) => gates.set(ref, resolve));
        story.push(`${ref} ends`);
      },
      async letGo(ref: string): Promise<void> {
        await expect.poll(() => gates.has(ref)).toBe(true);
        gates.get(ref)?.();
      },
    };
  }

  it("sends several at once, no more than it is told: one that is slow holds up no other", async () => {
    const { story, handler, letGo } = gated();
    for (const ref of ["one", "two", "three"]) await enqueue(ref);
    const outbox = dispatcher(handler, { atOnce: 2 });
    const drained = outbox.drain();
    await expect.poll(() => story).toEqual(["one begins", "two begins"]);
    await letGo("two");
    await expect.poll(() => story).toContain("three begins");
    // One that comes while the others are slow leaves as soon as there is room.
    await enqueue("four");
    outbox.kick();
    expect(story).not.toContain("four begins");
    await letGo("three");
    await letGo("four");
    await expect.poll(() => story).toContain("four ends");
    expect(story).not.toContain("one ends");
    await letGo("one");
    expect(await drained).toBe(4);
  });

  it("sends each once where several nodes send several at once", async () => {
    const refs = Array.from({ length: 30 }, (_none, at) => `m-${at}`);
    for (const ref of refs) await enqueue(ref);
    const sent: string[] = [];
    const send: OutboxHandler = async ({ ref }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      sent.push(ref);
    };
    const nodes = [dispatcher(send), dispatcher(send, { atOnce: 8 })];
    const counts = await Promise.all(nodes.map((node) => node.drain()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(sent.toSorted()).toEqual(refs.toSorted());
  });

  it("sends a kind in order one after the other, while other kinds leave", async () => {
    const { story, handler, letGo } = gated();
    await enqueue("first", "change");
    await enqueue("second", "change");
    await enqueue("third", "change");
    await enqueue("beside");
    const outbox = dispatcher(handler);
    outbox.handle({ change: inOrder(handler) });
    const drained = outbox.drain();
    await letGo("beside");
    await expect.poll(() => story).toContain("beside ends");
    expect(story.filter((line) => line.endsWith("begins"))).toEqual([
      "first begins",
      "beside begins",
    ]);
    for (const ref of ["first", "second", "third"]) await letGo(ref);
    expect(await drained).toBe(4);
    expect(story.filter((line) => !line.startsWith("beside"))).toEqual([
      "first begins",
      "first ends",
      "second begins",
      "second ends",
      "third begins",
      "third ends",
    ]);
  });

  it("says that the database is away once, and sends what is there afterwards", async () => {
    await enqueue("one");
    const outbox = createOutboxDispatcher({
      connection: database.connection.withPlugin({
        transformQuery: () => {
          throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
        },
        transformResult: async ({ result }) => result,
      }),
      clock,
      log,
      handlers: { greeting: async () => undefined },
    });
    await expect(outbox.drain()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect(outbox.drain()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await outbox.stop();
    expect(await dispatcher(async () => undefined).drain()).toBe(1);
  });

  it("keeps work of our own that is given up apart from messages, which say what they are about", async () => {
    const never = () => Promise.reject(Object.assign(new Error("no"), { permanent: true }));
    const outbox = dispatcher(never);
    outbox.handle({ work: asJob(inOrder(never)) });
    outbox.describeBy(async ({ secret }) => {
      if (secret === "two") throw new Error("away");
      return { country: "PE", reference: "TIC-2222-222" };
    });
    await enqueue("one");
    await enqueue("two");
    await enqueue("three", "work");
    await outbox.drain();
    const about = { country: "PE", reference: "TIC-2222-222" };
    expect(await rows()).toMatchObject([
      { unsent_state: "UNSENT", ...about },
      { unsent_state: "UNSENT", country: null, reference: null },
      { unsent_state: null, failed_at: clock.now(), ...about },
    ]);
    expect(outbox.messageKinds()).toEqual(["greeting"]);
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

  it.each([
    { isOnlyNode: true, sent: ["one"] },
    { isOnlyNode: false, sent: [] },
  ])(
    "sends at its start what a process that died was sending, as the only node ($isOnlyNode)",
    async ({ isOnlyNode, sent: expected }) => {
      await enqueue("one");
      await claimDueMessage(database.connection, clock.now(), new Date("2026-10-10T12:01:00Z"));
      await enqueue("later");
      const sent: string[] = [];
      const outbox = dispatcher(async ({ ref }) => void sent.push(ref), { isOnlyNode });
      outbox.start();
      await expect.poll(() => sent).toContain("later");
      await outbox.stop();
      expect(sent.filter((ref) => ref === "one")).toEqual(expected);
      expect((await rows()).map(({ is_under_way }) => is_under_way)).toEqual([!isOnlyNode, false]);
    },
  );

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
