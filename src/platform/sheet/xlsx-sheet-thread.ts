import { parentPort, workerData } from "node:worker_threads";
import type { SheetNews } from "./sheet-thread.ts";
import type { Sheet } from "./sheet-rows.rules.ts";
import { readXlsx } from "./xlsx-sheet.ts";

/** The thread that reads one workbook, started by readSheet. */
const main = parentPort;
if (main === null) throw new Error("xlsx-sheet-thread.ts runs as a worker thread only.");
const tell = (news: SheetNews<Sheet | undefined>) => main.postMessage(news, []);

const { bytes, rowsMost } = workerData as { bytes: Uint8Array; rowsMost: number };
try {
  tell({ type: "made", made: await readXlsx(Buffer.from(bytes), rowsMost) });
} catch (error) {
  tell({ type: "failure", message: error instanceof Error ? error.message : "unknown" });
}
