import type { Clock } from "#src/platform/clock/clock.ts";
import { isAppError } from "#src/platform/errors.ts";
import { tooManyRequests } from "#src/platform/limits/call-limit.ts";
import type { SharedCounts } from "#src/platform/limits/shared-counts.ts";

/** Failures in a quarter of an hour: of one e-mail, whether anybody has it or not, and of one network. */
export const failuresLimit = { email: 10, network: 50 } as const;
export const blockMs = 15 * 60_000;

/** Answers that count as a failed attempt; any other says nothing about the password. */
const failureCodes = new Set(["INVALID_CREDENTIALS", "INVALID_CODE"]);

export interface Attempting {
  email: string;
  network: string;
}

const kinds = ["network", "email"] as const;
const limitName = "account-attempts";

/** Failed sign-ins, counted by all nodes together. The tenth of an e-mail (the fiftieth of a network) blocks it
 *  for a quarter of an hour, right passwords too; `onBlocked` is then called once. */
export function createAccountAttempts(options: {
  clock: Clock;
  counts: SharedCounts;
  onBlocked(email: string, until: Date): Promise<void>;
}) {
  const { clock, counts, onBlocked } = options;

  async function refuseBlocked(who: Attempting, at: Date): Promise<void> {
    for (const kind of kinds) {
      const block = await counts.find(`${limitName}.${kind}.blocked`, who[kind], at);
      if (block !== undefined) throw tooManyRequests(block.endsAt.getTime() - at.getTime());
    }
  }

  return {
    /** Does the attempt. Throws TOO_MANY_REQUESTS (429) without doing it while it is blocked. */
    async attempt<T>(who: Attempting, work: () => Promise<T>): Promise<T> {
      const at = clock.now();
      await refuseBlocked(who, at);
      // Counted before it is done, so that attempts sent all at once find each other; taken back after.
      const counted: { kind: (typeof kinds)[number]; calls: number }[] = [];
      const takeBack = async () => {
        for (const { kind } of counted) await counts.subtract(`${limitName}.${kind}`, who[kind]);
      };
      for (const kind of kinds) {
        const added = { calls: 1, at, windowMs: blockMs, most: failuresLimit[kind] };
        const { isTaken, calls } = await counts.add(`${limitName}.${kind}`, who[kind], added);
        if (!isTaken) {
          await takeBack();
          throw tooManyRequests(blockMs);
        }
        counted.push({ kind, calls });
      }
      try {
        const done = await work();
        await takeBack();
        return done;
      } catch (error) {
        if (!isAppError(error) || !failureCodes.has(error.code)) await takeBack();
        else
          for (const { kind, calls } of counted) {
            if (calls < failuresLimit[kind]) continue;
            const until = new Date(at.getTime() + blockMs);
            const block = { calls: 1, at, windowMs: blockMs, most: 1 };
            const { isTaken } = await counts.add(`${limitName}.${kind}.blocked`, who[kind], block);
            if (isTaken && kind === "email") await onBlocked(who.email, until);
          }
        throw error;
      }
    },
  };
}
