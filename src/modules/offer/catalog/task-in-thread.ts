import { type MessagePort, Worker } from "node:worker_threads";
import type { CatalogueTask, TaskProgress, TaskResult } from "./catalogue-task.service.ts";

/** What the thread of a task says. */
export type TaskNews =
  | { type: "progress"; progress: TaskProgress }
  | { type: "result"; result: TaskResult }
  | { type: "failure"; message: string };

/** Runs a task in a thread of its own, on the embedded database behind a port. A signal stops it before it
 *  writes. Rejects where it fails, or its thread ends without a result. */
export async function runTaskInThread(
  database: MessagePort,
  task: CatalogueTask,
  onProgress: (progress: TaskProgress) => void,
  signal: AbortSignal,
): Promise<TaskResult> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./task-thread.ts", import.meta.url), {
    workerData: { task, database },
    transferList: [database],
  });
  const stop = () => worker.postMessage((signal.reason as Error).message, []);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await new Promise<TaskResult>((done, fail) => {
      worker.on("message", (news: TaskNews) => {
        if (news.type === "progress") onProgress(news.progress);
        else if (news.type === "result") done(news.result);
        else fail(new Error(news.message));
      });
      worker.once("error", fail);
      worker.once("exit", () => fail(new Error("The task's thread ended without a result.")));
    });
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
