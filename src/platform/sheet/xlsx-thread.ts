import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile from "write-excel-file/node";
import type { SheetNews } from "./sheet-thread.ts";
import type { XlsxCell } from "./xlsx.ts";

/** The thread of one workbook, started by makeXlsx. */
const main = parentPort;
if (main === null) throw new Error("xlsx-thread.ts runs as a worker thread only.");
const tell = (news: SheetNews<Uint8Array>) => main.postMessage(news, []);

/** Text without what no XML may hold. */
const writable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");

const rows = workerData as readonly (readonly XlsxCell[])[];
try {
  const sheet = rows.map((row) =>
    row.map((value) =>
      // Told to be text, so that nothing that a spreadsheet takes for a formula is one.
      typeof value === "string" ? { value: writable(value), type: String } : value,
    ),
  );
  const made = await writeExcelFile(sheet, { stickyRowsCount: 1 }).toBuffer();
  tell({ type: "made", made });
} catch (error) {
  tell({ type: "failure", message: error instanceof Error ? error.message : "unknown" });
}
