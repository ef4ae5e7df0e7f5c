/** At most so long an older text is shown: what a notification hastens, this makes certain. */
const KEPT_MS = 2_000;

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
  let kept: { reading: Promise<string>; until: number } | undefined;
  const forget = () => {
    kept = undefined;
  };
  return {
    forget,
    revision() {
      if (kept !== undefined && now() < kept.until) return kept.reading;
      const reading = read();
      kept = { reading, until: now() + KEPT_MS };
      reading.catch(() => {
        if (kept?.reading === reading) forget();
      });
      return reading;
    },
  };
}
