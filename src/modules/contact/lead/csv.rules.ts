/** What a spreadsheet takes for a formula begins so; an apostrophe before it makes it text. */
const formula = /^[=+\-@\t\r]/;

/** A cell of a CSV, quoted where it has to be. Numbers are ours and stay as they are. */
export function csvCell(value: string | number | null, separator: "," | ";"): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

export const csvLine = (cells: readonly (string | number | null)[], separator: "," | ";"): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
