import { describe, expect, it } from "vitest";
import { foreignTables, ownerOf, tablesIn } from "./check-sql.ts";
import type { SqlException } from "./sql-exceptions.ts";

const tables = new Set(["leads", "quotes", "visitors", "products"]);

describe("the tables that SQL names", () => {
  it.each<[text: string, expected: string[]]>([
    ["sql`select id from leads where day = ${day}`", ["leads"]],
    [
      'sql`select 1 from "leads" as l left join quotes q on q.id = l.quote_id`',
      ["leads", "quotes"],
    ],
    ["sql`select 1 from leads l, visitors where true`", ["leads", "visitors"]],
    ["sql`insert into leads (id) values (1)`", ["leads"]],
    ["sql`update leads set status = 3`", ["leads"]],
    ["sql`delete from quotes using visitors where true`", ["quotes", "visitors"]],
    ["sql`with old as (select id from quotes) delete from leads`", ["leads", "quotes"]],
    ['connection.selectFrom("leads").selectAll()', ["leads"]],
    ['connection.selectFrom("leads as old")', ["leads"]],
    ['connection.selectFrom(["leads", "visitors as v"])', ["leads", "visitors"]],
    ['connection\n  .insertInto("leads")', ["leads"]],
    ['query.innerJoin("quotes as q", "q.id", "l.quote_id")', ["quotes"]],
    ['connection.updateTable("leads").from("visitors")', ["leads", "visitors"]],
    ['connection.deleteFrom("visitors")', ["visitors"]],
    // No SQL, or no table of ours.
    ["// select 1 from leads", []],
    ["/* sql`select 1 from leads` */", []],
    ['import { leads } from "./leads.ts";', []],
    ['say("requests come from leads")', []],
    ["sql`select extract(year from day) from days`", []],
    ['const key = "leads";', []],
  ])("%s", (text, expected) => {
    expect(tablesIn(text, tables)).toEqual(expected);
  });
});

describe("the check of SQL", () => {
  const owners = new Map([
    ["leads", "modules/contact/lead"],
    ["quotes", "modules/offer/quote"],
    ["sessions", "platform"],
  ]);
  const quoteFile = "modules/offer/quote/quote.queries.ts";
  const exception: SqlException = {
    from: "modules/offer/quote",
    tables: ["leads"],
    reason: "a quote that a lead stands on stays",
  };

  it("lets a module name its own tables and those that an exception lists", () => {
    const named = [
      { file: quoteFile, table: "quotes" },
      { file: "platform/sessions/sessions.queries.ts", table: "sessions" },
      { file: quoteFile, table: "leads" },
    ];
    expect(foreignTables(named, owners, [exception])).toEqual([]);
  });

  it.each([
    [quoteFile, "leads"],
    ["platform/jobs/outbox.queries.ts", "leads"],
    ["site/site.ts", "sessions"],
    ["modules/offer/catalog/lists.queries.ts", "quotes"],
  ])("refuses %s naming %s", (file, table) => {
    const [line] = foreignTables([{ file, table }], owners, []);
    expect(line).toBe(`src/${file} names ${table} of ${owners.get(table)}`);
  });

  it("refuses an exception that nothing needs", () => {
    expect(foreignTables([], owners, [exception])).toEqual([
      "the exception of modules/offer/quote for leads is not needed",
    ]);
  });

  it.each([
    [quoteFile, "modules/offer/quote"],
    ["modules/offer/catalog/importing/write-plan.queries.ts", "modules/offer/catalog"],
    ["platform/jobs/outbox.queries.ts", "platform"],
    ["site/api.ts", "site"],
  ])("knows whose file %s is", (file, owner) => {
    expect(ownerOf(file)).toBe(owner);
  });
});
