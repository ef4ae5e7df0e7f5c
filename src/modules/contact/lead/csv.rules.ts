import type { Language } from "#src/routes/languages.ts";

/** What a spreadsheet takes for a formula begins so; an apostrophe before it makes it text. */
const formula = /^[=+\-@\t\r]/;

type Separator = "," | ";";
/** Between the whole and the rest of a number, as a spreadsheet of the language reads it. */
type DecimalMark = "." | ",";

/** A cell of a CSV, quoted where it has to be. Numbers are ours: they are no formula, whatever they begin with. */
export function csvCell(
  value: string | number | null,
  separator: Separator,
  decimal: DecimalMark = ".",
): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", decimal);
  const text = formula.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

export const csvLine = (
  cells: readonly (string | number | null)[],
  separator: Separator,
  decimal: DecimalMark = ".",
): string => `${cells.map((cell) => csvCell(cell, separator, decimal)).join(separator)}\r\n`;

/** Between cells and in numbers, as a spreadsheet of the reader's language reads them. */
export const csvMarks: Readonly<Record<Language, readonly [Separator, DecimalMark]>> = {
  es: [";", ","],
  en: [",", "."],
  pt: [";", ","],
};

/** A whole file in UTF-8 with its mark. */
export const csvText = (
  lines: readonly (readonly (string | number | null)[])[],
  language: Language,
): string => `\uFEFF${lines.map((cells) => csvLine(cells, ...csvMarks[language])).join("")}`;
