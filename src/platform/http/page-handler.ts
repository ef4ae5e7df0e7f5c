import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ByteText, bytesOf } from "./byte-text.ts";

/** The whole address of a request. What begins with two slashes is a path too, and names no host. */
export const askedAddress = ({ url }: Pick<FastifyRequest, "url">, origin: string): URL =>
  new URL(`${origin}${url.startsWith("/") ? url : "/"}`);

/** The address as people see it: the router's data requests carry `.data` at the end of the path and names
 *  of routes in the query. */
export function shownAddress(request: Pick<FastifyRequest, "url">, origin: string): URL {
  const url = askedAddress(request, origin);
  url.pathname = url.pathname === "/_root.data" ? "/" : url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  return url;
}

/** The request as the web's Request at an address, which the page router takes. The body is read once, as
 *  text. Origin is left out: the server has compared it with the host that was asked (`refuseForeignOrigin`),
 *  and the router would compare it with the address, which need not be that host's. */
export function webRequest(request: FastifyRequest, address: URL, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  headers.delete("origin");
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(address, {
    method: request.method,
    headers,
    signal,
    ...(hasBody ? { body: withoutNul(typeof request.body === "string" ? request.body : "") } : {}),
  });
}

/** A form without NUL characters: no keyboard has one, and PostgreSQL stores none in a text. */
const withoutNul = (form: string): string => form.replaceAll(/%00|\0/g, "");

/** Sends a web Response through Fastify; the body is the text where one is given. */
export function sendWebResponse(
  reply: FastifyReply,
  response: Response,
  text?: ByteText,
): FastifyReply {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    // What the server settled for the whole answer, as a personal page's caching, is not weakened.
    if (name !== "set-cookie" && !reply.hasHeader(name)) reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
  if (text !== undefined) return reply.send(bytesOf(text));
  if (response.body === null) return reply.send();
  return reply.send(Readable.fromWeb(response.body as NodeReadableStream));
}
