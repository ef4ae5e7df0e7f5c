/** A table that somebody filled in: the first sheet of a workbook (.xlsx), or a .csv. Nothing of it is computed. */

export interface SheetCell {
  text: string;
  /** A formula is never taken for its result: who sends it may not see what it says. An error is "#N/A" and the like. */
  kind: "text" | "number" | "formula" | "error";
}

export interface SheetRow {
  /** As the person's own program numbers it, from 1. */
  number: number;
  /** By their column; a hole is an empty text. */
  cells: readonly SheetCell[];
}

export interface Sheet {
  /** Rows with something in them. */
  rows: readonly SheetRow[];
  /** Whether days are counted from 1904, as older programs do. */
  isFrom1904: boolean;
}

export const emptyCell: SheetCell = { text: "", kind: "text" };

/** Cells of a row, at most. */
export const columnsMost = 200;

/** Whether a row holds anything. */
export const isFilled = ({ cells }: SheetRow): boolean =>
  cells.some(({ text, kind }) => text.trim() !== "" || kind === "formula");
