import { defaultLanguage, type Language } from "./languages.ts";
import type { PageRoute } from "./page-route.ts";

/** Writes addresses of a table's pages: the path of a page in a language, parameters encoded; optional ones
 *  may be left out. A value may hold several segments, as the address of a comparator of one line does. */
export const hrefOf =
  <Key extends string>(pages: Readonly<Record<Key, Pick<PageRoute, "paths">>>) =>
  (
    key: Key,
    language: Language,
    params: Record<string, string | undefined> = {},
    query = "",
  ): string => {
    const segments = pages[key].paths[language]
      .split("/")
      .map((segment) => {
        if (!segment.startsWith(":")) return segment;
        const name = segment.replace(/^:|\?$/g, "");
        const value = params[name];
        if (value === undefined && !segment.endsWith("?")) throw new Error(`${key} needs ${name}`);
        return value?.split("/").map(encodeURIComponent).join("/");
      })
      .filter((segment) => segment !== undefined);
    const prefix = language === defaultLanguage ? "" : `/${language}`;
    return `${prefix}/${segments.join("/")}${query === "" ? "" : `?${query}`}`;
  };

/** The base address of a comparator, from the parameters of its pages: `Seguros-de-Salud/Dental`. */
export const comparatorAddress = (params: Readonly<Record<string, string | undefined>>): string =>
  [params["comparator"], params["line"]].filter((part) => part !== undefined).join("/");
