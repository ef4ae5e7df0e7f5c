import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import type { SearchGroup } from "#src/modules/content/search/search-groups.rules.ts";

/** Names in the address, the same in every language. */
export const searchParameters = { text: "q", group: "tipo", page: "pagina" } as const;

const groupWords: Readonly<Record<SearchGroup, string>> = {
  comparator: "comparadores",
  product: "productos",
  organization: "companias",
  clinic: "clinicas",
  article: "articulos",
  page: "paginas",
};

export interface SearchAddress {
  text: string;
  /** One kind of result alone. */
  group: SearchGroup | null;
  page: number;
}

const isGroup = (name: string): name is SearchGroup => Object.hasOwn(groupWords, name);

/** Reads the query of the search's page; what is unknown is left out, never an error. */
export function readSearch(query: URLSearchParams): SearchAddress {
  const word = query.get(searchParameters.group);
  const group = Object.keys(groupWords).find((name) => isGroup(name) && groupWords[name] === word);
  const page = query.get(searchParameters.page) ?? "";
  return {
    text: (query.get(searchParameters.text) ?? "").trim().slice(0, mostTyped),
    group: group !== undefined && isGroup(group) ? group : null,
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}

/** Letters that a search may have. */
export const mostTyped = 100;

/** The address of a search. */
export function searchHref(
  language: Language,
  { text, group, page }: Partial<SearchAddress>,
): string {
  const query = new URLSearchParams();
  if (text !== undefined && text !== "") query.set(searchParameters.text, text);
  if (group !== undefined && group !== null) query.set(searchParameters.group, groupWords[group]);
  if (page !== undefined && page > 1) query.set(searchParameters.page, String(page));
  return href("search", language, {}, query.toString());
}
