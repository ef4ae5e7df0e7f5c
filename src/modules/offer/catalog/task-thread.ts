import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { connectEmbedded } from "#src/platform/database/embedded-client.ts";
import { type CatalogueTask, runCatalogueTask } from "./catalogue-task.service.ts";
import type { TaskNews } from "./task-in-thread.ts";

/** The thread of one task of `npm run catalogue`: reading and checking a large catalogue takes seconds in
 *  which a thread does nothing else. Started by runTaskInThread. */
const main = parentPort;
if (main === null) throw new Error("task-thread.ts runs as a worker thread only.");
const tell = (news: TaskNews) => main.postMessage(news, []);

const { task, database } = workerData as { task: CatalogueTask; database: MessagePort };
const stopping = new AbortController();
main.once("message", (reason: string) => stopping.abort(new Error(reason)));
const { connection, close } = connectEmbedded(database);
try {
  const result = await runCatalogueTask(
    connection,
    task,
    (progress) => tell({ type: "progress", progress }),
    stopping.signal,
  );
  tell({ type: "result", result });
} catch (error) {
  tell({ type: "failure", message: error instanceof Error ? error.message : "unknown" });
} finally {
  await close();
  main.close();
}
