/** At most so long an older text is shown: what a notification hastens, this makes certain. */
const KEPT_MS = 2_000;
/** So long a reader waits for a database that is busy, as while a large catalogue is written; then the
 *  revision that was read before is taken. */
const PATIENCE_MS = 100;

export interface KeptRevision {
  revision(): Promise<string>;
  /** A notification came: the next reader asks again. */
  forget(): void;
}

/** The revision of what is published, without asking the database for every page. */
export function keepRevision(
  read: () => Promise<string>,
  now: () => number = () => performance.now(),
): KeptRevision {
  let kept: { reading: Promise<string>; isRead: boolean; until: number } | undefined;
  /** The last that was read; undefined after a notification, for it is known to be older. */
  let last: string | undefined;

  const settle = async (own: NonNullable<typeof kept>): Promise<void> => {
    try {
      const revision = await own.reading;
      if (kept !== own) return;
      own.isRead = true;
      last = revision;
    } catch {
      if (kept === own) kept = undefined;
    }
  };
  const readAgain = () => {
    const own = { reading: read(), isRead: false, until: now() + KEPT_MS };
    kept = own;
    void settle(own);
    return own;
  };

  return {
    forget() {
      kept = undefined;
      last = undefined;
    },
    revision() {
      const own = kept !== undefined && (!kept.isRead || now() < kept.until) ? kept : readAgain();
      return own.isRead || last === undefined ? own.reading : soonOr(own.reading, last);
    },
  };
}

/** What is read, or what was read before where that takes long or fails: stored pages are served while the
 *  database is away (REL). */
async function soonOr(reading: Promise<string>, before: string): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((done) => {
    timer = setTimeout(done, PATIENCE_MS, before);
  });
  return Promise.race([reading.catch(() => before), late]).finally(() => clearTimeout(timer));
}
