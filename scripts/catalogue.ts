import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseEnvironment } from "#src/config/environment.ts";
import {
  runCatalogueCommand,
  type Terminal,
} from "#src/modules/offer/catalog/command/catalogue-command.ts";
import { systemClock } from "#src/platform/clock/clock.ts";

/** `npm run catalogue -- import|import-isapres|validate|export FOLDER`: see docs/catalogue-format.md. */
const isInteractive = process.stdout.isTTY && process.stdin.isTTY;
let isProgressShown = false;

const clearProgress = () => {
  if (isProgressShown) process.stdout.write("\r\u001b[2K");
  isProgressShown = false;
};

const terminal: Terminal = {
  isInteractive,
  print(line) {
    clearProgress();
    process.stdout.write(`${line}\n`);
  },
  progress(line) {
    if (!process.stdout.isTTY) {
      process.stdout.write(`${line}\n`);
      return;
    }
    clearProgress();
    process.stdout.write(line.slice(0, Math.max(20, (process.stdout.columns || 80) - 1)));
    isProgressShown = true;
  },
  async ask(question) {
    clearProgress();
    const reader = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await reader.question(question);
    } finally {
      reader.close();
    }
  },
};

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stopping.abort(new Error(signal)));
}

try {
  const environment = parseEnvironment(process.env);
  process.exitCode = await runCatalogueCommand(
    process.argv.slice(2),
    {
      root: resolve(import.meta.dirname, ".."),
      databaseUrl: environment.DATABASE_URL,
      dataFolder: resolve(environment.DATA_DIR),
      clock: systemClock,
      signal: stopping.signal,
    },
    terminal,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "An unknown failure."}\n`);
  process.exitCode = 1;
}
