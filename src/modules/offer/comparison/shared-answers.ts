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
  let editions = new WeakMap<ComparisonIndex, Map<string, SharedAnswer>>();
  let drawing = new WeakMap<ComparisonIndex, Map<string, Promise<SharedAnswer>>>();

  function keep(index: ComparisonIndex, name: string, shared: SharedAnswer): void {
    const kept = editions.get(index) ?? new Map<string, SharedAnswer>();
    editions.set(index, kept);
    kept.set(name, shared);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  }

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

    keep,

    /** Drops every answer, also those that are being made. */
    flush() {
      editions = new WeakMap();
      drawing = new WeakMap();
    },

    /** Makes and keeps an answer. Who asks for the same one meanwhile, as many do after a new edition, waits
     *  for it instead of making it too. */
    drawOnce(
      index: ComparisonIndex,
      name: string,
      draw: () => Promise<SharedAnswer>,
    ): Promise<SharedAnswer> {
      const own = drawing.get(index) ?? new Map<string, Promise<SharedAnswer>>();
      drawing.set(index, own);
      const begun = own.get(name);
      if (begun) return begun;
      const begunIn = editions;
      const drawn = draw()
        .then((shared) => {
          if (editions === begunIn) keep(index, name, shared);
          return shared;
        })
        .finally(() => own.delete(name));
      own.set(name, drawn);
      return drawn;
    },
  };
}
