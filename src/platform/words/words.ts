import compile from "icu-minify/compile";
import { createTranslator } from "use-intl/core";

/** A tree of messages (ICU), as the locale files hold them. */
export type Messages = { readonly [key: string]: string | Messages };

/** Says a message in a language: `say("comparator.total", {count: 3})`. */
export type Say = (key: string, params?: Record<string, string | number>) => string;

/** A function that says messages of a tree; a missing one says its key, and is reported. */
export function createSay(
  locale: string,
  messages: Messages,
  onMissing: (key: string) => void = () => undefined,
): Say {
  // A message without parameters is the same whenever it is said; one that is missing is reported each time.
  const plain = new Map<string, string>();
  const missing = new Set<string>();
  const translate = createTranslator({
    locale,
    messages: messages as Record<string, string>,
    onError: () => undefined,
    getMessageFallback: ({ key }) => {
      missing.add(key);
      onMissing(key);
      return key;
    },
  }) as unknown as Say;
  return (key, params) => {
    if (params !== undefined) return translate(key, params);
    const known = plain.get(key);
    if (known !== undefined) return known;
    const said = translate(key);
    if (!missing.delete(key)) plain.set(key, said);
    return said;
  };
}

/** Messages in the compact form that browsers say without a parser of their own (12 KB less). */
export type CompiledMessages = {
  readonly [key: string]: string | readonly unknown[] | CompiledMessages;
};

function compiled(messages: Messages): CompiledMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? (compile(value) as string | readonly unknown[]) : compiled(value),
    ]),
  );
}

/** The messages of all languages, read once at start: one file an area, `{language}/{area}.json`. */
export interface WordsStore extends PlainWords {
  /** The words as a country says them. */
  inCountry(country: string): WordsStore;
  /** The same words for staff: what has no translation is its marked key (SA 6, 8). Others read it in the
   *  language that has them all. */
  forStaff: PlainWords;
}

/** What code that writes messages needs of the words. */
export interface PlainWords {
  /** The named areas of a language, as one tree keyed by area, compiled for pages. */
  pick(language: string, areas: readonly string[]): CompiledMessages;
  all(language: string): Messages;
  say(language: string): Say;
}

type Tree = Readonly<Record<string, Readonly<Record<string, Messages>>>>;

/** The language that has every message; others are completed from it. */
const reference = "es";
const missingMark = "⚠";

/** A text as a country says it. */
export type CountryWords = (text: string, country: string, language: string) => string;

/** Builds the store from `{language: {area: messages}}`; messages that a language lacks are reported, and
 *  so is a key that none has, whenever it is said. `countryWords` is applied to whole messages, once a
 *  country. */
export function createWordsStore(
  tree: Tree,
  locales: Readonly<Record<string, string>>,
  onMissing: (language: string, key: string) => void = () => undefined,
  countryWords: CountryWords = (text) => text,
): WordsStore {
  const ofCountries = new Map<string, WordsStore>();
  const general = createGeneralStore(tree, locales, onMissing);
  const inCountry = (country: string): WordsStore => {
    const known = ofCountries.get(country);
    if (known !== undefined) return known;
    const said = Object.fromEntries(
      Object.entries(tree).map(([language, areas]) => [
        language,
        mapped(areas, (text) => countryWords(text, country, language)) as typeof areas,
      ]),
    );
    // What a language lacks was reported by the general store.
    const store = { ...createGeneralStore(said, locales), inCountry };
    ofCountries.set(country, store);
    return store;
  };
  return { ...general, inCountry };
}

const mapped = (messages: Messages, change: (text: string) => string): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? change(value) : mapped(value, change),
    ]),
  );

function createGeneralStore(
  tree: Tree,
  locales: Readonly<Record<string, string>>,
  onMissing: (language: string, key: string) => void = () => undefined,
): Omit<WordsStore, "inCountry"> {
  const lacking: string[] = [];
  const whole = completedTree(tree, (language, key, text) => {
    lacking.push(key);
    onMissing(language, key);
    return text;
  });
  const marked = completedTree(tree, (_language, key) => `${missingMark} ${key}`);
  const words = buildStore(whole, locales, onMissing);
  return {
    ...words,
    forStaff: lacking.length === 0 ? words : buildStore(marked, locales, onMissing),
  };
}

/** Every language with all messages of the reference; `fill` says what stands for one it lacks. */
function completedTree(
  tree: Tree,
  fill: (language: string, key: string, text: string) => string,
): Tree {
  const all = tree[reference] ?? {};
  return Object.fromEntries(
    Object.entries(tree).map(([language, areas]) => [
      language,
      completed(areas, all, (key, text) => fill(language, key, text)) as typeof areas,
    ]),
  );
}

function completed(
  own: Messages,
  all: Messages,
  fill: (key: string, text: string) => string,
  prefix = "",
): Messages {
  const added = Object.entries(all).flatMap(([key, value]): [string, string | Messages][] => {
    const path = `${prefix}${key}`;
    const found = own[key];
    if (typeof value === "string") return found === undefined ? [[key, fill(path, value)]] : [];
    const inner = typeof found === "object" ? found : {};
    return [[key, completed(inner, value, fill, `${path}.`)]];
  });
  return { ...own, ...Object.fromEntries(added) };
}

function buildStore(
  tree: Tree,
  locales: Readonly<Record<string, string>>,
  onMissing: (language: string, key: string) => void,
): PlainWords {
  const sayers = new Map(
    Object.entries(tree).map(([language, areas]) => [
      language,
      createSay(locales[language] ?? language, areas, (key) => onMissing(language, key)),
    ]),
  );
  const all = (language: string): Readonly<Record<string, Messages>> => {
    const areas = tree[language];
    if (!areas) throw new Error(`There are no words in ${language}.`);
    return areas;
  };
  // Compiled when a page first needs it: most processes say a small part of all areas.
  const pages = new Map<string, CompiledMessages>();
  const pageWords = (language: string, area: string): CompiledMessages => {
    const key = `${language} ${area}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const messages = tree[language]?.[area];
    if (!messages) throw new Error(`There are no words for ${area} in ${language}.`);
    const made = compiled(messages);
    pages.set(key, made);
    return made;
  };
  return {
    all,
    pick: (language, areas) =>
      Object.fromEntries(areas.map((area) => [area, pageWords(language, area)])),
    say: (language) => sayers.get(language) as Say,
  };
}
