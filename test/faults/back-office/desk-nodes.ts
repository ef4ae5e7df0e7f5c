import { type ChildProcess, fork } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#test/harness/free-port.ts";

const root = resolve(import.meta.dirname, "../../..");

export interface Told {
  status: number;
  body: Record<string, unknown>;
}

/** Nodes that are killed and come again on their own port; each next life dies before another statement. */
export interface DeskNodes {
  count: number;
  kills(): number;
  /** Whether a node is up: where none is, each of them is in its start. */
  isAnyUp(): boolean;
  /** No node dies by itself any more. */
  calm(): void;
  /** Says something to a node until one answers, as a person's browser and a job do. */
  say(index: number, act: string, body?: object): Promise<Told>;
  stop(): Promise<void>;
}

export async function startDeskNodes(options: {
  count: number;
  dataFolder: string;
  databaseUrl: string | undefined;
  kills: number;
  /** The number of the statement before which the next life ends. */
  nextCrash: () => number;
  mutant?: string;
}): Promise<DeskNodes> {
  const { count, dataFolder, databaseUrl, mutant } = options;
  const startedAt = String(Date.now());
  let killed = 0;
  let isCalm = false;
  let isOver = false;
  // A life that ends by itself, as one whose connection is cut while it starts, is no kill: the next one is planned.
  const crash = (): string =>
    isCalm || killed >= options.kills ? "0" : String(options.nextCrash());

  async function startNode() {
    const port = await freePort();
    let child: ChildProcess | undefined;
    let isUp = false;
    const begin = (): Promise<void> => {
      const started = fork(join(import.meta.dirname, "desk-node.ts"), [], {
        cwd: root,
        execPath: join(root, "node_modules/.bin/node"),
        execArgv: [],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        env: {
          PATH: process.env["PATH"],
          NODE_OPTIONS: process.env["NODE_OPTIONS"],
          NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
          PORT: String(port),
          DATA_DIR: dataFolder,
          STARTED_AT: startedAt,
          CRASH: crash(),
          ...(mutant === undefined ? {} : { MUTANT: mutant }),
          ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        },
      });
      child = started;
      started.once("message", () => (isUp = true));
      started.once("exit", (_code, signal) => {
        isUp = false;
        if (signal === "SIGKILL") killed += 1;
        if (!isOver) void begin();
      });
      return new Promise((done) => {
        started.once("message", () => done());
        started.once("exit", () => done());
      });
    };
    await begin();
    return {
      url: `http://127.0.0.1:${port}`,
      isUp: () => isUp,
      async stop() {
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((done) => void child?.once("exit", done));
        if (child.connected) child.disconnect();
        await ended;
      },
    };
  }

  const nodes: Awaited<ReturnType<typeof startNode>>[] = [];
  for (let index = 0; index < count; index += 1) nodes.push(await startNode());
  return {
    count,
    kills: () => killed,
    isAnyUp: () => nodes.some((node) => node.isUp()),
    calm: () => {
      isCalm = true;
    },
    async say(index, act, body = {}) {
      const until = performance.now() + 240_000;
      for (let tries = 0; performance.now() < until; tries += 1) {
        const node = nodes[(index + tries) % nodes.length];
        try {
          const response = await fetch(`${node?.url}/${act}`, {
            method: "POST",
            body: JSON.stringify(body),
          });
          const text = await response.text();
          const told = {
            status: response.status,
            body: (text === "" ? {} : JSON.parse(text)) as Told["body"],
          };
          if (response.status < 500) return told;
        } catch {
          // It died meanwhile: another node, or the same one when it is back.
        }
        await sleep(50);
      }
      throw new Error(`No node answers ${act}.`);
    },
    async stop() {
      isOver = true;
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
