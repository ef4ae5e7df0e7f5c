import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { trackingRoutes } from "./tracking.api.ts";
import { deleteOldTracked } from "./tracking.queries.ts";
import { createTracking } from "./tracking.service.ts";

/** Purchases counted by our own server. */
export function openTracking({ connection, clock, log }: Platform) {
  return {
    services: {},
    routes: trackingRoutes(createTracking({ connection, clock, log })),
    purges: [async (cutOff) => deleteOldTracked(connection, await cutOff("tracked-event"))],
  } satisfies ModuleParts;
}
