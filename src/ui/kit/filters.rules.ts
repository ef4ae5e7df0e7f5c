/** A field that a list can be filtered by: its key in the address, and its options. */
export interface FilterField {
  key: string;
  label: string;
  options: readonly { value: string; label: string; count?: number | undefined }[];
}

/** A field of a list that is narrowed from and to: days, or amounts of a currency that stands beside them. */
export interface RangeField {
  label: string;
  kind: "day" | "amount";
  /** The address's key of each bound. */
  from: string;
  to: string;
  /** The address's key of the currency; null for days. */
  unit: { key: string; label: string; options: readonly string[]; chosen: string } | null;
  /** The range in words, for who takes it away; null where the address names none. */
  shown: string | null;
}

/** The address's keys of all that narrows a list. */
export const filterKeys = (
  fields: readonly Pick<FilterField, "key">[],
  ranges: readonly RangeField[] = [],
): string[] => [...fields.map(({ key }) => key), ...ranges.flatMap(rangeKeys)];

export const rangeKeys = ({ from, to, unit }: RangeField): string[] => [
  from,
  to,
  ...(unit === null ? [] : [unit.key]),
];

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

/** The same address without these keys, from its first page on: order and layout stay. */
export function withoutFilters(query: URLSearchParams, keys: readonly string[]): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const key of [...pageKeys, ...keys]) changed.delete(key);
  return changed;
}

/** The same address with what a form of ranges holds; what was left empty is not in it. */
export function withRanges(
  query: URLSearchParams,
  ranges: readonly RangeField[],
  typed: (key: string) => string,
): URLSearchParams {
  const changed = withoutFilters(query, ranges.flatMap(rangeKeys));
  for (const range of ranges) {
    const bounds = [range.from, range.to].filter((key) => typed(key) !== "");
    const keys = bounds.length > 0 && range.unit !== null ? [...bounds, range.unit.key] : bounds;
    for (const key of keys) changed.append(key, typed(key));
  }
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
