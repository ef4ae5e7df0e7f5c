import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RouterContextProvider } from "react-router";
import { retryAfterSeconds } from "../errors.ts";
import type { ByteText } from "./byte-text.ts";
import { chooseEncoding, encodedBody, type PageCache } from "./page-cache.ts";
import { isForm, unsupportedMediaType } from "./content-type.ts";
import { framedDocument } from "./framed-document.ts";
import { lateScripts } from "./late-scripts.ts";
import { askedAddress, sendWebResponse, webRequest } from "./page-handler.ts";

export type PageRequestHandler = (
  request: Request,
  context: RouterContextProvider,
) => Promise<Response>;

export interface DrawnFacts {
  context: RouterContextProvider;
  /** The document that was drawn, once the router has answered; undefined where it answered no page. */
  document(): ByteText | undefined;
  origin: string;
  /** Path and query that the page is rendered and stored by: without keys that it does not read. */
  address: string;
  /** What a stored page depends on besides its address: country, catalogue version, day. */
  edition: string;
  /** True where the answer depends on who asks; decided while the page is drawn. */
  isPersonal(): boolean;
  /** Whether the visitor may be answered from, and into, the store of shared pages. */
  mayShare: boolean;
  setCookies(): string[];
  /** Set-Cookie line of an answer to somebody new, stored page or not. */
  ownCookie: string | undefined;
  /** Called when a page is answered with 200. */
  onShown(): void;
  /** A host that is nobody's: whatever the address, the page for what does not exist. */
  isUnknownHost: boolean;
  /** Where the address leads that was opened with something in it for the visitor's session alone. */
  linkTarget: string | undefined;
  /** Where the address leads if it is the bare one of a language. */
  home: string | undefined;
  /** Search engines are asked to keep away: a partner's host, or a preview. */
  isPrivateHost: boolean;
}

export interface PageOptions {
  handler(): Promise<PageRequestHandler>;
  factsOf(request: FastifyRequest): Promise<DrawnFacts>;
  cache: PageCache;
  /** Where an address moved to for good, undefined where it did not; never another host's. */
  movedTo(request: FastifyRequest): Promise<string | undefined>;
}

/** Every header that a page depends on: what is stored, who asks and whether that is a crawler, and the
 *  country where the host names none, or where the visitor seems to be. */
const pageVary = "Accept-Encoding, Cookie, User-Agent, X-Country, CF-IPCountry";

/** Serves every page: redirects first, one hop; then the store; then the page router. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  app.route({
    method: ["GET", "POST"],
    url: "*",
    handler: async (request, reply) => {
      reply.header("vary", pageVary);
      const moved = request.method === "POST" ? undefined : await options.movedTo(request);
      if (moved !== undefined) return reply.redirect(moved, 301);
      if (request.method === "POST" && !isForm(request)) throw unsupportedMediaType();
      const facts = await options.factsOf(request);
      if (facts.isPrivateHost) reply.header("x-robots-tag", "noindex");
      if (facts.home !== undefined && !facts.isUnknownHost) {
        const query = request.url.includes("?") ? request.url.slice(request.url.indexOf("?")) : "";
        return reply.header("cache-control", "no-store").redirect(`${facts.home}${query}`, 302);
      }
      if (facts.linkTarget !== undefined) {
        for (const cookie of facts.setCookies()) reply.header("set-cookie", cookie);
        return reply.header("cache-control", "private, no-store").redirect(facts.linkTarget, 303);
      }
      const shared = facts.mayShare && request.method === "GET" && !facts.isUnknownHost;
      const key = `${facts.origin}|${facts.edition}|${facts.address}`;
      const stored = shared ? options.cache.find(key) : undefined;
      if (stored) return sendStored(request, reply, stored, facts);
      const { response, html } = await draw(request, reply, facts, await options.handler());
      if (shared && html !== undefined && isStorable(response, facts)) {
        response.headers.set("cache-control", "no-cache");
        if (options.cache.isAskedAgain(key)) {
          const headers = Object.fromEntries(response.headers);
          const page = options.cache.store(key, html, request.nonce, headers);
          return sendStored(request, reply, page, facts);
        }
      }
      for (const cookie of facts.setCookies()) reply.header("set-cookie", cookie);
      if (facts.isPersonal()) reply.header("cache-control", "private, no-store");
      else if (!response.headers.has("cache-control")) reply.header("cache-control", "no-cache");
      if (response.status === 200) greet(facts, reply);
      // The router leaves out headers of a loader whose page names none.
      if (response.status === 503) reply.header("retry-after", retryAfterSeconds);
      return sendWebResponse(reply, response, html);
    },
  });
}

/** What an answer carries for its visitor alone, besides the page. */
function greet(facts: DrawnFacts, reply: FastifyReply): FastifyReply {
  facts.onShown();
  if (facts.ownCookie === undefined) return reply;
  reply.header("set-cookie", facts.ownCookie);
  if (!facts.isPersonal()) reply.header("cache-control", "private, no-cache");
  return reply;
}

function isStorable(response: Response, facts: DrawnFacts): boolean {
  return (
    response.status === 200 &&
    !facts.isPersonal() &&
    facts.setCookies().length === 0 &&
    !(response.headers.get("cache-control") ?? "").includes("no-store")
  );
}

/** Control characters in a path: no page has them, and the router writes addresses of them that cannot be
 *  read again. */
const controls = /%(?:[01][0-9a-f]|7f)/i;

async function draw(
  request: FastifyRequest,
  reply: FastifyReply,
  facts: DrawnFacts,
  handler: PageRequestHandler,
): Promise<{ response: Response; html: ByteText | undefined }> {
  const ended = new AbortController();
  reply.raw.on("close", () => ended.abort());
  const asked = webRequest(
    request,
    askedAddress({ url: facts.address }, facts.origin),
    ended.signal,
  );
  const isNobodys = facts.isUnknownHost || controls.test(request.url.split("?")[0] ?? "");
  const drawn = isNobodys ? new Request(new URL("/404", facts.origin), asked) : asked;
  const response = await handler(drawn, facts.context);
  const html = facts.document();
  return { response, html: html === undefined ? undefined : framedIn(request, lateScripts(html)) };
}

/** In a frame of another site the token stays on every link. */
const framedIn = ({ frame, nonce }: FastifyRequest, html: ByteText): ByteText =>
  frame === null ? html : framedDocument(html, frame, nonce);

function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: NonNullable<ReturnType<PageCache["find"]>>,
  facts: DrawnFacts,
): FastifyReply {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  reply.headers(stored.headers);
  greet(facts, reply);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(encodedBody(stored, encoding));
}
