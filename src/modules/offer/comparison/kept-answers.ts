import { LRUCache } from "lru-cache";
import type { Currency } from "#src/contracts/money.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import type { EngineAnswer, EngineQuery, FacetCounts } from "./engine/engine.types.ts";

/** Bytes that kept answers take at most, of all countries together. */
const MOST_BYTES = 32 * 1024 * 1024;
const BYTES_A_ROW = 300;
/** What an answer takes besides its rows and counts. */
const BYTES_BESIDES = 2_000;

/** What a query's rating follows from besides the index. */
export interface RatingChoice {
  currency: Currency;
  months: number;
}

/** The engine's answers to what was asked lately, by everything that they depend on: the index (catalogue
 *  version, day, UF and every other dated value), who is insured, filters, order, currency. An answer is
 *  numbers of products and prices; nobody may change it. */
export interface KeptAnswers {
  answer(index: ComparisonIndex, query: EngineQuery, rating: RatingChoice): EngineAnswer;
  flush(): void;
}

export function keepAnswers(most = MOST_BYTES): KeptAnswers {
  const answers = new LRUCache<string, EngineAnswer>({
    maxSize: most,
    sizeCalculation: (answer, key) => sizeOf(answer) + 2 * key.length,
  });
  // Each index is built from one snapshot and never changed: its number stands for all that is in it.
  const numbers = new WeakMap<ComparisonIndex, number>();
  let last = 0;
  const numberOf = (index: ComparisonIndex): number => {
    const known = numbers.get(index);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(index, last);
    return last;
  };
  return {
    answer(index, query, rating) {
      const key = `${numberOf(index)}|${keyOf(query, rating)}`;
      const kept = answers.get(key);
      if (kept !== undefined) return kept;
      const answer = index.engine.answer(query);
      answers.set(key, answer);
      return answer;
    },
    flush: () => answers.clear(),
  };
}

/** The whole query as text; the tables that it is rated by are the index's. */
function keyOf({ rating: _ofTheIndex, groups, ...asked }: EngineQuery, rating: RatingChoice) {
  return JSON.stringify([asked, [...(groups ?? [])], rating.currency, rating.months]);
}

function sizeOf({ rows, facets }: EngineAnswer): number {
  const counts = Object.values(facets ?? {})
    .filter((facet): facet is FacetCounts<unknown> => facet !== null && "counts" in facet)
    .reduce((sum, facet) => sum + facet.counts.byteLength, 0);
  return BYTES_BESIDES + rows.length * BYTES_A_ROW + counts;
}
