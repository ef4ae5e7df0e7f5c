import type { Clock } from "../clock/clock.ts";
import { AppError } from "../errors.ts";
import type { SharedCounts } from "./shared-counts.ts";
import { boundedMap } from "../bounded-map.ts";

export interface CallLimit {
  /** Counts a call of a key; throws TOO_MANY_REQUESTS (429) beyond the allowance. What is refused is not
   *  counted. */
  count(key: string): void | Promise<void>;
}

/** Refuses a call, and says after how many milliseconds the next may come. */
export const tooManyRequests = (waitMs: number): AppError =>
  new AppError({
    code: "TOO_MANY_REQUESTS",
    status: 429,
    report: false,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });

export interface CallLimitOptions {
  clock: Clock;
  most: number;
  windowMs: number;
  maxKeys?: number;
  /** Counts with the other nodes, under a name of its own; without it this process counts alone. */
  shared?: { counts: SharedCounts; name: string };
}

/** At most so many calls of a key in a window. This process refuses by its own sliding window first, so a
 *  flood writes nothing; what passes is counted with the other nodes, in a window that begins with a key's
 *  first call. The keys unseen for longest are dropped from memory first. */
export function createCallLimit(options: CallLimitOptions): CallLimit {
  const { clock, most, windowMs, maxKeys = 20_000, shared } = options;
  const calls = boundedMap<number[]>(maxKeys);

  function countHere(key: string, now: number): void {
    const recent = (calls.get(key) ?? []).filter((at) => at > now - windowMs);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= most)
      throw tooManyRequests(oldest + windowMs - now);
    calls.set(key, [...recent, now]);
  }

  async function countTogether(
    { counts, name }: NonNullable<CallLimitOptions["shared"]>,
    key: string,
    at: Date,
  ): Promise<void> {
    const counted = await counts.add(name, key, { calls: 1, at, windowMs, most });
    if (counted.isTaken) return;
    calls.get(key)?.pop();
    throw tooManyRequests(counted.endsAt.getTime() - at.getTime());
  }

  return {
    count(key) {
      const at = clock.now();
      countHere(key, at.getTime());
      return shared === undefined ? undefined : countTogether(shared, key, at);
    },
  };
}
