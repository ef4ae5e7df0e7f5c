import { setTimeout as sleep } from "node:timers/promises";

/** One request, repeated. */
export interface WatchedTarget {
  name: string;
  /** Path of the n-th request. */
  path(n: number): string;
  init?: RequestInit;
}

/** How a target answered, in ms from sending a request to the end of its answer. */
export interface TargetReport {
  requests: number;
  p99: number;
  most: number;
  /** Answers other than 200, and requests without one. */
  failures: string[];
}

const PATIENCE_MS = 60_000;

/** Sends each target a request every `everyMs`, whether the one before was answered or not: a silent server
 *  is asked all the while that it is silent. Ends with the reports by target, all answers awaited. */
export function watchServer(
  url: string,
  targets: readonly WatchedTarget[],
  everyMs: number,
): { stop(): Promise<Record<string, TargetReport>> } {
  const watching = { isOver: false };
  const watched = targets.map((target) => ({
    target,
    times: [] as number[],
    failures: [] as string[],
  }));
  const ask = async ({ target, times, failures }: (typeof watched)[number], n: number) => {
    const sent = performance.now();
    try {
      const response = await fetch(`${url}${target.path(n)}`, {
        ...target.init,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.arrayBuffer();
      if (response.status !== 200) failures.push(String(response.status));
    } catch (error) {
      failures.push(error instanceof Error ? error.message : "unknown");
    }
    times.push(performance.now() - sent);
  };
  const asking = (async () => {
    const open: Promise<void>[] = [];
    for (let n = 0; !watching.isOver; n += 1) {
      for (const each of watched) open.push(ask(each, n));
      await sleep(everyMs);
    }
    await Promise.all(open);
  })();
  return {
    async stop() {
      watching.isOver = true;
      await asking;
      return Object.fromEntries(
        watched.map(({ target, times, failures }) => [target.name, reportOf(times, failures)]),
      );
    },
  };
}

function reportOf(times: readonly number[], failures: string[]): TargetReport {
  const ascending = times.toSorted((a, b) => a - b);
  const p99 = ascending[Math.ceil(ascending.length * 0.99) - 1] ?? 0;
  return {
    requests: times.length,
    p99: Math.round(p99),
    most: Math.round(ascending.at(-1) ?? 0),
    failures,
  };
}
