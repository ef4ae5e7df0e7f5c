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
}

interface IndexedText {
  known: KnownText;
  /** Weighted occurrences by word. */
  counts: ReadonlyMap<string, number>;
  /** Words of the title. */
  heads: ReadonlySet<string>;
  length: number;
}

export interface TextIndex {
  texts: readonly IndexedText[];
  /** Places in `texts` by word. */
  places: ReadonlyMap<string, readonly number[]>;
  meanLength: number;
}

/** A word of the title counts as so many of the text. */
const titleWeight = 3;
/** BM25's usual saturation and length constants. */
const saturation = 1.2;
const lengthShare = 0.6;

/** A little more for what answers by itself than for one product among hundreds. */
const kindWeight: Readonly<Record<KnownText["kind"], number>> = {
  comparator: 1.4,
  page: 1.1,
  question: 1.1,
  article: 1,
  product: 1,
};

export function indexTexts(all: readonly KnownText[]): TextIndex {
  const places = new Map<string, number[]>();
  const texts = all.map((known, place): IndexedText => {
    const counts = new Map<string, number>();
    const heads = meaningfulWords(known.title);
    const add = (words: readonly string[], weight: number) => {
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + weight);
    };
    add(heads, titleWeight);
    add(meaningfulWords(known.text), 1);
    add(meaningfulWords(known.words ?? ""), 1);
    for (const word of counts.keys()) {
      const found = places.get(word);
      if (found) found.push(place);
      else places.set(word, [place]);
    }
    const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { known, counts, heads: new Set(heads), length };
  });
  const total = texts.reduce((sum, { length }) => sum + length, 0);
  return { texts, places, meanLength: texts.length === 0 ? 1 : total / texts.length };
}

export interface FoundText {
  known: KnownText;
  score: number;
  /** Share of the question's weight that the text holds, 0 to 1. */
  share: number;
}

/** How rare a word is; one that no text has is as rare as can be. */
function rarity({ texts, places }: TextIndex, word: string): number {
  const holders = places.get(word)?.length ?? 0;
  return Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5));
}

/** The texts that answer a question best, by BM25 (Robertson and Spärck Jones), the best first. */
export function findTexts(index: TextIndex, question: string, most: number): FoundText[] {
  const words = [...new Set(meaningfulWords(question))];
  const weights = new Map(words.map((word) => [word, rarity(index, word)]));
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const candidates = new Set(words.flatMap((word) => index.places.get(word) ?? []));
  const found = [...candidates].flatMap((place): FoundText[] => {
    const text = index.texts[place];
    if (!text) return [];
    let score = 0;
    let held = 0;
    for (const [word, weight] of weights) {
      const count = text.counts.get(word) ?? 0;
      if (count === 0) continue;
      held += weight;
      const length = 1 - lengthShare + lengthShare * (text.length / index.meanLength);
      score += (weight * count * (saturation + 1)) / (count + saturation * length);
    }
    const titled = [...text.heads].filter((word) => weights.has(word)).length;
    const titleShare = text.heads.size === 0 ? 0 : titled / text.heads.size;
    score *= kindWeight[text.known.kind] * (1 + titleShare);
    return [{ known: text.known, score, share: whole === 0 ? 0 : held / whole }];
  });
  return found
    .toSorted(
      (one, other) => other.score - one.score || one.known.href.localeCompare(other.known.href),
    )
    .slice(0, most);
}

/** A text answers where it holds at least this share of what the question asks by weight. */
export const knownShare = 0.6;

/** The answers to a question: what holds enough of it, nearly as good as the best. None means that the
 *  site does not know. */
export function answersTo(index: TextIndex, question: string, most = 5): FoundText[] {
  const found = findTexts(index, question, 40).filter(({ share }) => share >= knownShare);
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
