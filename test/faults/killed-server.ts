import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

export interface KillableServer {
  /** Address on the loopback interface. */
  url: string;
  /** kill -9, and waits until the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for a clean end. */
  stop(): Promise<void>;
}

/** Starts a server script over a data folder, as `npm start` does, and waits for its address line. */
export async function startKillableServer(options: {
  script: string;
  dataFolder: string;
  databaseUrl: string | undefined;
}): Promise<KillableServer> {
  const child = spawn(join(root, "node_modules/.bin/node"), [options.script], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      NODE_OPTIONS: process.env["NODE_OPTIONS"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      DATA_DIR: options.dataFolder,
      // Nobody to give requests to: each leaves one mail, the person's own.
      DEMONSTRATION: "off",
      COMPARE_CALLS_PER_MINUTE: "100000",
      REQUESTS_PER_HOUR: "1000000",
      NEW_VISITORS_PER_HOUR: "1000000",
      // A machine that many suites share is late by itself: what is shed is another test.
      SHED_AFTER_MS: "0",
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = await new Promise<string>((found, fail) => {
    const giveUp = setTimeout(() => {
      child.kill("SIGKILL");
      fail(new Error(`The server did not start:\n${output}`));
    }, 240_000);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const port = /listens at http:\/\/[^\s:]+:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(giveUp);
      found(`http://127.0.0.1:${port}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(giveUp);
      fail(new Error(`The server ended with ${code}:\n${output}`));
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning(child)) child.kill(signal);
    await ended;
  };
  return { url, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
