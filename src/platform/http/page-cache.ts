import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
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

  constructor(most = 400) {
    this.#most = most;
  }

  find(key: string): StoredPage | undefined {
    const found = this.#pages.get(key);
    if (!found) return undefined;
    // Moved to the end: the first key is always the one unused for longest.
    this.#pages.delete(key);
    this.#pages.set(key, found);
    return found;
  }

  store(key: string, html: string, nonce: string, headers: Record<string, string>): StoredPage {
    const clean = lateScripts(html.replaceAll(` nonce="${nonce}"`, "").replaceAll(nonce, ""));
    const page: StoredPage = {
      headers: {
        ...headers,
        "content-security-policy": contentSecurityPolicy(
          inlineScriptHashes(clean),
          inlineStyleHashes(clean),
        ),
      },
      bodies: {},
      plain: Buffer.from(clean),
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

/** A page can be read before its code has come: code does not compete with text and font for the line. */
const lateScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** The stored page in an encoding, compressed the first time it is asked for. */
export function encodedBody(page: StoredPage, encoding: Encoding): Buffer {
  return (page.bodies[encoding] ??= compress(page.plain, encoding));
}

function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") {
    return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
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
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes, body] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes ?? "") || /type="application\/ld\+json"/.test(attributes ?? ""))
      continue;
    hashes.add(
      `'sha256-${createHash("sha256")
        .update(body ?? "")
        .digest("base64")}'`,
    );
  }
  return [...hashes];
}

/** CSP sources for the inline style sheets of a document. */
export const inlineStyleHashes = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, body]) =>
      hashSource(body ?? ""),
    ),
  ),
];

const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
