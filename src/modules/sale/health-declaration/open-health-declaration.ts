import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createHealthDeclarations } from "./health-declaration.service.ts";
import { readHealthKey } from "./health-key.ts";
import { createHealthVault } from "./health-vault.ts";

/** What people declare of their health before they are insured. */
export function openHealthDeclaration({ clock, environment, dataFolder }: Platform) {
  const healthKey = readHealthKey(environment.HEALTH_KEY, dataFolder);
  const vault = createHealthVault({ healthKey, now: () => clock.now() });
  const healthDeclarations = createHealthDeclarations({ clock, vault });
  return { services: { healthDeclarations }, routes: [] } satisfies ModuleParts;
}
