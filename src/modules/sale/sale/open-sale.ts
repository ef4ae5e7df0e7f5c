import type { LeadSales } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { FindDemonstrated } from "#src/modules/contact/lead/demonstration/demonstration-leads.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { makeDemonstrationSales } from "./demonstration-sales.ts";
import { createSaleActing } from "./sale-acting.ts";
import { saleRoutes } from "./sale.api.ts";
import { createInsuredEvents } from "./insured-event.service.ts";
import { createSaleNotes } from "./sale-notes.service.ts";
import { createSaleFiles } from "./sale-files.service.ts";
import { movePapers } from "./sale-paper-move.ts";
import { createSaleMoves, type HearSaleMoved, type SaleCommissions } from "./sale-moves.ts";
import type { OnlineEnding, Reinstating } from "./online-ending.service.ts";
import { createSales } from "./sale.service.ts";
import { createSaleSystem } from "./sale-system.service.ts";

/** What leads became: sales, their moves and their papers. */
export async function openSale(
  { connection, clock, step, files }: Platform,
  {
    access,
    leadSales,
    demonstrated,
    commissions,
  }: {
    access: AccessService;
    leadSales: LeadSales;
    demonstrated: FindDemonstrated;
    commissions: SaleCommissions;
  },
) {
  if (demonstrated !== undefined) {
    const { leads } = await demonstrated();
    await step("demonstration sales", () =>
      makeDemonstrationSales(connection, { leads, now: clock.now() }),
    );
  }
  const trail = createAuditTrail({ connection, clock });
  const acting = createSaleActing({ access, trail });
  const online: { ending: OnlineEnding | undefined; reinstating: Reinstating | undefined } = {
    ending: undefined,
    reinstating: undefined,
  };
  const heard: HearSaleMoved[] = [];
  const moves = createSaleMoves({ connection, clock, leadSales, online, commissions, heard });
  const sales = createSales({ clock, random: systemRandom, access, acting, leadSales, moves });
  const saleFiles = createSaleFiles({ clock, access, acting, files });
  await step("papers of sales", () => movePapers({ connection, files }));
  const saleNotes = createSaleNotes({ acting });
  const insuredEvents = createInsuredEvents({ clock, acting });
  const saleSystem = createSaleSystem({
    connection,
    clock,
    random: systemRandom,
    leadSales,
    moves,
  });
  return {
    services: {
      sales,
      saleNotes,
      insuredEvents,
      saleSystem,
      /** Tells a later room of every move of a sale, in its transaction. */
      onSaleMoved: (hear: HearSaleMoved): void => void heard.push(hear),
      /** What follows where a sale that was made online is cancelled. */
      onOnlineSaleEnded: (ending: OnlineEnding): void => void (online.ending = ending),
      /** How one that ended for arrears is put back. */
      onSaleReinstated: (how: Reinstating): void => void (online.reinstating = how),
    },
    routes: saleRoutes({ sales, files: saleFiles, notes: saleNotes, events: insuredEvents }),
  } satisfies ModuleParts;
}
