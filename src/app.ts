import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { chile, countries, countryOf } from "./config/countries.ts";
import type { Environment } from "./config/environment.ts";
import { contentRoutes } from "./modules/content/content.api.ts";
import { createCatalogService } from "./modules/catalog/catalog.service.ts";
import { keepComparators } from "./modules/catalog/kept-comparators.service.ts";
import { loadSeedFolders, seedFolders } from "./modules/catalog/seed.service.ts";
import { createCompareSearches } from "./modules/comparison/compare-search.ts";
import { comparisonRoutes } from "./modules/comparison/comparison.api.ts";
import { createComparisons } from "./modules/comparison/comparisons.service.ts";
import { insuranceRoutes } from "./modules/comparison/insurance.api.ts";
import { createListingService } from "./modules/comparison/listing.service.ts";
import { organizationRoutes } from "./modules/comparison/organizations.api.ts";
import { createProductDetailService } from "./modules/comparison/product-detail.service.ts";
import { createPriceNow } from "./modules/comparison/price-now.service.ts";
import { leadRoutes } from "./modules/lead/lead.api.ts";
import { createLeadService, leadRequestedKind } from "./modules/lead/lead.service.ts";
import { leadMailHandler } from "./modules/lead/lead-mail.ts";
import { profileFormRoutes } from "./modules/profile/profile-form.api.ts";
import { createProfileReferenceData } from "./modules/profile/form-lists.service.ts";
import { createProfileFormService } from "./modules/profile/profile-form.service.ts";
import { quoteRoutes } from "./modules/quote/quote.api.ts";
import { createQuoteService } from "./modules/quote/quote.service.ts";
import { createCampaignService } from "./modules/experiment/campaign.service.ts";
import { openExperiments } from "./modules/experiment/open-experiments.service.ts";
import { createPartnerService, seedPartners } from "./modules/partner/partner.service.ts";
import { createRequestDecisions } from "./modules/experiment/request-decision.service.ts";
import { comparatorRoutes } from "./modules/comparison/comparators.api.ts";
import { promotedRoutes } from "./modules/comparison/promoted.api.ts";
import { identityRoutes } from "./modules/visitor/identity.api.ts";
import { createInternalTraffic } from "./modules/visitor/internal-traffic.service.ts";
import { createSavedFilterService } from "./modules/visitor/saved-filter.service.ts";
import { savedFilterRoutes } from "./modules/visitor/saved-filters.api.ts";
import { secretKey } from "./modules/visitor/secret-key.ts";
import { createGrowthBookFeatures } from "./providers/features/growthbook-features.ts";
import { createHumanCheck } from "./modules/visitor/human-check.service.ts";
import { visitorRoutes } from "./modules/visitor/visitor.api.ts";
import { createVisitorService } from "./modules/visitor/visitor.service.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { OpenDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import type { ApiRoute } from "./platform/http/api-routes.ts";
import { createCallLimit } from "./platform/http/call-limit.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { createOutboxDispatcher } from "./platform/jobs/outbox-dispatcher.ts";
import type { Log } from "./platform/log/log.ts";
import { createFolderMailer } from "./platform/mail/folder-mailer.ts";
import { createSmtpMailer } from "./platform/mail/smtp-mailer.ts";
import { registerApi } from "./api.ts";
import type { CallFacts, FactsOptions } from "./request-facts.ts";
import { languageOf, readFacts } from "./request-facts.ts";
import type { Services } from "./services.ts";
import { registerSite } from "./site.ts";
import { openShell } from "./wiring/open-shell.ts";
import { openSiteChat } from "./wiring/open-site-chat.ts";
import { openTexts } from "./wiring/open-texts.ts";
import { startJobs } from "./wiring/start-jobs.ts";

export interface AppOptions {
  /** Folder of the project: migrations, seed, locales, build. */
  root: string;
  environment: Environment;
  dataFolder: string;
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  /** Runs a named step of the start and says how long it took. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** The whole application over an open database: migrations, demonstration catalogue, services, calls
 *  and pages. Closing it ends its jobs; the database stays open for its owner to close. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { root, environment, dataFolder, database, clock, log, step } = options;
  const { connection } = database;
  await step("migrations", () => migrate(connection, join(root, "db/migrations")));
  await step("demonstration catalogue", () =>
    loadSeedFolders(connection, seedFolders(join(root, "db/seed")), clock),
  );

  const { content, landings, words } = await step("texts", () =>
    openTexts({ root, environment, connection, clock, log }),
  );
  const stored = createCatalogService(connection);
  const comparisons = createComparisons({ reader: stored.reader, clock, log, countries });
  await step("comparison indexes", () => comparisons.refresh());
  const catalog = keepComparators(
    stored,
    (country) => comparisons.in(countryOf(country).code).current().version,
  );

  const isTls = environment.PUBLIC_URL?.startsWith("https:") ?? false;
  const secret = secretKey(environment, dataFolder);
  const experiments = await step("experiments", () =>
    openExperiments({
      database,
      clock,
      log,
      client: createGrowthBookFeatures({ log }),
      seedFolder: join(root, "db/seed/experiments"),
      dataFolder,
      host: environment.GROWTHBOOK_API_HOST,
      clientKey: environment.GROWTHBOOK_CLIENT_KEY,
    }),
  );
  const campaigns = createCampaignService({
    connection,
    catalogueVersion: () => comparisons.in("CL").current().version,
  });
  await campaigns.load();
  const savedFilters = createSavedFilterService({
    connection,
    clock,
    hasComparator: async (country, baseUrl) =>
      (await catalog.findComparator(country, baseUrl)) !== undefined,
  });
  const visitors = createVisitorService({ connection, clock });
  const humanCheck = createHumanCheck({
    connection,
    clock,
    secret,
    callsPerMinute: environment.COMPARE_CALLS_PER_MINUTE,
  });
  await seedPartners(connection, join(root, "db/seed/partners"), clock);
  const partners = createPartnerService({ connection, clock });
  const priceNow = createPriceNow({ comparisons, catalog });
  const quotes = createQuoteService({ connection, clock, priceNow });
  const leads = createLeadService({
    connection,
    clock,
    visitors,
    quotes,
    priceNow,
    kickOutbox: () => outbox.kick(),
  });
  const mailFolder = join(dataFolder, "mail");
  const mailer =
    environment.SMTP_URL === undefined
      ? createFolderMailer({ folder: mailFolder, from: environment.MAIL_FROM, clock })
      : createSmtpMailer({ url: environment.SMTP_URL, from: environment.MAIL_FROM });
  const shell = openShell({
    environment,
    catalog,
    content,
    connection,
    clock,
    log,
    mailer,
    words,
    kickOutbox: () => outbox.kick(),
  });
  const outbox = createOutboxDispatcher({
    connection,
    clock,
    log,
    handlers: {
      [leadRequestedKind]: leadMailHandler({ leads, mailer, say: words.say, log }),
      ...shell.outboxHandlers,
    },
  });
  const profileReference = createProfileReferenceData({
    catalog,
    connection,
    version: () => comparisons.in(chile.code).current().version,
  });
  const profileForms = await createProfileFormService({
    folder: join(root, "db/seed/profile-forms"),
    retrieve: profileReference.retrieve,
  });
  const chat = openSiteChat({
    environment,
    database,
    clock,
    log,
    secret,
    isTls,
    words,
    catalog,
    content,
    comparisons,
  });
  const shared = {
    ...shell.services,
    content,
    landings,
    catalog,
    profileForms,
    profileReference,
    visitors,
    humanCheck,
    quotes,
    leads,
    words,
  };
  const varying = { savedFilters, experiments: experiments.service, campaigns, clock, chat };
  const servicesByCountry = new Map(
    countries.map(({ code }): [string, Services] => {
      const comparison = comparisons.in(code);
      const listing = createListingService({ comparison, catalog, words });
      const products = createProductDetailService({ comparison, catalog });
      return [code, { ...shared, ...varying, comparison, listing, products }];
    }),
  );

  const assets = join(root, "build/client/assets");
  const app = await createHttpServer({
    log,
    assetsFolder: existsSync(assets) ? assets : undefined,
    trustProxy: environment.TRUST_PROXY === "true",
    isTls,
    sayError: (request) => {
      const say = words.say(languageOf(request.url, request.headers["accept-language"]));
      return (code, params) => say(`errors.${code}`, params);
    },
  });
  const factsOptions: FactsOptions = {
    partners,
    visitors,
    humanCheck,
    isTls,
    publicUrl: environment.PUBLIC_URL,
    requestLimit: createCallLimit({
      clock,
      most: environment.REQUESTS_PER_HOUR,
      windowMs: 3_600_000,
    }),
    log,
  };
  const searches = createCompareSearches(connection, clock);
  const routes = [
    ...comparisonRoutes({ comparisons, catalog, searches, words }),
    ...insuranceRoutes({ comparisons, catalog, searches, words }),
    ...contentRoutes(content),
    ...organizationRoutes({ catalog }),
    ...profileFormRoutes({
      forms: profileForms,
      words,
      formNameOf: async (country, comparator) =>
        comparator === undefined
          ? undefined
          : (await catalog.findComparator(country, comparator))?.profileForm,
    }),
    ...comparatorRoutes({ comparisons, catalog }),
    ...promotedRoutes({ comparisons, catalog, words }),
    ...visitorRoutes(visitors, humanCheck),
    ...identityRoutes({
      visitors,
      internalTraffic: createInternalTraffic({ secret, clock }),
      forgetVisitor: experiments.service.forgetVisitor,
      isTls,
    }),
    ...savedFilterRoutes(savedFilters),
    ...experiments.routes,
    ...quoteRoutes(quotes),
    ...leadRoutes({ leads, say: words.say }),
    ...chat.routes,
    ...shell.routes,
  ] as ApiRoute<CallFacts>[];
  registerApi(app, { routes, factsOptions, connection, comparisons, root });
  await experiments.attach(app);
  await chat.attach(app, (request, reply) => readFacts(request, reply, factsOptions));
  await registerSite(app, {
    root,
    decide: createRequestDecisions({ experiments: experiments.service, isTls }),
    environment,
    servicesIn: (country) => servicesByCountry.get(country.code) as Services,
    factsOptions,
    log,
    mailFolder,
    clock,
  });

  await startJobs(app, {
    environment,
    dataFolder,
    database,
    clock,
    log,
    comparisons,
    outbox,
    purges: [visitors.purgeExpired, searches.purgeExpired, experiments.service.purgeExpired],
  });
  app.addHook("onClose", () => mailer.close());
  return app;
}
