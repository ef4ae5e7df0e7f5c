import type { Connection } from "#src/platform/database/database.ts";
import { listContentEntries, findContentRevision } from "./content.queries.ts";
import { pageOf, passesFilters } from "./content-query.rules.ts";
import type { ContentSource } from "./content-source.ts";
import type { ContentEntry } from "./content-entry.ts";

/** The content of our own database. Published entries are kept in memory until something is published, which
 *  the revision tells. */
export function createStoredContent(
  connection: Connection,
  revisionOf: () => Promise<string> = () => findContentRevision(connection),
): ContentSource {
  let keptRevision = "";
  const kept = new Map<string, Promise<ContentEntry[]>>();

  async function entriesOf(
    collection: string,
    locale: ContentEntry["locale"],
    withDrafts: boolean,
  ): Promise<ContentEntry[]> {
    if (withDrafts) return listContentEntries(connection, collection, locale, true);
    const revision = await revisionOf();
    if (revision !== keptRevision) kept.clear();
    keptRevision = revision;
    const key = `${collection}|${locale}`;
    const found = kept.get(key);
    if (found) return found;
    const reading = listContentEntries(connection, collection, locale, false).catch(
      (error: unknown) => {
        kept.delete(key);
        throw error;
      },
    );
    kept.set(key, reading);
    return reading;
  }

  return {
    revision: revisionOf,
    async find(collection, query) {
      const all = await entriesOf(collection, query.locale, query.withDrafts);
      const passed = all.filter((entry) =>
        passesFilters(
          { ...entry.data, id: entry.id, slug: entry.data["slug"] ?? entry.slug },
          query.filters,
        ),
      );
      return { entries: pageOf(passed, query), total: passed.length };
    },
  };
}
