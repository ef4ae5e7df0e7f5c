import { randomUUID } from "node:crypto";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError, badRequest, notFound } from "#src/platform/errors.ts";
import { href, type Language } from "#src/routes.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  deleteSavedFilter,
  listSavedFilters,
  type SavedFilterRow,
  upsertSavedFilter,
} from "./saved-filter.queries.ts";
import {
  filterNameOf,
  filterQueryOf,
  longestName,
  mostSavedFilters,
} from "./saved-filter.rules.ts";

/** A filter set that a visitor kept. */
export interface SavedFilter {
  id: string;
  /** Base url of the comparator. */
  comparator: string;
  name: string;
  /** Query of the comparator's address: filters and order, never a profile. */
  query: string;
  savedAt: Date;
}

export type SavedFilterService = ReturnType<typeof createSavedFilterService>;

interface SavedFilterNeeds {
  connection: Connection;
  clock: Clock;
  hasComparator(country: string, baseUrl: string): Promise<boolean>;
}

/** Those of a visitor in a country, the last saved first; none for whoever has no cookie. */
async function list(
  needs: SavedFilterNeeds,
  visitorId: string | undefined,
  country: string,
  comparator?: string,
): Promise<SavedFilter[]> {
  if (visitorId === undefined) return [];
  return (await listSavedFilters(needs.connection, { visitorId, country, comparator })).map(
    savedOf,
  );
}

/** Keeps the filters of a comparator's query under a name; the same name is written over. Throws 400
 *  with the field (name, query), NOT_FOUND for an unknown comparator, SAVED_FILTERS_FULL (409). */
async function save(
  needs: SavedFilterNeeds,
  visitorId: string,
  filter: { country: string; comparator: string; name: string; query: string },
): Promise<SavedFilter> {
  const name = filterNameOf(filter.name);
  const query = filterQueryOf(filter.query);
  if (name === undefined || query === undefined) {
    throw badRequest([
      ...(name === undefined
        ? [{ field: "name", code: "FILTER_NAME_INVALID", params: { most: longestName } }]
        : []),
      ...(query === undefined ? [{ field: "query", code: "FILTERS_EMPTY" }] : []),
    ]);
  }
  if (!(await needs.hasComparator(filter.country, filter.comparator))) throw notFound();
  const row = await upsertSavedFilter(
    needs.connection,
    {
      id: randomUUID(),
      visitorId,
      country: filter.country,
      comparator: filter.comparator,
      name,
      query,
      at: needs.clock.now(),
    },
    mostSavedFilters,
  );
  if (row) return savedOf(row);
  throw new AppError({
    code: "SAVED_FILTERS_FULL",
    status: 409,
    params: { most: mostSavedFilters },
  });
}

/** Forgets one; NOT_FOUND where the visitor has none of this id. */
async function remove(
  needs: SavedFilterNeeds,
  visitorId: string | undefined,
  id: string,
): Promise<void> {
  const isGone =
    visitorId !== undefined && (await deleteSavedFilter(needs.connection, visitorId, id));
  if (!isGone) throw notFound();
}

/** Filter sets that visitors keep, each bound to the visitor's cookie: another visitor's is not found. */
export function createSavedFilterService(needs: SavedFilterNeeds) {
  return withNeeds(needs, { list, save, remove });
}

const savedOf = ({ updated_at: savedAt, ...row }: SavedFilterRow): SavedFilter => ({
  ...row,
  savedAt,
});

/** The address that opens a kept filter set. A comparator's base url may have segments of its own. */
export const savedFilterHref = (filter: SavedFilter, language: Language): string => {
  const path = href("comparator", language, { comparator: filter.comparator });
  return `${path.replaceAll("%2F", "/")}?${filter.query}`;
};
