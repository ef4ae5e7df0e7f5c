import { Worker } from "node:worker_threads";

/** What a thread says: what it made, or that it could not. */
export type SheetNews<Made> = { type: "made"; made: Made } | { type: "failure"; message: string };

interface SheetWork {
  /** The module that runs in the thread, and its `workerData`. */
  module: URL;
  data: unknown;
  /** What one file may take of memory, in megabytes. */
  memoryCeiling: number;
  /** Milliseconds after which the thread is ended; without it, it may go on. */
  timeMost?: number;
}

/** A file asked for more memory or time than one file is given. */
export class SheetLimitError extends Error {}

/** Runs the work of one file in a thread of its own with a ceiling to its memory: a large or hostile file takes neither
 *  the server's time nor its memory. Rejects with SheetLimitError where the file takes more
 *  memory or time than it may, and with the thread's own error where the work fails. */
export async function inSheetThread<Made>(work: SheetWork): Promise<Made> {
  const worker = new Worker(work.module, {
    workerData: work.data,
    resourceLimits: { maxOldGenerationSizeMb: work.memoryCeiling },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Made>((done, fail) => {
      worker.on("message", (news: SheetNews<Made>) => {
        if (news.type === "made") done(news.made);
        else fail(new Error(news.message));
      });
      worker.once("error", (error: NodeJS.ErrnoException) =>
        fail(
          error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new SheetLimitError(error.message) : error,
        ),
      );
      worker.once("exit", () => fail(new Error("The thread of a file ended without it.")));
      if (work.timeMost !== undefined)
        timer = setTimeout(
          () => fail(new SheetLimitError("The thread of a file took too long.")),
          work.timeMost,
        );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Lets one piece of work run after the other: threads side by side would add up their ceilings. */
export function createTurns(): <Made>(work: () => Promise<Made>) => Promise<Made> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const made = last.then(work, work);
    last = made;
    return made;
  };
}
