import { createHash } from "node:crypto";
import { chmodSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Log } from "#src/platform/log/log.ts";
import {
  type FeatureTask,
  type FeatureTaskResult,
  featureTaskSchema,
} from "../feature-task.service.ts";

/** Handing a task to the server that holds the embedded database: a Unix socket that only the owner of
 *  the data folder may connect to, one line of JSON each way. */

type Line = { type: "result"; result: FeatureTaskResult } | { type: "failure"; message: string };

/** A socket's path has some 104 bytes on the systems that we know. */
const PATH_MOST = 100;
const REQUEST_MOST = 4_096;
const REQUEST_MS = 5_000;
const PATIENCE_MS = 10_000;

/** In the data folder; where its path is too long, in the temporary folder under the folder's hash. */
export function featureSocketPath(folder: string): string {
  const direct = join(resolve(folder), "features.sock");
  if (Buffer.byteLength(direct) <= PATH_MOST) return direct;
  const hash = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 24);
  return join(tmpdir(), `amparo-features-${hash}.sock`);
}

/** Takes tasks until closed. The caller holds the folder's lock: a socket that is there was left. */
export async function serveFeatureTasks(options: {
  folder: string;
  run: (task: FeatureTask) => Promise<FeatureTaskResult>;
  log: Log;
}): Promise<{ close(): Promise<void> }> {
  const { folder, run, log } = options;
  const sockets = new Set<Socket>();
  const take = async (socket: Socket): Promise<void> => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.setTimeout(REQUEST_MS, () => socket.destroy());
    let line: Line;
    try {
      const task = featureTaskSchema.parse(JSON.parse(await firstLine(socket)));
      socket.setTimeout(0);
      line = { type: "result", result: await run(task) };
      log.info("features.task", { command: task.command, outcome: line.result.kind });
    } catch (error) {
      const message = error instanceof Error ? error.message : "unknown";
      log.warn("features.task.failure", { message });
      line = { type: "failure", message };
    }
    if (socket.writable) socket.end(`${JSON.stringify(line)}\n`);
  };
  const path = featureSocketPath(folder);
  await rm(path, { force: true });
  const server = createServer((socket) => void take(socket));
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    // The mask is set only while the socket is made, so that it is never open to others.
    const mask = process.umask(0o177);
    try {
      server.listen(path, () => {
        server.off("error", fail);
        chmodSync(path, 0o600);
        done();
      });
    } finally {
      process.umask(mask);
    }
  });
  return {
    async close() {
      for (const socket of sockets) socket.destroySoon();
      await new Promise<void>((done) => server.close(() => done()));
      await rm(path, { force: true });
    },
  };
}

async function firstLine(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8");
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
    text += piece;
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end);
    if (text.length > REQUEST_MOST) break;
  }
  throw new Error("No task was asked for.");
}

/** Asks the server that holds a data folder; waits for one that is still starting. Throws an Error with
 *  the server's reason, or NO_ANSWER. */
export async function handFeatureTask(
  folder: string,
  task: FeatureTask,
  patienceMs = PATIENCE_MS,
): Promise<FeatureTaskResult> {
  const socket = await connectPatiently(featureSocketPath(folder), patienceMs);
  try {
    socket.write(`${JSON.stringify(task)}\n`);
    for await (const text of createInterface({ input: socket })) {
      const line = JSON.parse(text) as Line;
      if (line.type === "result") return line.result;
      throw new Error(line.message);
    }
    throw new Error("NO_ANSWER");
  } finally {
    socket.destroy();
  }
}

async function connectPatiently(path: string, patienceMs: number): Promise<Socket> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const socket = await connect(path);
    if (socket) return socket;
    if (Date.now() >= until) throw new Error("NO_ANSWER");
    await new Promise((done) => setTimeout(done, 200));
  }
}

function connect(path: string): Promise<Socket | undefined> {
  return new Promise((done) => {
    const socket = createConnection(path);
    socket.once("connect", () => done(socket));
    socket.once("error", () => done(undefined));
  });
}
