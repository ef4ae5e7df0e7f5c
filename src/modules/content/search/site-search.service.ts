import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Caches } from "#src/platform/caches.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import type { Language } from "#src/routes.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { editionOf, type EntrySources, listEntries } from "./search-entries.service.ts";
import type { SearchGroup } from "./search-groups.rules.ts";
import { indexEntries, type SearchEntry, searchEntries, type SearchIndex } from "./search-index.ts";
import { mostLetters } from "./search-words.rules.ts";

export type { SearchEntry } from "./search-index.ts";

/** Results of a kind: how many there are, and some of them. */
export interface FoundGroup {
  group: SearchGroup;
  total: number;
  results: readonly SearchEntry[];
}

export interface Found {
  total: number;
  /** The kind with the best result first. */
  groups: readonly FoundGroup[];
}

export interface SearchPlace {
  country: CountryCode;
  language: Language;
  /** Subdomain of the partner whose showcase is all that is shown; null: everything is. */
  showcase: string | null;
  /** What the host does not show is not found there either. */
  limits: PartnerLimits;
  address: string;
}

export interface SearchWish {
  /** Results of a kind that are listed. */
  take: number;
  /** One kind alone, from its `skip`th result. */
  group?: SearchGroup;
  skip?: number;
}

export interface SiteSearch {
  /** What the site has by that text; an empty text finds nothing. Throws TOO_MANY_REQUESTS (429). */
  search(text: string, place: SearchPlace, wish: SearchWish): Promise<Found>;
}

/** The search over everything of the site that has a name (SA 2.1). One index a country and language,
 *  built when it is first asked for and again once catalogue or content changed. What was searched for is
 *  neither stored nor logged. */
export function createSiteSearch(options: {
  sources: EntrySources;
  /** Searches of a network. */
  allowance: CallLimit;
  caches?: Caches;
}): SiteSearch {
  const { sources, allowance, caches } = options;
  const kept = new Map<string, { edition: string; index: Promise<SearchIndex> }>();
  caches?.add(() => kept.clear());

  async function indexOf(country: CountryCode, language: Language): Promise<SearchIndex> {
    const edition = await editionOf(sources, country);
    const place = `${country}|${language}`;
    const before = kept.get(place);
    if (before?.edition === edition) return before.index;
    const index = listEntries(sources, country, language).then(indexEntries);
    const reading = { edition, index };
    kept.set(place, reading);
    index.catch(() => {
      if (kept.get(place) === reading) kept.delete(place);
    });
    return index;
  }

  return {
    async search(text, place, { take, group, skip = 0 }) {
      const asked = text.trim().slice(0, mostLetters);
      if (asked === "") return { total: 0, groups: [] };
      await allowance.count(networkOf(place.address));
      const index = await indexOf(place.country, place.language);
      const found = searchEntries(index, asked).filter((entry) => isShown(entry, place));
      const byGroup = Map.groupBy(found, (entry) => entry.group);
      // A map keeps the order in which its keys came: that of each kind's best result.
      const groups = [...byGroup].map(([kind, entries]) => ({
        group: kind,
        total: entries.length,
        results: group === undefined || kind === group ? entries.slice(skip, skip + take) : [],
      }));
      return { total: found.length, groups };
    },
  };
}

/** A partner shows the sellers and clinics that its record leaves; one that shows its showcase alone shows
 *  its products alone, with the texts of the site. */
function isShown(
  { group, organization, showcases, salesChannel }: SearchEntry,
  { limits, showcase }: Pick<SearchPlace, "limits" | "showcase">,
): boolean {
  if (group === "clinic" && limits.areClinicsHidden) return false;
  const isSold = group === "product" || group === "organization";
  if (isSold && limits.organizations.length > 0) {
    if (organization === undefined || !limits.organizations.includes(organization)) return false;
  }
  if (group === "product" && limits.salesChannel !== null && salesChannel !== limits.salesChannel)
    return false;
  if (showcase === null) return true;
  if (group === "product") return showcases?.has(showcase) ?? false;
  return group !== "organization" && group !== "clinic";
}
