import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { boundedMap } from "../bounded-map.ts";
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

/** Pages rendered without a profile, stored compressed. A stored page cannot carry this answer's nonce,
 *  so its inline scripts are named by hash in the policy it is stored with (STACK, trap 17).
 *  The key holds host, language, path, query and catalogue version: no answer crosses any of them.
 *  Only what is asked for again is stored: many an address comes once, with marks of a campaign in it, and
 *  would push out what many people ask for. */
export class PageCache {
  readonly #pages: LRUCache<string, StoredPage>;
  /** Keys that were asked for once. */
  readonly #askedOnce: LRUCache<string, true>;
  #generation = 0;

  readonly #imageOrigins: readonly string[];

  constructor(most = 400, imageOrigins: readonly string[] = []) {
    this.#pages = new LRUCache({ max: most });
    this.#askedOnce = boundedMap<true>(most * REMEMBERED_PER_PAGE);
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
    return this.#pages.get(key);
  }

  /** Whether the page was asked for before; from now on it was. */
  isAskedAgain(key: string): boolean {
    if (key.length > LONGEST_KEY) return false;
    if (this.#askedOnce.delete(key)) return true;
    this.#askedOnce.set(key, true);
    return false;
  }

  store(key: string, html: ByteText, nonce: string, headers: Record<string, string>): StoredPage {
    const { text, scripts, styles } = allowedByHash(html, nonce);
    const page: StoredPage = {
      headers: {
        ...headers,
        "content-security-policy": contentSecurityPolicy({
          scripts,
          styles,
          images: this.#imageOrigins,
        }),
      },
      bodies: {},
      plain: bytesOf(text),
    };
    this.#pages.set(key, page);
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
