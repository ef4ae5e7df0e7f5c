import { chile, countries, countryOf } from "#src/config/countries.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
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
import { keepAnswers } from "./kept-answers.ts";
import { organizationRoutes, type ScopeOfBearer } from "./organizations.api.ts";
import { promotedRoutes } from "./promoted.api.ts";

/** The comparison of every country, priced in memory. */
export async function openComparison(
  platform: Platform,
  needs: {
    storedCatalog: CatalogService;
    landings: LandingDirectory;
    scopeOfBearer: ScopeOfBearer;
  },
) {
  const { database, connection, dataFolder, clock, log, caches, words, step } = platform;
  const { storedCatalog, landings } = needs;
  const answers = keepAnswers();
  caches.add(answers.flush);
  const { reader } = storedCatalog;
  const comparisons = createComparisons({ reader, clock, log, countries, answers });
  await step("comparison indexes", () => comparisons.refresh());
  const catalog = keepComparators(
    storedCatalog,
    (country) => comparisons.in(countryOf(country).code).current().version,
    caches,
  );
  const searches = createCompareSearches(connection, clock);
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
      ...organizationRoutes({ catalog, scopeOfBearer: needs.scopeOfBearer }),
      ...comparatorRoutes({ comparisons, catalog }),
      ...promotedRoutes({ comparisons, catalog, words }),
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
