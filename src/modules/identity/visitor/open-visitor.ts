import { unsetSources } from "#src/config/environment.ts";
import type { CountryConfig } from "#src/config/countries.ts";
import type { Profile, ProfilePrices } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { ProfileFormService } from "#src/modules/offer/profile/profile-form.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createHumanCheck } from "./human-check.service.ts";
import { identityRoutes } from "./identity.api.ts";
import { createInternalPanel } from "./internal-panel.service.ts";
import { createInternalTraffic } from "./internal-traffic.service.ts";
import { deleteOldFilters } from "./saved-filter.queries.ts";
import { createSavedFilterService } from "./saved-filter.service.ts";
import { savedFilterRoutes } from "./saved-filters.api.ts";
import { visitRoutes } from "./visit.api.ts";
import { visitorRoutes } from "./visitor.api.ts";
import { createVisitorService } from "./visitor.service.ts";

/** Who visits, without a name: profile, saved filters, robot check, and what staff set for their own visits. */
export function openVisitor(
  platform: Platform,
  needs: {
    catalog: CatalogService;
    profileForms: ProfileFormService;
    /** Forgets what experiments hold under a visitor's id. */
    forgetVisitor(id: string): Promise<void>;
    /** What the income of a profile pays for (CQ 9), in pesos. */
    incomePricesOf(country: CountryConfig, profile: Profile): ProfilePrices | undefined;
  },
) {
  const { environment, connection, clock, log, secret, isTls, assetsFolder } = platform;
  const { catalog, profileForms, forgetVisitor } = needs;
  const visitors = createVisitorService({ connection, clock });
  const savedFilters = createSavedFilterService({
    connection,
    clock,
    hasComparator: async (country, baseUrl) =>
      (await catalog.findComparator(country, baseUrl)) !== undefined,
  });
  const humanCheck = createHumanCheck({
    connection,
    clock,
    secret,
    callsPerMinute: environment.COMPARE_CALLS_PER_MINUTE,
    log,
  });
  const internalPanel = createInternalPanel({
    visitors,
    clock,
    domains: environment.COMPANY_DOMAINS,
    offered: environment.INTERNAL_TOGGLES,
    unset: unsetSources(environment),
  });
  return {
    services: { visitors, savedFilters, humanCheck, internalPanel },
    routes: [
      ...visitorRoutes(visitors, humanCheck, profileForms, needs.incomePricesOf),
      ...identityRoutes({
        visitors,
        internalTraffic: createInternalTraffic({ secret, clock }),
        forgetVisitor,
        isTls,
      }),
      ...savedFilterRoutes(savedFilters),
      ...visitRoutes({ assets: assetsFolder }),
    ],
    purges: [
      async (cutOff) => deleteOldFilters(connection, await cutOff("saved-filter")),
      visitors.purgeExpired,
    ],
  } satisfies ModuleParts;
}
