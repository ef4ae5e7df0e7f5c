import { Worker } from "node:worker_threads";

/** A cell: text is always text, whatever it begins with. */
export type XlsxCell = string | number | null;

/** What one file may take of memory, in megabytes. */
const memoryCeiling = 512;

/** Says what the file is made of, or that it could not be made. */
export type XlsxNews = { type: "file"; bytes: Uint8Array } | { type: "failure"; message: string };

let last: Promise<unknown> = Promise.resolve();

/** Makes a workbook of one sheet in a thread of its own with a ceiling to its memory, one after the other: whoever
 *  asks for a long list takes neither the server's time nor its memory. */
export function makeXlsx(rows: readonly (readonly XlsxCell[])[]): Promise<Uint8Array> {
  const made = last.then(
    () => inThread(rows),
    () => inThread(rows),
  );
  last = made;
  return made;
}

async function inThread(rows: readonly (readonly XlsxCell[])[]): Promise<Uint8Array> {
  const worker = new Worker(new URL("./xlsx-thread.ts", import.meta.url), {
    workerData: rows,
    resourceLimits: { maxOldGenerationSizeMb: memoryCeiling },
  });
  try {
    return await new Promise<Uint8Array>((done, fail) => {
      worker.on("message", (news: XlsxNews) => {
        if (news.type === "file") done(news.bytes);
        else fail(new Error(news.message));
      });
      worker.once("error", fail);
      worker.once("exit", () => fail(new Error("The thread of a file ended without it.")));
    });
  } finally {
    await worker.terminate();
  }
}
