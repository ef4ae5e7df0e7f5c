import { LRUCache } from "lru-cache";

/** Which state of the catalogue a caller works on, so that what is kept is never of another one. */
export interface CatalogueEdition {
  version: number;
  pricingDate: string;
}

export interface EditionMemory<Value extends object> {
  /** Reads something once an edition, whoever asks meanwhile; a failed read is forgotten, so that the next call
   *  tries again. */
  once(name: string, edition: CatalogueEdition, read: () => Promise<Value>): Promise<Value>;
  clear(): void;
}

/** What was read of editions of the catalogue: at most so many things, the one unused for longest goes first. */
export function rememberByEdition<Value extends object>(most: number): EditionMemory<Value> {
  const kept = new LRUCache<string, Promise<Value>>({ max: most });
  return {
    once(name, { version, pricingDate }, read) {
      const key = `${version}|${pricingDate}|${name}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const reading = read();
      kept.set(key, reading);
      reading.catch(() => {
        // Who asked after it was put away may be reading it anew.
        if (kept.peek(key) === reading) kept.delete(key);
      });
      return reading;
    },
    clear: () => kept.clear(),
  };
}
