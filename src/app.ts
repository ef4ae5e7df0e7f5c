import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { chile, countries, countryOf } from "./config/countries.ts";
import { limitsOf } from "./contracts/partner-limits.ts";
import { type Environment, imageOriginsOf } from "./config/environment.ts";
import { isTlsOf, publicAddressesOf } from "./config/public-origins.ts";
import { isOwnHost } from "./config/site-hosts.ts";
import { searchFigures } from "./contracts/search-figures.ts";
import { contentRoutes } from "./modules/content/content/content.api.ts";
import { createCatalogService } from "./modules/offer/catalog/catalog.service.ts";
import { keepComparators } from "./modules/offer/catalog/kept-comparators.service.ts";
import { loadSeedFolders, seedFolders } from "./modules/offer/catalog/seed.service.ts";
import { createCompareSearches } from "./modules/offer/comparison/compare-search.ts";
import { comparisonRoutes } from "./modules/offer/comparison/comparison.api.ts";
import { createComparisons } from "./modules/offer/comparison/comparisons.service.ts";
import { insuranceRoutes } from "./modules/offer/comparison/insurance.api.ts";
import { createListingService } from "./modules/offer/comparison/listing.service.ts";
import { catalogWithin } from "./modules/offer/comparison/partner-catalog.ts";
import { organizationRoutes } from "./modules/offer/comparison/organizations.api.ts";
import { createProductDetailService } from "./modules/offer/comparison/product-detail.service.ts";
import { createPriceNow } from "./modules/offer/comparison/price-now.service.ts";
import { leadRoutes } from "./modules/contact/lead/lead.api.ts";
import { createLeadService } from "./modules/contact/lead/lead.service.ts";
import { leadMailHandlers } from "./modules/contact/lead/lead-mail.ts";
import { profileFormRoutes } from "./modules/offer/profile/profile-form.api.ts";
import { createProfileReferenceData } from "./modules/offer/profile/form-lists.service.ts";
import { createProfileFormService } from "./modules/offer/profile/profile-form.service.ts";
import { quoteRoutes } from "./modules/offer/quote/quote.api.ts";
import { createQuoteService } from "./modules/offer/quote/quote.service.ts";
import { createCampaignService } from "./modules/insight/experiment/campaign.service.ts";
import { openExperiments } from "./modules/insight/experiment/open-experiments.service.ts";
import { trackingRoutes } from "./modules/insight/tracking/tracking.api.ts";
import { createTracking } from "./modules/insight/tracking/tracking.service.ts";
import { createRequestDecisions } from "./modules/insight/experiment/request-decision.service.ts";
import { comparatorRoutes } from "./modules/offer/comparison/comparators.api.ts";
import { promotedRoutes } from "./modules/offer/comparison/promoted.api.ts";
import { identityRoutes } from "./modules/identity/visitor/identity.api.ts";
import { createInternalTraffic } from "./modules/identity/visitor/internal-traffic.service.ts";
import { createSavedFilterService } from "./modules/identity/visitor/saved-filter.service.ts";
import { savedFilterRoutes } from "./modules/identity/visitor/saved-filters.api.ts";
import { createGrowthBookFeatures } from "./providers/features/growthbook-features.ts";
import { createHumanCheck } from "./modules/identity/visitor/human-check.service.ts";
import { visitorRoutes } from "./modules/identity/visitor/visitor.api.ts";
import { createVisitorService } from "./modules/identity/visitor/visitor.service.ts";
import { createCaches } from "./platform/caches.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { OpenDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import type { ApiRoute } from "./platform/http/api-routes.ts";
import { createCallLimit } from "./platform/limits/call-limit.ts";
import { createSharedCounts } from "./platform/limits/shared-counts.ts";
import { createHttpServer } from "./platform/http/server.ts";
import type { Stopping } from "./platform/http/stopping.ts";
import { createOutboxDispatcher } from "./platform/jobs/outbox-dispatcher.ts";
import type { Log } from "./platform/log/log.ts";
import { thinnedLog } from "./platform/log/thinned-log.ts";
import { createFolderMailer } from "./platform/mail/folder-mailer.ts";
import { createSmtpMailer } from "./platform/mail/smtp-mailer.ts";
import { registerApi } from "./api.ts";
import type { CallFacts, FactsOptions } from "./request-facts.ts";
import { languageOf, readFacts } from "./request-facts.ts";
import type { Services } from "./services.ts";
import { registerSite } from "./site.ts";
import { openPartners, servicesByPartner } from "./wiring/open-partners.ts";
import { openAdvisors } from "./wiring/open-advisors.ts";
import { failureWordsIn } from "./wiring/failure-words.ts";
import { openFaults } from "./wiring/open-faults.ts";
import { openImages } from "./wiring/open-images.ts";
import { openSeo } from "./wiring/open-seo.ts";
import { openShell } from "./wiring/open-shell.ts";
import { openSiteChat } from "./wiring/open-site-chat.ts";
import { openLinks } from "./wiring/open-links.ts";
import { openLoadGate } from "./wiring/open-load-gate.ts";
import { visitRoutes } from "./wiring/open-visit.ts";
import { openSiteSearch } from "./wiring/open-site-search.ts";
import { openTexts } from "./wiring/open-texts.ts";
import { openTranslation } from "./wiring/open-translation.ts";
import { openTraces } from "./wiring/open-traces.ts";
import { purgeSessions } from "./platform/sessions/sessions.ts";
import { readSecretKey } from "./platform/settings/secret-key.ts";
import { startJobs } from "./wiring/start-jobs.ts";

export interface AppOptions {
  /** Folder of the project: migrations, seed, locales, build. */
  root: string;
  environment: Environment;
  dataFolder: string;
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  /** Whether the process is about to end; absent: it never is. */
  stopping?: Stopping;
  /** Runs a named step of the start and says how long it took. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  meter?: Parameters<typeof openLoadGate>[1]["meter"];
}

/** The whole application over an open database: migrations, demonstration catalogue, services, calls
 *  and pages. Closing it ends its jobs; the database stays open for its owner to close. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { root, environment, dataFolder, database, clock, step, stopping } = options;
  const { connection } = database;
  const faults = openFaults({ root, environment, connection, clock, log: thinnedLog(options.log) });
  const { log } = faults;
  await step("migrations", () => migrate(connection, join(root, "db/migrations")));
  await step("demonstration catalogue", () =>
    loadSeedFolders(connection, seedFolders(join(root, "db/seed")), clock),
  );

  const caches = createCaches();
  const { content, drafts, landings, words, onContentChange } = await step("texts", () =>
    openTexts({ root, environment, connection, clock, log, caches }),
  );
  const stored = createCatalogService(connection, caches);
  const comparisons = createComparisons({ reader: stored.reader, clock, log, countries });
  await step("comparison indexes", () => comparisons.refresh());
  const catalog = keepComparators(
    stored,
    (country) => comparisons.in(countryOf(country).code).current().version,
    caches,
  );
  const isTls = isTlsOf(environment);
  const secret = await readSecretKey(environment, database, dataFolder);
  const counts = createSharedCounts({ connection, secret });
  const experiments = await step("experiments", () =>
    openExperiments({
      database,
      clock,
      log,
      client: createGrowthBookFeatures({
        log,
        privateHosts: environment.OUTGOING_PRIVATE_HOSTS,
      }),
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
    log,
  });
  const partners = await openPartners({ root, environment, connection, clock, log, secret });
  const priceNow = createPriceNow({ comparisons, catalog });
  const quotes = createQuoteService({ connection, clock, priceNow });
  const leads = createLeadService({
    connection,
    clock,
    visitors,
    quotes,
    priceNow: createPriceNow({ comparisons, catalog, isForSaleOnly: true }),
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
      ...leadMailHandlers({ connection, leads, mailer, say: words.say, log }),
      ...shell.outboxHandlers,
    },
  });
  const profileReference = createProfileReferenceData({
    caches,
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
    counts,
    isTls,
    words,
    catalog,
    content,
    comparisons,
  });
  const links = openLinks({ connection, clock, secret, counts, visitors, catalog });
  const siteSearch = openSiteSearch({
    clock,
    log,
    counts,
    words,
    catalog,
    content,
    landings,
    comparisons,
    caches,
  });
  const advisors = await openAdvisors({
    caches,
    root,
    environment,
    connection,
    clock,
    log,
    secret,
    counts,
    isTls,
    visitors,
  });
  const shared = {
    search: siteSearch.search,
    clinicSegment: siteSearch.clinicSegment,
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
    ...links.services,
    drafts,
    words,
    ...advisors.services,
  };
  const varying = { savedFilters, experiments: experiments.service, campaigns, clock, chat };
  const servicesFor = servicesByPartner(caches, (code, partner): Services => {
    const limits = limitsOf(partner);
    const own = catalogWithin(catalog, limits);
    const comparison = comparisons.in(code);
    const listing = createListingService({ comparison, catalog: own, words, limits });
    const products = createProductDetailService({ comparison, catalog: own });
    return { ...shared, ...varying, catalog: own, comparison, listing, products };
  });

  const assets = join(root, "build/client/assets");
  const publicAddresses = publicAddressesOf(environment);
  const app = await createHttpServer({
    log,
    assetsFolder: existsSync(assets) ? assets : undefined,
    trustProxy: environment.TRUST_PROXY,
    isTls,
    isOwnHost: (host) => isOwnHost(host, publicAddresses),
    imageOrigins: imageOriginsOf(environment),
    sayError: (request) => {
      const say = words.say(languageOf(request.url, request.headers["accept-language"]));
      return (code, params) => say(`errors.${code}`, params);
    },
    failureWords: ({ url }) => failureWordsIn(languageOf(url), words),
    ...(stopping ? { stopping } : {}),
  });
  const gate = openLoadGate(app, options, log);
  await openTraces(app, environment, faults.version);
  const factsOptions: FactsOptions = {
    partners: partners.service,
    visitors,
    humanCheck,
    isTls,
    publicAddresses,
    trustProxy: environment.TRUST_PROXY !== false,
    imageCdns: openImages(environment, log),
    figures: environment.SEARCH_FALLBACK_FIGURES === "true" ? searchFigures : null,
    requestLimit: createCallLimit({
      clock,
      most: environment.REQUESTS_PER_HOUR,
      windowMs: 3_600_000,
      shared: { counts, name: "requests" },
    }),
    newVisitorLimit: createCallLimit({
      clock,
      most: environment.NEW_VISITORS_PER_HOUR,
      windowMs: 3_600_000,
      shared: { counts, name: "new-visitors" },
    }),
    log,
  };
  const translation = openTranslation(words);
  const searches = createCompareSearches(connection, clock);
  const routes = [
    ...comparisonRoutes({ comparisons, catalog, searches, words, caches }),
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
    ...openSeo({
      catalog,
      comparisons,
      productsFor: (facts) => servicesFor(facts).products,
      words,
    }),
    ...visitorRoutes(visitors, humanCheck, profileForms, comparisons.incomePricesOf),
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
    ...links.routes,
    ...visitRoutes({ assets: existsSync(assets) ? assets : undefined }),
    ...siteSearch.routes,
    ...translation.routes,
    ...partners.routes,
    ...advisors.routes,
    ...faults.routes(counts),
    ...trackingRoutes(createTracking({ connection, clock, log })),
    ...shell.routes,
  ] as ApiRoute<CallFacts>[];
  partners.attach(app);
  registerApi(app, { routes, factsOptions, connection, comparisons, root, stopping });
  await experiments.attach(app);
  translation.attach(app);
  await chat.attach(app, (request, reply) => readFacts(request, reply, factsOptions));
  await registerSite(app, {
    root,
    decide: createRequestDecisions({ experiments: experiments.service, isTls }),
    environment,
    servicesFor,
    factsOptions,
    log,
    mailFolder,
    caches,
    clock,
    words,
    gate,
  });
  await startJobs(app, {
    environment,
    dataFolder,
    database,
    clock,
    log,
    comparisons,
    onContentChange,
    onCacheFlush: caches.flush,
    outbox,
    purges: [
      visitors.purgeExpired,
      searches.purgeExpired,
      experiments.service.purgeExpired,
      links.purgeExpired,
      ...advisors.purges,
      faults.purgeExpired,
      () => counts.purgeExpired(clock.now()),
      () => purgeSessions(connection, clock.now()),
    ],
  });
  app.addHook("onClose", () => mailer.close());
  app.addHook("onClose", faults.settled);
  return app;
}
