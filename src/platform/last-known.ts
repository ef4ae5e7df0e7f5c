import { setTimeout as wait } from "node:timers/promises";

/** How long a new reading is waited for where an earlier one is known, in milliseconds. */
const PATIENCE_MS = 1_000;

export interface LastKnown<T> {
  /** The value, at most `freshMs` old while it can be read; the last known one while it cannot. Rejects
   *  where none was ever read. */
  get(): Promise<T>;
  /** A change was announced: the next reader reads again. */
  forget(): void;
}

/** Keeps what is read from the database for every request, so that pages that are stored, or need nothing
 *  else of it, go on being served while the database is away (REL). */
export function keepLastKnown<T>(
  read: () => Promise<T>,
  { freshMs, now }: { freshMs: number; now(): number },
): LastKnown<T> {
  let latest: { reading: Promise<T>; until: number; isUnderWay: boolean } | undefined;
  let known: { value: T } | undefined;
  let isAway = false;

  type Reading = NonNullable<typeof latest>;

  async function note(started: Reading): Promise<void> {
    try {
      known = { value: await started.reading };
      isAway = false;
    } catch {
      isAway = true;
      // Without a value every reader asks again; with one, once in `freshMs`.
      if (known === undefined && latest === started) latest = undefined;
    } finally {
      started.isUnderWay = false;
    }
  }

  function start(): Reading {
    latest = { reading: read(), until: now() + freshMs, isUnderWay: true };
    void note(latest);
    return latest;
  }

  return {
    async get() {
      const { reading, isUnderWay } =
        latest !== undefined && now() < latest.until ? latest : start();
      if (known === undefined) return reading;
      const { value } = known;
      if (isAway || !isUnderWay) return value;
      return Promise.race([reading.catch(() => value), wait(PATIENCE_MS, value, { ref: false })]);
    },
    forget() {
      latest = undefined;
    },
  };
}
