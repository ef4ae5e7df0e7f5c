import { join } from "node:path";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { openFor } from "#src/platform/jobs/job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import {
  type DemonstrationTask,
  type DemonstrationTaskResult,
  serveDemonstrationTasks,
} from "./demonstration/demonstration-task.service.ts";
import {
  areDemonstrationLeadsMade,
  makeDemonstrationLeads,
} from "./demonstration/demonstration-leads.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import { createDuplicateCheck } from "./duplicates/duplicate-check.service.ts";
import { duplicateRoutes } from "./duplicates/duplicates.api.ts";
import { createDuplicates } from "./duplicates/duplicates.service.ts";
import type { SalesOfLeads } from "./duplicates/sales-of-leads.ts";
import { leadViewRoutes } from "./views/lead-views.api.ts";
import { createLeadViews, type TeamsOf } from "./views/lead-views.service.ts";
import { createLeadActing } from "./lead-acting.ts";
import { createLeadActs } from "./lead-acts.service.ts";
import { createHandLeads } from "./lead-create.service.ts";
import { leadDeskRoutes } from "./lead-desk.api.ts";
import { createLeadBulk } from "./lead-bulk.service.ts";
import type { SaleStateOf } from "./lead-move.ts";
import { createLeadSales } from "./lead-sale.service.ts";
import { createLeadExport } from "./lead-export.service.ts";
import { createLeadDesk } from "./lead-desk.service.ts";
import { leadRoutes } from "./lead.api.ts";
import { leadMailHandlers } from "./lead-mail.ts";
import { deleteOldLeads } from "./lead.queries.ts";
import { createLeadService } from "./lead.service.ts";
import { seedLeadRows } from "./lead-seed.service.ts";
import { closedStatuses } from "./lead.status.ts";

/** Of the leads that every first start makes alike. */
const demonstrationSeed = 7;
const duplicatesEveryMs = 20_000;

/** Requests for a product, with the mails that follow. */
export async function openLead(
  {
    root,
    environment,
    database,
    dataFolder,
    connection,
    clock,
    log,
    mailer,
    outbox,
    words,
    step,
  }: Platform,
  needs: {
    visitors: VisitorService;
    quotes: QuoteService;
    /** Today's price of what may be contracted. */
    priceForSale: PriceNow;
    draw: DrawTemplate;
    access: AccessService;
    saleStateOf: SaleStateOf;
    moveSales: SalesOfLeads["move"];
    teamsOf: TeamsOf;
    isDemonstrationOn: boolean;
  },
) {
  await seedLeadRows(connection, join(root, "db/seed/leads"));
  const leads = createLeadService({
    connection,
    clock,
    visitors: needs.visitors,
    quotes: needs.quotes,
    priceNow: needs.priceForSale,
    kickOutbox: outbox.kick,
  });
  const { access, isDemonstrationOn } = needs;
  const demonstrate = (count: number, seed: number) =>
    makeDemonstrationLeads({ connection, clock, priceNow: needs.priceForSale, count, seed });
  if (
    isDemonstrationOn &&
    environment.DEMONSTRATION_LEADS > 0 &&
    !(await areDemonstrationLeadsMade(connection))
  )
    await step("demonstration leads", () =>
      demonstrate(environment.DEMONSTRATION_LEADS, demonstrationSeed),
    );
  const runDemonstrationTask = async ({
    count,
    seed,
  }: DemonstrationTask): Promise<DemonstrationTaskResult> =>
    isDemonstrationOn ? { made: await demonstrate(count, seed) } : { refused: "off" };
  const trail = createAuditTrail({ connection, clock });
  const acting = createLeadActing({ access, trail });
  const priceNow = needs.priceForSale;
  const parts = { clock, access, acting, priceNow };
  const leadDesk = createLeadDesk({ ...parts, quotes: needs.quotes, connection });
  const { quotes, saleStateOf, moveSales } = needs;
  const sales = { stateOf: saleStateOf, move: moveSales };
  const duplicates = createDuplicates({ clock, access, acting, sales });
  const duplicateCheck = createDuplicateCheck({ connection, clock, sales });
  const leadActs = createLeadActs({ ...parts, saleStateOf, joins: duplicates });
  const leadSales = createLeadSales({ ...parts, connection, quotes, saleStateOf });
  const files = createLeadExport({ clock, access, acting, desk: leadDesk });
  const leadBulk = createLeadBulk({ clock, access, acting, desk: leadDesk });
  const leadViews = createLeadViews({ clock, access, acting, teamsOf: needs.teamsOf });
  const handLeads = createHandLeads({ ...parts, trail });
  return {
    services: {
      leads,
      leadDesk,
      runDemonstrationTask,
      leadActs,
      leadBulk,
      handLeads,
      duplicates,
      leadViews,
      leadSales,
    },
    routes: [
      ...leadRoutes({ leads, say: words.say }),
      ...duplicateRoutes(duplicates),
      ...leadViewRoutes(leadViews),
      ...leadDeskRoutes({
        desk: leadDesk,
        files,
        acts: leadActs,
        byHand: handLeads,
        bulk: leadBulk,
      }),
    ],
    outbox: leadMailHandlers({
      connection,
      leads,
      mailer,
      say: words.say,
      draw: needs.draw,
      log,
    }),
    jobs: [
      createIntervalJob({
        name: "lead-duplicates",
        everyMs: duplicatesEveryMs,
        log,
        run: async () => void (await duplicateCheck.run()),
      }),
      ...(database.kind === "embedded"
        ? [
            openFor(() =>
              serveDemonstrationTasks({ folder: dataFolder, log, run: runDemonstrationTask }),
            ),
          ]
        : []),
    ],
    purges: [purgeClosedLeads(connection)],
  } satisfies ModuleParts;
}

/** Erases requests that were closed long ago. */
export const purgeClosedLeads =
  (connection: Connection): Purge =>
  async (cutOff) => {
    const madeBefore = await cutOff("closed-lead");
    return deleteInBatches((limit) =>
      asService(connection, (own) =>
        deleteOldLeads(own, { statuses: closedStatuses, madeBefore, limit }),
      ),
    );
  };
