import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { createPreviewAccess } from "#src/modules/content/content/preview-access.ts";
import { handOverRoutes } from "#src/modules/contact/link/hand-over.api.ts";
import { createHandOvers } from "#src/modules/contact/link/hand-over.service.ts";
import { createLinkService } from "#src/modules/contact/link/link.service.ts";
import { linkRoutes } from "#src/modules/contact/link/links.api.ts";
import { createOpenedLinks } from "#src/modules/contact/link/opened-link.service.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Connection } from "../platform/database/database.ts";
import { createCallLimit } from "../platform/limits/call-limit.ts";
import type { SharedCounts } from "../platform/limits/shared-counts.ts";

/** Links that one network may make in an hour: an office shares one address. */
const linksPerHour = 600;

/** Links that visitors share: keeping them, opening them, their calls; and those that show drafts. */
export function openLinks(options: {
  connection: Connection;
  clock: Clock;
  secret: string;
  counts: SharedCounts;
  visitors: VisitorService;
  catalog: CatalogService;
}) {
  const { connection, clock, secret, counts, visitors, catalog } = options;
  const links = createLinkService({ connection, clock, secret });
  const limit = createCallLimit({
    clock,
    most: linksPerHour,
    windowMs: 3_600_000,
    shared: { counts, name: "links" },
  });
  const handOvers = createHandOvers({ connection, clock, visitors });
  return {
    services: {
      openedLinks: createOpenedLinks({ links, handOvers, visitors, catalog }),
      preview: createPreviewAccess({ secret, clock }),
    },
    routes: [...linkRoutes({ links, visitors, limit }), ...handOverRoutes({ handOvers, limit })],
    async purgeExpired() {
      await links.purgeExpired();
      await handOvers.purgeExpired();
    },
  };
}
