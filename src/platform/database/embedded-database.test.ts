import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenDatabase } from "./database.ts";
import { connectEmbedded, type EmbeddedClient } from "./embedded-client.ts";
import { openEmbeddedThread } from "./embedded-database.ts";

let folder: string;
let database: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "amparo-thread-"));
  database = await openEmbeddedThread(join(folder, "database"));
  await sql`create table notes (id integer primary key, text text)`.execute(database.connection);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`truncate notes`.execute(database.connection);
});

const secondClient = (): EmbeddedClient => {
  const port = database.newPort?.();
  if (!port) throw new Error("It has no ports.");
  return connectEmbedded(port);
};
const write = (on: Pick<EmbeddedClient, "connection">, id: number) =>
  sql`insert into notes (id, text) values (${id}, 'x')`.execute(on.connection);
const written = async () => {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(
    database.connection,
  );
  return rows.map(({ id }) => id);
};

describe("the embedded database in its own thread", () => {
  it("reads values as PostgreSQL does: dates as text, whole numbers as numbers", async () => {
    const { rows } = await sql`
      select date '2026-11-23' as day, timestamp '2026-11-23 03:04:05' as moment, 7::bigint as large,
        timestamptz '2026-11-23T03:04:05Z' as at, '{"a": [1]}'::jsonb as json, array['x', 'y'] as list,
        0.10::numeric as amount, null as none, ${Buffer.from("ñ")}::bytea as bytes`.execute(
      database.connection,
    );
    expect(rows).toEqual([
      {
        day: "2026-11-23",
        moment: "2026-11-23 03:04:05",
        large: 7,
        at: new Date("2026-11-23T03:04:05Z"),
        json: { a: [1] },
        list: ["x", "y"],
        amount: "0.10",
        none: null,
        bytes: new Uint8Array([0xc3, 0xb1]),
      },
    ]);
  });

  it("says how many rows a change touched", async () => {
    const { numAffectedRows } = await write(database, 1);
    expect(numAffectedRows).toBe(1n);
  });

  it("hands on an error's code and constraint, and nothing of the parameters", async () => {
    await write(database, 1);
    const error: unknown = await write(database, 1).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ code: "23505", constraint: "notes_pkey", table: "notes" });
    expect(Object.keys(error as object)).not.toContain("params");
  });

  it("lets this thread go on while a statement runs for long", async () => {
    const delays: number[] = [];
    const long = { isOver: false };
    const running = sql`select count(*) from generate_series(1, 3000000) a`
      .execute(database.connection)
      .finally(() => (long.isOver = true));
    const begun = performance.now();
    while (!long.isOver) {
      const before = performance.now();
      await sleep(1);
      delays.push(performance.now() - before);
    }
    await running;
    // Were it to run here, there would be one turn, as long as the statement.
    expect(delays.length).toBeGreaterThan(10);
    expect(Math.max(...delays)).toBeLessThan((performance.now() - begun) / 2);
  });

  it("keeps a transaction of one client apart from another client's statements", async () => {
    const other = secondClient();
    let isSeen: Promise<number[]> | undefined;
    await database.connection.transaction().execute(async (transaction) => {
      await write({ connection: transaction }, 1);
      isSeen = sql<{ id: number }>`select id from notes`
        .execute(other.connection)
        .then(({ rows }) => rows.map(({ id }) => id));
      await sleep(50);
      await write({ connection: transaction }, 2);
    });
    expect(await isSeen).toEqual([1, 2]);
    await other.close();
  });

  it("rolls back on a throw, and what the transaction of a client wrote that is gone", async () => {
    const failing = database.connection.transaction().execute(async (transaction) => {
      await write({ connection: transaction }, 1);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await written()).toEqual([]);

    const other = secondClient();
    const begun = Promise.withResolvers<void>();
    const cutOff = other.connection.transaction().execute(async (transaction) => {
      await write({ connection: transaction }, 2);
      begun.resolve();
      await new Promise(() => undefined);
    });
    cutOff.catch(() => undefined);
    await begun.promise;
    // Not connection.destroy(), which would wait: a thread that is ended closes its port only.
    void other.close();
    expect(await written()).toEqual([]);
  });

  it("refuses to commit a transaction that had failed", async () => {
    const swallowing = database.connection.transaction().execute(async (transaction) => {
      await write({ connection: transaction }, 1);
      await write({ connection: transaction }, 1).catch(() => undefined);
      await write({ connection: transaction }, 2).catch(() => undefined);
    });
    await swallowing.catch(() => undefined);
    expect(await written()).toEqual([]);
    await write(database, 3);
    expect(await written()).toEqual([3]);
  });

  it("tells listeners of a channel until they stop", async () => {
    const heard = vi.fn<() => void>();
    const stop = await database.onNotify("catalogue", heard);
    await sql`select pg_notify('catalogue', '')`.execute(database.connection);
    await expect.poll(() => heard.mock.calls.length).toBe(1);
    await stop();
    await sql`select pg_notify('catalogue', '')`.execute(database.connection);
    await written();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("keeps what was written over closing and opening again, and refuses once it is closed", async () => {
    const place = join(folder, "again");
    const first = await openEmbeddedThread(place);
    await sql`create table kept as select 1 as id`.execute(first.connection);
    const { newPort } = first;
    const other = newPort && connectEmbedded(newPort());
    await first.close();
    const late = other && sql`select 1`.execute(other.connection);
    await expect(late).rejects.toMatchObject({ code: "08006" });
    const second = await openEmbeddedThread(place);
    const { rows } = await sql`select id from kept`.execute(second.connection);
    expect(rows).toEqual([{ id: 1 }]);
    await second.close();
  });

  it("rejects with the reason where the folder cannot be opened", async () => {
    await expect(openEmbeddedThread("/dev/null/database")).rejects.toThrow(/ENOTDIR/);
  });
});
