import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Cell,
  type CellType,
  canonicalDecimal,
  canonicalJson,
  canonicalText,
  parseCell,
} from "./cell.rules.ts";
import { entities } from "./entities.ts";
import type { ColumnDefinition } from "./entity.ts";
import { printTable } from "./print-table.ts";
import { readTable } from "./read-table.ts";

const decimal: CellType = { kind: "decimal", scale: 4, least: 0, most: 100 };
const integer: CellType = { kind: "integer", least: 0, most: 130 };

describe("a cell of an import", () => {
  it.each<[string, CellType, unknown, Cell]>([
    ["trims a text", { kind: "text", most: 20 }, "  hola \r\n tú ", "hola \n tú"],
    ["composes accents", { kind: "text", most: 20 }, "cafe\u0301", "café"],
    ["takes an empty cell as unknown", { kind: "text", most: 20 }, " ", null],
    ["takes null of JSON as unknown", integer, null, null],
    ["drops needless zeros of a decimal", decimal, "01.5000", "1.5"],
    ["takes a number of JSON", decimal, 1.16, "1.16"],
    ["takes an integer of JSON", integer, 25, "25"],
    ["drops leading zeros of an integer", integer, "007", "7"],
    ["takes a boolean of a spreadsheet", { kind: "boolean" }, "TRUE", "true"],
    ["takes a boolean of JSON", { kind: "boolean" }, false, "false"],
    ["takes a leap day", { kind: "date" }, "2028-02-29", "2028-02-29"],
    [
      "takes the last second of a day",
      { kind: "moment" },
      "2025-10-12T23:59:59",
      "2025-10-12T23:59:59",
    ],
    ["takes a list with bars", { kind: "list" }, " a | b ||", "a|b"],
    ["takes a list of JSON", { kind: "list" }, ["a", "b"], "a|b"],
    ["takes an empty list as unknown", { kind: "list" }, [], null],
    [
      "orders the keys of an object",
      { kind: "json" },
      '{"b":1,"a":{"d":2,"c":3}}',
      '{"a":{"c":3,"d":2},"b":1}',
    ],
    ["takes an object of JSON", { kind: "json" }, { b: "x", a: null }, '{"a":null,"b":"x"}'],
  ])("%s", (_name, type, raw, expected) => {
    expect(parseCell(type, raw)).toEqual({ ok: true, value: expected });
  });

  it.each<[string, CellType, unknown, string]>([
    ["a decimal comma", decimal, "1,5", "VALUE_NOT_DECIMAL"],
    ["a thousands separator", integer, "1.650.000", "VALUE_NOT_INTEGER"],
    ["an exponent", decimal, 1e-7, "VALUE_NOT_DECIMAL"],
    ["more decimals than are stored", decimal, "0.00001", "VALUE_TOO_PRECISE"],
    ["a negative amount", decimal, "-1", "VALUE_OUT_OF_RANGE"],
    ["an age of 131", integer, "131", "VALUE_OUT_OF_RANGE"],
    ["half an age", integer, "2.5", "VALUE_NOT_INTEGER"],
    ["sí for true", { kind: "boolean" }, "sí", "VALUE_NOT_BOOLEAN"],
    ["a day that does not exist", { kind: "date" }, "2026-02-29", "VALUE_NOT_DATE"],
    ["a date the other way round", { kind: "date" }, "31-01-2026", "VALUE_NOT_DATE"],
    ["an hour 24", { kind: "moment" }, "2026-01-31T24:00:00", "VALUE_NOT_MOMENT"],
    [
      "a word outside of the choices",
      { kind: "choice", values: ["F", "M"] },
      "X",
      "VALUE_NOT_CHOICE",
    ],
    [
      "a list with a word outside of the choices",
      { kind: "list", values: ["dps", "company"] },
      "dps|review",
      "VALUE_NOT_CHOICE",
    ],
    ["an accent in a code", { kind: "code" }, "línea", "VALUE_NOT_CODE"],
    ["a space in a slug", { kind: "slug", parts: 1 }, "Plan 80", "VALUE_NOT_SLUG"],
    ["a slash in a slug", { kind: "slug", parts: 1 }, "EPS/Empresa", "VALUE_NOT_SLUG"],
    ["two slashes in a path of two", { kind: "slug", parts: 2 }, "a/b/c", "VALUE_NOT_SLUG"],
    ["a path that ends in a slash", { kind: "slug", parts: 2 }, "EPS/", "VALUE_NOT_SLUG"],
    ["a colour by name", { kind: "color" }, "red", "VALUE_NOT_COLOR"],
    ["an address that runs a script", { kind: "url" }, "javascript:alert(1)", "VALUE_NOT_URL"],
    ["a path of another site", { kind: "path" }, "//example.org/x", "VALUE_NOT_PATH"],
    ["a bar within an item", { kind: "list" }, ["a|b"], "VALUE_NOT_LIST"],
    ["a list where an object belongs", { kind: "json" }, "[1]", "VALUE_NOT_JSON"],
    ["broken JSON", { kind: "json" }, "{a:1}", "VALUE_NOT_JSON"],
    ["a control character", { kind: "text", most: 9 }, "a\u0000b", "VALUE_NOT_TEXT"],
    ["a control character in an object", { kind: "json" }, { a: "\u0000" }, "VALUE_NOT_TEXT"],
    ["half a character", { kind: "text", most: 9 }, "a\ud800", "VALUE_NOT_TEXT"],
    ["an object where a text belongs", { kind: "text", most: 9 }, { a: 1 }, "VALUE_NOT_TEXT"],
    ["a number where a text belongs", { kind: "text", most: 9 }, 12, "VALUE_NOT_TEXT"],
    ["a text that is too long", { kind: "text", most: 3 }, "abcd", "VALUE_TOO_LONG"],
  ])("refuses %s", (_name, type, raw, code) => {
    expect(parseCell(type, raw)).toMatchObject({ ok: false, code });
  });

  it("never throws, whatever the value", () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...allTypes()), (raw, type) => {
        expect(typeof parseCell(type, raw).ok).toBe("boolean");
      }),
    );
  });

  it("reads its own text back to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...allTypes()), (raw, type) => {
        const once = parseCell(type, raw);
        if (once.ok) expect(parseCell(type, once.value)).toEqual(once);
      }),
    );
  });
});

function allTypes(): CellType[] {
  return entities.flatMap(({ columns }) => columns.map(({ type }) => type));
}

/** Cells that the type takes, in canonical form. */
function cells({ type, isRequired }: ColumnDefinition): fc.Arbitrary<Cell> {
  const isGood = (cell: Cell) => {
    const parsed = parseCell(type, cell);
    return parsed.ok && parsed.value === cell;
  };
  const text = fc.string({ unit: "binary", maxLength: 40 }).map(canonicalText);
  const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9-]{0,12}$/);
  const some = ((): fc.Arbitrary<string | null> => {
    switch (type.kind) {
      case "text":
        return text;
      case "code":
      case "slug":
        return word;
      case "segment":
        return fc.stringMatching(/^(?:\*|[a-z0-9_-]{1,12})(?::(?:\*|[a-z0-9_-]{1,12}))?$/);
      case "color":
        return fc.stringMatching(/^#[0-9a-f]{6}$/);
      case "url":
        return fc.webUrl();
      case "path":
        return word.map((each) => `/${each}`);
      case "integer":
        return fc.integer({ min: type.least, max: type.most }).map(String);
      case "decimal":
        return fc
          .tuple(fc.integer({ min: 0, max: 999 }), fc.nat({ max: 10 ** type.scale - 1 }))
          .map(([whole, part]) =>
            canonicalDecimal(`${whole}.${String(part).padStart(type.scale, "0")}`),
          );
      case "boolean":
        return fc.constantFrom("true", "false");
      case "date":
        return fc
          .date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
          .map((each) => each.toISOString().slice(0, 10));
      case "moment":
        return fc
          .date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
          .map((each) => each.toISOString().slice(0, 19));
      case "choice":
        return fc.constantFrom(...type.values);
      case "list":
        return fc
          .array(
            type.values === undefined
              ? text.map((each) => each.replaceAll("|", ""))
              : fc.constantFrom(...type.values),
          )
          .map((items) => {
            const kept = items.map(canonicalText).filter((item) => item !== "");
            return kept.length === 0 ? null : kept.join("|");
          });
      case "json":
        return fc
          .dictionary(word, fc.jsonValue({ depthSize: "small" }))
          .map((object) => canonicalJson(object) ?? "{}");
    }
  })();
  const good = some.filter(isGood);
  return isRequired ? good.filter((cell) => cell !== null) : fc.option(good, { freq: 4 });
}

describe("a printed table", () => {
  it.each(
    entities.flatMap((entity) => [
      [entity.name, "csv", entity] as const,
      [entity.name, "json", entity] as const,
    ]),
  )("of %s reads back from %s to the same cells", async (name, format, entity) => {
    const row = fc.tuple(...entity.columns.map(cells));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 4 }), async (rows) => {
        const text = printTable(entity, rows, format);
        const { table, problems } = await readTable(`${name}.${format}`, Buffer.from(text));
        expect(problems).toEqual([]);
        const read = table.rows.map(({ values }) =>
          entity.columns.map(({ name: column, type }) => {
            const cell = parseCell(type, values[table.columns.indexOf(column)]);
            return cell.ok ? cell.value : cell;
          }),
        );
        expect(read).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });
});
