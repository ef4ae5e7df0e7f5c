import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type DrawingOptions, drawnFacts } from "./drawn-facts.ts";
import { countryForHost } from "../config/site-hosts.ts";
import { imageOriginsOf, showsKitPage } from "../config/environment.ts";
import { registerKitFiles } from "./kit-files.ts";
import { findKeptMail, listKeptMails } from "../platform/mail/folder-mailer.ts";
import { escapeHtml } from "../platform/http/html.ts";
import type { Caches } from "../platform/caches.ts";
import { failurePage, type FailureWords } from "../platform/http/failure-page.ts";
import { openToAll } from "../platform/http/closed-by-default.ts";
import { PageCache } from "../platform/http/page-cache.ts";
import { type LoadGate, RETRY_AFTER_SECONDS } from "../platform/http/load-gate.ts";
import { pageHandlers } from "./page-handlers.ts";
import { type PageRequestHandler, registerPages } from "../platform/http/pages.ts";
import { scrubPath } from "../platform/log/scrub.rules.ts";
import { keepThinned } from "../platform/log/keep-thinned.ts";
import type { Log } from "../platform/log/log.ts";
import type { WordsStore } from "../platform/words/words.ts";
import { readFacts } from "./request-facts.ts";
import { resolveRedirect } from "../routes/redirects.ts";
import { shareImage } from "../areas/page/page-head.rules.ts";

export interface SiteOptions extends DrawingOptions {
  root: string;
  log: Log;
  mailFolder: string;
  caches: Caches;
  gate: LoadGate;
}

/** Codes of the products of an edition, by how they are written in small letters: made once for each. */
const codesOf = new WeakMap<object, ReadonlyMap<string, string>>();

/** The code of a product that is sold, whatever its case in an address. */
function writtenCode(
  edition: { productByCode: ReadonlyMap<string, unknown> },
  asked: string,
): string | undefined {
  if (edition.productByCode.has(asked)) return asked;
  const codes =
    codesOf.get(edition) ??
    new Map([...edition.productByCode.keys()].map((code) => [code.toLowerCase(), code]));
  codesOf.set(edition, codes);
  return codes.get(asked.toLowerCase());
}

/** Where an address that moved leads. */
async function movedTo(
  { servicesFor, factsOptions }: SiteOptions,
  request: FastifyRequest,
): Promise<string | undefined> {
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
  const codeOf = (code: string) =>
    writtenCode(servicesFor({ country, partner: null }).comparison.current(), code);
  return resolveRedirect(request.url, { country: country.code, hasArticle, codeOf });
}

/** Every page, the default landing, and the few files beside them. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { root, environment, gate, log } = options;
  // An address that nothing has is an error of the site that links to it (SA 2.1, SA 8): its path as far as it may
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
  const { servicesContext, factsContext } = await import("../areas/page/context.ts");

  const rendering = { app, options, RouterContextProvider, servicesContext, factsContext };
  const handlersOf = async (mode: "development" | "production") =>
    pageHandlers(await loadBuild(), (build) => createRequestHandler(build, mode));
  let handler: Promise<PageRequestHandler> | undefined;
  const pages = new PageCache(undefined, imageOriginsOf(environment));
  options.caches.add(() => pages.flush());
  registerPages(app, {
    handler: () =>
      environment.NODE_ENV === "development"
        ? handlersOf("development")
        : (handler ??= handlersOf("production")),
    factsOf: (request) => drawnFacts(rendering, request),
    cache: pages,
    movedTo: (request) => movedTo(options, request),
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
      // Previews of shared addresses load it from other origins.
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
        "/Gestion/",
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
