import * as fc from "fast-check";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { type Cell, parseCell } from "./cell.rules.ts";
import { decimal, entity, type EntityDefinition, integer, list, optional, text } from "./entity.ts";
import { readCell, writeCell } from "./neutral-cell.rules.ts";
import { printTable } from "./print-table.ts";
import { readTable } from "./read-table.ts";

describe("a cell that a spreadsheet would compute", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ['=HYPERLINK("http://x.example","x")', '\'=HYPERLINK("http://x.example","x")'],
    ["+56 9 8123 4567", "'+56 9 8123 4567"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["'=x", "''=x"],
    ["-5", "-5"],
    ["-33.45", "-33.45"],
    ["+7", "+7"],
    ["'normal", "'normal"],
    ["a=b", "a=b"],
    ["", ""],
  ])("%j is written as %j, and read back", (cell, written) => {
    expect(writeCell(cell)).toBe(written);
    expect(readCell(written)).toBe(cell);
  });

  const start = fc.stringMatching(/^'{0,3}[=+\-@\t\r]?[0-9]{0,3}/);
  const anyText = fc
    .tuple(start, fc.string({ unit: "grapheme", maxLength: 20 }))
    .map((parts) => parts.join(""));

  it("is never at the start of what is written, and every text is read back", () => {
    fc.assert(
      fc.property(anyText, (cell) => {
        const written = writeCell(cell);
        expect(readCell(written)).toBe(cell);
        expect(/^[=+\-@\t\r]/.test(written) && !/^[+-]?\d+([.,]\d+)?$/.test(written)).toBe(false);
      }),
    );
  });

  const table: EntityDefinition = entity({
    name: "upper-types",
    key: ["code"],
    doc: "",
    columns: [
      optional("code", text(200), "", ""),
      optional("tags", list, "", ""),
      optional("count", integer(-1_000, 1_000), "", ""),
      optional("latitude", decimal(3, 90, -90), "", ""),
    ],
  });

  it("leaves a whole table as it is through export and import, with its numbers as numbers", async () => {
    const row = fc.tuple(
      anyText,
      anyText,
      fc.integer({ min: -1_000, max: 1_000 }),
      fc.integer({ min: -90_000, max: 90_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const read = (raw: readonly unknown[]): (Cell | undefined)[] =>
          table.columns.map(({ type }, place) => {
            const cell = parseCell(type, raw[place]);
            return cell.ok ? cell.value : undefined;
          });
        const stored = rows
          .map(([code, tags, count, latitude]) =>
            read([code, tags, String(count), (latitude / 1_000).toFixed(3)]),
          )
          .filter((cells): cells is Cell[] => !cells.includes(undefined));
        const printed = printTable(table, stored, "csv");
        for (const [index, cells] of parse(printed).slice(1).entries()) {
          expect([cells[2], cells[3]]).toEqual([
            stored[index]?.[2] ?? "",
            stored[index]?.[3] ?? "",
          ]);
        }
        const { table: again, problems } = await readTable("upper-types.csv", Buffer.from(printed));
        expect(problems).toEqual([]);
        expect(again.rows.map(({ values }) => read(values))).toEqual(stored);
      }),
      { numRuns: 60 },
    );
  });
});
