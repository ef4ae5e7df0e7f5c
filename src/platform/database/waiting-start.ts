import { setTimeout as sleep } from "node:timers/promises";
import { unavailableCode } from "../unavailable.rules.ts";

/** Pauses between attempts, in milliseconds; the last one repeats. */
const pausesMs = [500, 1_000, 2_000, 5_000] as const;

/** Starts again where the database is away, or goes away meanwhile: for a time from the first failure on. Every other
 *  failure passes at once. An attempt closes what it opened before it fails. */
export async function startWithDatabase<T>(
  attempt: () => Promise<T>,
  options: {
    patienceMs: number;
    say(text: string): void;
    now?: () => number;
    wait?: (ms: number) => Promise<unknown>;
  },
): Promise<T> {
  const { patienceMs, say, now = () => performance.now(), wait = sleep } = options;
  let until: number | undefined;
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (unavailableCode(error) !== "DATABASE_UNAVAILABLE") throw error;
      until ??= now() + patienceMs;
      const leftMs = until - now();
      if (leftMs <= 0) throw databaseStayedAway(error, patienceMs);
      const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
      say(
        `  the database does not answer (${reasonOf(error)}); trying again for ${Math.ceil(leftMs / 1_000)} s`,
      );
      await wait(Math.min(pause, leftMs));
    }
  }
}

function databaseStayedAway(cause: unknown, patienceMs: number): Error {
  const tried = patienceMs > 0 ? ` for ${patienceMs / 1_000} s` : "";
  return new Error(`The database did not answer${tried} (${reasonOf(cause)}).`, { cause });
}

/** Several addresses that refuse are one error without words of its own. */
const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || "unknown";
};
