import type { SavedFilterService } from "../modules/identity/visitor/saved-filter.service.ts";
import type { Services } from "../services.ts";

/** Services that ask once in a request which filters the visitor keeps: layout and page both need them. */
export function askingOnce(services: Services): Services {
  const { savedFilters } = services;
  const asked = new Map<string, ReturnType<SavedFilterService["list"]>>();
  return {
    ...services,
    savedFilters: {
      ...savedFilters,
      async list(visitorId, country, comparator) {
        const key = `${visitorId ?? ""}|${country}`;
        const listed = asked.get(key) ?? savedFilters.list(visitorId, country);
        asked.set(key, listed);
        const filters = await listed;
        return comparator === undefined
          ? filters
          : filters.filter((filter) => filter.comparator === comparator);
      },
    },
  };
}
