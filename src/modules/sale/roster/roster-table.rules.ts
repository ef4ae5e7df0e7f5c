import type { ActivationField } from "#src/contracts/enumerations/operations.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import {
  emptyCell,
  type Sheet,
  type SheetCell,
  type SheetRow,
} from "#src/platform/sheet/sheet-rows.rules.ts";
import { activationLayout, type LayoutColumn } from "./activation-layout.rules.ts";
import type { RosterFault, RosterRecord } from "./roster.rules.ts";

/** The table of a file as records of the layout. Pure. */

/** People of one file, at most (PP 2). */
export const peopleMost = 1_000;

/** The header stands among the first rows of a file. */
const headMost = 30;

/** Accents, case, dots, underscores and spaces of a header are ignored. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s._]/g, "");

const columnNamed = (text: string): LayoutColumn | undefined =>
  activationLayout.find(({ header, aliases }) =>
    [header, ...aliases].some((name) => plain(name) === plain(text)),
  );

interface Head {
  row: SheetRow;
  /** Where each field stands. */
  places: ReadonlyMap<ActivationField, number>;
}

const headIn = (row: SheetRow): Head => {
  const places = new Map<ActivationField, number>();
  for (const [index, { text }] of row.cells.entries()) {
    const field = text.trim() === "" ? undefined : columnNamed(text)?.field;
    if (field !== undefined && !places.has(field)) places.set(field, index);
  }
  return { row, places };
};

/** The row with most of the known headers. */
const findHead = ({ rows }: Sheet): Head | undefined =>
  rows
    .slice(0, headMost)
    .map(headIn)
    .toSorted((one, other) => other.places.size - one.places.size)[0];

const dates: readonly ActivationField[] = ["birthDate", "effectiveDate"];

/** The day of a number, as programs of tables count them. */
const dayOf = (text: string, { isFrom1904 }: Sheet): string =>
  addDays(isFrom1904 ? "1904-01-01" : "1899-12-30", Math.floor(Number(text)));

/** A number as it was typed: 12345678 and not 1.2345678E7; empty where digits are lost. */
const digitsOf = (text: string): string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : "";
};

type CellRead = { text: string } | { code: string };

function readCell(cell: SheetCell, field: ActivationField, sheet: Sheet): CellRead {
  if (cell.kind === "formula") return { code: "CELL_FORMULA" };
  if (cell.kind === "error") return { code: "CELL_BROKEN" };
  const text = cell.text.trim().replaceAll(/\s+/g, " ");
  const isShortened = /^\d+([.,]\d+)?E\+?\d+$/i.test(text);
  if (cell.kind === "text")
    return isShortened && !dates.includes(field) ? { code: "CELL_DIGITS_LOST" } : { text };
  if (dates.includes(field)) {
    const days = Number(text);
    return days > 0 && days < 100_000 ? { text: dayOf(text, sheet) } : { text };
  }
  const digits = digitsOf(text);
  return digits === "" ? { code: "CELL_DIGITS_LOST" } : { text: digits };
}

export interface RosterTable {
  records: readonly RosterRecord[];
  /** Row of the file of each record. */
  rows: readonly number[];
  faults: readonly (Omit<RosterFault, "index"> & { row: number })[];
}

/** Reads the people of a file. A fault names its row and the field of its column. */
export function readRoster(sheet: Sheet): RosterTable {
  const head = findHead(sheet);
  const missing = activationLayout.filter(
    ({ field, isRequired }) => isRequired && head?.places.has(field) !== true,
  );
  if (head === undefined || missing.length > 0) {
    const row = head?.row.number ?? 1;
    const faults = missing.map(({ field }) => ({ row, field, code: "COLUMN_MISSING" }));
    return { records: [], rows: [], faults };
  }
  const people = sheet.rows.filter(({ number }) => number > head.row.number);
  if (people.length === 0 || people.length > peopleMost) {
    const code = people.length === 0 ? "NO_ROWS" : "TOO_MANY_ROWS";
    const row = people.length === 0 ? head.row.number : (people[peopleMost]?.number ?? 1);
    const fault = { row, field: "rowNumber" as const, code, params: { maximum: peopleMost } };
    return { records: [], rows: [], faults: [fault] };
  }
  const faults: { row: number; field: ActivationField; code: string }[] = [];
  const records = people.map(({ number, cells }) => {
    const record: Partial<Record<ActivationField, string>> = {};
    for (const [field, place] of head.places) {
      const read = readCell(cells[place] ?? emptyCell, field, sheet);
      if ("text" in read) record[field] = read.text;
      else faults.push({ row: number, field, code: read.code });
    }
    return record;
  });
  return { records, rows: people.map(({ number }) => number), faults };
}
