import { Parser } from "htmlparser2";
import { readEntry } from "../files/archive.ts";
import {
  columnsMost,
  emptyCell,
  isFilled,
  type Sheet,
  type SheetCell,
  type SheetRow,
} from "./sheet-rows.rules.ts";

/** Reads the first sheet of a workbook (ECMA-376): the cells as they are stored. */

/** Bytes of one part of the workbook, inflated: a thousand rows take a tenth of it. */
const partMost = 10 * 1024 * 1024;

type Attributes = Readonly<Record<string, string>>;

/** Walks XML by the local names of its elements. */
function walk(
  xml: Buffer,
  on: {
    open?(name: string, attributes: Attributes): void;
    text?(text: string): void;
    close?(name: string): void;
  },
): void {
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => on.open?.(local(name), attributes),
      ontext: (text) => on.text?.(text),
      onclosetag: (name) => on.close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml.toString("utf8"));
}

interface Workbook {
  /** Name of the relationship of its first sheet. */
  sheet: string | undefined;
  isFrom1904: boolean;
}

function readWorkbook(xml: Buffer): Workbook {
  const found: Workbook = { sheet: undefined, isFrom1904: false };
  walk(xml, {
    open(name, attributes) {
      if (name === "sheet") found.sheet ??= attributes["r:id"] ?? attributes["id"];
      if (name === "workbookPr")
        found.isFrom1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
    },
  });
  return found;
}

/** Where a relationship leads inside of the archive. */
function targetOf(xml: Buffer, id: string): string | undefined {
  let target: string | undefined;
  walk(xml, {
    open(name, attributes) {
      const isOutside = attributes["TargetMode"] === "External";
      if (name === "Relationship" && attributes["Id"] === id && !isOutside)
        target = attributes["Target"];
    },
  });
  return target?.startsWith("/") === true ? target.slice(1) : target && `xl/${target}`;
}

/** Texts that cells share, in their order; how they are pronounced is left out. */
function readShared(xml: Buffer): string[] {
  const texts: string[] = [];
  let [isText, isSaid] = [false, false];
  walk(xml, {
    open(name) {
      if (name === "si") texts.push("");
      if (name === "t") isText = true;
      if (name === "rPh") isSaid = true;
    },
    text(text) {
      if (isText && !isSaid) texts[texts.length - 1] += text;
    },
    close(name) {
      if (name === "t") isText = false;
      if (name === "rPh") isSaid = false;
    },
  });
  return texts;
}

/** "C7": 2; undefined where it names no column. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface OpenCell {
  column: number;
  type: string;
  value: string;
  isFormula: boolean;
}

function cellOf({ type, value, isFormula }: OpenCell, shared: readonly string[]): SheetCell {
  if (isFormula) return { text: value, kind: "formula" };
  if (type === "s") return { text: shared[Number(value)] ?? "", kind: "text" };
  if (type === "e") return { text: value, kind: "error" };
  if (type === "inlineStr" || type === "str") return { text: value, kind: "text" };
  if (type === "d") return { text: value.slice(0, 10), kind: "text" };
  return { text: value, kind: value === "" || type === "b" ? "text" : "number" };
}

function readRows(xml: Buffer, shared: readonly string[], rowsMost: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let row: { number: number; cells: SheetCell[] } | undefined;
  let cell: OpenCell | undefined;
  let isValue = false;
  let last = 0;
  walk(xml, {
    open(name, attributes) {
      if (name === "row") {
        last = Number(attributes["r"]) || last + 1;
        row = { number: last, cells: [] };
      } else if (name === "c" && row !== undefined) {
        const column = columnOf(attributes["r"] ?? "") ?? row.cells.length;
        cell = { column, type: attributes["t"] ?? "n", value: "", isFormula: false };
      } else if (name === "f" && cell !== undefined) cell.isFormula = true;
      else if (name === "v" || name === "t") isValue = true;
    },
    text(text) {
      if (isValue && cell !== undefined) cell.value += text;
    },
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "c" && cell !== undefined && row !== undefined) {
        if (cell.column < columnsMost) {
          while (row.cells.length < cell.column) row.cells.push(emptyCell);
          row.cells[cell.column] = cellOf(cell, shared);
        }
        cell = undefined;
      } else if (name === "row" && row !== undefined) {
        if (rows.length <= rowsMost && isFilled(row)) rows.push(row);
        row = undefined;
      }
    },
  });
  return rows;
}

/** The first sheet, `rowsMost` + 1 rows at most; undefined where the workbook has none that can be read. */
export async function readXlsx(bytes: Buffer, rowsMost: number): Promise<Sheet | undefined> {
  const part = (name: string) => readEntry(bytes, name, partMost);
  const [book, relations] = [
    await part("xl/workbook.xml"),
    await part("xl/_rels/workbook.xml.rels"),
  ];
  if (book === undefined || relations === undefined) return undefined;
  const { sheet, isFrom1904 } = readWorkbook(book);
  const target = sheet === undefined ? undefined : targetOf(relations, sheet);
  const xml = target === undefined ? undefined : await part(target);
  if (xml === undefined) return undefined;
  const shared = await part("xl/sharedStrings.xml");
  return { rows: readRows(xml, shared ? readShared(shared) : [], rowsMost), isFrom1904 };
}
