import { afterAll, describe, expect, it } from "vitest";
import { openPglite } from "#src/platform/database/open-pglite.ts";
import { embeddedArchive } from "./embedded-copy.ts";
import { LentEngines } from "./lent-engines.ts";
import { UnpackedFiles } from "./unpacked-files.ts";

let started = 0;
const engines = new LentEngines(async () => {
  started += 1;
  return openPglite(undefined, undefined, new UnpackedFiles(await embeddedArchive("seeded")));
});
const tables = `select json_object_agg(table_name, (xpath('/row/c/text()',
    query_to_xml(format('select count(*) as c from %I', table_name), false, true, '')))[1]::text
    order by table_name)::text as counts
  from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
type Borrowed = Awaited<ReturnType<LentEngines["borrow"]>>;
const contentOf = async (engine: Borrowed) =>
  (await engine.query<{ counts: string }>(tables)).rows[0]?.counts;

/** All that a test may do to its database, and more than it does. */
async function change(engine: Borrowed): Promise<void> {
  await engine.exec(`create table another (id serial primary key, text text);
    insert into another (text) select repeat(md5(number::text), 20) from generate_series(1, 20000) number;
    create index on another (text);
    create function later() returns int language plpgsql as 'begin return 7; end';
    drop table rate_rows cascade;
    truncate products cascade;`);
  await engine.exec("checkpoint");
  await engine.exec("vacuum products");
  await engine.exec("set role none; set timezone = 'Asia/Tokyo'; begin; lock table products;");
}

describe("an engine that is lent again", () => {
  afterAll(async () => {
    for (let count = 0; count < 3; count += 1) await (await engines.borrow()).close();
  });

  it("is what it was, whatever was done to it", async () => {
    const first = await engines.borrow();
    const content = await contentOf(first);
    const zone = await first.query("show timezone");
    expect(content).toMatch(/"products" : "\d{3}"/);
    await first.close();
    for (let round = 0; round < 3; round += 1) {
      const engine = await engines.borrow();
      expect(await contentOf(engine)).toBe(content);
      expect(await engine.query("show timezone")).toEqual(zone);
      await change(engine);
      expect((await engine.query("select later() as number")).rows).toEqual([{ number: 7 }]);
      await engine.close();
    }
    expect(started).toBe(1);
  });

  it("refuses who has closed it, and tells an earlier listener nothing", async () => {
    const heard: string[] = [];
    const first = await engines.borrow();
    await first.listen("news", (text) => heard.push(text));
    await first.query("select pg_notify('news', 'mine')");
    await expect.poll(() => heard).toEqual(["mine"]);
    await first.close();
    expect(first.closed).toBe(true);
    await expect(first.query("select 1")).rejects.toThrow("closed");
    const second = await engines.borrow();
    await second.query("select pg_notify('news', 'not yours')");
    await second.close();
    expect(heard).toEqual(["mine"]);
  });

  it("is another one while it is borrowed", async () => {
    const [one, other] = await Promise.all([engines.borrow(), engines.borrow()]);
    await one.exec("create table mine (id int)");
    await expect(other.query("select * from mine")).rejects.toThrow(/does not exist/);
    await Promise.all([one.close(), other.close()]);
    const [third, fourth] = await Promise.all([engines.borrow(), engines.borrow()]);
    for (const engine of [third, fourth])
      await expect(engine.query("select * from mine")).rejects.toThrow(/does not exist/);
    await Promise.all([third.close(), fourth.close()]);
  });

  it("waits for a transaction that is on its way", async () => {
    const engine = await engines.borrow();
    const work = engine.transaction(async (transaction) => {
      await transaction.exec("create table late (id int)");
      await transaction.query("select 1");
      return "done";
    });
    await engine.close();
    expect(await work).toBe("done");
    const next = await engines.borrow();
    await expect(next.query("select * from late")).rejects.toThrow(/does not exist/);
    await next.close();
  });
});
