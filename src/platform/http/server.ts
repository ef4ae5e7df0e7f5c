import { randomBytes } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Log } from "../log/log.ts";
import { AppError, badRequest } from "../errors.ts";
import { asAppError, errorBody, type ErrorWords } from "./error-answers.ts";
import { failurePage, type FailureWords } from "./failure-page.ts";
import { renewPlainCookies } from "./renewed-cookies.ts";
import { pathOfTarget, refuseOddTarget } from "./request-target.ts";
import {
  assetHeaders,
  callHeaders,
  contentSecurityPolicy,
  securityHeaders,
  strictTransport,
} from "./security-headers.ts";
import { closeLastConnections, type Stopping } from "./stopping.ts";
import { trustedProxies } from "./trusted-proxies.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    listFailure?: string;
    /** Another site's page may send it. */
    isFromElsewhere?: boolean;
    /** A POST that changes nothing. */
    isQuestion?: boolean;
  }
  interface FastifyRequest {
    nonce: string;
  }
}

export interface HttpOptions {
  log: Log;
  /** Folder with the built browser files; absent in tests of the API alone. */
  assetsFolder: string | undefined;
  /** Proxies whose X-Forwarded-* headers are believed: none, so many hops, or these networks. */
  trustProxy: false | number | string[];
  isTls: boolean;
  /** Whether a host, name and port, is one whose pages may send changes; any is where this is left out. */
  isOwnHost?(host: string): boolean;
  /** Where pictures may come from besides this site. */
  imageOrigins?: readonly string[];
  /** Where the scripts of a page, by its address, may send to besides this site. */
  connectOrigins?(url: string): readonly string[];
  /** Where the forms of a page, by its address, may be sent besides this site. */
  formOrigins?(url: string): readonly string[];
  sayError(request: FastifyRequest): ErrorWords;
  /** What a page says that failed; absent in tests of the API alone. */
  failureWords?(request: FastifyRequest): FailureWords;
  /** How long a request, headers and body, may take to arrive, in milliseconds; 30 seconds. */
  requestTimeoutMs?: number;
  stopping?: Stopping;
}

const REQUEST_TIMEOUT_MS = 30_000;

/** Fastify with what every answer of this site has: security headers, one error translator, access
 *  log lines of route and status (never the query), bodies up to 1 MB that arrive within 30 seconds, browser
 *  files for a year. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = newServer(options);
  app.decorateRequest("nonce", "");
  if (options.stopping) closeLastConnections(app, options.stopping);
  await app.register(cookie);
  if (options.isTls) renewPlainCookies(app);
  // Flushed as it is rendered: a stream that waits for the compressor loses its early first byte.
  await app.register(compress, {
    threshold: 1_024,
    encodings: ["br", "gzip"],
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
  });
  readBodies(app);
  app.addHook("onRequest", async (request, reply) => {
    setHeaders(request, reply, options);
    refuseOddTarget(request);
    refuseForeignOrigin(request, options);
  });
  app.addHook("onResponse", async (request, reply) => {
    options.log.info("http", {
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, options));
  if (options.assetsFolder !== undefined) {
    await app.register(fastifyStatic, {
      root: options.assetsFolder,
      prefix: "/assets/",
      decorateReply: false,
      immutable: true,
      maxAge: "365d",
      preCompressed: true,
      index: false,
    });
  }
  return app;
}

/** Fastify with its bounds: of times, sizes and targets. */
function newServer(options: HttpOptions): FastifyInstance {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  return Fastify({
    logger: false,
    rewriteUrl: (request) => pathOfTarget(request, options.isOwnHost ?? (() => true)),
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs / 2,
      // How often late requests are looked for.
      connectionsCheckingInterval: requestTimeoutMs / 6,
    },
    // What arrives while the server closes is answered; its connection ends with the answer.
    return503OnClosing: false,
    bodyLimit: 1_048_576,
    trustProxy: trustedProxies(options.trustProxy),
    routerOptions: { caseSensitive: true, maxParamLength: 300, ignoreTrailingSlash: false },
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    forceCloseConnections: "idle",
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      const appError = asAppError(error);
      void reply.code(appError.status).send(errorBody(appError, options.sayError(request)));
    },
  });
}

/** A body is JSON or a page's form. */
function readBodies(app: FastifyInstance): void {
  // Text would reach an action that expects a form.
  app.removeContentTypeParser("text/plain");
  // Forms of pages are read as text: the page's action parses them.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
}

/** The security headers of browser files, of calls, or of pages, which get a nonce of their own. */
function setHeaders(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): void {
  const { url } = request;
  if (url.startsWith("/assets/")) reply.headers(assetHeaders);
  else if (url.startsWith("/api/")) reply.headers(callHeaders);
  else {
    request.nonce = randomBytes(16).toString("base64");
    const nonce = [`'nonce-${request.nonce}'`];
    reply.headers({
      ...securityHeaders,
      "content-security-policy": contentSecurityPolicy({
        scripts: nonce,
        styles: nonce,
        images: options.imageOrigins,
        connections: options.connectOrigins?.(url),
        forms: options.formOrigins?.(url),
      }),
    });
  }
  if (options.isTls) reply.header("strict-transport-security", strictTransport);
}

/** Notes what failed, and says it: to people as a page where the fault is ours, else as the error of a call. */
function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): FastifyReply {
  const appError = isHungUp(error, request) ? hungUp : asAppError(error);
  if (appError.report) {
    const cause = error instanceof Error ? { name: error.name, stack: error.stack } : {};
    options.log.error("http.failure", {
      code: appError.code,
      route: request.routeOptions.url,
      ...cause,
    });
  }
  const { retryAfterSeconds } = appError;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  reply.header("cache-control", "no-store").status(appError.status);
  if (appError.status >= 500 && options.failureWords && isForPeople(request)) {
    const page = failurePage(options.failureWords(request), request.nonce);
    return reply.type("text/html; charset=utf-8").send(page);
  }
  return reply.send(failureBody(appError, request, options));
}

/** The error; of a list beside an empty one, with the list's own sentence where the fault is ours. */
function failureBody(error: AppError, request: FastifyRequest, options: HttpOptions): object {
  const { listFailure } = request.routeOptions.config;
  const say = options.sayError(request);
  if (listFailure === undefined) return errorBody(error, say);
  const told =
    error.status < 500 ? error : new AppError({ code: listFailure, status: error.status });
  const body = errorBody(told, say);
  return { data: [], metaData: { total: 0, message: body.error.message }, error: body.error };
}

/** The address of a page: no call, no file, and not the data of a page for the router. */
const isForPeople = ({ url }: FastifyRequest): boolean =>
  !/^\/(?:api|assets)\/|^[^?]*\.data(?:\?|$)/.test(url);

/** What the server notes where a visitor hung up: nothing. Nobody reads the answer. */
const hungUp = Object.assign(badRequest([]), { report: false });

/** Whether a visitor's own connection ended while the request arrived: node ends the request's stream with
 *  ECONNRESET, the code that a lost database gives too. */
const isHungUp = (error: unknown, { raw }: FastifyRequest): boolean => raw.errored === error;

/** A page of another site may not send a change in a visitor's name. Origin is compared with the host that
 *  was asked, which has to be one of ours; a request without it (no browser sends a change so) passes unless
 *  Sec-Fetch-Site says that another site's page sent it, a partner's subdomain included. */
function refuseForeignOrigin(
  request: FastifyRequest,
  { isOwnHost = () => true }: HttpOptions,
): void {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
  if (request.routeOptions.config.isFromElsewhere === true) return;
  const { origin, "sec-fetch-site": site = "none" } = request.headers;
  const isOwn =
    origin === undefined
      ? site === "none" || site === "same-origin"
      : isOriginOf(origin, request.host) && isOwnHost(request.host);
  if (!isOwn) throw new AppError({ code: "FORBIDDEN_ORIGIN", status: 403 });
}

/** Whether an origin's host is the one asked. Its scheme is not compared: a proxy may end TLS. */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const sent = new URL(origin);
  const asked = `${sent.protocol}//${host}`;
  return sent.host !== "" && URL.canParse(asked) && new URL(asked).host === sent.host;
}
