import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import { menuRoutes } from "./menu.api.ts";
import { createMenuService } from "./menu.service.ts";

/** The menu of every page and the way to the customers' portals (SA 2.7). */
export function openMenu(
  { environment, log }: Platform,
  needs: { catalog: Pick<CatalogService, "listComparators">; content: ContentService },
) {
  const menu = createMenuService({
    content: needs.content,
    comparatorsOf: needs.catalog.listComparators,
    log,
  });
  return {
    services: {
      menu,
      /** Addresses of the customers' portals; null where there is none. */
      portalUrls: {
        people: environment.PORTAL_PEOPLE_URL ?? null,
        companies: environment.PORTAL_COMPANIES_URL ?? null,
      },
    },
    routes: menuRoutes(menu),
  } satisfies ModuleParts;
}
