import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CookieSerializeOptions, SerializeOptions } from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type CountryConfig, countryForHost } from "./config/countries.ts";
import { type Environment, imageOriginsOf } from "./config/environment.ts";
import type { DecideRequest } from "./modules/experiment/request-decision.service.ts";
import { identityCookie } from "./modules/visitor/visitor-identity.rules.ts";
import type { Clock } from "./platform/clock/clock.ts";
import { findKeptMail, listKeptMails } from "./platform/mail/folder-mailer.ts";
import { escapeHtml } from "./platform/http/html.ts";
import { PageCache } from "./platform/http/page-cache.ts";
import { type DrawnFacts, type PageRequestHandler, registerPages } from "./platform/http/pages.ts";
import type { Log } from "./platform/log/log.ts";
import { type CallFacts, type FactsOptions, originOf, readFacts } from "./request-facts.ts";
import { resolveRedirect } from "./redirects.ts";
import { shareImage } from "./areas/marketplace/page-head.rules.ts";
import { defaultLanguage, href, languages, pageRoutes } from "./routes.ts";
import type { Services } from "./services.ts";

export interface SiteOptions {
  root: string;
  environment: Environment;
  servicesIn(country: CountryConfig): Services;
  factsOptions: FactsOptions;
  decide: DecideRequest;
  log: Log;
  mailFolder: string;
  clock: Clock;
}

interface ContextModule {
  RouterContextProvider: new () => import("react-router").RouterContextProvider;
}

/** Every page, the default landing, and the few files beside them. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { root, environment, servicesIn, factsOptions, decide } = options;
  registerFiles(app, options);
  if (environment.NODE_ENV !== "production") registerMailViewer(app, options);

  const { createRequestHandler, RouterContextProvider } = await import("react-router");
  const loadBuild =
    environment.NODE_ENV === "development"
      ? await developmentBuild(app, root)
      : () => import(pathToFileURL(join(root, "build/server/index.js")).href);
  const { servicesContext, factsContext } = await import("./areas/context.ts");

  let handler: Promise<PageRequestHandler> | undefined;
  const drawnFacts = async (request: FastifyRequest): Promise<DrawnFacts> => {
    const cookies: string[] = [];
    const reply = {
      setCookie: (name: string, value: string, settings: CookieSerializeOptions) =>
        cookies.push(app.serializeCookie(name, value, settings as SerializeOptions)),
    };
    const facts = await readFacts(request, reply, factsOptions);
    const context = new (RouterContextProvider as ContextModule["RouterContextProvider"])();
    const services = servicesIn(facts.country);
    const decision = decide({
      cookie: request.cookies[identityCookie],
      userAgent: request.headers["user-agent"],
      path: request.url.split("?")[0] ?? "/",
      country: facts.country.code,
      isInternal: facts.visitor?.isInternal ?? false,
    });
    context.set(servicesContext, services);
    let document: string | undefined;
    context.set(factsContext, {
      ...facts,
      takeDocument(html) {
        document = html;
      },
      variants: decision.variants,
      get visitorId() {
        return facts.visitorId;
      },
      nonce: request.nonce,
      url: new URL(request.url, facts.origin),
    });
    const { version, pricingDate } = services.comparison.current();
    return {
      context,
      document: () => document,
      origin: facts.origin,
      edition: [
        facts.country.code,
        version,
        pricingDate,
        await services.content.revision(),
        services.campaigns.edition(facts.country, options.clock.now()),
        decision.tuple,
        JSON.stringify(facts.partner?.layout ?? null),
      ].join("|"),
      isPersonal: facts.isPersonal,
      mayShare: facts.visitorId === undefined,
      setCookies: () => cookies,
      ownCookie: decision.setCookie,
      onShown: decision.record,
      isUnknownHost: facts.isUnknownHost,
      isPrivateHost: facts.partner !== null,
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
    const country = countryForHost(request.host, typeof asked === "string" ? asked : undefined);
    const articles = /^\/+qp-university\//i.test(request.url)
      ? await servicesIn(country).content.listArticles({ country: country.code, language: "es" })
      : [];
    const hasArticle = (slug: string) => articles.some((article) => article.slug === slug);
    return resolveRedirect(request.url, { country: country.code, patterns, hasArticle });
  };
  registerPages(app, {
    handler: () =>
      environment.NODE_ENV === "development"
        ? loadBuild().then((build) => createRequestHandler(build, "development"))
        : (handler ??= loadBuild().then((build) => createRequestHandler(build, "production"))),
    factsOf: drawnFacts,
    cache: new PageCache(undefined, imageOriginsOf(environment)),
    movedTo,
  });
}

/** Where the bare address of a language leads: there is no other home page (decisions 1). */
function homeTarget(path: string, { country, partner }: CallFacts): string | undefined {
  const language = languages.find((one) => path === (one === defaultLanguage ? "/" : `/${one}`));
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

function registerFiles(app: FastifyInstance, { root, environment }: SiteOptions): void {
  app.get("/favicon.svg", async (_request, reply) =>
    reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .send(await readFile(join(root, "src/ui/favicon.svg"))),
  );
  app.get(shareImage.path, async (_request, reply) =>
    reply
      .type("image/png")
      .header("cache-control", "public, max-age=86400")
      // Whoever draws a shared address loads it from elsewhere.
      .header("cross-origin-resource-policy", "cross-origin")
      .send(await readFile(join(root, "src/ui/share.png"))),
  );
  app.get("/robots.txt", async (request, reply) => {
    const lines = [
      "User-agent: *",
      ...["/api/", "/Solicitudes/", "/Cotizacion/", "/Perfil/", "/Chat", "/Consola/"].map(
        (path) => `Disallow: ${path}`,
      ),
      `Sitemap: ${environment.PUBLIC_URL ?? originOf(request)}/sitemap.xml`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  });
}

/** Messages kept for want of a mail server, outside production (decisions 1). */
function registerMailViewer(app: FastifyInstance, { mailFolder }: SiteOptions): void {
  const document = (title: string, body: string) =>
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>${body}</main></body></html>`;
  app.get("/dev/mail", async (_request, reply) => {
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
  app.get<{ Params: { id: string } }>("/dev/mail/:id", async (request, reply) => {
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
