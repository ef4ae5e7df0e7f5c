import { LRUCache } from "lru-cache";

/** A map that keeps at most so many entries and drops the one that was unseen for longest. It grows with what it holds:
 *  by `max` the library would reserve room for all of them at once, some milliseconds for each of the many limits
 *  that a start opens. */
export const boundedMap = <Value extends {}>(most: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: most, sizeCalculation: () => 1 });
