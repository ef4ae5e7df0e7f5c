import { matchRoute } from "#src/routes/match-route.rules.ts";

/** CRAWL=whole asks every address that is found, as `npm run proof` does. */
const isWhole = process.env["CRAWL"] === "whole";

/** What an address has in common with others that the same code answers: host, row of the route table,
 *  language, tab and names of its query; one of no row stands for itself. */
function kindOf(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  const matched = matchRoute(pathname);
  if (matched === undefined) return address;
  const { key, language, params } = matched;
  return [host, key, language, params["tab"], ...[...searchParams.keys()].toSorted()].join(" ");
}

/** The addresses to be asked of those that were found, with where each stands: one of each kind, all of
 *  them in the whole crawl. */
export function toAsk(found: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (isWhole) return found;
  const kinds = new Map<string, readonly [string, string]>();
  for (const entry of found) {
    const kind = kindOf(entry[0]);
    if (!kinds.has(kind)) kinds.set(kind, entry);
  }
  return new Map(kinds.values());
}
