import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type ByteText, bytesOf } from "./byte-text.ts";
import { allowedByHash } from "./inline-hashes.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

export type Encoding = "br" | "gzip" | "identity";

interface StoredPage {
  headers: Record<string, string>;
  bodies: Partial<Record<Encoding, Buffer>>;
  plain: Buffer;
}

/** Keys remembered for each page that may be stored: a key is short, a page is not. */
const REMEMBERED_PER_PAGE = 10;
const LONGEST_KEY = 2_000;

/** Pages drawn without a profile, stored compressed. A stored page cannot carry this answer's nonce,
 *  so its inline scripts are named by hash in the policy it is stored with (STACK, trap 17).
 *  The key holds host, language, path, query and catalogue version: no answer crosses any of them.
 *  Only what is asked for again is stored: many an address comes once, with marks of a campaign in it, and
 *  would push out what many people ask for. */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>();
  /** Keys that were asked for once, the latest last. */
  readonly #askedOnce = new Set<string>();
  readonly #most: number;
  #generation = 0;

  readonly #imageOrigins: readonly string[];

  constructor(most = 400, imageOrigins: readonly string[] = []) {
    this.#most = most;
    this.#imageOrigins = imageOrigins;
  }

  /** Counts flushes. It belongs into keys: a page that was begun before a flush is not found after it. */
  get generation(): number {
    return this.#generation;
  }

  flush(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#askedOnce.clear();
  }

  find(key: string): StoredPage | undefined {
    const found = this.#pages.get(key);
    if (!found) return undefined;
    // Moved to the end: the first key is always the one unused for longest.
    this.#pages.delete(key);
    this.#pages.set(key, found);
    return found;
  }

  /** Whether the page was asked for before; from now on it was. */
  isAskedAgain(key: string): boolean {
    if (key.length > LONGEST_KEY) return false;
    if (this.#askedOnce.delete(key)) return true;
    this.#askedOnce.add(key);
    const oldest = this.#askedOnce.keys().next();
    if (this.#askedOnce.size > this.#most * REMEMBERED_PER_PAGE && !oldest.done)
      this.#askedOnce.delete(oldest.value);
    return false;
  }

  store(key: string, html: ByteText, nonce: string, headers: Record<string, string>): StoredPage {
    const { text, scripts, styles } = allowedByHash(html, nonce);
    const page: StoredPage = {
      headers: {
        ...headers,
        "content-security-policy": contentSecurityPolicy(scripts, styles, this.#imageOrigins),
      },
      bodies: {},
      plain: bytesOf(text),
    };
    this.#pages.set(key, page);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > this.#most && !oldest.done) this.#pages.delete(oldest.value);
    return page;
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
