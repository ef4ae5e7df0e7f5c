import type { KeptText } from "#src/platform/http/kept-text.ts";
import type { ComparisonIndex } from "./comparison-index.ts";

/** An answer that is the same for everybody, but for what stands between its two parts. */
export interface SharedAnswer {
  beginning: KeptText;
  after: string;
}

/** How many answers of an edition are kept; about 25 KB each. */
const MOST_ANSWERS = 400;

/** Answers for the default profile, by edition and by what was asked; an edition's go with its index. */
export function createSharedAnswers(most = MOST_ANSWERS) {
  const editions = new WeakMap<ComparisonIndex, Map<string, SharedAnswer>>();
  return {
    find(index: ComparisonIndex, name: string): SharedAnswer | undefined {
      const kept = editions.get(index);
      const found = kept?.get(name);
      if (!kept || !found) return undefined;
      // Moved to the end: the first one is always the one unused for longest.
      kept.delete(name);
      kept.set(name, found);
      return found;
    },

    keep(index: ComparisonIndex, name: string, shared: SharedAnswer): void {
      const kept = editions.get(index) ?? new Map<string, SharedAnswer>();
      editions.set(index, kept);
      kept.set(name, shared);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
  };
}
