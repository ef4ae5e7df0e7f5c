import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Job } from "#src/platform/jobs/job.ts";
import type { Log } from "#src/platform/log/log.ts";

const againMs = 1_000;

/** The simulators as a process of their own beside the site: it ends with the site, however that ends, and is
 *  started again where it dies. What it has booked it reads again from its folder. */
export function keepSimulators(options: {
  port: number;
  dataFolder: string;
  log: Pick<Log, "info" | "warn">;
}): Job {
  const { port, dataFolder, log } = options;
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  let isOver = false;

  const begin = (ready: () => void): void => {
    child = fork(join(import.meta.dirname, "main.ts"), [], {
      env: { PATH: process.env["PATH"], SIMULATORS_PORT: String(port), DATA_DIR: dataFolder },
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // Neither the process nor the channel keeps a site alive that ends.
    child.unref();
    child.channel?.unref();
    child.once("message", () => {
      log.info("simulators.ready", { port });
      ready();
    });
    child.once("exit", (code) => {
      ready();
      if (isOver) return;
      log.warn("simulators.ended", { code: String(code) });
      again = setTimeout(() => begin(() => undefined), againMs);
      again.unref();
    });
  };

  return {
    // Who pays first finds them there; a port that is taken does not keep the site from starting.
    start: () => new Promise<void>((ready) => begin(ready)),
    async stop() {
      isOver = true;
      clearTimeout(again);
      const one = child;
      if (one === undefined || one.exitCode !== null || one.signalCode !== null) return;
      const ended = new Promise((done) => void one.once("exit", done));
      one.kill();
      await ended;
    },
  };
}
