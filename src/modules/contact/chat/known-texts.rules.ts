import MiniSearch, { type SearchResult } from "minisearch";
import { isOffered, noLimits, type PartnerLimits } from "#src/contracts/partner-limits.ts";
import { meaningfulWords } from "./bot-words.rules.ts";

/** Something of the site that can answer. */
export interface KnownText {
  kind: "comparator" | "question" | "product" | "page" | "article";
  title: string;
  /** What is shown of it. */
  text: string;
  /** More words it is found by, which are not shown. */
  words?: string;
  href: string;
  /** Of a product or of its question: who sells it, by which sales channel. */
  soldBy?: { organization: string; salesChannel: string | null };
}

interface IndexedText {
  id: number;
  known: KnownText;
  /** Words of the title. */
  heads: ReadonlySet<string>;
}

export interface TextIndex {
  texts: readonly IndexedText[];
  engine: MiniSearch<IndexedText>;
}

/** A word of the title counts as so many of the text. */
const titleWeight = 3;

/** A little more for what answers by itself than for one product among hundreds. */
const kindWeight: Readonly<Record<KnownText["kind"], number>> = {
  comparator: 1.4,
  page: 1.1,
  question: 1.1,
  article: 1,
  product: 1,
};

export function indexTexts(all: readonly KnownText[]): TextIndex {
  const engine = new MiniSearch<IndexedText>({
    fields: ["words"],
    extractField: ({ id, known: { title, text, words = "" } }, field) =>
      field === "id" ? id : [...Array<string>(titleWeight).fill(title), text, words].join(" "),
    tokenize: meaningfulWords,
    // Stems are made by the tokenizer already.
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (text) => text.split(" "),
      bm25: { k: 1.2, b: 0.6, d: 0 },
    },
  });
  const texts = all.map((known, id) => ({
    id,
    known,
    heads: new Set(meaningfulWords(known.title)),
  }));
  engine.addAll(texts);
  return { texts, engine };
}

export interface FoundText {
  known: KnownText;
  score: number;
  /** Share of the question's weight that the text holds, 0 to 1. */
  share: number;
}

/** How rare each word of a question is among the texts; one that no text has is as rare as can be. */
function rarityOf(words: readonly string[], results: readonly SearchResult[], texts: number) {
  return new Map(
    words.map((word) => {
      const holders = results.filter(({ queryTerms }) => queryTerms.includes(word)).length;
      return [word, Math.log(1 + (texts - holders + 0.5) / (holders + 0.5))];
    }),
  );
}

/** The texts that answer a question best, by BM25 (MiniSearch), the best first. */
export function findTexts(
  { texts, engine }: TextIndex,
  question: string,
  most: number,
  limits: PartnerLimits = noLimits,
): FoundText[] {
  const words = [...new Set(meaningfulWords(question))];
  const results = words.length === 0 ? [] : engine.search(words.join(" "));
  const weights = rarityOf(words, results, texts.length);
  const weightOf = (some: readonly string[]) =>
    some.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  const whole = weightOf(words);
  return results
    .flatMap(({ id, score, queryTerms }): FoundText[] => {
      const text = texts[Number(id)];
      if (text === undefined) return [];
      const { known, heads } = text;
      const titled = [...heads].filter((word) => weights.has(word)).length;
      const titleShare = heads.size === 0 ? 0 : titled / heads.size;
      return [
        {
          known,
          score: score * kindWeight[known.kind] * (1 + titleShare),
          share: whole === 0 ? 0 : weightOf(queryTerms) / whole,
        },
      ];
    })
    .filter(({ known: { soldBy } }) => soldBy === undefined || isOffered(limits, soldBy))
    .toSorted(
      (one, other) => other.score - one.score || one.known.href.localeCompare(other.known.href),
    )
    .slice(0, most);
}

/** A text answers where it holds at least this share of what the question asks by weight. */
export const knownShare = 0.6;

/** The answers to a question: what holds enough of it, nearly as good as the best. None means that the
 *  site does not know. Products that `limits` hide answer nothing. */
export function answersTo(
  index: TextIndex,
  question: string,
  { most = 5, limits = noLimits }: { most?: number; limits?: PartnerLimits } = {},
): FoundText[] {
  const found = findTexts(index, question, 40, limits).filter(({ share }) => share >= knownShare);
  const best = found[0]?.score ?? 0;
  const seen = new Set<string>();
  return found
    .filter(({ score, known }) => {
      const isNew = !seen.has(known.title);
      seen.add(known.title);
      return isNew && score >= best * 0.5;
    })
    .slice(0, most);
}
