import { savedFiltersKey } from "#src/routes/comparator-query.rules.ts";
import type { SavedFiltersModel } from "./comparator.view-model.ts";

/** Parameter by which the page says why filters were not saved. */
export const savedParameter = savedFiltersKey;

const words = { name: "nombre", empty: "vacio", full: "lleno" } as const satisfies Record<
  NonNullable<SavedFiltersModel["message"]>,
  string
>;

/** What an address says of the filters that were to be saved. */
export function savedMessageOf(query: URLSearchParams): SavedFiltersModel["message"] {
  const word = query.get(savedParameter);
  if (word === words.name) return "name";
  if (word === words.empty) return "empty";
  return word === words.full ? "full" : null;
}

/** The word for a refusal of the saved filters' service; undefined for any other failure. */
export function refusalWord(error: {
  code: string;
  fields: readonly { code: string }[];
}): string | undefined {
  if (error.code === "SAVED_FILTERS_FULL") return words.full;
  const codes = error.fields.map(({ code }) => code);
  if (codes.includes("FILTERS_EMPTY")) return words.empty;
  return codes.includes("FILTER_NAME_INVALID") ? words.name : undefined;
}
