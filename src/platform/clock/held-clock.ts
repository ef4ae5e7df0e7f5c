import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "./clock.ts";

/** A clock that a piece of work may see at another instant than everybody else. */
export interface HeldClock extends Clock {
  /** Runs work, and all that it waits for, as of an instant. */
  at<T>(instant: Date, work: () => Promise<T>): Promise<T>;
}

export function heldClock(base: Clock): HeldClock {
  const held = new AsyncLocalStorage<Date>();
  return {
    now: () => {
      const instant = held.getStore();
      return instant === undefined ? base.now() : new Date(instant);
    },
    at: (instant, work) => held.run(instant, work),
  };
}
