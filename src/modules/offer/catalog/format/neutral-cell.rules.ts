/** A spreadsheet computes a cell that begins with one of these, whoever wrote it. */
const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A cell for a CSV file that people open in a spreadsheet: an apostrophe goes before what it would compute.
 *  Numbers stay as they are. `readCell(writeCell(text))` is the text, whatever it is. */
export function writeCell(text: string): string {
  const isFormula = formulaStart.test(text) && !plainNumber.test(text);
  return isFormula || hasMark(text) ? `'${text}` : text;
}

/** The text of a CSV cell, without the apostrophe that writeCell put before it. */
export const readCell = (cell: string): string => (hasMark(cell) ? cell.slice(1) : cell);

const hasMark = (text: string): boolean => /^'+[=+\-@\t\r]/.test(text);
