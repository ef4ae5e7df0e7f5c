import { setImmediate } from "node:timers/promises";
import { type Cell, parseCell } from "#src/modules/offer/catalog/format/cell.rules.ts";
import type { EntityDefinition, Row } from "#src/modules/offer/catalog/format/entity.ts";
import { type Problem, problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import type { RawTable } from "#src/modules/offer/catalog/format/read-table.ts";

/** A row of a file after its cells were read: in order, or with what is wrong. */
export interface CheckedRow {
  row: Row;
  problems: Problem[];
}

export interface CheckedTable {
  rows: CheckedRow[];
  /** Of the file itself: its header. */
  problems: Problem[];
}

const turn = 2_000;

/** Reads the rows of a table into canonical cells, in turns so that the server goes on answering. */
export async function parseRows(
  definition: EntityDefinition,
  table: RawTable,
): Promise<CheckedTable> {
  const { file } = table;
  const problems = headerProblems(definition, table);
  if (problems.length > 0) return { rows: [], problems };
  const places = definition.columns.map(({ name }) => table.columns.indexOf(name));
  const rows: CheckedRow[] = [];
  for (const [index, raw] of table.rows.entries()) {
    const own: Problem[] = [];
    const cells = definition.columns.map((column, place): Cell => {
      const value = raw.values[places[place] ?? -1];
      const at = { file, row: raw.number, column: column.name };
      const read = parseCell(column.type, value);
      if (!read.ok) {
        const shown = typeof value === "string" ? value : JSON.stringify(value);
        own.push(problem({ ...at, value: shown }, read.code, read.params));
        return null;
      }
      const cell = read.value ?? column.byDefault ?? null;
      if (cell === null && column.isRequired) own.push(problem(at, "VALUE_REQUIRED"));
      return cell;
    });
    // Of a row with too few or too many cells no cell can be trusted to be in its column.
    const faults = raw.problem ? [raw.problem] : own;
    rows.push({ row: { file, number: raw.number, cells }, problems: faults });
    if (index % turn === turn - 1) await setImmediate();
  }
  return { rows, problems };
}

function headerProblems(
  definition: EntityDefinition,
  { file, columns, rows }: RawTable,
): Problem[] {
  // An empty JSON list has no columns and nothing wrong.
  if (columns.length === 0 && rows.length === 0 && file.endsWith(".json")) return [];
  const known = new Set(definition.columns.map(({ name }) => name));
  const at = (column: string) => ({ file, row: 1, column });
  return [
    ...definition.columns
      .filter(({ name, isRequired }) => isRequired && !columns.includes(name))
      .map(({ name }) => problem(at(name), "COLUMN_MISSING")),
    ...columns
      .filter((name) => !known.has(name))
      .map((name) => problem(at(name), "COLUMN_UNKNOWN")),
    ...columns
      .filter((name, place) => columns.indexOf(name) !== place)
      .map((name) => problem(at(name), "COLUMN_TWICE")),
  ];
}
