import { blogAddresses } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";
import { familiesOf, sellerHref } from "#src/areas/marketplace/product-facts/landing-address.ts";
import { countryOf } from "../config/countries.ts";
import { contactIn } from "../contracts/contact.ts";
import type { CountryCode } from "../contracts/identification.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { createClinicSegment } from "#src/modules/offer/comparison/clinic-segment.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type { LandingDirectory } from "#src/modules/content/content/landing-directory.service.ts";
import { searchRoutes } from "#src/modules/content/search/search.api.ts";
import { createSiteSearch } from "#src/modules/content/search/site-search.service.ts";
import type { Caches } from "../platform/caches.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { createBatchedLimit, minuteLimit } from "../platform/limits/batched-limit.ts";
import type { SharedCounts } from "../platform/limits/shared-counts.ts";
import type { Log } from "../platform/log/log.ts";
import type { WordsStore } from "../platform/words/words.ts";

/** Searches of a network in a minute: people who type, several of them. */
const searchesAMinute = 300;

/** The search over what this site shows of each country. */
export function openSiteSearch(options: {
  clock: Clock;
  log: Log;
  counts: SharedCounts;
  words: WordsStore;
  catalog: CatalogService;
  content: ContentService;
  landings: LandingDirectory;
  comparisons: Comparisons;
  caches: Caches;
}) {
  const { clock, log, counts, words, catalog, content, landings, comparisons, caches } = options;
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
      families: (country) => familiesOf[country] ?? [],
      sellerHref,
      familyName: (family, language) => words.say(language)(`search.family.${family}`),
      articleHref: (country, language, slug) =>
        blogAddresses(countryOf(country).blogPath).article(language, slug),
      wordsOf(country, language) {
        const { contact, currency } = countryOf(country);
        return { ...contactIn(contact, language), currency };
      },
    },
  });
  const clinicSegment = createClinicSegment({
    catalog,
    landings,
    current: (country) => comparisons.in(country as CountryCode).current(),
    log,
  });
  return { search, clinicSegment, routes: searchRoutes({ search, words }) };
}
