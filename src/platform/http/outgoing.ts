import { lookup as systemLookup, type LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { isLocalName, isPrivateAddress, literalAddress } from "./private-address.rules.ts";

export type OutgoingCode =
  /** Another protocol than HTTP, or a name and password in the address. */
  | "ADDRESS"
  /** Not the host that is configured. */
  | "HOST"
  /** The name leads to a private network. */
  | "PRIVATE_ADDRESS"
  | "REDIRECT"
  | "TOO_LARGE"
  | "UNREACHABLE";

export class OutgoingFailure extends Error {
  readonly code: OutgoingCode;
  constructor(code: OutgoingCode, cause?: unknown) {
    super(`The call was not made or has no answer: ${code}`, { cause });
    this.name = "OutgoingFailure";
    this.code = code;
  }
}

export interface OutgoingOptions {
  /** The one address that may be asked: protocol, host and port of every call are its own. */
  base: string;
  /** Names that may lead to a private network (OUTGOING_PRIVATE_HOSTS). An address that is configured as a
   *  number, or as localhost, is meant as it stands. */
  privateHosts?: readonly string[];
  /** Time for the whole answer; of a stream for its beginning. */
  timeoutMs: number;
  bytesMost: number;
  resolve?: typeof systemLookup;
}

export interface OutgoingCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal | null;
  /** The answer goes on for as long as it likes, as server-sent events do. */
  isStream?: boolean;
}

export type Outgoing = (url: string | URL, call?: OutgoingCall) => Promise<Response>;

/** The one way by which this server calls another (REL): to the configured host and no
 *  other, never by a name that leads to a private network — the address that was checked is the one that
 *  is connected to —, no redirect followed, bounded in time and bytes. Throws OutgoingFailure. */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { timeoutMs, bytesMost, resolve = systemLookup } = options;
  const base = new URL(options.base);
  const mayBePrivate =
    literalAddress(base) !== undefined ||
    isLocalName(base.hostname) ||
    (options.privateHosts ?? []).includes(base.hostname);

  const lookup: LookupFunction = (hostname, lookupOptions, done) => {
    resolve(hostname, { ...lookupOptions, all: true }, (error, found) => {
      const addresses: LookupAddress[] = found;
      if (error) return done(error, []);
      const [first] = addresses;
      if (first === undefined) return done(new OutgoingFailure("UNREACHABLE"), []);
      if (!mayBePrivate && addresses.some(({ address }) => isPrivateAddress(address)))
        return done(new OutgoingFailure("PRIVATE_ADDRESS"), []);
      return lookupOptions.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

  return async (asked, call = {}) => {
    const url = ownUrl(asked, base);
    const time = AbortSignal.timeout(timeoutMs);
    const begun = new AbortController();
    const limits = call.isStream ? [begun.signal] : [time];
    const late = () => begun.abort();
    if (call.isStream) time.addEventListener("abort", late, { once: true });
    const signal = AbortSignal.any([...limits, ...(call.signal ? [call.signal] : [])]);
    try {
      const message = await begin(url, call, lookup, signal);
      time.removeEventListener("abort", late);
      const status = message.statusCode ?? 502;
      if (status >= 300 && status < 400 && status !== 304) {
        message.destroy();
        throw new OutgoingFailure("REDIRECT");
      }
      return await answered(message, url, call.isStream ? null : bytesMost);
    } catch (error) {
      if (error instanceof OutgoingFailure) throw error;
      throw new OutgoingFailure("UNREACHABLE", error);
    }
  };
}

/** The address as it will be asked, or an error where it is not the configured host's. */
function ownUrl(asked: string | URL, base: URL): URL {
  if (!URL.canParse(asked, base)) throw new OutgoingFailure("ADDRESS");
  const url = new URL(asked, base);
  const isHttp = url.protocol === "http:" || url.protocol === "https:";
  if (!isHttp || url.username !== "" || url.password !== "") throw new OutgoingFailure("ADDRESS");
  if (url.origin !== base.origin) throw new OutgoingFailure("HOST");
  return url;
}

function begin(
  url: URL,
  { method = "GET", headers = {}, body }: OutgoingCall,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((done, fail) => {
    const sent = request(
      url,
      // A connection of its own: one that is kept may lead where an earlier look-up led.
      { method, headers: { accept: "application/json", ...headers }, lookup, signal, agent: false },
      done,
    );
    sent.on("error", fail);
    sent.end(body);
  });
}

/** The answer as the web's Response; its body read whole and bounded, or flowing where there is no bound. */
async function answered(
  message: IncomingMessage,
  url: URL,
  bytesMost: number | null,
): Promise<Response> {
  const status = message.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const hasNone = status === 204 || status === 205 || status === 304;
  const body = hasNone
    ? null
    : bytesMost === null
      ? (Readable.toWeb(message) as unknown as ReadableStream)
      : await bounded(message, bytesMost);
  const response = new Response(body, { status, headers });
  // Whoever reads events asks where they came from.
  Object.defineProperty(response, "url", { value: url.href });
  return response;
}

async function bounded(message: IncomingMessage, most: number): Promise<ArrayBuffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > most) {
      message.destroy();
      throw new OutgoingFailure("TOO_LARGE");
    }
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength);
}
