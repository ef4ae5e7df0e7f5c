import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** A small server that takes its time for an import beside the requests, or with a mistake that the proof has to find.
 *  Runs in a thread of its own: it is silent, and who asks it is not. */
const { mistake, importMs } = workerData as { mistake: string; importMs: number };
const waited = new Int32Array(new SharedArrayBuffer(4));
let isImporting = false;

async function importAll(): Promise<void> {
  isImporting = true;
  if (mistake === "imports where it answers") Atomics.wait(waited, 0, 0, importMs);
  else await sleep(importMs);
  isImporting = false;
}

const server = createServer(async (request, response) => {
  if (request.method === "POST") await importAll();
  const isRefused = isImporting && mistake === "refuses while it imports";
  response.writeHead(isRefused ? 503 : 200).end();
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(`http://127.0.0.1:${port}`, []);
});
