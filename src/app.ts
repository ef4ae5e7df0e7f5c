import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { chile } from "./config/countries.ts";
import type { Environment } from "./config/environment.ts";
import { createCatalogService } from "./modules/catalog/catalog.service.ts";
import {
  loadSeedFolders,
  serveCatalogueImports,
  storeUfValue,
} from "./modules/catalog/seed.service.ts";
import { createCompareSearches } from "./modules/comparison/compare-search.ts";
import { comparisonRoutes } from "./modules/comparison/comparison.api.ts";
import { createComparisonService } from "./modules/comparison/comparison.service.ts";
import { IndexFollower } from "./modules/comparison/index-follower.ts";
import { insuranceRoutes } from "./modules/comparison/insurance.api.ts";
import { createListingService } from "./modules/comparison/listing.service.ts";
import { organizationRoutes } from "./modules/comparison/organizations.api.ts";
import { createProductDetailService } from "./modules/comparison/product-detail.service.ts";
import { createPriceNow } from "./modules/comparison/price-now.service.ts";
import { leadRoutes } from "./modules/lead/lead.api.ts";
import { createLeadService, leadRequestedKind } from "./modules/lead/lead.service.ts";
import { leadMailHandler } from "./modules/lead/lead-mail.ts";
import { profileFormRoutes } from "./modules/profile/profile-form.api.ts";
import { createProfileFormService } from "./modules/profile/profile-form.service.ts";
import { quoteRoutes } from "./modules/quote/quote.api.ts";
import { createQuoteService } from "./modules/quote/quote.service.ts";
import { createHumanCheck } from "./modules/visitor/human-check.service.ts";
import { visitorRoutes } from "./modules/visitor/visitor.api.ts";
import { createVisitorService } from "./modules/visitor/visitor.service.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { OpenDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import type { ApiRoute } from "./platform/http/api-routes.ts";
import { createCallLimit } from "./platform/http/call-limit.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { purgeGivenAnswers } from "./platform/jobs/idempotency.ts";
import { createIntervalJob } from "./platform/jobs/interval-job.ts";
import { createOutboxDispatcher } from "./platform/jobs/outbox-dispatcher.ts";
import type { Log } from "./platform/log/log.ts";
import { createFolderMailer } from "./platform/mail/folder-mailer.ts";
import { createSmtpMailer } from "./platform/mail/smtp-mailer.ts";
import { createWordsStore } from "./platform/words/words.ts";
import { readWordsFolder } from "./platform/words/words-folder.ts";
import { createDailyUfJob } from "./providers/indicators/daily-uf-job.ts";
import { createDailyIndicators } from "./providers/indicators/daily-indicators.ts";
import { registerApi } from "./api.ts";
import type { CallFacts, FactsOptions } from "./request-facts.ts";
import { languageOf } from "./request-facts.ts";
import type { Services } from "./services.ts";
import { registerSite } from "./site.ts";

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
    loadSeedFolders(
      connection,
      [join(root, "db/seed/reference"), join(root, "db/seed/demonstration")],
      clock,
    ),
  );

  const words = createWordsStore(
    await readWordsFolder(join(root, "src/locales")),
    { es: chile.locale, en: "en-US", pt: "pt-BR" },
    (language, key) => log.warn("words.missing", { language, key }),
  );
  const catalog = createCatalogService(connection);
  const follower = new IndexFollower({
    reader: catalog.reader,
    clock,
    log,
    country: chile.code,
    timeZone: chile.timeZone,
  });
  const comparison = createComparisonService({ follower, country: chile });
  await step("comparison index", () => follower.refresh());

  const visitors = createVisitorService({ connection, clock });
  const humanCheck = createHumanCheck({
    connection,
    clock,
    secret: secretKey(environment, dataFolder),
    callsPerMinute: environment.COMPARE_CALLS_PER_MINUTE,
  });
  const priceNow = createPriceNow({ comparison, catalog });
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
  const outbox = createOutboxDispatcher({
    connection,
    clock,
    log,
    handlers: { [leadRequestedKind]: leadMailHandler({ leads, mailer, say: words.say, log }) },
  });
  const profileForms = await createProfileFormService({
    folder: join(root, "db/seed/profile-forms"),
    names: ["chile"],
    retrieve: {
      regions: async (country) =>
        (await catalog.listRegions(country)).map(({ code, displayName }) => ({
          value: code,
          label: displayName,
        })),
    },
  });
  const listing = createListingService({ comparison, catalog, words });
  const services: Services = {
    catalog,
    comparison,
    listing,
    products: createProductDetailService({ comparison, catalog }),
    profileForms,
    visitors,
    humanCheck,
    quotes,
    leads,
    words,
  };

  const assets = join(root, "build/client/assets");
  const app = await createHttpServer({
    log,
    assetsFolder: existsSync(assets) ? assets : undefined,
    trustProxy: environment.TRUST_PROXY === "true",
    isTls: environment.PUBLIC_URL?.startsWith("https:") ?? false,
    sayError: (request) => {
      const say = words.say(languageOf(request.url, request.headers["accept-language"]));
      return (code, params) => say(`errors.${code}`, params);
    },
  });
  const factsOptions: FactsOptions = {
    visitors,
    humanCheck,
    isTls: environment.PUBLIC_URL?.startsWith("https:") ?? false,
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
    ...comparisonRoutes({ comparison, catalog, searches, words }),
    ...insuranceRoutes({ comparison, catalog, searches, words }),
    ...organizationRoutes({ catalog }),
    ...profileFormRoutes({
      forms: profileForms,
      words,
      formNameOf: async (country, comparator) =>
        (comparator === undefined ? undefined : await catalog.findComparator(country, comparator))
          ?.profileForm ?? "chile",
    }),
    ...visitorRoutes(visitors, humanCheck),
    ...quoteRoutes(quotes),
    ...leadRoutes({ leads, say: words.say }),
  ] as ApiRoute<CallFacts>[];
  registerApi(app, { routes, factsOptions, connection, comparison, root });
  await registerSite(app, { root, environment, services, factsOptions, log, mailFolder, clock });

  // A failure here is logged and no more: the follower's own poll tries again within seconds.
  const wakeFollower = () => {
    follower.refresh().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : "unknown";
      log.warn("comparison.refresh.failure", { message });
    });
  };
  const imports = await serveCatalogueImports({
    folder: dataFolder,
    connection,
    isEmbedded: database.kind === "embedded",
    clock,
    log,
    onChange: wakeFollower,
  });
  const stopListening = await database.onNotify("catalogue", wakeFollower);
  const ufJob =
    environment.INDICATORS_URL === undefined
      ? undefined
      : createDailyUfJob({
          source: createDailyIndicators(environment.INDICATORS_URL),
          storeUf: (reading) => storeUfValue(connection, reading),
          log,
        });
  const purge = createIntervalJob({
    name: "daily-purge",
    everyMs: 24 * 3_600_000,
    log,
    async run() {
      await visitors.purgeExpired();
      await searches.purgeExpired();
      await purgeGivenAnswers(connection, clock.now());
    },
  });
  follower.start();
  outbox.start();
  purge.start();
  ufJob?.start();
  app.addHook("onClose", async () => {
    await imports.close();
    await stopListening();
    await follower.stop();
    await ufJob?.stop();
    await outbox.stop();
    await purge.stop();
    await mailer.close();
  });
  return app;
}

/** Signs challenges: from the environment where several nodes have to agree, else made once and kept
 *  beside the data, so that a restart spends no challenge. */
function secretKey(environment: Environment, dataFolder: string): string {
  if (environment.SECRET_KEY !== undefined) return environment.SECRET_KEY;
  if (environment.DATABASE_URL !== undefined) {
    return createHash("sha256").update(`amparo|${environment.DATABASE_URL}`).digest("hex");
  }
  const path = join(dataFolder, "secret-key");
  if (existsSync(path)) return readFileSync(path, "utf8");
  const made = randomBytes(32).toString("hex");
  writeFileSync(path, made, { mode: 0o600 });
  return made;
}
