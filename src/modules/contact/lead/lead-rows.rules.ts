import type { CountryCode } from "#src/contracts/identification.ts";

/** How the committed tables of leads are read (db/seed/leads; they are the specification's own). */

/** A move that a lead may make. */
export interface TransitionRow {
  /** Its line in the table. */
  id: number;
  /** Null where a lead begins. */
  from: number | null;
  to: number;
  who: string;
  needs: string;
  effect: string;
}

export interface SubStatusRow {
  id: number;
  parents: readonly number[];
  name: string;
}

export interface FailureReasonRow {
  code: string;
  name: string;
  type: string;
  /** Id of the sub-status of 4 that it gives. */
  subStatus: number;
  countries: readonly CountryCode[];
  isNoteRequired: boolean;
  /** Switched off: people choose it no more; the system's own moves and old leads still have it. */
  isOff?: boolean;
}

/** Retiró el consentimiento de contacto: the reason that says so for every way of being reached. */
export const withdrawnReason = "FR12";

export const readTransitions = (text: string): TransitionRow[] =>
  readRows(text).map((row, index) => ({
    id: index + 1,
    from: row("from") === "new" ? null : numberOf(row("from")),
    to: numberOf(row("to")),
    who: row("who"),
    needs: row("needs"),
    effect: row("effect"),
  }));

export const readSubStatuses = (text: string): SubStatusRow[] =>
  readRows(text).map((row) => ({
    id: numberOf(row("id")),
    parents: row("parents").split(",").map(numberOf),
    name: row("name"),
  }));

/** The sub-status of a reason is named by its words: its id is that of the row below status 4. */
export function readFailureReasons(
  text: string,
  subStatuses: readonly SubStatusRow[],
): FailureReasonRow[] {
  return readRows(text).map((row) => {
    const words = row("sub-status of 4");
    const found = subStatuses.find(({ name, parents }) => name === words && parents.includes(4));
    if (found === undefined) throw new Error(`No sub-status of 4 is called ${words}.`);
    return {
      code: row("code"),
      name: row("name"),
      type: row("type"),
      subStatus: found.id,
      countries: row("countries").split(",") as CountryCode[],
      isNoteRequired: row("note required") === "yes",
    };
  });
}

/** Rows of a text with tabs, by the names in its first line. Throws where a row has other columns. */
function readRows(text: string): ((column: string) => string)[] {
  const [header = "", ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  const names = header.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    if (cells.length !== names.length) throw new Error(`A row has other columns: ${line}`);
    return (column) => {
      const cell = cells[names.indexOf(column)];
      if (cell === undefined) throw new Error(`A table has no column ${column}.`);
      return cell;
    };
  });
}

function numberOf(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${text} is no status.`);
  return Number(text);
}
