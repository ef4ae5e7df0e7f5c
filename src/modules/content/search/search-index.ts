import MiniSearch, { type Query as AnyQuery, type SearchResult } from "minisearch";
import type { SearchGroup } from "./search-groups.rules.ts";
import { isGeneral, mostEdits, nameTermsOf, termsOf } from "./search-words.rules.ts";

/** A question to the index; never its wildcard. */
type Query = Exclude<AnyQuery, symbol>;

/** Something of the site that is found. */
export interface SearchEntry {
  group: SearchGroup;
  title: string;
  /** What kind of thing it is, in the reader's language. */
  note: string | null;
  /** Whose it is or where, as the catalogue writes it. */
  by: string | null;
  /** More words it is found by, which are not shown. */
  words: string;
  /** Other names of it: what people call it. */
  names?: string;
  href: string;
  /** Code of the product that it is; absent: it is none. */
  product?: string;
  /** Code of the organization that sells it, or that it is; absent: it is nobody's. */
  organization?: string;
  /** Partners that show it in a showcase of their own; absent: it is no matter of showcases. */
  showcases?: ReadonlySet<string>;
  /** Of a product: the sales channel on its record; null where there is none. */
  salesChannel?: string | null;
}

export interface SearchIndex {
  entries: readonly SearchEntry[];
  engine: MiniSearch<{ id: number; entry: SearchEntry }>;
}

/** What names a whole line or a house comes before one product of hundreds. */
const groupWeight: Readonly<Record<SearchGroup, number>> = {
  comparator: 3,
  organization: 1.6,
  clinic: 1.5,
  page: 1.15,
  article: 1,
  product: 1,
};
const titleWeight = 4;
const namesWeight = 3;
/** Results much weaker than the best say little. */
const weakest = 0.12;

export function indexEntries(entries: readonly SearchEntry[]): SearchIndex {
  const engine = new MiniSearch<{ id: number; entry: SearchEntry }>({
    fields: ["title", "names", "words"],
    extractField: ({ id, entry }, field) => {
      if (field === "id") return id;
      if (field === "title") return entry.title;
      if (field === "names") return entry.names ?? "";
      return `${entry.words} ${entry.by ?? ""} ${entry.note ?? ""}`;
    },
    tokenize: (text, field) => (field === "words" ? termsOf(text) : nameTermsOf(text)),
    // Terms are made by the tokenizer already.
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (text) => [text],
      boost: { title: titleWeight, names: namesWeight },
      // What has many names is not found worse by each.
      bm25: { k: 1.2, b: 0.3, d: 0.5 },
    },
  });
  engine.addAll(entries.map((entry, id) => ({ id, entry })));
  return { entries, engine };
}

/** Where a slip of the hand is forgiven: in names, not in the text about them. */
const named = ["title", "names"];

/** How a term is written in the index: as it is (the last one may still be being typed), as the beginning
 *  of a word, else as a name with as few letters changed as need be. null: nothing is written like it. */
function spellingOf({ engine }: SearchIndex, term: string, isLast: boolean): Query | null {
  const beginning: Query = { queries: [term], prefix: term.length > 2 };
  const whole: Query = isLast ? beginning : { queries: [term] };
  // Two neighbours that changed places are one slip too, though two letters differ.
  const slip: Query = {
    combineWith: "OR",
    fields: named,
    queries: [{ queries: [term], fuzzy: 1 }, ...swapped(term)],
  };
  const slips = [slip, { queries: [term], fuzzy: 2, fields: named }].slice(0, mostEdits(term));
  return [whole, beginning, ...slips].find((query) => engine.search(query).length > 0) ?? null;
}

const swapped = (term: string): string[] =>
  Array.from({ length: term.length - 1 }, (_, at) =>
    [term.slice(0, at), term[at + 1], term[at], term.slice(at + 2)].join(""),
  );

/** Entries that a text names, the best first. Every word that means something has to be found, or nearly
 *  found; without any entry that has them all, those that have most. */
export function searchEntries(index: SearchIndex, text: string): SearchEntry[] {
  const terms = [...new Set(termsOf(text))];
  if (terms.length === 0) return [];
  const spelled = terms.map((term) => ({
    term,
    query: spellingOf(index, term, term === terms.at(-1)),
  }));
  const known = spelled.flatMap(({ query }) => (query === null ? [] : [query]));
  const telling = spelled.filter(({ term }) => !isGeneral(term));
  const told = telling.filter(({ query }) => query !== null).length;
  const [joined] = joinedSpelling(index, terms);
  const isKnown = telling.length === 0 ? known.length > 0 : told * 2 >= telling.length && told > 0;
  if (!isKnown && joined === undefined) return [];
  const whole: Query = { combineWith: "AND", queries: isKnown ? known : [] };
  const found = engineSearch(index, {
    combineWith: "OR",
    queries: [...(isKnown ? [whole] : []), ...(joined === undefined ? [] : [joined])],
  });
  const results =
    found.length > 0
      ? found
      : mostTerms(engineSearch(index, { combineWith: "OR", queries: known }));
  const best = results[0]?.score ?? 0;
  return results.flatMap(({ id, score }) => {
    const entry = index.entries[id as number];
    return entry === undefined || score < best * weakest ? [] : [entry];
  });
}

/** The words written apart that the site writes as one: `red salud` is RedSalud. */
function joinedSpelling({ engine }: SearchIndex, terms: readonly string[]): Query[] {
  if (terms.length < 2 || terms.length > 3) return [];
  const query = { queries: [terms.join("")], fuzzy: 1, fields: named };
  return engine.search(query).length > 0 ? [query] : [];
}

const engineSearch = ({ engine, entries }: SearchIndex, query: Query): SearchResult[] =>
  engine
    .search(query, {
      boostDocument: (id) => groupWeight[entries[id as number]?.group ?? "product"],
    })
    // Equal ones stay as they were listed: the most requested first.
    .toSorted((one, other) => other.score - one.score || Number(one.id) - Number(other.id));

/** Those that hold most of the words. */
function mostTerms(results: readonly SearchResult[]): SearchResult[] {
  const most = Math.max(0, ...results.map(({ queryTerms }) => queryTerms.length));
  return results.filter(({ queryTerms }) => queryTerms.length === most);
}
