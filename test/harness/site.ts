import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { seededFolder } from "./seeded-folder.ts";

const root = resolve(import.meta.dirname, "../..");

export interface RunningSite {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  /** Everything it printed, for searching what must never be there. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts the real server, built pages and all, on a free port: over the folder given, as a newcomer does
 *  where that is empty; without one over a copy of what a first start leaves, which goes with the site. */
export async function startSite(
  environment: Record<string, string> = {},
  dataFolder?: string,
): Promise<RunningSite> {
  const folder = dataFolder ?? (await seededFolder());
  const child = spawn(join(root, "node_modules/.bin/node"), ["src/server.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      LOG_LEVEL: "info",
      COMPARE_CALLS_PER_MINUTE: "100000",
      REQUESTS_PER_HOUR: "1000000",
      NEW_VISITORS_PER_HOUR: "1000000",
      // A machine that is busy with other tests makes the loop late.
      SHED_AFTER_MS: "0",
      DEMONSTRATION_LEADS: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const url = await new Promise<string>((done, fail) => {
    const giveUp = setTimeout(() => fail(new Error(`The site did not start:\n${output}`)), 240_000);
    const look = () => {
      const address = /listens at (http:\/\/\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(giveUp);
      done(address);
    };
    child.stdout.on("data", look);
    child.on("exit", (code) => {
      clearTimeout(giveUp);
      fail(new Error(`The site ended with ${code}:\n${output}`));
    });
  });
  return {
    url,
    dataFolder: folder,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((done) => child.once("exit", done));
        child.kill("SIGTERM");
        await ended;
      }
      // On a busy machine a file may still appear in the folder while the folder is removed.
      if (dataFolder === undefined) {
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

let shared: Promise<RunningSite> | undefined;

/** The site of this worker in its plain environment, with the page of the components, started once: files that run after another in it share
 *  its database, so none may count on what it holds besides the catalogue. It ends with the worker. */
export function sharedSite(): Promise<RunningSite> {
  shared ??= startSharedSite().catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

async function startSharedSite(): Promise<RunningSite> {
  const site = await startSite({ KIT_PAGE: "on" });
  // A worker that is killed cannot end it: the run does (global-setup.ts).
  const run = process.env["TEST_RUN_FOLDER"];
  if (run !== undefined) writeFileSync(join(run, `site-${site.process.pid}`), site.dataFolder);
  // Vitest ends a worker by SIGTERM and waits half a second.
  const end = () => {
    site.process.kill("SIGKILL");
    rmSync(site.dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("SIGTERM", end);
  process.once("exit", end);
  return { ...site, stop: () => Promise.resolve() };
}
