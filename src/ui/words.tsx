import { createContext, type ReactNode, useContext, useMemo } from "react";
import { _createCache, _createIntlFormatters, createTranslator } from "use-intl/core";
import { withSmallFigures } from "./small-figures.ts";

/** Messages of one or more areas, keyed by area. A page's are compiled by the server: ICU texts are in
 *  lists that need no parser here. */
export type Words = { readonly [key: string]: string | readonly unknown[] | Words };

/** Says a message: `t("comparator.total", {count: 47})`. */
export type Say = (key: string, params?: Record<string, string | number>) => string;

interface WordsScope {
  locale: string;
  words: Words;
  say: Say;
}

const WordsContext = createContext<WordsScope | undefined>(undefined);

/** Formats of figures and plurals, made once for all pages that are drawn. */
const cache = _createCache();
const made = _createIntlFormatters(cache);
const formatters = { ...made, getNumberFormat: withSmallFigures(made.getNumberFormat) };

function createSay(locale: string, words: Words): Say {
  const translate = createTranslator({
    locale,
    messages: words as Record<string, string>,
    _cache: cache,
    _formatters: formatters,
    onError: (error) => {
      // A missing message is a fault of this program: the browser's console keeps it visible.
      if (typeof window !== "undefined") window.reportError(error);
    },
    getMessageFallback: ({ key }) => key,
  }) as unknown as Say;
  return (key, params) => translate(key, params);
}

/** Gives the words of a page to everything inside; what an outer provider gave stays. The locale is
 *  the outer one's where left out. */
export function WordsProvider({
  locale,
  words,
  children,
}: {
  locale?: string | undefined;
  words: Words;
  children: ReactNode;
}) {
  const outer = useContext(WordsContext);
  const scope = useMemo((): WordsScope => {
    const merged = { ...outer?.words, ...words };
    const chosen = locale ?? outer?.locale ?? "es-CL";
    return { locale: chosen, words: merged, say: createSay(chosen, merged) };
  }, [outer, words, locale]);
  return <WordsContext value={scope}>{children}</WordsContext>;
}

function useScope(): WordsScope {
  const scope = useContext(WordsContext);
  if (scope === undefined) throw new Error("There are no words here: draw a WordsProvider above.");
  return scope;
}

/** Locale and words of this place, for a part that is drawn apart from the page. */
export const useWordsScope = (): Pick<WordsScope, "locale" | "words"> => useScope();

/** The function that says this page's messages. */
export const useWords = (): Say => useScope().say;

/** The locale of this page, e.g. `es-CL`. */
export const useLocale = (): string => useScope().locale;
