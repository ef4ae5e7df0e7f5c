import type { Clock } from "../clock/clock.ts";
import { AppError } from "../errors.ts";

export interface CallLimit {
  /** Counts a call of a key; throws TOO_MANY_REQUESTS (429) beyond the allowance. */
  count(key: string): void;
}

/** At most so many calls of a key in a sliding window; the longest unseen keys are forgotten first. */
export function createCallLimit(options: {
  clock: Clock;
  most: number;
  windowMs: number;
  maxKeys?: number;
}): CallLimit {
  const { clock, most, windowMs, maxKeys = 20_000 } = options;
  const calls = new Map<string, number[]>();
  return {
    count(key) {
      const now = clock.now().getTime();
      const recent = (calls.get(key) ?? []).filter((at) => at > now - windowMs);
      if (recent.length >= most) {
        throw new AppError({ code: "TOO_MANY_REQUESTS", status: 429, report: false });
      }
      calls.delete(key);
      calls.set(key, [...recent, now]);
      const oldest = calls.keys().next();
      if (calls.size > maxKeys && !oldest.done) calls.delete(oldest.value);
    },
  };
}
