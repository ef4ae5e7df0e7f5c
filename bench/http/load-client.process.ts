import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Load, LoadRequest, LoadResult } from "./load-client.ts";

/** No HTTP library: it would cost as much as the answers that are measured. */
const [load] = (await once(process, "message")) as [Load];
const { port, steps, clients, perSecond } = load;
const END_OF_HEAD = Buffer.from("\r\n\r\n");
const END_OF_CHUNKS = Buffer.from("0\r\n\r\n");

const result: LoadResult = { times: [], total: 0, bytes: 0 };
const width = Math.max(...steps.map(({ length }) => length));
const connections = await Promise.all(
  Array.from({ length: clients }, () => Promise.all(Array.from({ length: width }, open))),
);
let next = 0;
const start = performance.now();
await Promise.all(connections.map(run));
result.total = performance.now() - start;
for (const connection of connections.flat()) connection.destroy();
process.send?.(result, () => process.disconnect());

async function open(): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}

async function run(sockets: readonly Socket[]): Promise<void> {
  while (next < steps.length) {
    const at = next++;
    const due = perSecond === undefined ? performance.now() : start + (at * 1_000) / perSecond;
    await sleep(due - performance.now());
    const before = perSecond === undefined ? performance.now() : due;
    await Promise.all(steps[at]!.map((request, i) => ask(sockets[i]!, request)));
    result.times[at] = performance.now() - before;
  }
}

async function sleep(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

function ask(socket: Socket, { path, headers = {} }: LoadRequest): Promise<void> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    let wanted: number | "chunks" | undefined;
    const finish = (error?: Error) => {
      socket.off("data", take);
      socket.off("close", lost);
      result.bytes += size;
      if (error) reject(error);
      else resolve();
    };
    const lost = () => finish(new Error(`${path}: the connection was closed`));
    const take = (part: Buffer) => {
      parts.push(part);
      size += part.length;
      wanted ??= wholeSize(parts, path, finish);
      if (wanted === undefined) return;
      const isWhole =
        wanted === "chunks" ? lastBytes(parts, 5).equals(END_OF_CHUNKS) : size >= wanted;
      if (isWhole) finish();
    };
    socket.on("data", take);
    socket.on("close", lost);
    socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
  });
}

/** Bytes of the whole answer, once its head has come. */
function wholeSize(
  parts: Buffer[],
  path: string,
  fail: (error: Error) => void,
): number | "chunks" | undefined {
  const come = Buffer.concat(parts);
  const end = come.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = come.toString("latin1", 0, end).toLowerCase();
  if (!head.startsWith("http/1.1 200")) {
    fail(new Error(`${path}: ${head.slice(0, 20)}`));
    return undefined;
  }
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  return length === undefined ? "chunks" : end + END_OF_HEAD.length + Number(length);
}

function lastBytes(parts: readonly Buffer[], count: number): Buffer {
  const last = parts.at(-1) ?? Buffer.alloc(0);
  return last.length >= count ? last.subarray(-count) : Buffer.concat(parts).subarray(-count);
}
