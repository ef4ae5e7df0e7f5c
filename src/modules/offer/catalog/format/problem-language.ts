/** Languages that the catalogue's command speaks. */
export const problemLanguages = ["es", "en", "pt"] as const;
export type ProblemLanguage = (typeof problemLanguages)[number];

/** Words of some problems as ICU messages: what is wrong, then what to do. */
export type ProblemWordsTable = Record<
  string,
  Record<ProblemLanguage, readonly [message: string, whatToDo: string]>
>;
