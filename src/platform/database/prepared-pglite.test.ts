import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PreparedPGlite } from "./prepared-pglite.ts";

let ours: PreparedPGlite;
let theirs: PGlite;
beforeAll(async () => {
  [ours, theirs] = [new PreparedPGlite(), new PGlite()];
});
afterAll(async () => {
  await Promise.all([ours.close(), theirs.close()]);
});

const notes = "create table notes (id integer primary key, text text, amount bigint)";
beforeEach(async () => {
  for (const each of [ours, theirs]) {
    await each.exec("drop table if exists notes");
    await each.exec(notes);
  }
});

const statements: readonly [statement: string, ...parameters: unknown[]][] = [
  ["select $1::text as text, $2::int as number", "ñandú", 7],
  ["select $1::jsonb as object, $2::jsonb as list", { a: [1] }, [1, 2]],
  ["select $1::text[] as texts, $2::int[] as numbers", ["a", 'b "c", {d}'], [1, null, 3]],
  ["select $1::timestamptz as at, $2::date as day", new Date(0), "2026-11-26"],
  ["select $1::bytea as bytes, $2::bool as yes", new Uint8Array([0, 195, 177]), true],
  ["select $1::numeric as amount, $2::bigint as large", "0.10", 12_345_678_901n],
  ["select $1::text as nothing, $2::text is null as is", null, undefined],
  ["select id as a, id as b from generate_series(1, 3) id"],
  ["insert into notes select g, 'x', g from generate_series(1, $1::int) g", 5],
  ["insert into notes (id) values ($1) returning id, text", 1],
  ["update notes set text = $1 where id > $2", "y", 3],
  ["delete from notes"],
  ["select repeat('ñ🙂', 40000) as long, g from generate_series(1, 20) g"],
  ["with changed as (insert into notes (id) values (9) returning id) select id from changed"],
  ["set local statement_timeout = 0"],
  ["listen somebody"],
];

describe("PGlite with prepared statements", () => {
  it.each(statements)("answers %s as PGlite does, twice", async (statement, ...parameters) => {
    const once = (on: PGlite, rowMode: "array" | "object") =>
      on.transaction(async (transaction) => {
        const { rows, affectedRows } = await transaction.query(statement, parameters, { rowMode });
        await transaction.rollback();
        return { rows, affectedRows };
      });
    for (const rowMode of ["object", "object", "array"] as const)
      expect(await once(ours, rowMode)).toEqual(await once(theirs, rowMode));
  });

  it("parses each text once", async () => {
    const text = "select $1::int as parsed_once";
    for (const number of [1, 2, 3])
      expect((await ours.query(text, [number])).rows).toEqual([{ parsed_once: number }]);
    expect(await keptOf("parsed_once")).toBe(1);
  });

  it("keeps a bounded number of them, and none that is long", async () => {
    await ours.query(`select '${"x".repeat(9_000)}' as long`);
    for (let number = 0; number < 400; number += 1)
      expect((await ours.query(`select ${number} as many`)).rows).toEqual([{ many: number }]);
    expect(await keptOf("as long")).toBe(0);
    expect(await keptOf("as many")).toBeLessThanOrEqual(300);
  });

  it("finds the partial index of a conflict however often it is asked", async () => {
    await ours.exec("create unique index on notes (text) where amount = 1");
    const once =
      "insert into notes (id, text, amount) values ($1, 'x', 1) on conflict (text) where amount = $2 do nothing";
    for (let id = 1; id <= 12; id += 1)
      expect((await ours.query(once, [id, 1])).affectedRows).toBe(id === 1 ? 1 : 0);
  });

  it("reads the columns that a table has now, however it was changed", async () => {
    const all = async () =>
      (await ours.query("select * from notes")).fields.map(({ name }) => name);
    expect(await all()).toEqual(["id", "text", "amount"]);
    await ours.query("alter table notes drop column amount");
    expect(await all()).toEqual(["id", "text"]);
    await ours.exec("alter table notes add column more text");
    expect(await all()).toEqual(["id", "text", "more"]);
    await ours.transaction(async (transaction) => {
      await transaction.query("alter table notes add column gone text");
      expect((await transaction.query("select * from notes")).fields).toHaveLength(4);
      await transaction.rollback();
    });
    expect(await all()).toEqual(["id", "text", "more"]);
  });

  it("goes on after an error, in a transaction and outside one", async () => {
    const insert = "insert into notes (id) values ($1)";
    await ours.query(insert, [1]);
    await expect(ours.query(insert, [1])).rejects.toMatchObject({ code: "23505", table: "notes" });
    await expect(ours.query("select nothing_there")).rejects.toMatchObject({ code: "42703" });
    await ours.transaction(async (transaction) => {
      await transaction.query("savepoint here");
      await expect(transaction.query(insert, [1])).rejects.toMatchObject({ code: "23505" });
      await expect(transaction.query(insert, [2])).rejects.toMatchObject({ code: "25P02" });
      await transaction.query("rollback to savepoint here");
      await transaction.query(insert, [3]);
    });
    expect((await ours.query("select id from notes order by id")).rows).toEqual([
      { id: 1 },
      { id: 3 },
    ]);
  });

  it("tells a listener once, by whichever statement the news arrive, and no more when it stops", async () => {
    const heard: string[] = [];
    const stop = await ours.listen("news", (payload) => heard.push(payload));
    await ours.query("select pg_notify('news', $1)", ["by a query"]);
    await ours.exec("select pg_notify('news', 'by a script')");
    await ours.transaction((transaction) =>
      transaction.query("select pg_notify('news', $1)", ["at a commit"]),
    );
    await expect.poll(() => heard).toEqual(["by a query", "by a script", "at a commit"]);
    await stop();
    await ours.query("select pg_notify('news', $1)", ["too late"]);
    await ours.query("select 1");
    expect(heard).toHaveLength(3);
  });

  it("says what fails in a script and at a commit, after a statement that was right", async () => {
    await ours.query("select 1");
    await expect(ours.exec("select nothing_there")).rejects.toMatchObject({ code: "42703" });
    const [answer] = await ours.exec("select 7 as number");
    expect(answer?.rows).toEqual([{ number: 7 }]);
    await ours.exec(
      "alter table notes add constraint once unique (amount) deferrable initially deferred",
    );
    const twice = ours.transaction(async (transaction) => {
      for (const id of [1, 2])
        await transaction.query("insert into notes (id, amount) values ($1, 5)", [id]);
    });
    await expect(twice).rejects.toMatchObject({ code: "23505", constraint: "once" });
    expect((await ours.query("select id from notes")).rows).toEqual([]);
  });

  it("refuses a transaction that is over", async () => {
    const over = await ours.transaction(async (transaction) => transaction);
    await expect(over.query("select 1")).rejects.toThrow("closed");
  });
});

/** How many statements the database holds prepared whose text has these words. */
async function keptOf(words: string): Promise<number> {
  const { rows } = await ours.query<{ count: number }>(
    "select count(*)::int as count from pg_prepared_statements where statement like $1 and statement not like $2",
    [`%${words}%`, "%pg_prepared_statements%"],
  );
  return rows[0]?.count ?? 0;
}
