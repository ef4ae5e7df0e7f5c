/** A time without new leads; null where it lasts until it is ended. */
export interface RecessTime {
  from: Date;
  to: Date | null;
}

/** The times from an instant on in which somebody is in no recess, the earliest first: a recess that the system begins
 *  goes around those that were planned, for two never overlap (AL 7). */
export function timesBetween(planned: readonly RecessTime[], from: Date): RecessTime[] {
  const free: RecessTime[] = [];
  let next: Date | null = from;
  for (const one of planned.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (next === null) break;
    if (one.to !== null && one.to <= next) continue;
    if (one.from > next) free.push({ from: next, to: one.from });
    next = one.to;
  }
  if (next !== null) free.push({ from: next, to: null });
  return free;
}
