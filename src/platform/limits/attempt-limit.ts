import type { Clock } from "../clock/clock.ts";
import { isAppError } from "../errors.ts";
import { tooManyRequests } from "./call-limit.ts";
import type { SharedCounts } from "./shared-counts.ts";

/** Who attempts to sign in: the account they name, and from which network. */
export interface Attempting {
  account: string;
  network: string;
}

/** Limits failed attempts of an account and of a network; those that succeed are not counted, so an office
 *  behind one address does not shut itself out. Known and unknown accounts are counted alike. */
export function createAttemptLimit(options: {
  clock: Clock;
  counts: SharedCounts;
  name: string;
  most: { account: number; network: number };
  windowMs: number;
}) {
  const { clock, counts, name, most, windowMs } = options;
  const kinds = ["network", "account"] as const;

  return {
    /** Does the attempt. Throws TOO_MANY_REQUESTS (429) without doing it where too many have failed,
     *  whether it would succeed or not. */
    async attempt<T>(who: Attempting, work: () => T | Promise<T>): Promise<T> {
      const at = clock.now();
      // Counted before it is done, so that attempts sent all at once find each other; taken back after.
      const counted: (typeof kinds)[number][] = [];
      const takeBack = async () => {
        for (const kind of counted) await counts.subtract(`${name}.${kind}`, who[kind]);
      };
      for (const kind of kinds) {
        const added = { calls: 1, at, windowMs, most: most[kind] };
        const { isTaken, endsAt } = await counts.add(`${name}.${kind}`, who[kind], added);
        if (!isTaken) {
          await takeBack();
          throw tooManyRequests(endsAt.getTime() - at.getTime());
        }
        counted.push(kind);
      }
      try {
        const done = await work();
        await takeBack();
        return done;
      } catch (error) {
        // A fault of ours says nothing about the password.
        if (!isAppError(error) || error.status >= 500) await takeBack();
        throw error;
      }
    },
  };
}
