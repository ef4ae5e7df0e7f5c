import type { Log } from "../log/log.ts";

export interface IntervalJob {
  start(): void;
  /** Waits for a run under way, which learns of it by `isStopping`, and starts no other. */
  stop(): Promise<void>;
}

/** Runs a job at once and then every `everyMs`; runs never overlap. A failed run is logged by its code
 *  and the next one comes as planned. */
export function createIntervalJob(options: {
  name: string;
  everyMs: number;
  /** A run that may be long asks `isStopping` between its parts: what it leaves is done after the next start. */
  run: (isStopping: () => boolean) => Promise<void>;
  log: Log;
}): IntervalJob {
  const { name, everyMs, run, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  const tick = () => {
    if (running) return;
    running = run(() => isStopped)
      .catch((error: unknown) => {
        const code = (error as { code?: unknown } | null)?.code;
        const reason =
          typeof code === "string" ? code : error instanceof Error ? error.name : "UNKNOWN";
        log.warn("job.failed", { job: name, code: reason });
      })
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start() {
      if (timer) return;
      isStopped = false;
      timer = setInterval(tick, everyMs);
      timer.unref();
      tick();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
