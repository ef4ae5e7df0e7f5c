import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type ByteText, bytesOf } from "./byte-text.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

export type Encoding = "br" | "gzip" | "identity";

interface StoredPage {
  headers: Record<string, string>;
  bodies: Partial<Record<Encoding, Buffer>>;
  plain: Buffer;
}

/** Pages drawn without a profile, stored compressed. A stored page cannot carry this answer's nonce,
 *  so its inline scripts are named by hash in the policy it is stored with (design/stack.md, trap 17).
 *  The key holds host, language, path, query and catalogue version: no answer crosses any of them. */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>();
  readonly #most: number;

  readonly #imageOrigins: readonly string[];

  constructor(most = 400, imageOrigins: readonly string[] = []) {
    this.#most = most;
    this.#imageOrigins = imageOrigins;
  }

  find(key: string): StoredPage | undefined {
    const found = this.#pages.get(key);
    if (!found) return undefined;
    // Moved to the end: the first key is always the one unused for longest.
    this.#pages.delete(key);
    this.#pages.set(key, found);
    return found;
  }

  store(key: string, html: ByteText, nonce: string, headers: Record<string, string>): StoredPage {
    const clean = html.replaceAll(` nonce="${nonce}"`, "").replaceAll(nonce, "") as ByteText;
    const page: StoredPage = {
      headers: {
        ...headers,
        "content-security-policy": contentSecurityPolicy(
          inlineScriptHashes(clean),
          inlineStyleHashes(clean),
          this.#imageOrigins,
        ),
      },
      bodies: {},
      plain: bytesOf(clean),
    };
    this.#pages.set(key, page);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > this.#most && !oldest.done) this.#pages.delete(oldest.value);
    return page;
  }

  clear(): void {
    this.#pages.clear();
  }
}

/** The stored page in an encoding, compressed the first time it is asked for. */
export function encodedBody(page: StoredPage, encoding: Encoding): Buffer {
  return (page.bodies[encoding] ??= compress(page.plain, encoding));
}

/** Well, not best: the best brotli has for a page costs six times as much time for 2 % fewer bytes, and
 *  many a page is asked for only once. */
function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") {
    return brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
  }
  return encoding === "gzip" ? gzipSync(plain, { level: 9 }) : plain;
}

/** The encoding to answer with, from Accept-Encoding. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const offered = new Set(
    (accept ?? "")
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0+)?$/.test(part))
      .map((part) => part.split(";")[0]),
  );
  if (offered.has("br")) return "br";
  return offered.has("gzip") ? "gzip" : "identity";
}

/** CSP sources for the inline scripts of a document. */
export function inlineScriptHashes(html: ByteText): string[] {
  const hashes = new Set<string>();
  for (const { attributes, body } of elementsOf(html, "script")) {
    if (/\bsrc=/.test(attributes) || attributes.includes('type="application/ld+json"')) continue;
    hashes.add(hashSource(body));
  }
  return [...hashes];
}

/** CSP sources for the inline style sheets of a document. */
export const inlineStyleHashes = (html: ByteText): string[] => [
  ...new Set([...elementsOf(html, "style")].map(({ body }) => hashSource(body))),
];

/** Elements whose content is text alone, found by their tags: a document is long and has few. */
function* elementsOf(
  html: ByteText,
  name: "script" | "style",
): Generator<{ attributes: string; body: string }> {
  const opening = `<${name}`;
  const closing = `</${name}>`;
  for (let at = html.indexOf(opening); at >= 0;) {
    const begins = html.indexOf(">", at);
    const ends = html.indexOf(closing, begins);
    if (begins < 0 || ends < 0) return;
    const attributes = html.slice(at + opening.length, begins);
    if (attributes === "" || /^\s/.test(attributes))
      yield { attributes, body: html.slice(begins + 1, ends) };
    at = html.indexOf(opening, ends);
  }
}

/** The style sheet is the same in every document, so are some scripts. */
const knownSources = new Map<string, string>();
const KNOWN_SOURCES = 64;

function hashSource(text: string): string {
  const found = knownSources.get(text);
  if (found !== undefined) return found;
  const source = `'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`;
  if (knownSources.size >= KNOWN_SOURCES) knownSources.clear();
  knownSources.set(text, source);
  return source;
}
