import type { LeadSales } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { createSaleActing } from "./sale-acting.ts";
import { saleRoutes } from "./sale.api.ts";
import { createSaleFiles } from "./sale-files.service.ts";
import { createSaleMoves } from "./sale-moves.ts";
import { createSales } from "./sale.service.ts";
import { createSaleSystem } from "./sale-system.service.ts";

/** What leads became: sales, their moves and their papers. */
export function openSale(
  { connection, clock }: Platform,
  { access, leadSales }: { access: AccessService; leadSales: LeadSales },
) {
  const trail = createAuditTrail({ connection, clock });
  const acting = createSaleActing({ access, trail });
  const moves = createSaleMoves({ connection, clock, leadSales });
  const sales = createSales({ clock, random: systemRandom, access, acting, leadSales, moves });
  const saleFiles = createSaleFiles({ clock, access, acting });
  const saleSystem = createSaleSystem({ connection, clock, leadSales, moves });
  return {
    services: { sales, saleSystem },
    routes: saleRoutes({ sales, files: saleFiles }),
  } satisfies ModuleParts;
}
