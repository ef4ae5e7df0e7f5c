import type { problemWords } from "./problem-words.ts";

/** What is wrong with a cell, a row or a file of an import, for the person who can repair it. */

export interface Problem {
  file: string;
  /** As a spreadsheet counts: the header is row 1. 0: the whole file. */
  row: number;
  /** Empty: the whole row. */
  column: string;
  /** The value at fault, shortened. */
  value: string;
  code: ProblemCode;
  params: Record<string, string | number>;
}

export type ProblemCode = keyof typeof problemWords;

const shownValue = 60;

/** A problem with its value shortened; `row` 0 and `column` "" mean the whole file or row. */
export function problem(
  place: { file: string; row?: number; column?: string; value?: string | null },
  code: ProblemCode,
  params: Record<string, string | number> = {},
): Problem {
  const value = place.value ?? "";
  return {
    file: place.file,
    row: place.row ?? 0,
    column: place.column ?? "",
    value: value.length > shownValue ? `${value.slice(0, shownValue)}…` : value,
    code,
    params,
  };
}
