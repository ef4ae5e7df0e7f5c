import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { readFileText } from "./file-text.ts";
import { jsonFaultOf } from "./json-fault.ts";
import { readCell } from "./neutral-cell.rules.ts";
import { type Problem, problem, type ProblemCode } from "./problem.rules.ts";
import { type Delimiter, delimiterOf } from "./separators.rules.ts";

/** A file as it stands, not yet checked against its entity. */
export interface RawTable {
  file: string;
  columns: readonly string[];
  rows: readonly RawRow[];
}

export interface RawRow {
  /** As a spreadsheet counts: the header is row 1. In JSON the place in the list, from 1. */
  number: number;
  values: readonly unknown[];
  /** Why the row as a whole cannot be taken. */
  problem?: Problem;
}

export interface ReadResult {
  table: RawTable;
  problems: Problem[];
}

export const ROWS_MOST = 500_000;
const piece = 256 * 1_024;
const batch = 5_000;

/** Reads the bytes of a .csv or .json file. What cannot be read is a problem, never an exception; a file with
 *  a problem has no rows, for what it lacks would count as removed. */
export async function readTable(file: string, bytes: Uint8Array): Promise<ReadResult> {
  const read = readFileText(file, bytes);
  if (!read.ok) return unreadable(read.problem);
  if (file.endsWith(".json")) return readJson(file, read.text);
  const separated = delimiterOf(file, read.text);
  return separated.ok ? readCsv(file, bytes, separated.delimiter) : unreadable(separated.problem);
}

const unreadable = (found: Problem): ReadResult => ({
  table: { file: found.file, columns: [], rows: [] },
  problems: [found],
});

interface CsvPiece {
  info: { records: number; empty_lines: number };
  record: string[];
}

/** Pieces of bytes, so that a long file is parsed in turns and the server goes on answering. */
function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

async function readCsv(file: string, bytes: Uint8Array, delimiter: Delimiter): Promise<ReadResult> {
  const rows: RawRow[] = [];
  let columns: readonly string[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  try {
    const records: AsyncIterable<CsvPiece> = Readable.from(pieces(bytes)).pipe(parser);
    for await (const { info, record } of records) {
      if (info.records === 1) {
        columns = record.map((name) => name.trim());
        continue;
      }
      const row = info.records + info.empty_lines;
      if (rows.length >= ROWS_MOST) {
        return unreadable(problem({ file }, "FILE_TOO_LONG", { most: ROWS_MOST }));
      }
      const counts = { found: record.length, expected: columns.length };
      rows.push({
        number: row,
        values: record.map(readCell),
        ...(counts.found === counts.expected
          ? {}
          : { problem: problem({ file, row }, "ROW_CELLS", counts) }),
      });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return unreadable(csvProblem(file, error));
  }
  return { table: { file, columns, rows }, problems: [] };
}

const csvProblems: Readonly<Record<string, ProblemCode>> = {
  CSV_QUOTE_NOT_CLOSED: "FILE_QUOTE_OPEN",
  CSV_INVALID_CLOSING_QUOTE: "FILE_QUOTE_CLOSED_EARLY",
  INVALID_OPENING_QUOTE: "FILE_QUOTE_INSIDE",
};

/** What the parser could not read, at the row where it begins: rows that were read before it are counted by
 *  the error, for some of them may not have arrived yet. */
function csvProblem(file: string, error: CsvError): Problem {
  const count = (name: string): number => {
    const value: unknown = error[name];
    return typeof value === "number" ? value : 0;
  };
  const row = count("records") + count("empty_lines") + 1;
  return problem({ file, row }, csvProblems[error.code] ?? "FILE_CSV_OTHER");
}

async function readJson(file: string, text: string): Promise<ReadResult> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return unreadable(problem({ file }, "FILE_JSON_BROKEN", { ...jsonFaultOf(text) }));
  }
  if (!Array.isArray(content)) return unreadable(problem({ file }, "FILE_JSON_NOT_LIST"));
  const list: unknown[] = content;
  if (list.length > ROWS_MOST) {
    return unreadable(problem({ file }, "FILE_TOO_LONG", { most: ROWS_MOST }));
  }
  const isRow = (item: unknown): item is Record<string, unknown> =>
    typeof item === "object" && item !== null && !Array.isArray(item);
  const wrong = list.findIndex((item) => !isRow(item));
  if (wrong >= 0) {
    const count = list.filter((item) => !isRow(item)).length;
    return unreadable(problem({ file, row: wrong + 1 }, "FILE_JSON_ROW", { more: count - 1 }));
  }
  const objects = list as Record<string, unknown>[];
  const columns = new Set<string>();
  for (const [index, object] of objects.entries()) {
    for (const name of Object.keys(object)) columns.add(name);
    if (index % batch === batch - 1) await setImmediate();
  }
  const names = [...columns];
  const rows = objects.map((object, index) => ({
    number: index + 1,
    values: names.map((name) => (Object.hasOwn(object, name) ? object[name] : null)),
  }));
  return { table: { file, columns: names, rows }, problems: [] };
}
