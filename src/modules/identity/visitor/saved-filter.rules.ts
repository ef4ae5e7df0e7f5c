/** How many filter sets a visitor can keep, in all comparators together. */
export const mostSavedFilters = 20;
export const longestName = 60;
const longestQuery = 2_000;

/** What an address says that is no filter: page, view, products chosen to compare, a profile, dialogs.
 *  A profile above all is never kept here. */
const noFilters: ReadonlySet<string> = new Set([
  "pagina",
  "page",
  "vista",
  "comparar",
  "perfil",
  "replaceUrl",
  "uuid",
  "code",
  "plan",
  "tab",
  "ventana",
  "guardar",
]);

/** The filters of a comparator's query, ordered by name, so that the same choice is the same text.
 *  undefined where nothing was chosen, or it is longer than any choice of ours. */
export function filterQueryOf(query: string): string | undefined {
  const sent = new URLSearchParams(query.replace(/^\?/, ""));
  const kept = new URLSearchParams();
  for (const name of [...new Set(sent.keys())].toSorted()) {
    if (noFilters.has(name) || !/^[a-z][A-Za-z-]{0,39}$/.test(name)) continue;
    const values = sent.getAll(name).filter((value) => value !== "");
    if (values.length > 0) kept.set(name, values.join(","));
  }
  const text = kept.toString().replaceAll("%2C", ",");
  return text === "" || text.length > longestQuery ? undefined : text;
}

/** A name as it is kept: spaces at the ends and repeated ones gone; undefined where none is left or it
 *  is too long. */
export function filterNameOf(name: string): string | undefined {
  const text = name
    .normalize("NFC")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  return text === "" || [...text].length > longestName ? undefined : text;
}
