import type { FastifyInstance } from "fastify";
import { registerApi } from "./site/api.ts";
import { chile } from "./config/countries.ts";
import { imageOriginsOf, unsetSources } from "./config/environment.ts";
import { publicAddressesOf } from "./config/public-origins.ts";
import { isOwnHost } from "./config/site-hosts.ts";
import { factsOptionsOf } from "./site/facts-options.ts";
import { failureWordsIn } from "./site/failure-words.ts";
import type { Modules } from "./modules.ts";
import { closeByDefault } from "./platform/http/closed-by-default.ts";
import type { LoadMeter } from "./platform/http/load-gate.ts";
import { openLoadGate } from "./platform/http/open-load-gate.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { createIntervalJob } from "./platform/jobs/interval-job.ts";
import { startJobs } from "./platform/jobs/job.ts";
import { type FactsOf, type ModuleParts, purgesOf, servicesOf } from "./platform/module-parts.ts";
import type { Platform } from "./platform/platform.ts";
import { createNightlyPurge } from "./platform/retention/retention.ts";
import type { Payments } from "./modules/sale/payment/payment.service.ts";
import { isPaymentAddress } from "./modules/sale/purchase/payment-address.rules.ts";
import { openTraces } from "./platform/traces/open-traces.ts";
import { languageOf, readFacts } from "./site/request-facts.ts";
import { registerSite } from "./site/site.ts";

/** What the calls of all modules ask of a request: `readFacts` has to give it. */
type Facts = FactsOf<Modules>;

/** One server of all modules: their calls and pages, their messages, jobs and purges. Closing it ends its
 *  jobs; the database stays open for its owner to close. */
export async function compose(
  platform: Platform,
  modules: Modules,
  options: { meter?: LoadMeter | undefined },
): Promise<FastifyInstance> {
  const app = await openServer(platform, servicesOf(modules));
  try {
    await furnish(app, platform, modules, options);
  } catch (error) {
    // A start that fails leaves no job behind: it may be made again.
    await app.close().catch(() => undefined);
    throw error;
  }
  return app;
}

/** Puts everything into the server, and starts what runs beside the requests. */
async function furnish(
  app: FastifyInstance,
  platform: Platform,
  modules: Modules,
  options: { meter?: LoadMeter | undefined },
): Promise<void> {
  const { environment, log, clock, connection, mailer, outbox, stopping } = platform;
  const all = Object.values<ModuleParts<object, Facts>>(modules);
  const services = servicesOf(modules);
  closeByDefault(app);
  const gate = openLoadGate(app, { environment, clock, meter: options.meter }, log);
  await openTraces(app, environment, platform.version);
  const factsOptions = factsOptionsOf(platform, services);

  for (const { attach } of all)
    await attach?.(app, (request, reply) => readFacts(request, reply, factsOptions));
  registerApi(app, {
    routes: all.flatMap(({ routes }) => routes),
    factsOptions,
    enforcer: services.enforcer,
    connection,
    access: services.access,
    comparisons: services.comparisons,
    root: platform.root,
    unset: unsetSources(environment),
    stopping,
  });
  await registerSite(app, {
    ...platform,
    servicesFor: (facts) => ({ ...services, ...services.offerFor(facts) }),
    decide: services.decideRequest,
    factsOptions,
    gate,
  });

  for (const parts of all) outbox.handle(parts.outbox ?? {});
  const purge = createIntervalJob({
    name: "nightly-purge",
    everyMs: 10 * 60_000,
    log,
    run: createNightlyPurge({
      connection,
      clock,
      log,
      timeZone: chile.timeZone,
      purges: purgesOf(modules),
    }),
  });
  app.addHook("onClose", () => mailer.close());
  await startJobs(app, [...all.flatMap(({ jobs = [] }) => jobs), outbox, purge]);
}

function openServer(
  platform: Platform,
  { payments }: { payments: Pick<Payments, "tokenOrigins" | "pageOrigins"> },
): Promise<FastifyInstance> {
  const { environment, log, assetsFolder, isTls, words, stopping } = platform;
  const publicAddresses = publicAddressesOf(environment);
  return createHttpServer({
    log,
    assetsFolder,
    trustProxy: environment.TRUST_PROXY,
    isTls,
    isOwnHost: (host) => isOwnHost(host, publicAddresses),
    imageOrigins: imageOriginsOf(environment),
    // A card's numbers go from the payment's page to its provider, and from no other page anywhere.
    connectOrigins: (url) => (isPaymentAddress(url) ? payments.tokenOrigins() : []),
    formOrigins: (url) => (isPaymentAddress(url) ? payments.pageOrigins() : []),
    sayError: (request) => {
      const say = words.say(languageOf(request.url, request.headers["accept-language"]));
      return (code, params) => say(`errors.${code}`, params);
    },
    failureWords: ({ url }) => failureWordsIn(languageOf(url), words),
    ...(stopping ? { stopping } : {}),
  });
}
