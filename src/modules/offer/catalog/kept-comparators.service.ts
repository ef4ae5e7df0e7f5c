import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Caches } from "#src/platform/caches.ts";
import type { CatalogService } from "./catalog.service.ts";

/** The catalogue with the comparators of each country kept in memory for as long as its version stands:
 *  every page names them. `versionOf` is the version that the country's pages show. */
export function keepComparators(
  catalog: CatalogService,
  versionOf: (country: string) => number,
  caches?: Caches,
): CatalogService {
  const kept = new Map<string, { version: number; records: Promise<ComparatorRecord[]> }>();
  caches?.add(() => kept.clear());

  function listComparators(country: string): Promise<ComparatorRecord[]> {
    const version = versionOf(country);
    const found = kept.get(country);
    if (found?.version === version) return found.records;
    const reading = { version, records: catalog.listComparators(country) };
    kept.set(country, reading);
    reading.records.catch(() => {
      if (kept.get(country) === reading) kept.delete(country);
    });
    return reading.records;
  }

  return {
    ...catalog,
    listComparators,
    findComparator: async (country, baseUrl) =>
      (await listComparators(country)).find((one) => one.baseUrl === baseUrl),
  };
}
