/** Time and chance, injected, so that every scenario can be replayed. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until a test moves it. */
export function fixedClock(start: string | Date): Clock & { set(at: string | Date): void } {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set(at) {
      current = new Date(at);
    },
  };
}

const dayFormatters = new Map<string, Intl.DateTimeFormat>();

/** The civil date (YYYY-MM-DD) of an instant in a time zone: dates are civil, never UTC (D3). */
export function civilDate(at: Date, timeZone: string): string {
  let formatter = dayFormatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    dayFormatters.set(timeZone, formatter);
  }
  return formatter.format(at);
}
