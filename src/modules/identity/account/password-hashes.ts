import { hash, verify } from "@node-rs/argon2";
import { AppError } from "#src/platform/errors.ts";

/** argon2id with 19 MiB, two passes and one lane (OWASP's least memory for it). */
export const hashParameters = { memoryCost: 19 * 1_024, timeCost: 2, parallelism: 1 } as const;

/** Hashes that run at once, and that wait: 19 MiB each while it runs. */
const running = 2;
const waiting = 64;

/** Seconds that a caller is told to wait where no more can wait here. */
const busySeconds = 5;

export type PasswordHashes = ReturnType<typeof createPasswordHashes>;

export interface HashWorker {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

// argon2id is what this package makes where no other algorithm is named.
export const argon2: HashWorker = {
  hash: (password) => hash(password, hashParameters),
  verify,
};

/** Makes and compares hashes of passwords, two at a time. Beyond 64 that wait it throws OVERLOADED (503,
 *  Retry-After), so that a storm of sign-ins takes neither memory nor the answers of everybody else. */
export function createPasswordHashes(worker: HashWorker = argon2) {
  let active = 0;
  const queue: (() => void)[] = [];
  // Of a password that nobody has: what an unknown e-mail is compared with takes as long as a real one.
  let dummy: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (active >= running) {
      if (queue.length >= waiting)
        throw new AppError({
          code: "OVERLOADED",
          status: 503,
          report: false,
          retryAfterSeconds: busySeconds,
        });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else active += 1;
    try {
      return await work();
    } finally {
      // Its place goes on to the next without being free in between.
      const next = queue.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  }

  return {
    hash: (password: string): Promise<string> => inTurn(() => worker.hash(password)),

    /** Whether a password is the one of a hash. Exactly one hash is made, also where there is none to compare
     *  with (unknown e-mail, account never activated): the answer is then false. */
    async verify(stored: string | undefined, password: string): Promise<boolean> {
      dummy ??= worker.hash("nobody has this password");
      const compared = stored ?? (await dummy);
      const isEqual = await inTurn(() => worker.verify(compared, password));
      return stored !== undefined && isEqual;
    },

    /** Makes the hash that unknown e-mails are compared with before the first of them comes. */
    async prepare(): Promise<void> {
      dummy ??= worker.hash("nobody has this password");
      await dummy;
    },

    /** How many run and wait, for tests and measures. */
    load: (): { active: number; waiting: number } => ({ active, waiting: queue.length }),
  };
}

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdatedHash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = hashParameters;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
