import { chmodSync } from "node:fs";
import { mkdtemp, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Log } from "../log/log.ts";

/** Handing a command's task to the server that holds the embedded database: a Unix socket in its data
 *  folder, one task a connection, a line of JSON each way. Only the folder's owner may connect (mode
 *  0600). */

type Line<Progress, Result> =
  | { type: "progress"; progress: Progress }
  | { type: "result"; result: Result }
  | { type: "failure"; message: string };

/** A socket's path has some 104 bytes on the systems that we know. */
const PATH_MOST = 100;
const REQUEST_MOST = 16_384;
const REQUEST_MS = 5_000;
const PATIENCE_MS = 10_000;

/** Where the socket of a kind of task is: its data folder, and the kind's name. */
export interface TaskPlace {
  folder: string;
  /** `catalogue`, `features`: the socket's file and the log's events are named after it. */
  name: string;
}

export interface TaskServerOptions<Task, Progress, Result> extends TaskPlace {
  /** Reads what came over the line; throws where it is no task. */
  read(task: unknown): Task;
  run(task: Task, tell: (progress: Progress) => void, signal: AbortSignal): Promise<Result>;
  log: Log;
}

const directPath = ({ folder, name }: TaskPlace) => join(resolve(folder), `${name}.sock`);
const pointerPath = (place: TaskPlace) => `${directPath(place)}.path`;

/** Takes tasks until closed. The caller holds the folder's lock, so a socket that is there was left
 *  behind. */
export async function serveTasks<Task, Progress, Result>(
  options: TaskServerOptions<Task, Progress, Result>,
): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController();
  const sockets = new Set<Socket>();
  const unasked = new Set<Socket>();
  let queue: Promise<void> = Promise.resolve();
  const take = async (socket: Socket): Promise<void> => {
    sockets.add(socket);
    unasked.add(socket);
    const gone = new AbortController();
    const leave = () => {
      sockets.delete(socket);
      gone.abort(new Error("The command was interrupted."));
    };
    socket.on("error", leave);
    socket.on("close", leave);
    try {
      const task = options.read(await readLine(socket));
      const signal = AbortSignal.any([stopping.signal, gone.signal]);
      // One task at a time: a second waits for the first.
      queue = queue.then(() => answer(socket, task, options, signal));
    } catch (error) {
      tellFailure(socket, options, error);
    } finally {
      unasked.delete(socket);
    }
  };
  const server = createServer((socket) => void take(socket));
  await forgetSocket(options);
  const path = await choosePath(options);
  await listen(server, path);
  return {
    async close() {
      stopping.abort(new Error("The server is stopping."));
      for (const socket of unasked) socket.destroy();
      const closed = new Promise<void>((done) => server.close(() => done()));
      await queue;
      for (const socket of sockets) socket.destroySoon();
      await closed;
      await forgetSocket(options);
    },
  };
}

async function choosePath(place: TaskPlace): Promise<string> {
  const direct = directPath(place);
  if (Buffer.byteLength(direct) <= PATH_MOST) return direct;
  const path = join(await mkdtemp(join(tmpdir(), "amparo-")), `${place.name}.sock`);
  await writeFile(pointerPath(place), path, { mode: 0o600 });
  return path;
}

async function forgetSocket(place: TaskPlace): Promise<void> {
  const pointed = await readFile(pointerPath(place), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );
  if (pointed !== undefined) {
    await rm(pointed, { force: true });
    // Only an empty folder goes: whatever else the file may name stays.
    await rmdir(dirname(pointed)).catch(() => undefined);
  }
  await rm(pointerPath(place), { force: true });
  await rm(directPath(place), { force: true });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
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
}

function say(socket: Socket, line: Line<unknown, unknown>): void {
  if (socket.writable) socket.write(`${JSON.stringify(line)}\n`);
}

function tellFailure(
  socket: Socket,
  { name, log }: Pick<TaskServerOptions<never, never, never>, "name" | "log">,
  error: unknown,
): void {
  const message = error instanceof Error ? error.message : "unknown";
  log.warn(`${name}.task.failure`, { message });
  say(socket, { type: "failure", message });
  socket.end();
}

/** Runs a task and tells its connection; never rejects, for the next in the queue waits on it. */
async function answer<Task, Progress, Result>(
  socket: Socket,
  task: Task,
  options: TaskServerOptions<Task, Progress, Result>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const tell = (progress: Progress) => say(socket, { type: "progress", progress });
    const result = await options.run(task, tell, signal);
    options.log.info(`${options.name}.task`, {});
    say(socket, { type: "result", result });
    socket.end();
  } catch (error) {
    tellFailure(socket, options, error);
  }
}

/** What a connection sends as its first line. Rejects where there is none in time. */
async function readLine(socket: Socket): Promise<unknown> {
  socket.setTimeout(REQUEST_MS, () => socket.destroy());
  const asked: unknown = JSON.parse(await firstLine(socket));
  socket.setTimeout(0);
  return asked;
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

type WhyNotRun = "NO_ANSWER" | "FAILED";

/** A failure of the other side, or no other side at all. */
export class TaskNotRun extends Error {
  readonly code: WhyNotRun;
  constructor(code: WhyNotRun, message: string) {
    super(message);
    this.name = "TaskNotRun";
    this.code = code;
  }
}

/** Asks the server that holds a data folder to run a task; waits for one that is still starting. Throws
 *  TaskNotRun. */
export async function handTask<Result>(
  place: TaskPlace,
  task: object,
  onProgress: (progress: never) => void = () => undefined,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const socket = await connectPatiently(place, patienceMs);
  try {
    socket.write(`${JSON.stringify(task)}\n`);
    for await (const text of createInterface({ input: socket })) {
      const line = JSON.parse(text) as Line<never, Result>;
      if (line.type === "progress") onProgress(line.progress);
      else if (line.type === "result") return line.result;
      else throw new TaskNotRun("FAILED", line.message);
    }
    throw new TaskNotRun("FAILED", "The server ended before the task did.");
  } finally {
    socket.destroy();
  }
}

async function connectPatiently(place: TaskPlace, patienceMs: number): Promise<Socket> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const path = await readFile(pointerPath(place), "utf8").catch(() => directPath(place));
    const socket = await connect(path);
    if (socket) return socket;
    if (Date.now() >= until) throw new TaskNotRun("NO_ANSWER", "The server does not answer.");
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
