import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { OpenDatabase } from "./database.ts";
import { connectEmbedded } from "./embedded-client.ts";
import type { Notice, Order } from "./embedded-messages.ts";

/** Opens the embedded database of a folder in a thread of its own, so that a long statement holds up other
 *  statements but never this thread; the caller holds the folder's lock. */
export async function openEmbeddedThread(folder: string): Promise<OpenDatabase> {
  const worker = new Worker(new URL("./embedded-thread.ts", import.meta.url), {
    workerData: { folder },
  });
  await hear(worker, "open");
  // What is asked of a thread that failed is rejected through its port, which closes with it.
  worker.on("error", () => undefined);
  const newPort = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ order: "serve", port: port1 } satisfies Order, [port1]);
    return port2;
  };
  const { connection, onNotify, close } = connectEmbedded(newPort());
  return {
    connection,
    kind: "embedded",
    onNotify,
    newPort,
    async close() {
      await close();
      worker.postMessage({ order: "close" } satisfies Order, []);
      await hear(worker, "closed");
      await worker.terminate();
    },
  };
}

/** Waits for a notice of the thread. Rejects with the thread's error where it ends first. */
async function hear(worker: Worker, awaited: Notice): Promise<void> {
  const ended = new AbortController();
  const [notice] = (await Promise.race([
    once(worker, "message", { signal: ended.signal }),
    once(worker, "exit", { signal: ended.signal }).then(() => ["exit"]),
  ]).finally(() => ended.abort())) as [Notice | "exit"];
  if (notice !== awaited) throw new Error(`The embedded database's thread: ${notice}.`);
}
