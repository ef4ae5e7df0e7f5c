/** Chance that can be replayed: the same seed gives the same sequence. */
export interface SeededRandom {
  /** An integer from 0 to limit - 1. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** null in a quarter of the cases. */
  maybe<Value>(make: () => Value): Value | null;
  /** Up to `most` values. */
  list<Value>(most: number, make: () => Value): Value[];
  /** `count` different integers from 0 to limit - 1, in no order. */
  distinct(count: number, limit: number): number[];
}

/** Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)]!,
    maybe: (make) => (next() < 0.25 ? null : make()),
    list: (most, make) => Array.from({ length: below(most + 1) }, make),
    distinct(count, limit) {
      const values = new Set<number>();
      while (values.size < count) values.add(below(limit));
      return [...values];
    },
  };
}
