import { chile, countries, countryOf } from "#src/config/countries.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { LandingDirectory } from "#src/modules/content/content/landing-directory.service.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { keepComparators } from "#src/modules/offer/catalog/kept-comparators.service.ts";
import { serveCatalogueImports } from "#src/modules/offer/catalog/seed.service.ts";
import { onNotification, openFor } from "#src/platform/jobs/job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createClinicSegment } from "./clinic-segment.service.ts";
import { comparatorRoutes } from "./comparators.api.ts";
import { createCompareSearches } from "./compare-search.ts";
import { comparisonRoutes } from "./comparison.api.ts";
import { createComparisons } from "./comparisons.service.ts";
import { insuranceRoutes } from "./insurance.api.ts";
import { createOffers, type OfferPlace } from "./offer-by-partner.service.ts";
import { organizationRoutes } from "./organizations.api.ts";
import { createPriceNow } from "./price-now.service.ts";
import type { ProductDetail } from "./product-detail.service.ts";
import { promotedRoutes } from "./promoted.api.ts";
import { type ProductSeo, type SeoFacts, seoRoutes } from "./seo.api.ts";

/** The comparison of every country, priced in memory, with all that is shown of products. */
export async function openComparison<Facts extends SeoFacts & OfferPlace>(
  platform: Platform,
  needs: {
    storedCatalog: CatalogService;
    landings: LandingDirectory;
    /** The head that a product's page has. */
    productHead(
      detail: ProductDetail,
      comparators: readonly ComparatorRecord[],
      facts: Facts,
    ): Omit<ProductSeo, "id" | "productCode">;
  },
) {
  const { database, connection, dataFolder, clock, log, caches, words, step } = platform;
  const { storedCatalog, landings, productHead } = needs;
  const comparisons = createComparisons({ reader: storedCatalog.reader, clock, log, countries });
  await step("comparison indexes", () => comparisons.refresh());
  const catalog = keepComparators(
    storedCatalog,
    (country) => comparisons.in(countryOf(country).code).current().version,
    caches,
  );
  const searches = createCompareSearches(connection, clock);
  const offerFor = createOffers({ comparisons, catalog, words, caches });
  // A failure here is logged and no more: each index's own poll tries again within seconds.
  const followCatalogue = () => {
    comparisons.refresh().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : "unknown";
      log.warn("comparison.refresh.failure", { message });
    });
  };
  return {
    services: {
      comparisons,
      /** The catalogue, with what every page names of it in memory. */
      catalog,
      catalogueVersion: () => comparisons.in(chile.code).current().version,
      offerFor,
      priceNow: createPriceNow({ comparisons, catalog }),
      priceForSale: createPriceNow({ comparisons, catalog, isForSaleOnly: true }),
      clinicSegment: createClinicSegment({
        catalog,
        landings,
        current: (country) => comparisons.in(country as CountryCode).current(),
        log,
      }),
    },
    routes: [
      ...comparisonRoutes({ comparisons, catalog, searches, words, caches }),
      ...insuranceRoutes({ comparisons, catalog, searches, words }),
      ...organizationRoutes({ catalog }),
      ...comparatorRoutes({ comparisons, catalog }),
      ...promotedRoutes({ comparisons, catalog, words }),
      ...seoRoutes<Facts>({
        async headOf(id, facts) {
          const { country, language } = facts;
          const product = comparisons.in(country.code).current().productById.get(id);
          if (product === undefined) return undefined;
          const { details } = await offerFor(facts).products.loadProducts([product.code], {
            country: countryOf(country.code),
            language,
            profile: null,
          });
          const [detail] = details;
          if (detail === undefined) return undefined;
          const comparators = await catalog.listComparators(country.code);
          return { id, productCode: product.code, ...productHead(detail, comparators, facts) };
        },
      }),
    ],
    jobs: [
      openFor(() =>
        serveCatalogueImports({ folder: dataFolder, database, log, onChange: followCatalogue }),
      ),
      onNotification(database, "catalogue", followCatalogue),
      comparisons,
    ],
    purges: [searches.purgeExpired],
  } satisfies ModuleParts;
}
