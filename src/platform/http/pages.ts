import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RouterContextProvider } from "react-router";
import { retryAfterSeconds } from "../errors.ts";
import type { ByteText } from "./byte-text.ts";
import { chooseEncoding, encodedBody, type PageCache } from "./page-cache.ts";
import { isForm, unsupportedMediaType } from "./content-type.ts";
import { framedDocument } from "./framed-document.ts";
import { type LoadGate, overloaded, RETRY_AFTER_SECONDS } from "./load-gate.ts";
import { lateScripts } from "./late-scripts.ts";
import { askedAddress, sendWebResponse, webRequest } from "./page-handler.ts";

export type PageRequestHandler = (
  request: Request,
  context: RouterContextProvider,
) => Promise<Response>;

/** An address as the page router renders it. */
export interface RenderedPage {
  context: RouterContextProvider;
  /** The document that was rendered, once the router has answered; undefined where it answered no page. */
  document(): ByteText | undefined;
  /** Path and query that the page is rendered and stored by: without keys that it does not read. */
  address: string;
}

export interface DrawnFacts extends RenderedPage {
  origin: string;
  language: string;
  /** What a stored page depends on besides its address: country, catalogue version, day. */
  edition: string;
  /** True where the answer depends on who asks; decided while the page is rendered. */
  isPersonal(): boolean;
  /** Whether the visitor may be answered from, and into, the store of shared pages. */
  mayShare: boolean;
  setCookies(): string[];
  /** Set-Cookie line of an answer to somebody new, stored page or not. */
  ownCookie: string | undefined;
  /** Called when a page is answered with 200. */
  onShown(): void;
  /** A host that is not configured: every address is the page for what does not exist. */
  isUnknownHost: boolean;
  /** No row of the route table has the address. */
  isUnmanaged: boolean;
  /** The page for what does not exist, at an address that stands for any. */
  missing(): RenderedPage;
  /** Whether the address turned out to have no record, and its page was left to the stored one. */
  isLeftMissing(): boolean;
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
  /** Refuses renderings while the server is overloaded. */
  gate: LoadGate;
  /** What a visitor reads whose page is refused, as a document. */
  refusal(language: string, nonce: string): string;
  /** Called for every page asked for at an address that nothing has. */
  onUnmanaged(path: string): void;
}

/** Every header that a page depends on: what is stored, who asks and whether that is a crawler, and the
 *  country where the host names none, or where the visitor seems to be. */
const pageVary = "Accept-Encoding, Cookie, User-Agent, X-Country, CF-IPCountry";

/** Serves every page: redirects first, one hop; then the store; then the page router. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  app.route({
    method: ["GET", "POST"],
    url: "*",
    config: { access: "pages" },
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
      const path = request.url.split("?")[0] ?? "/";
      const isMissing = facts.isUnknownHost || facts.isUnmanaged || controls.test(path);
      if (isMissing) options.onUnmanaged(path);
      const shared = facts.mayShare && request.method === "GET";
      if (isMissing && shared && !path.endsWith(".data"))
        return sendMissing(request, reply, facts, options);
      const key = [options.cache.generation, facts.origin, facts.edition, facts.address].join("|");
      const stored = shared && !isMissing ? options.cache.find(key) : undefined;
      if (stored) return sendStored(request, reply, stored, facts);
      if (request.method !== "POST" && options.gate.refuses("page"))
        return refuse(request, reply, facts, options);
      const { response, html } = await draw(request, reply, facts, options);
      if (facts.isLeftMissing())
        return sendMissing(request, reply, facts, options, response.headers.get("cache-control"));
      if (shared && !isMissing && html !== undefined && isStorable(response, facts)) {
        shareable(response);
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

/** The page for what does not exist: one for a host, language and edition, whatever was asked for. */
async function sendMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  facts: DrawnFacts,
  options: PageOptions,
  cacheControl: string | null = null,
): Promise<FastifyReply> {
  const key = `${facts.origin}|${facts.edition}|404|${facts.language}`;
  let page = options.cache.find(key);
  if (page === undefined) {
    if (options.gate.refuses("page")) return refuse(request, reply, facts, options);
    const missing = { ...facts, ...facts.missing() };
    const { response, html } = await draw(request, reply, missing, options);
    if (html === undefined) return sendWebResponse(reply, response);
    shareable(response);
    page = options.cache.store(key, html, request.nonce, Object.fromEntries(response.headers));
  }
  const caching = cacheControl === null ? {} : { "cache-control": cacheControl };
  return sendStored(request, reply.status(404), {
    ...page,
    headers: { ...page.headers, ...caching },
  });
}

/** 503, to be asked again: as a page, or as an error where the router asks for a page's data. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { language }: DrawnFacts,
  { refusal }: PageOptions,
): FastifyReply {
  if (/\.data(?:\?|$)/.test(request.url)) throw overloaded();
  return reply
    .status(503)
    .headers({ "retry-after": RETRY_AFTER_SECONDS, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(refusal(language, request.nonce));
}

function shareable({ headers }: Response): void {
  headers.set("cache-control", "no-cache");
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
  { handler, gate }: PageOptions,
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
  const handle = await handler();
  const response = await gate.render(() => handle(drawn, facts.context));
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
  greeted?: DrawnFacts,
): FastifyReply {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  reply.headers(stored.headers);
  if (greeted !== undefined) greet(greeted, reply);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(encodedBody(stored, encoding));
}
