import type { Cell } from "#src/modules/offer/catalog/format/cell.rules.ts";
import {
  type EntityDefinition,
  keyOf,
  placesOf,
  type Row,
} from "#src/modules/offer/catalog/format/entity.ts";
import { type Problem, problem } from "#src/modules/offer/catalog/format/problem.rules.ts";

/** What a published set has otherwise in the files than it is stored. */
export interface PublishedDifference {
  changed: { row: Row; before: readonly Cell[]; places: number[] }[];
  added: Row[];
  dropped: (readonly Cell[])[];
}

/** Compares a set by the keys of its rows; `free` columns do not count. */
export function differenceOf(
  definition: EntityDefinition,
  stored: readonly (readonly Cell[])[],
  set: readonly Row[],
  free: readonly string[],
): PublishedDifference {
  const keys = placesOf(definition, definition.key);
  const counted = definition.columns.flatMap(({ name }, place) =>
    free.includes(name) ? [] : [place],
  );
  const left = new Map(stored.map((cells) => [keyOf(cells, keys), cells]));
  const difference: PublishedDifference = { changed: [], added: [], dropped: [] };
  for (const row of set) {
    const key = keyOf(row.cells, keys);
    const before = left.get(key);
    left.delete(key);
    if (!before) {
      difference.added.push(row);
      continue;
    }
    const places = counted.filter(
      (place) => (row.cells[place] ?? null) !== (before[place] ?? null),
    );
    if (places.length > 0) difference.changed.push({ row, before, places });
  }
  difference.dropped.push(...left.values());
  return difference;
}

export const isEqual = ({ changed, added, dropped }: PublishedDifference): boolean =>
  changed.length + added.length + dropped.length === 0;

/** One problem for each way in which a set differs, at its first row, with how many more there are. */
export function differenceProblems(
  definition: EntityDefinition,
  { changed, added, dropped }: PublishedDifference,
  set: readonly Row[],
): Problem[] {
  const nameOf = (place: number) => definition.columns[place]?.name ?? "";
  const named = (cells: readonly Cell[], places: readonly number[]): string =>
    places
      .flatMap((place) =>
        (cells[place] ?? null) === null ? [] : `${nameOf(place)} ${cells[place]}`,
      )
      .join(", ");
  const keys = placesOf(definition, definition.key);
  const keyed = (cells: readonly Cell[]) => named(cells, keys);
  const problems: Problem[] = [];
  const [change] = changed;
  if (change) {
    const { row, before, places } = change;
    const [first = 0] = places;
    const at = {
      file: row.file,
      row: row.number,
      column: nameOf(first),
      value: row.cells[first] ?? "",
    };
    const changes = places
      .map((place) => `${nameOf(place)} ${before[place] ?? "–"} → ${row.cells[place] ?? "–"}`)
      .join(", ");
    const more = changed.length - 1;
    problems.push(problem(at, "SET_PUBLISHED", { key: keyed(row.cells), changes, more }));
  }
  const [addition] = added;
  if (addition) {
    const at = { file: addition.file, row: addition.number };
    const more = added.length - 1;
    problems.push(problem(at, "SET_PUBLISHED_ADDED", { key: keyed(addition.cells), more }));
  }
  const [missing] = dropped;
  if (missing) {
    const others = definition.columns.flatMap((_, place) => (keys.includes(place) ? [] : place));
    const params = {
      key: keyed(missing),
      values: named(missing, others),
      more: dropped.length - 1,
    };
    problems.push(problem({ file: set[0]?.file ?? "" }, "SET_PUBLISHED_DROPPED", params));
  }
  return problems;
}
