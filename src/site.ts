import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CookieSerializeOptions, SerializeOptions } from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CountryConfig } from "./config/countries.ts";
import { countryForHost } from "./config/site-hosts.ts";
import type { Partner } from "./contracts/partner.ts";
import { type Environment, imageOriginsOf, showsKitPage } from "./config/environment.ts";
import { registerKitFiles } from "./kit-files.ts";
import type { DecideRequest } from "./modules/insight/experiment/request-decision.service.ts";
import { isCrawler } from "./modules/identity/visitor/crawler.rules.ts";
import { accessTo, type PageAccess } from "./modules/identity/partner/partner-access.rules.ts";
import { isReferredProfile, namesReferrer } from "./modules/offer/profile/profile-link.rules.ts";
import type { Clock } from "./platform/clock/clock.ts";
import { findKeptMail, listKeptMails } from "./platform/mail/folder-mailer.ts";
import { byteText, type ByteText } from "./platform/http/byte-text.ts";
import { cookieIn, siteCookies } from "./platform/http/cookies.rules.ts";
import { escapeHtml } from "./platform/http/html.ts";
import type { Caches } from "./platform/caches.ts";
import { failurePage, type FailureWords } from "./platform/http/failure-page.ts";
import { openToAll } from "./platform/http/closed-by-default.ts";
import { PageCache } from "./platform/http/page-cache.ts";
import { askedAddress, shownAddress } from "./platform/http/page-handler.ts";
import { type LoadGate, RETRY_AFTER_SECONDS } from "./platform/http/load-gate.ts";
import {
  type DrawnFacts,
  type PageRequestHandler,
  registerPages,
  type RenderedPage,
} from "./platform/http/pages.ts";
import { scrubPath } from "./platform/log/scrub.rules.ts";
import { keepThinned } from "./platform/log/keep-thinned.ts";
import type { Log } from "./platform/log/log.ts";
import type { WordsStore } from "./platform/words/words.ts";
import { type CallFacts, type FactsOptions, readFacts } from "./request-facts.ts";
import { resolveRedirect } from "./redirects.ts";
import { siteOfVisitor } from "./areas/marketplace/country-notice/country-notice.rules.ts";
import { matchRoute } from "./routes/match-route.rules.ts";
import { renderedAddress } from "./routes/page-query.rules.ts";
import { shareImage } from "./areas/page/page-head.rules.ts";
import { defaultLanguage, homePath, href, type Language, languages, pageRoutes } from "./routes.ts";
import { writeSite } from "./ui/calls/call-request.rules.ts";
import type { Services } from "./services.ts";

export interface SiteOptions {
  root: string;
  environment: Environment;
  servicesFor(facts: { country: CountryConfig; partner: Partner | null }): Services;
  factsOptions: FactsOptions;
  decide: DecideRequest;
  log: Log;
  mailFolder: string;
  caches: Caches;
  clock: Clock;
  words: WordsStore;
  gate: LoadGate;
}

interface ContextModule {
  RouterContextProvider: new () => import("react-router").RouterContextProvider;
}

/** Every page, the default landing, and the few files beside them. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { root, environment, servicesFor, factsOptions, decide, gate, log } = options;
  // An address that nothing has is an error of whoever links to it (SA 2.1, SA 8): its path as far as it may
  // be told, never its query. Somebody who tries out many of them does not bury other errors.
  const unmanaged = keepThinned(app, {
    clock: options.clock,
    write: (path, count) => log.error("page.unmanaged", { path, count }),
  });
  registerFiles(app, options);
  if (environment.NODE_ENV !== "production") registerMailViewer(app, options);
  if (showsKitPage(environment)) registerKitFiles(app);

  const { createRequestHandler, RouterContextProvider } = await import("react-router");
  const loadBuild =
    environment.NODE_ENV === "development"
      ? await developmentBuild(app, root)
      : () => import(pathToFileURL(join(root, "build/server/index.js")).href);
  const { servicesContext, factsContext } = await import("./areas/page/context.ts");

  let handler: Promise<PageRequestHandler> | undefined;
  const accessOf = (request: FastifyRequest, facts: CallFacts): PageAccess => {
    const { pathname, searchParams } = askedAddress(request, facts.origin);
    return accessTo({
      path: pathname,
      language: facts.language,
      partner: facts.partner,
      isReferred:
        (facts.visitor?.referral ?? null) !== null ||
        isReferredProfile(facts.visitor?.profile ?? {}) ||
        namesReferrer(searchParams.get("perfil")),
      isCrawler: isCrawler(request.headers["user-agent"]),
      home: href("comparator", facts.language, { comparator: facts.country.defaultComparator }),
    });
  };
  const drawnFacts = async (request: FastifyRequest): Promise<DrawnFacts> => {
    const cookies: string[] = [];
    const reply = {
      setCookie: (name: string, value: string, settings: CookieSerializeOptions) =>
        cookies.push(app.serializeCookie(name, value, settings as SerializeOptions)),
    };
    const facts = await readFacts(request, reply, factsOptions);
    const published = servicesFor(facts);
    const isPreview = published.preview.accepts(cookieIn(request.cookies, siteCookies.preview));
    const services = isPreview ? { ...published, content: published.drafts } : published;
    if (isPreview) facts.markPersonal();
    const decision = decide({
      cookie: cookieIn(request.cookies, siteCookies.identity),
      userAgent: request.headers["user-agent"],
      path: request.url.split("?")[0] ?? "/",
      country: facts.country.code,
      isInternal: facts.visitor?.isInternal ?? false,
    });
    // Staff see which messages have no translation; everybody else reads them in Spanish.
    const { internalPanel } = services;
    const isMarked =
      environment.NODE_ENV === "development" ||
      internalPanel.isOn(facts.visitor, "translationMarks");
    const countryWords = options.words.inCountry(facts.country.code);
    const words = isMarked ? countryWords.forStaff : countryWords;
    const access = accessOf(request, facts);
    const elsewhere =
      request.frame !== null || isCrawler(request.headers["user-agent"])
        ? null
        : siteOfVisitor({ ...facts, stays: cookieIn(request.cookies, siteCookies.stay) });
    // A form is sent to its own address, whatever stands in it.
    const address =
      request.method === "POST"
        ? request.url
        : renderedAddress(request.url, {
            isPartner: facts.partner !== null,
            isFramed: request.frame !== null,
          });
    // Whom a guard leads elsewhere is never answered with the page of somebody whom it let pass.
    const mayShare = facts.visitorId === undefined && !isPreview && access.kind !== "redirect";
    let isLeftMissing = false;
    const pageAt = (at: string, leavesMissing: () => boolean): RenderedPage => {
      const context = new (RouterContextProvider as ContextModule["RouterContextProvider"])();
      let document: ByteText | undefined;
      context.set(servicesContext, { ...services, words });
      context.set(factsContext, {
        ...facts,
        isPreview,
        elsewhere,
        site: writeSite({
          country: facts.country.code,
          isPartner: facts.partner !== null,
          isRefreshForced: internalPanel.isOn(facts.visitor, "forceRefresh"),
          isVersionChecked: environment.VERSION_CHECK === "on",
        }),
        takeDocument(html) {
          document = byteText(html);
        },
        leavesMissing,
        showsKitPage: showsKitPage(environment),
        isAdmitted: false,
        isFormSent: request.method === "POST",
        variants: decision.variants,
        leadsTo: access.kind === "redirect" ? access.to : null,
        get visitorId() {
          return facts.visitorId;
        },
        nonce: request.nonce,
        url: shownAddress({ url: at }, facts.origin),
        askedQuery: shownAddress(request, facts.origin).search,
      });
      return { context, document: () => document, address: at };
    };
    const leavesMissing = () => {
      isLeftMissing =
        mayShare && request.method === "GET" && !facts.isPersonal() && cookies.length === 0;
      return isLeftMissing;
    };
    const linkTarget =
      request.method === "GET" && !facts.isUnknownHost
        ? await services.openedLinks.openAddress(request.url, {
            ...facts,
            userAgent: request.headers["user-agent"],
            ensureVisitor: () => facts.ensureVisitor(),
          })
        : undefined;
    const { version, pricingDate } = services.comparison.current();
    return {
      ...pageAt(address, leavesMissing),
      origin: facts.origin,
      language: facts.language,
      edition: [
        facts.country.code,
        version,
        pricingDate,
        await services.content.revision(),
        services.campaigns.edition(facts.country, options.clock.now()),
        decision.tuple,
        partnerEdition(facts.partner),
        request.frame?.key ?? "",
        elsewhere?.code ?? "",
      ].join("|"),
      isPersonal: facts.isPersonal,
      mayShare,
      setCookies: () => cookies,
      ownCookie: decision.setCookie,
      onShown: decision.record,
      isUnknownHost: facts.isUnknownHost || access.kind === "missing",
      isUnmanaged: access.kind !== "redirect" && isUnmanaged(request.url.split("?")[0] ?? "/"),
      missing: () => pageAt(missingPath(facts.language), () => false),
      isLeftMissing: () => isLeftMissing,
      isPrivateHost: facts.partner?.settings.SEOMetadata.isIndexed === false || isPreview,
      linkTarget,
      home: homeTarget(request.url.split("?")[0] ?? "/", facts),
    };
  };

  const patterns = languages.flatMap((language) =>
    Object.values(pageRoutes).map(({ paths }) =>
      language === defaultLanguage ? paths[language] : `${language}/${paths[language]}`,
    ),
  );
  const movedTo = async (request: FastifyRequest): Promise<string | undefined> => {
    const asked = request.headers["x-country"];
    const country = countryForHost(
      request.host,
      typeof asked === "string" ? asked : undefined,
      factsOptions.publicAddresses,
    );
    const articles = /^\/+qp-university\//i.test(request.url)
      ? await servicesFor({ country, partner: null }).content.listArticles({
          country: country.code,
          language: "es",
        })
      : [];
    const hasArticle = (slug: string) => articles.some((article) => article.slug === slug);
    return resolveRedirect(request.url, { country: country.code, patterns, hasArticle });
  };
  const pages = new PageCache(undefined, imageOriginsOf(environment));
  options.caches.add(() => pages.flush());
  registerPages(app, {
    handler: () =>
      environment.NODE_ENV === "development"
        ? loadBuild().then((build) => createRequestHandler(build, "development"))
        : (handler ??= loadBuild().then((build) => createRequestHandler(build, "production"))),
    factsOf: drawnFacts,
    cache: pages,
    movedTo,
    gate,
    refusal: (language, nonce) => failurePage(overloadWordsIn(language, options.words), nonce),
    onUnmanaged: (path) => unmanaged.count(scrubPath(path)),
  });
}

/** What the page says that stands in while the server is overloaded; it asks again by itself. */
function overloadWordsIn(language: string, words: WordsStore): FailureWords {
  const say = words.say(language);
  return {
    language,
    title: say("presented.overloaded.title"),
    text: say("presented.overloaded.text"),
    retry: say("presented.overloaded.retry"),
    refreshSeconds: RETRY_AFTER_SECONDS,
  };
}

/** The router's own address for routes that links lead to. */
const routerManifest = "/__manifest";

const isUnmanaged = (path: string): boolean =>
  path !== routerManifest && matchRoute(path) === undefined;

/** An address without a page that stands for every other in its language. */
const missingPath = (language: Language): string =>
  `${language === defaultLanguage ? "" : `/${language}`}/404`;

const partnerEditions = new WeakMap<Partner, string>();

/** A short name for a partner's record as it is now. Spelled out, a long record would make the store's keys
 *  too long to be stored. */
function partnerEdition(partner: Partner | null): string {
  if (partner === null) return "";
  const known = partnerEditions.get(partner);
  if (known !== undefined) return known;
  const edition = createHash("sha256").update(JSON.stringify(partner)).digest("base64url");
  partnerEditions.set(partner, edition);
  return edition;
}

/** Where the bare address of a language leads: there is no other home page (D1). */
function homeTarget(path: string, { country, partner }: CallFacts): string | undefined {
  const language = languages.find((one) => path === homePath(one));
  if (language === undefined) return undefined;
  return (
    partner?.defaultPath ?? href("comparator", language, { comparator: country.defaultComparator })
  );
}

/** In development pages come from Vite, compiled as they are asked for. */
async function developmentBuild(app: FastifyInstance, root: string) {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true } });
  app.addHook("onRequest", (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook("onClose", () => vite.close());
  return () => vite.ssrLoadModule("virtual:react-router/server-build");
}

function registerFiles(app: FastifyInstance, { root, factsOptions }: SiteOptions): void {
  app.get("/favicon.svg", openToAll, async (_request, reply) =>
    reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .send(await readFile(join(root, "src/ui/favicon.svg"))),
  );
  app.get(shareImage.path, openToAll, async (_request, reply) =>
    reply
      .type("image/png")
      .header("cache-control", "public, max-age=86400")
      // Whoever draws a shared address loads it from elsewhere.
      .header("cross-origin-resource-policy", "cross-origin")
      .send(await readFile(join(root, "src/ui/share.png"))),
  );
  app.get("/robots.txt", openToAll, async (request, reply) => {
    const lines = [
      "User-agent: *",
      ...[
        "/api/",
        "/Solicitudes/",
        "/Cotizacion/",
        "/Perfil/",
        "/Chat",
        "/Consola/",
        "/url/",
        "/preview",
      ].map((path) => `Disallow: ${path}`),
      `Sitemap: ${(await readFacts(request, reply, factsOptions)).origin}/sitemap.xml`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("vary", "X-Country")
      .header("cache-control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  });
}

/** Messages kept for want of a mail server, outside production (D1). */
function registerMailViewer(app: FastifyInstance, { mailFolder }: SiteOptions): void {
  const document = (title: string, body: string) =>
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>${body}</main></body></html>`;
  app.get("/dev/mail", openToAll, async (_request, reply) => {
    const mails = await listKeptMails(mailFolder);
    const rows = mails
      .map(
        (mail) =>
          `<li><a href="/dev/mail/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject)}</a> · ${escapeHtml(mail.to)} · ${escapeHtml(mail.keptAt)}</li>`,
      )
      .join("");
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(
        document(
          "Mensajes",
          `<h1>Mensajes</h1>${mails.length === 0 ? "<p>Todavía no hay mensajes.</p>" : `<ul>${rows}</ul>`}`,
        ),
      );
  });
  app.get<{ Params: { id: string } }>("/dev/mail/:id", openToAll, async (request, reply) => {
    const mail = await findKeptMail(mailFolder, request.params.id);
    if (!mail) return reply.callNotFound();
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(
        document(
          mail.subject,
          `<p><a href="/dev/mail">Mensajes</a></p><h1>${escapeHtml(mail.subject)}</h1><p>${escapeHtml(mail.to)}</p><pre>${escapeHtml(mail.text)}</pre>`,
        ),
      );
  });
}
