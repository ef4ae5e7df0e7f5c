import { keepLastKnown } from "#src/platform/last-known.ts";

/** At most so long an older text is shown: what a notification hastens, this makes certain. */
const KEPT_MS = 2_000;

export interface KeptRevision {
  revision(): Promise<string>;
  /** A notification came: the next reader asks again. */
  forget(): void;
}

/** The revision of what is published, without asking the database for every page; the last known one while
 *  the database is away. */
export function keepRevision(
  read: () => Promise<string>,
  now: () => number = () => performance.now(),
): KeptRevision {
  const kept = keepLastKnown(read, { freshMs: KEPT_MS, now });
  return { revision: () => kept.get(), forget: () => kept.forget() };
}
