import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitStatements } from "./split-statements.rules.ts";

describe("the statements of a text of SQL", () => {
  it.each<[string, string, string[]]>([
    ["nothing", "", []],
    ["space, comments and empty statements alone", " ;; -- a; b\n /* c; */ ;", []],
    ["two, the last without a semicolon", "select 1;\nselect 2", ["select 1", "select 2"]],
    ["a string", "select 'a;b'; select 1", ["select 'a;b'", "select 1"]],
    ["a doubled quote", "select 'it''s; here'; x", ["select 'it''s; here'", "x"]],
    ["a backslash that quotes nothing", String.raw`select '\'; x`, [String.raw`select '\'`, "x"]],
    ["a backslash that does", String.raw`select E'\';'; x`, [String.raw`select E'\';'`, "x"]],
    ["a name that ends with e", "select 'a' as the'b;'; x", ["select 'a' as the'b;'", "x"]],
    ["two dashes in a string", "select '--;'; x", ["select '--;'", "x"]],
    ["a quoted name", `select 1 as "a;""b;"; x`, [`select 1 as "a;""b;"`, "x"]],
    ["dollar signs", "do $$ begin a; b; end $$; x", ["do $$ begin a; b; end $$", "x"]],
    ["a tag", "do $a$ b; $$ c; $$ $b$; $a$; x", ["do $a$ b; $$ c; $$ $b$; $a$", "x"]],
    ["a quote in a body", "do $$ raise 'don''t; $$; x", ["do $$ raise 'don''t; $$", "x"]],
    ["a comment in a body", "do $$ -- $; it's\n a; $$; x", ["do $$ -- $; it's\n a; $$", "x"]],
    ["names with dollar signs", "select a$b; select c$b; x", ["select a$b", "select c$b", "x"]],
    ["parameters", "select $1; select $2", ["select $1", "select $2"]],
    ["a comment of a line", "select 1 -- it's; one\n, 2; x", ["select 1 -- it's; one\n, 2", "x"]],
    ["a comment of several", "select /* ; it's */ 1; x", ["select /* ; it's */ 1", "x"]],
    ["comments in comments", "a /* b /* ; */ c; */ d; x", ["a /* b /* ; */ c; */ d", "x"]],
    ["comments around", "-- a;\nb -- c;\n; /* d; */ e", ["b", "e"]],
    [
      "brackets",
      "create rule r as on insert to t do (a; b); x",
      ["create rule r as on insert to t do (a; b)", "x"],
    ],
    [
      "a body of SQL",
      "create or replace function f() returns int begin atomic select 1; select case when true then 1 end; end; x",
      [
        "create or replace function f() returns int begin atomic select 1; select case when true then 1 end; end",
        "x",
      ],
    ],
    ["a transaction", "begin; a; end; x", ["begin", "a", "end", "x"]],
    ["a string that is never closed", "a; select 'b; c", ["a", "select 'b; c"]],
    ["a body that is never closed", "a; do $$ b; c", ["a", "do $$ b; c"]],
    ["a comment that is never closed", "a; b /* c; d", ["a", "b"]],
  ])("%s", (_, text, statements) => expect(splitStatements(text)).toEqual(statements));

  const inside = fc.string({ unit: fc.constantFrom(..."ab;'\"$-/*\\\n ñ"), maxLength: 12 });
  const word = fc.constantFrom("select", "a$b", "é", "42", "$1", "=", ",", "e", "(", ")");
  const piece = fc.oneof(
    word,
    inside.map((text) => `'${text.replaceAll("'", "''")}'`),
    inside.map((text) => `E'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`),
    inside.map((text) => `"${text.replaceAll('"', '""')}"`),
    inside.map((text) => `$tag$${text}$tag$`),
    inside.map((text) => `$$${text.replaceAll("$", "")}$$`),
  );
  const comment = fc.oneof(
    inside.map((text) => `--${text.replaceAll("\n", "")}\n`),
    inside.map((text) => `/*${text.replaceAll(/[*/]/g, "")}*/`),
    inside.map((text) => `/* /*${text.replaceAll(/[*/]/g, "")}*/ ; */`),
    fc.constantFrom(" ", "\n", ";"),
  );
  /** Brackets close, for a semicolon within them is the statement's. */
  const balanced = (pieces: readonly string[]) => {
    const open = pieces.filter((one) => one === "(").length;
    const closed = pieces.filter((one) => one === ")").length;
    return [
      ...Array.from({ length: closed }, () => "("),
      ...pieces,
      ...Array.from({ length: open }, () => ")"),
    ];
  };
  const statement = fc
    .tuple(fc.constantFrom("insert", "do"), fc.array(piece, { maxLength: 6 }))
    .map(([first, rest]) => [first, ...balanced(rest)].join(" "));

  it("are what was written, whatever they hold and whatever stands between them", () => {
    const between = fc.array(comment, { maxLength: 3 }).map((parts) => parts.join(" "));
    const texts = fc.array(fc.tuple(between, statement), { maxLength: 6 });
    fc.assert(
      fc.property(texts, between, (parts, last) => {
        const text = parts.map(([gap, one]) => `${gap} ${one} ;`).join("") + last;
        expect(splitStatements(text)).toEqual(parts.map(([, one]) => one));
      }),
      { numRuns: 500 },
    );
  });

  it("are parts of the text in its order, whatever it is", () => {
    const signs = fc.string({ unit: fc.constantFrom(..."ab;'\"$-/*\\\n ()e"), maxLength: 40 });
    fc.assert(
      fc.property(signs, (text) => {
        let at = 0;
        for (const one of splitStatements(text)) {
          const found = text.indexOf(one, at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + one.length;
        }
      }),
      { numRuns: 500 },
    );
  });

  it("of every migration begin with a word of SQL", () => {
    const folder = resolve(import.meta.dirname, "../../../db/migrations");
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".sql")))
      for (const one of splitStatements(readFileSync(join(folder, name), "utf8")))
        expect(one, name).toMatch(
          /^(?:alter|analyze|comment|create|delete|do|drop|grant|insert|reset|revoke|select|set|update|with)\b/i,
        );
  });
});
