import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createSourceKeys } from "./source-keys.service.ts";

/** Who hands leads over without being signed in: sources with a key. */
export function openIntegration({ connection, clock }: Platform) {
  const trail = createAuditTrail({ connection, clock });
  return {
    services: { sourceKeys: createSourceKeys({ connection, clock, trail }) },
    routes: [],
  } satisfies ModuleParts;
}
