import {
  type KeysetPage,
  keysetPage,
  type PageAsked,
  readPageAsked,
  type RowKey,
} from "#src/contracts/keyset.ts";
import { foldedText } from "#src/ui/kit/commands.rules.ts";
import { readPeriod } from "#src/ui/kit/period.rules.ts";
import type { ExampleRow } from "./example-rows.rules.ts";

export const sortColumns = ["name", "premium", "day"] as const;
export type SortColumn = (typeof sortColumns)[number];
export interface Sort {
  column: SortColumn;
  direction: "asc" | "desc";
}

/** The order that an address asks for: "name", or "-name" for the other way round; the latest day first where
 *  it asks for none that is known. */
export function readSort(text: string | null): Sort {
  const column = sortColumns.find((one) => one === text?.replace(/^-/, ""));
  if (column === undefined) return { column: "day", direction: "desc" };
  return { column, direction: text?.startsWith("-") ? "desc" : "asc" };
}

export const writeSort = ({ column, direction }: { column: string; direction: string }): string =>
  direction === "desc" ? `-${column}` : column;

const keyOf =
  ({ column }: Sort) =>
  (row: ExampleRow): RowKey => [row[column], row.id];

const compareValues = (one: RowKey[number], other: RowKey[number]): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "es");

/** Order of two keys; the id decides between equal values, in the same direction. */
function compareKeys(one: RowKey, other: RowKey, { direction }: Sort): number {
  const sign = direction === "asc" ? 1 : -1;
  for (const [place, value] of one.entries()) {
    const order = compareValues(value, other[place] ?? null);
    if (order !== 0) return order * sign;
  }
  return 0;
}

/** What of the records an address shows. */
export interface ListAsked {
  query: URLSearchParams;
  size: number;
}

/** One page of the records, and how many the filter leaves. */
export function listRows(
  all: readonly ExampleRow[],
  { query, size }: ListAsked,
): KeysetPage<ExampleRow> & { total: number; sort: Sort } {
  const sort = readSort(query.get("orden"));
  const key = keyOf(sort);
  const left = all
    .filter(fits(query))
    .toSorted((one, other) => compareKeys(key(one), key(other), sort));
  const asked = readPageAsked({ despues: query.get("despues"), antes: query.get("antes") }, 2);
  const found = rowsFor(left, asked, { size, key, sort });
  return { ...keysetPage(found, { asked, size, keyOf: key }), total: left.length, sort };
}

function fits(query: URLSearchParams): (row: ExampleRow) => boolean {
  const text = foldedText(query.get("q") ?? "");
  const [statuses, products] = [query.getAll("estado"), query.getAll("producto")];
  const { from, to } = readPeriod(query.get("desde"), query.get("hasta"));
  return (row) =>
    foldedText(row.name).includes(text) &&
    (statuses.length === 0 || statuses.includes(row.status)) &&
    (products.length === 0 || products.includes(row.product)) &&
    (from === null || row.day >= from) &&
    (to === null || row.day <= to);
}

/** As a query would: one row more than the page holds, on the side that was asked for. */
function rowsFor(
  left: readonly ExampleRow[],
  asked: PageAsked,
  { size, key, sort }: { size: number; key: (row: ExampleRow) => RowKey; sort: Sort },
): readonly ExampleRow[] {
  if (asked.kind === "first") return left.slice(0, size + 1);
  const order = (row: ExampleRow) => compareKeys(key(row), asked.key, sort);
  return asked.kind === "after"
    ? left.filter((row) => order(row) > 0).slice(0, size + 1)
    : left.filter((row) => order(row) < 0).slice(-(size + 1));
}
