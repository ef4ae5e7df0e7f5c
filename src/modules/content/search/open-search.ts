import { countryOf } from "#src/config/countries.ts";
import { contactIn } from "#src/contracts/contact.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type { LandingDirectory } from "#src/modules/content/content/landing-directory.service.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import { createBatchedLimit, minuteLimit } from "#src/platform/limits/batched-limit.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { searchRoutes } from "./search.api.ts";
import type { EntrySources } from "./search-entries.service.ts";
import { createSiteSearch } from "./site-search.service.ts";

/** Searches of a network in a minute: people who type, several of them. */
const searchesAMinute = 300;

/** The search over what this site shows of each country. */
export function openSearch(
  { clock, log, counts, words, caches }: Platform,
  needs: {
    catalog: CatalogService;
    content: ContentService;
    landings: LandingDirectory;
    comparisons: Comparisons;
    addresses: Pick<EntrySources, "families" | "sellerHref" | "articleHref">;
  },
) {
  const { catalog, content, landings, comparisons, addresses } = needs;
  const search = createSiteSearch({
    caches,
    allowance: minuteLimit(
      // Suggestions come with every letter: too many for a write each.
      createBatchedLimit({ clock, counts, name: "search", log }),
      searchesAMinute,
    ),
    sources: {
      catalog,
      content,
      landings,
      current(country) {
        const { version, pricingDate, snapshot } = comparisons.in(country).current();
        return { version, pricingDate, products: snapshot.products };
      },
      ...addresses,
      familyName: (family, language) => words.say(language)(`search.family.${family}`),
      wordsOf(country, language) {
        const { contact, currency } = countryOf(country);
        return { ...contactIn(contact, language), currency };
      },
    },
  });
  return { services: { search }, routes: searchRoutes({ search, words }) } satisfies ModuleParts;
}
