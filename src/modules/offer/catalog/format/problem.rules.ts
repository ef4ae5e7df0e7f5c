import { type ProblemLanguage, problemWords } from "./problem-words.rules.ts";

export type { ProblemLanguage };

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

interface ProblemWords {
  message: string;
  whatToDo: string;
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

/** What is wrong and what to do about it, in a language. */
export function sayProblem({ code, params }: Problem, language: ProblemLanguage): ProblemWords {
  const [message, whatToDo] = problemWords[code][language];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_match, name: string) => String(params[name] ?? ""));
  return { message: fill(message), whatToDo: fill(whatToDo) };
}
