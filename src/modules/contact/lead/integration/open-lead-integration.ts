import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { SourceKeys } from "#src/modules/identity/integration/source-keys.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createIntegratedLeads } from "./integrated-leads.service.ts";
import { integrationRoutes } from "./integration.api.ts";

/** Calls of a key in a minute. */
const callsAMinute = 600;

/** Leads that come by the key of a source (BO 3). */
export function openLeadIntegration(
  { connection, clock, counts }: Platform,
  { sourceKeys, priceForSale }: { sourceKeys: SourceKeys; priceForSale: PriceNow },
) {
  const trail = createAuditTrail({ connection, clock });
  const leads = createIntegratedLeads({ connection, clock, trail, priceNow: priceForSale });
  const allowance = createCallLimit({
    clock,
    most: callsAMinute,
    windowMs: 60_000,
    shared: { counts, name: "lead-source" },
  });
  return {
    services: {},
    routes: integrationRoutes({ keys: sourceKeys, allowance, leads }),
  } satisfies ModuleParts;
}
