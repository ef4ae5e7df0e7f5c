import { setTimeout as wait } from "node:timers/promises";
import { AppError, isAppError } from "./errors.ts";

/** CQ 8: what a call that stays away is tried, and how long it rests in between; milliseconds. */
export const threeTimes = { attempts: 3, delayMs: 1_500 } as const;

/** Tries something again after a pause: three times unless told otherwise (SA 8). Our own answers pass at once; after the last attempt the error is
 *  `failure`, or else CQ 8's sentence with the number of attempts, and carries the cause. */
export async function retry<T>(
  work: () => Promise<T>,
  options: {
    attempts?: number;
    delayMs?: number;
    failure?: { code: string; params?: Record<string, string | number> };
  } = {},
): Promise<T> {
  const { attempts, delayMs } = { ...threeTimes, ...options };
  const failure = options.failure ?? { code: "ATTEMPTS_EXCEEDED", params: { n: attempts } };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (isAppError(error)) throw error;
      if (attempt < attempts) {
        await wait(delayMs);
        continue;
      }
      const last = new AppError({ status: 503, ...failure });
      last.cause = error;
      throw last;
    }
  }
}
