import { CsvError, parse } from "csv-parse/sync";
import type { CheckedFile } from "../files/file-check.ts";
import { wrongFileType } from "../files/file.errors.ts";
import { extensionOf } from "../files/file.rules.ts";
import { columnsMost, isFilled, type Sheet, type SheetCell } from "./sheet-rows.rules.ts";
import { createTurns, inSheetThread, SheetLimitError } from "./sheet-thread.ts";

/** Reads a file that was checked: at most so many rows. Throws FILE_TYPE (400) of any other kind and where it cannot be
 *  read. */
export async function readSheet(file: CheckedFile, rowsMost: number): Promise<Sheet> {
  const extension = extensionOf(file.name);
  const sheet =
    extension === "xlsx"
      ? await inTurn(() => readXlsx(file.bytes, rowsMost))
      : extension === "csv"
        ? readCsv(file.bytes, rowsMost)
        : undefined;
  if (sheet === undefined) throw wrongFileType();
  return sheet;
}

const inTurn = createTurns();

/** undefined where the workbook has no sheet that can be read, or takes more memory or time than one file is given; any
 *  other failure is the program's own and is thrown. */
const readXlsx = (bytes: Buffer, rowsMost: number): Promise<Sheet | undefined> =>
  inSheetThread<Sheet | undefined>({
    module: new URL("./xlsx-sheet-thread.ts", import.meta.url),
    data: { bytes, rowsMost },
    memoryCeiling: 96,
    timeMost: 30_000,
  }).catch((error: unknown) => {
    if (error instanceof SheetLimitError) return undefined;
    throw error;
  });

/** What programs of tables compute, rather than show; a sign before digits is a number or a telephone. */
const isFormula = (text: string): boolean =>
  /^[=@]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s().,-]*$/.test(text));

/** Text in UTF-8, or as Windows of the West writes it. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const separators = [";", "\t", ","] as const;

function readCsv(bytes: Buffer, rowsMost: number): Sheet | undefined {
  const text = textOf(bytes).replace(/^\uFEFF/, "");
  const [head = ""] = text.split(/\r?\n/, 1);
  const countOf = (separator: string): number => head.split(separator).length;
  const delimiter = separators.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ";";
  try {
    const lines = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: rowsMost + 1,
      // With `info`, which the types of the package leave out.
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const rows = lines.map(({ record, info }) => ({
      number: info.lines,
      cells: record.slice(0, columnsMost).map((value): SheetCell => ({
        text: value,
        kind: isFormula(value) ? "formula" : "text",
      })),
    }));
    return { rows: rows.filter(isFilled), isFrom1904: false };
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
