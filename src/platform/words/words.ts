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
  const translate = createTranslator({
    locale,
    messages: messages as Record<string, string>,
    onError: () => undefined,
    getMessageFallback: ({ key }) => {
      onMissing(key);
      return key;
    },
  }) as unknown as Say;
  return (key, params) => translate(key, params);
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
export interface WordsStore {
  /** The named areas of a language, as one tree keyed by area, compiled for pages. */
  pick(language: string, areas: readonly string[]): CompiledMessages;
  all(language: string): Messages;
  say(language: string): Say;
}

/** Builds the store from `{language: {area: messages}}`. */
export function createWordsStore(
  tree: Readonly<Record<string, Readonly<Record<string, Messages>>>>,
  locales: Readonly<Record<string, string>>,
  onMissing: (language: string, key: string) => void = () => undefined,
): WordsStore {
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
  const pages = new Map(
    Object.entries(tree).map(([language, areas]) => [
      language,
      new Map(Object.entries(areas).map(([area, messages]) => [area, compiled(messages)])),
    ]),
  );
  return {
    all,
    pick: (language, areas) =>
      Object.fromEntries(
        areas.map((area) => {
          const messages = pages.get(language)?.get(area);
          if (!messages) throw new Error(`There are no words for ${area} in ${language}.`);
          return [area, messages];
        }),
      ),
    say: (language) => sayers.get(language) as Say,
  };
}
