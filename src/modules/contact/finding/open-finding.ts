import type { ModuleParts } from "#src/platform/module-parts.ts";
import { findingRoutes } from "./finding.api.ts";
import { createFinding, type FindingNeeds } from "./finding.service.ts";

/** Leads and people from anywhere in the back office. */
export function openFinding(needs: FindingNeeds) {
  return { services: {}, routes: findingRoutes(createFinding(needs)) } satisfies ModuleParts;
}
