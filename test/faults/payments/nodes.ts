import { type ChildProcess, fork } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#test/harness/free-port.ts";
import { crashPoints } from "./crash-points.ts";

const root = resolve(import.meta.dirname, "../../..");

export interface PaymentNode {
  url: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Nodes that are killed and come again on their own port, each next life with the next point at which it dies. */
export interface Nodes {
  all: readonly PaymentNode[];
  kills(): number;
  /** No node dies by itself any more. */
  calm(): void;
  setOffset(ms: number): Promise<void>;
  /** Says something to a node until one answers: a payer's browser tries again. */
  say(index: number, path: string, body: object): Promise<{ status: number; body: Answered }>;
  stop(): Promise<void>;
}

export type Answered = Record<string, unknown>;

export async function startNodes(options: {
  count: number;
  dataFolder: string;
  databaseUrl: string | undefined;
  simulatorsUrl: string;
  /** How often nodes die at a named point. */
  kills: number;
  mutant?: string;
}): Promise<Nodes> {
  const { count, dataFolder, databaseUrl, simulatorsUrl, mutant } = options;
  let offsetMs = 0;
  let killed = 0;
  let planned = 0;
  let isOver = false;
  const nextCrash = (): string => {
    if (planned >= options.kills) return "";
    planned += 1;
    return `${crashPoints[planned % crashPoints.length]}:${1 + (planned % 3)}`;
  };

  async function startNode(): Promise<PaymentNode> {
    const port = await freePort();
    let child: ChildProcess;
    let ready: Promise<void>;
    const begin = (): void => {
      child = fork(join(import.meta.dirname, "payment-node.ts"), [], {
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
          SIMULATORS_URL: simulatorsUrl,
          OFFSET_MS: String(offsetMs),
          CRASH: nextCrash(),
          ...(mutant === undefined ? {} : { MUTANT: mutant }),
          ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        },
      });
      ready = new Promise((done) => void child.once("message", () => done()));
      child.once("exit", (_code, signal) => {
        if (signal === "SIGKILL") killed += 1;
        if (!isOver) begin();
      });
    };
    begin();
    await ready!;
    return {
      url: `http://127.0.0.1:${port}`,
      async kill() {
        await ready;
        child.kill("SIGKILL");
      },
      async stop() {
        const ended = new Promise((done) => void child.once("exit", done));
        child.disconnect();
        await ended;
      },
    };
  }

  const all: PaymentNode[] = [];
  for (let index = 0; index < count; index += 1) all.push(await startNode());

  async function say(index: number, path: string, body: object) {
    // Longer than a killed node takes to come back on a busy machine.
    const until = performance.now() + 240_000;
    for (let tries = 0; performance.now() < until; tries += 1) {
      const node = all[(index + tries) % all.length];
      try {
        const response = await fetch(`${node?.url}${path}`, {
          method: "POST",
          body: JSON.stringify(body),
        });
        const said = { status: response.status, body: (await response.json()) as Answered };
        if (response.status < 500) return said;
      } catch {
        // It died meanwhile: another node, or the same one when it is back.
      }
      await sleep(50);
    }
    throw new Error(`No node answers ${path}.`);
  }

  return {
    all,
    say,
    kills: () => killed,
    calm: () => {
      planned = options.kills;
    },
    async setOffset(ms) {
      offsetMs = ms;
      for (let index = 0; index < all.length; index += 1) {
        const { url } = all[index] as PaymentNode;
        // A node that dies now reads it when it comes again.
        await fetch(`${url}/clock`, {
          method: "POST",
          body: JSON.stringify({ offsetMs: ms }),
        }).catch(() => undefined);
      }
    },
    async stop() {
      isOver = true;
      await Promise.all(all.map((node) => node.stop()));
    },
  };
}
