import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RouterContextProvider } from "react-router";
import { AppError } from "../errors.ts";
import { chooseEncoding, encodedBody, type PageCache } from "./page-cache.ts";
import { sendWebResponse, webRequest } from "./page-handler.ts";
import { canonicalPath } from "./canonical-path.ts";

export type PageRequestHandler = (
  request: Request,
  context: RouterContextProvider,
) => Promise<Response>;

export interface DrawnFacts {
  context: RouterContextProvider;
  origin: string;
  /** True where the answer depends on who asks; decided while the page is drawn. */
  isPersonal(): boolean;
  /** Whether the visitor may be answered from, and into, the store of shared pages. */
  mayShare: boolean;
  setCookies(): string[];
}

export interface PageOptions {
  handler(): Promise<PageRequestHandler>;
  factsOf(request: FastifyRequest): Promise<DrawnFacts>;
  cache: PageCache;
  /** What a stored page depends on besides its address: catalogue version, day. */
  version(): string;
  patterns: readonly string[];
  redirects: ReadonlyMap<string, string>;
}

/** Serves every page: redirects first, one hop; then the store; then the page router. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  app.route({
    method: ["GET", "POST"],
    url: "*",
    handler: async (request, reply) => {
      const moved = redirectTarget(request.url, options);
      if (moved !== undefined && request.method !== "POST") return reply.redirect(moved, 301);
      if (request.method === "POST" && typeof request.body !== "string") {
        throw new AppError({ code: "UNSUPPORTED_MEDIA_TYPE", status: 415 });
      }
      const facts = await options.factsOf(request);
      const shared = facts.mayShare && request.method === "GET";
      const key = `${facts.origin}|${options.version()}|${request.url}`;
      const stored = shared ? options.cache.find(key) : undefined;
      if (stored) return sendStored(request, reply, stored);
      const response = await draw(request, reply, facts, await options.handler());
      if (shared && isStorable(response, facts)) {
        const html = await response.text();
        const headers = Object.fromEntries(response.headers);
        headers["cache-control"] = "no-cache";
        headers["vary"] = "Accept-Encoding, Cookie";
        return sendStored(request, reply, options.cache.store(key, html, request.nonce, headers));
      }
      for (const cookie of facts.setCookies()) reply.header("set-cookie", cookie);
      if (facts.isPersonal()) reply.header("cache-control", "private, no-store");
      else if (!response.headers.has("cache-control")) reply.header("cache-control", "no-cache");
      return sendWebResponse(reply, response);
    },
  });
}

function isStorable(response: Response, facts: DrawnFacts): boolean {
  return (
    response.status === 200 &&
    !facts.isPersonal() &&
    facts.setCookies().length === 0 &&
    (response.headers.get("content-type") ?? "").startsWith("text/html") &&
    !(response.headers.get("cache-control") ?? "").includes("no-store")
  );
}

async function draw(
  request: FastifyRequest,
  reply: FastifyReply,
  facts: DrawnFacts,
  handler: PageRequestHandler,
): Promise<Response> {
  const ended = new AbortController();
  reply.raw.on("close", () => ended.abort());
  return handler(webRequest(request, facts.origin, ended.signal), facts.context);
}

function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: NonNullable<ReturnType<PageCache["find"]>>,
): FastifyReply {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  reply.headers(stored.headers);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(encodedBody(stored, encoding));
}

/** Where an address moved to: by the redirect table, by its case, by a slash at its end. The data
 *  request of a page ({path}.data) follows the same rules. */
export function redirectTarget(
  url: string,
  options: Pick<PageOptions, "patterns" | "redirects">,
): string | undefined {
  const [path = "/", ...rest] = url.split("?");
  const query = rest.length > 0 ? `?${rest.join("?")}` : "";
  const isData = path.endsWith(".data");
  const page = isData ? path.slice(0, -".data".length) : path;
  if (page === "/") return undefined;
  const target =
    options.redirects.get(page.replace(/\/+$/, "")) ?? canonicalPath(page, options.patterns);
  if (target === undefined || target === page) return undefined;
  // Never off this host: a path that begins with two slashes would be another site's address.
  const safe = target.replace(/^\/+/, "/");
  return `${safe}${isData ? ".data" : ""}${query}`;
}
