import { setTimeout as wait } from "node:timers/promises";

/** No answer about a person comes sooner: how long one takes says nothing of whether somebody was found. */
export const evenMs = 200;

export type Pause = (ms: number) => Promise<unknown>;

/** What the work answers or throws, never before `evenMs` milliseconds are over. */
export async function inEvenTime<T>(
  work: () => Promise<T>,
  pause: Pause = (ms) => wait(ms),
): Promise<T> {
  const [settled] = await Promise.allSettled([work(), pause(evenMs)]);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
