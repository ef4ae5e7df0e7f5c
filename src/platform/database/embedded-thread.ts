import { parentPort, workerData } from "node:worker_threads";
import type { Notice, Order } from "./embedded-messages.ts";
import { servePort } from "./embedded-port-server.ts";
import { openPglite } from "./open-pglite.ts";

/** The thread of the embedded database: PGlite runs a statement to its end without letting its thread do
 *  anything else, so it has one of its own. Started by openEmbeddedThread. */
const main = parentPort;
if (main === null) throw new Error("embedded-thread.ts runs as a worker thread only.");
const tell = (notice: Notice) => main.postMessage(notice, []);

const { folder } = workerData as { folder: string };
const pglite = await openPglite(folder);
main.on("message", (order: Order) => {
  if (order.order === "serve") servePort(pglite, order.port);
  else void pglite.close().finally(() => tell("closed"));
});
tell("open");
