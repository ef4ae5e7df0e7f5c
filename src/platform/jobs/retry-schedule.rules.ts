const minute = 60_000;
const hour = 60 * minute;

/** Waits after each failed attempt, in milliseconds: quick at first, then a day's patience, since a
 *  mail server that is away is usually back within hours. */
export const retryDelays = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  24 * hour,
] as const;

/** Milliseconds to wait after the failed attempt number `attempts` (1 is the first); undefined once all
 *  are used up. */
export function retryDelay(attempts: number): number | undefined {
  return retryDelays[attempts - 1];
}
