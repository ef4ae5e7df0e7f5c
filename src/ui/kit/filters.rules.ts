/** A field that a list can be filtered by: its key in the address, and its options. */
export interface FilterField {
  key: string;
  label: string;
  options: readonly { value: string; label: string; count?: number | undefined }[];
}

/** Keys that name a page: another filter begins at the first one. */
const pageKeys = ["despues", "antes"];

/** What an address filters by, in the order of the fields; values that are no option are left out. */
export function readFilters(
  query: URLSearchParams,
  fields: readonly FilterField[],
): { field: FilterField; values: readonly string[] }[] {
  return fields.map((field) => {
    const asked = new Set(query.getAll(field.key));
    const values = field.options.map(({ value }) => value).filter((value) => asked.has(value));
    return { field, values };
  });
}

/** The same address with other values of one field; no values take the field away. */
export function withFilter(
  query: URLSearchParams,
  key: string,
  values: readonly string[],
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const one of [key, ...pageKeys]) changed.delete(one);
  for (const value of values) changed.append(key, value);
  return changed;
}

/** The same address without any filter: order and layout stay. */
export function withoutFilters(
  query: URLSearchParams,
  fields: readonly FilterField[],
  searchKey: string,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const key of [searchKey, ...pageKeys, ...fields.map((field) => field.key)])
    changed.delete(key);
  return changed;
}

/** What a GET form sends along besides its own fields. */
export const keptQuery = (
  query: URLSearchParams,
  without: readonly string[],
): readonly [string, string][] =>
  [...query].filter(([key]) => !without.includes(key) && !pageKeys.includes(key));

/** A list's address with a query. */
export const addressOf = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query.toString()}`;
