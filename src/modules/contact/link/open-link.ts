import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { handOverRoutes } from "./hand-over.api.ts";
import { createHandOvers } from "./hand-over.service.ts";
import { createLinkService } from "./link.service.ts";
import { linkRoutes } from "./links.api.ts";
import { createOpenedLinks } from "./opened-link.service.ts";

/** Links that one network may make in an hour: an office shares one address. */
const linksPerHour = 600;

/** Links that visitors share: keeping them, opening them, their calls. */
export function openLink(
  { connection, clock, secret, counts }: Platform,
  { visitors, catalog }: { visitors: VisitorService; catalog: CatalogService },
) {
  const links = createLinkService({ connection, clock, secret });
  const handOvers = createHandOvers({ connection, clock, visitors });
  const limit = createCallLimit({
    clock,
    most: linksPerHour,
    windowMs: 3_600_000,
    shared: { counts, name: "links" },
  });
  return {
    services: { openedLinks: createOpenedLinks({ links, handOvers, visitors, catalog }) },
    routes: [...linkRoutes({ links, visitors, limit }), ...handOverRoutes({ handOvers, limit })],
    purges: [links.purgeExpired, handOvers.purgeExpired],
  } satisfies ModuleParts;
}
