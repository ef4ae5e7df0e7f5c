import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { type Problem, problem } from "./problem.rules.ts";

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

/** Reads the bytes of a .csv or .json file. What cannot be read is a problem, never an exception. */
export async function readTable(file: string, bytes: Uint8Array): Promise<ReadResult> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return {
      table: { file, columns: [], rows: [] },
      problems: [problem({ file }, "FILE_NOT_UTF8")],
    };
  }
  return file.endsWith(".json") ? readJson(file, text) : readCsv(file, bytes, delimiterOf(text));
}

interface CsvPiece {
  info: { records: number; empty_lines: number };
  record: string[];
}

/** A spreadsheet in Spanish writes semicolons, for its decimals are commas. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return header.includes(";") && !header.includes(",") ? ";" : ",";
}

/** Pieces of bytes, so that a long file is parsed in turns and the server goes on answering. */
function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

async function readCsv(file: string, bytes: Uint8Array, delimiter: string): Promise<ReadResult> {
  const problems: Problem[] = [];
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
  let row = 0;
  try {
    const records: AsyncIterable<CsvPiece> = Readable.from(pieces(bytes)).pipe(parser);
    for await (const { info, record } of records) {
      row = info.records + info.empty_lines;
      if (info.records === 1) {
        columns = record.map((name) => name.trim());
        continue;
      }
      if (rows.length >= ROWS_MOST) {
        problems.push(problem({ file }, "FILE_TOO_LONG", { most: ROWS_MOST }));
        break;
      }
      const counts = { found: record.length, expected: columns.length };
      rows.push({
        number: row,
        values: record,
        ...(counts.found === counts.expected
          ? {}
          : { problem: problem({ file, row }, "ROW_CELLS", counts) }),
      });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problems.push(problem({ file, row: row + 1 }, "FILE_UNREADABLE", { detail: error.code }));
  }
  return { table: { file, columns, rows }, problems };
}

async function readJson(file: string, text: string): Promise<ReadResult> {
  const empty = { file, columns: [], rows: [] };
  const unreadable = (detail: string): ReadResult => ({
    table: empty,
    problems: [problem({ file }, "FILE_UNREADABLE", { detail })],
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return unreadable("JSON");
  }
  if (!Array.isArray(content)) return unreadable("[ ]");
  const list: unknown[] = content;
  if (list.length > ROWS_MOST) {
    return { table: empty, problems: [problem({ file }, "FILE_TOO_LONG", { most: ROWS_MOST })] };
  }
  const columns = new Set<string>();
  const problems: Problem[] = [];
  const objects: { number: number; object: Record<string, unknown> }[] = [];
  for (const [index, item] of list.entries()) {
    if (typeof item !== "object" || item === null || Array.isArray(item)) {
      problems.push(problem({ file, row: index + 1 }, "FILE_UNREADABLE", { detail: "{ }" }));
      continue;
    }
    for (const name of Object.keys(item)) columns.add(name);
    objects.push({ number: index + 1, object: item as Record<string, unknown> });
    if (index % batch === batch - 1) await setImmediate();
  }
  const names = [...columns];
  const rows = objects.map(({ number, object }) => ({
    number,
    values: names.map((name) => (Object.hasOwn(object, name) ? object[name] : null)),
  }));
  return { table: { file, columns: names, rows }, problems };
}
