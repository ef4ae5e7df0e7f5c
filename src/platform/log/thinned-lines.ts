import type { Clock } from "../clock/clock.ts";

export interface ThinnedLines {
  /** Writes a line for the pattern, or counts it where the pattern had its line within the minute. */
  count(pattern: string): void;
  /** Writes what was counted once its minute is over. */
  flush(): void;
  /** Writes what was counted, at the end. */
  close(): void;
}

const WINDOW_MS = 60_000;
/** Patterns told apart within a minute: many different ones from one sender make one line for the rest. */
const MOST_PATTERNS = 50;
const otherPatterns = "…";

/** Lines of something that may happen very often, at most one a pattern and minute with its count: the
 *  first at once, the rest once the minute is over. */
export function thinLines({
  clock,
  write,
  mostPatterns = MOST_PATTERNS,
}: {
  clock: Clock;
  write(pattern: string, count: number): void;
  mostPatterns?: number;
}): ThinnedLines {
  /** Patterns that had their line within this minute, with how often they came since. */
  let counts = new Map<string, number>();
  let began = clock.now().getTime();

  function writeCounted(): void {
    const counted = [...counts].filter(([, count]) => count > 0);
    // Their line is this minute's.
    counts = new Map(counted.map(([pattern]) => [pattern, 0]));
    began = clock.now().getTime();
    for (const [pattern, count] of counted) write(pattern, count);
  }
  function flush(): void {
    if (clock.now().getTime() - began >= WINDOW_MS) writeCounted();
  }
  return {
    flush,
    close: writeCounted,
    count(pattern) {
      flush();
      const isKnown = counts.has(pattern) || counts.size < mostPatterns;
      const name = isKnown ? pattern : otherPatterns;
      const earlier = counts.get(name);
      counts.set(name, earlier === undefined ? 0 : earlier + 1);
      if (earlier === undefined) write(name, 1);
    },
  };
}
