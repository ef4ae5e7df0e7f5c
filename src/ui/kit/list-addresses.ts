import { addressOf, withFilter } from "./filters.rules.ts";
import type { ListAddresses, ListSort } from "./table/table.types.ts";

/** The same list in another order, and its pages before and after this one. */
export function listAddresses(
  query: URLSearchParams,
  { path, previous, next }: { path: string; previous: string | null; next: string | null },
  orderOf: (sort: ListSort) => string,
): ListAddresses {
  const withKey = (key: string, value: string) => addressOf(path, withFilter(query, key, [value]));
  return {
    sort: (sort) => withKey("orden", orderOf(sort)),
    previous: previous === null ? null : withKey("antes", previous),
    next: next === null ? null : withKey("despues", next),
  };
}
