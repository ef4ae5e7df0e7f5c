import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

export interface RunningCommand {
  child: ChildProcess;
  /** Everything it printed, and its exit code (null: it was killed). */
  ended: Promise<{ code: number | null; output: string }>;
  /** Resolves once a printed line matches. */
  printed(pattern: RegExp): Promise<void>;
}

/** Starts `npm run catalogue -- …` as a process of its own, on a server's database or data folder. */
export function startCatalogueCommand(
  args: readonly string[],
  place: { dataFolder: string; databaseUrl: string | undefined },
): RunningCommand {
  const child = spawn(join(root, "node_modules/.bin/node"), ["scripts/catalogue.ts", ...args], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      NODE_OPTIONS: process.env["NODE_OPTIONS"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATA_DIR: place.dataFolder,
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const waiting = new Set<{ pattern: RegExp; done(): void; fail(error: Error): void }>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    for (const each of waiting) if (each.pattern.test(output)) each.done();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const ended = new Promise<{ code: number | null; output: string }>((done) => {
    child.once("close", (code) => {
      for (const { fail } of waiting) fail(new Error(`The command ended:\n${output}`));
      done({ code, output });
    });
  });
  return {
    child,
    ended,
    printed: (pattern) =>
      new Promise((done, fail) => {
        if (pattern.test(output)) done();
        else waiting.add({ pattern, done, fail });
      }),
  };
}
