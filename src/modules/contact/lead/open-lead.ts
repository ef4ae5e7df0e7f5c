import { join } from "node:path";
import type {
  Assigning,
  RememberGiven,
} from "#src/modules/contact/executive/lead-assign.service.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type Job, openFor } from "#src/platform/jobs/job.ts";
import type { Log } from "#src/platform/log/log.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Files } from "#src/platform/files/files.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { WatchedSessions } from "#src/modules/identity/session/stream-sessions.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import {
  type DemonstrationTask,
  type DemonstrationTaskResult,
  serveDemonstrationTasks,
} from "./demonstration/demonstration-task.service.ts";
import {
  areDemonstrationLeadsMade,
  type FindDemonstrated,
  findDemonstrated,
  makeDemonstrationLeads,
} from "./demonstration/demonstration-leads.service.ts";
import { createReferrals } from "./referred/referrals.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import { createDuplicateCheck } from "./duplicates/duplicate-check.service.ts";
import { duplicateRoutes } from "./duplicates/duplicates.api.ts";
import { createDuplicates } from "./duplicates/duplicates.service.ts";
import type { SalesOfLeads } from "./duplicates/sales-of-leads.ts";
import { leadViewRoutes } from "./views/lead-views.api.ts";
import { keptQuery } from "./views/lead-view.rules.ts";
import { createListViews, type TeamsOf, type ViewKind } from "./views/list-views.service.ts";
import { openLeadStream } from "./stream/lead-stream.ts";
import { createLeadActing } from "./lead-acting.ts";
import { createLeadActs } from "./lead-acts.service.ts";
import { createHandLeads } from "./lead-create.service.ts";
import { leadActRoutes } from "./lead-acts.api.ts";
import { leadDeskRoutes } from "./lead-desk.api.ts";
import { leadBulkRoutes } from "./lead-bulk.api.ts";
import { deleteOldOperations } from "./lead-bulk.queries.ts";
import { createLeadBulk, rememberGiven } from "./lead-bulk.service.ts";
import type { SaleStateOf } from "./lead-move.ts";
import { createLeadOffers } from "./lead-offer.service.ts";
import { createLeadPurchases } from "./lead-purchase.service.ts";
import { createLeadSales } from "./lead-sale.service.ts";
import { createLeadExport } from "./lead-export.service.ts";
import { createLeadDesk } from "./lead-desk.service.ts";
import { openLeadOverview } from "./lead-overview.ts";
import { removeLeadFiles } from "./files/lead-files.service.ts";
import { openCorrespondence } from "./lead-correspondence.ts";
import { leadRoutes } from "./lead.api.ts";
import { leadMailHandlers } from "./lead-mail.ts";
import { deleteLeads, idsOfDeletedLeads, idsOfOldLeads } from "./lead.queries.ts";
import { createLeadService } from "./lead.service.ts";
import { loadLeadRows } from "./lead-work.queries.ts";
import { seedLeadRows } from "./lead-seed.service.ts";
import { closedStatuses } from "./lead.status.ts";

/** Of the leads that every first start makes alike. */
const demonstrationSeed = 7;
const leadViewKind: ViewKind = {
  list: "leads",
  reads: "lead:read",
  shares: "lead-setting:update",
  action: "lead.view",
  keptQuery,
};
const duplicatesEveryMs = 20_000;

interface LeadNeeds {
  visitors: VisitorService;
  quotes: QuoteService;
  /** Today's price of what may be contracted. */
  priceForSale: PriceNow;
  draw: DrawTemplate;
  access: AccessService;
  saleStateOf: SaleStateOf;
  moveSales: SalesOfLeads["move"];
  teamsOf: TeamsOf;
  catalog: Pick<CatalogService, "loadLineNames">;
  leadAssign: { many: Assigning; rememberBy(remember: RememberGiven): void };
  sessions: WatchedSessions;
  capacitiesOf(connection: Connection, ids: readonly string[]): Promise<Map<string, number>>;
  isDemonstrationOn: boolean;
}

/** Requests for a product, with the mails that follow. */
export async function openLead(platform: Platform, needs: LeadNeeds) {
  const { root, database, connection, clock, log, mailer, words, files } = platform;
  await seedLeadRows(connection, join(root, "db/seed/leads"));
  const demonstration = await openDemonstration(platform, needs);
  const { acting, duplicateCheck, exports, services } = openDesk(platform, needs);
  const { leads, leadDesk: desk, leadActs: acts, handLeads: byHand } = services;
  needs.leadAssign.rememberBy(rememberGiven(clock));
  const { access, draw, capacitiesOf } = needs;
  const overview = openLeadOverview({
    connection,
    clock,
    access,
    keepDone: createKeepDone({ access, trail: createAuditTrail({ connection, clock }) }),
    desk,
    capacitiesOf,
  });
  const correspondence = openCorrespondence(platform, { access, acting, draw });
  const stream = openLeadStream({ ...platform, ...needs });
  return {
    services: {
      ...services,
      ...overview.services,
      ...correspondence.services,
      ...demonstration,
    },
    routes: [
      ...leadRoutes({ leads, say: words.say }),
      ...duplicateRoutes(services.duplicates),
      ...leadViewRoutes(services.leadViews),
      ...correspondence.routes,
      ...leadDeskRoutes({ desk, files: exports }),
      ...leadActRoutes({ acts, byHand }),
      ...leadBulkRoutes(services.leadBulk),
      ...stream.routes,
      ...overview.routes,
    ],
    attach: stream.attach,
    outbox: {
      ...leadMailHandlers({ connection, leads, mailer, say: words.say, draw, log }),
      ...correspondence.outbox,
    },
    jobs: [
      stream.job,
      duplicatesJob(duplicateCheck, log),
      ...(database.kind === "embedded"
        ? [demonstrationJob(platform, demonstration.runDemonstrationTask)]
        : []),
    ],
    purges: leadPurges(connection, files),
  } satisfies ModuleParts;
}

/** What takes requests and works them. */
function openDesk({ connection, clock, words }: Platform, needs: LeadNeeds) {
  const { access, quotes, priceForSale: priceNow, saleStateOf, visitors } = needs;
  const trail = createAuditTrail({ connection, clock });
  const acting = createLeadActing({ access, trail });
  const parts = { clock, access, acting, priceNow };
  const desk = createLeadDesk({ ...parts, quotes, connection });
  const sales = { stateOf: saleStateOf, move: needs.moveSales };
  const duplicates = createDuplicates({ clock, access, acting, trail, sales });
  const leadOffers = createLeadOffers();
  const handLeads = createHandLeads({ ...parts, trail });
  const { keep } = acting;
  const listViewsOf = (kind: ViewKind) =>
    createListViews({ clock, access, trail, keep, teamsOf: needs.teamsOf, kind });
  const services = {
    leads: createLeadService({ connection, clock, visitors, quotes, priceNow }),
    referredPeople: createReferrals({ clock, access, handLeads }),
    leadDesk: desk,
    leadActs: createLeadActs({
      ...parts,
      connection,
      quotes,
      saleStateOf,
      joins: duplicates,
      offers: leadOffers,
    }),
    leadOffers,
    leadBulk: createLeadBulk({
      ...parts,
      trail,
      desk,
      connection,
      assigning: needs.leadAssign.many,
    }),
    handLeads,
    duplicates,
    leadViews: listViewsOf(leadViewKind),
    /** Views of another list that people keep, by what is particular to it. */
    listViewsOf,
    leadSales: createLeadSales({ ...parts, connection, quotes, saleStateOf }),
    leadPurchases: createLeadPurchases({ clock, random: systemRandom, saleStateOf }),
  };
  const namedRows = () => asService(connection, loadLeadRows);
  return {
    acting,
    duplicateCheck: createDuplicateCheck({ connection, clock, sales }),
    exports: createLeadExport({
      ...parts,
      desk,
      sayIn: words.say,
      namedRows,
      lineNames: needs.catalog.loadLineNames,
    }),
    services,
  };
}

/** Invented leads of the demonstration: made at the first start where it is configured, later by a command. */
async function openDemonstration(
  { environment, connection, clock, step }: Platform,
  { isDemonstrationOn, priceForSale: priceNow }: LeadNeeds,
) {
  const asked = { count: environment.DEMONSTRATION_LEADS, seed: demonstrationSeed };
  const isMade = isDemonstrationOn && asked.count > 0;
  const make = ({ count, seed }: DemonstrationTask) =>
    makeDemonstrationLeads({ connection, clock, priceNow, count, seed });
  if (isMade && !(await areDemonstrationLeadsMade(connection)))
    await step("demonstration leads", () => make(asked));
  const demonstrated: FindDemonstrated = isMade ? () => findDemonstrated(connection) : undefined;
  const runDemonstrationTask = async (task: DemonstrationTask): Promise<DemonstrationTaskResult> =>
    isDemonstrationOn ? { made: await make(task) } : { refused: "off" };
  return { demonstrated, runDemonstrationTask };
}

/** Compares what is new or changed with what may be of the same person. */
const duplicatesJob = (
  check: { run(isStopping: () => boolean): Promise<unknown> },
  log: Log,
): Job =>
  createIntervalJob({
    name: "lead-duplicates",
    everyMs: duplicatesEveryMs,
    log,
    run: async (isStopping) => void (await check.run(isStopping)),
  });

/** Makes invented leads where a command asks the server that holds the embedded database for them. */
const demonstrationJob = (
  { dataFolder, log }: Pick<Platform, "dataFolder" | "log">,
  run: (task: DemonstrationTask) => Promise<DemonstrationTaskResult>,
): Job => openFor(() => serveDemonstrationTasks({ folder: dataFolder, log, run }));

const leadPurges = (connection: Connection, files: Pick<Files, "removeAll">): Purge[] => [
  purgeClosedLeads(connection, files),
  purgeDeletedLeads(connection, files),
  purgeBulkChanges(connection),
];

/** Erases what bulk changes remember: they can be undone for ten minutes. */
const purgeBulkChanges =
  (connection: Connection): Purge =>
  async (cutOff) => {
    const madeBefore = await cutOff("bulk-change");
    return deleteInBatches((limit) =>
      asService(connection, (own) => deleteOldOperations(own, { madeBefore, limit })),
    );
  };

/** Erases requests that were closed long ago, with what was attached to them. */
export const purgeClosedLeads =
  (connection: Connection, files: Pick<Files, "removeAll">): Purge =>
  async (cutOff) => {
    const madeBefore = await cutOff("closed-lead");
    return deleteInBatches((limit) =>
      asService(connection, async (own) => {
        const ids = await idsOfOldLeads(own, { statuses: closedStatuses, madeBefore, limit });
        await removeLeadFiles(files, own, ids);
        return deleteLeads(own, ids);
      }),
    );
  };

/** Erases requests that were deleted, with what was attached to them, once they cannot come back. */
const purgeDeletedLeads =
  (connection: Connection, files: Pick<Files, "removeAll">): Purge =>
  async (cutOff) => {
    const deletedBefore = await cutOff("deleted-lead");
    return deleteInBatches((limit) =>
      asService(connection, async (own) => {
        const ids = await idsOfDeletedLeads(own, { deletedBefore, limit });
        await removeLeadFiles(files, own, ids);
        return deleteLeads(own, ids);
      }),
    );
  };
