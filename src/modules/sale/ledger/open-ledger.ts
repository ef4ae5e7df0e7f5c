import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { ledgerRoutes } from "./ledger.api.ts";
import { createLedger } from "./ledger.service.ts";

/** Where each unit of money is. */
export function openLedger(_platform: Platform, { access }: { access: AccessService }) {
  const ledger = createLedger({ access });
  return { services: { ledger }, routes: ledgerRoutes(ledger) } satisfies ModuleParts;
}
