/** Languages of the site (D1). */
export type Language = "es" | "en" | "pt";
export const languages: readonly Language[] = ["es", "en", "pt"];
export const defaultLanguage: Language = "es";

/** The bare path of a language, which leads to the country's own beginning (D1). */
export const homePath = (language: Language): string =>
  language === defaultLanguage ? "/" : `/${language}`;
