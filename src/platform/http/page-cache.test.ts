import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { byteText } from "./byte-text.ts";
import { chooseEncoding, encodedBody, PageCache } from "./page-cache.ts";

const textOf = (html: string) => byteText(Buffer.from(html));
const html = textOf(
  `<html><style nonce="n0nce">a{b:c}</style><script nonce="n0nce">let a = 1;</script><script nonce="n0nce" src="/a.js"></script><script type="application/ld+json">{}</script></html>`,
);

describe("stored pages", () => {
  it("carry no nonce, and the hash of each inline script in their policy", () => {
    const page = new PageCache().store("key", html, "n0nce", {});
    expect(page.plain.toString()).not.toContain("n0nce");
    const hash = createHash("sha256").update("let a = 1;").digest("base64");
    expect(page.headers["content-security-policy"]).toContain(
      `script-src 'self' 'sha256-${hash}';`,
    );
    const style = createHash("sha256").update("a{b:c}").digest("base64");
    expect(page.headers["content-security-policy"]).toContain(
      `style-src 'self' 'sha256-${style}';`,
    );
  });

  it("are the document to the letter, and so are the texts that their policy names", () => {
    const script = 'say("Año, señal, 2.500 €, 👵");';
    const page = new PageCache().store(
      "key",
      textOf(`<p>Clínica «Ñandú» – 12 €</p><script nonce="x1y2">${script}</script>`),
      "x1y2",
      {},
    );
    expect(page.plain.toString()).toContain("<p>Clínica «Ñandú» – 12 €</p>");
    const hash = createHash("sha256").update(script).digest("base64");
    expect(page.headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
  });

  it("answer the same document in every encoding", () => {
    const page = new PageCache().store("key", html, "n0nce", {});
    expect(brotliDecompressSync(encodedBody(page, "br")).equals(page.plain)).toBe(true);
    expect(gunzipSync(encodedBody(page, "gzip")).equals(page.plain)).toBe(true);
    expect(encodedBody(page, "identity")).toBe(page.plain);
  });

  it("are kept when they are asked for again, as far as the memory of what was asked for once goes", () => {
    const cache = new PageCache(1);
    expect(["a", "a"].map((key) => cache.isAskedAgain(key))).toEqual([false, true]);
    const others = Array.from({ length: 10 }, (_, index) => `b${index}`);
    expect(["c", ...others, "c"].map((key) => cache.isAskedAgain(key))).not.toContain(true);
    expect(["c", ...others.slice(1), "c"].map((key) => cache.isAskedAgain(key))).toContain(true);
  });

  it("are none of an address longer than people share", () => {
    const cache = new PageCache();
    const long = "x".repeat(2_001);
    expect([long, long, long].map((key) => cache.isAskedAgain(key))).not.toContain(true);
  });

  it("drop the one unused for longest beyond their number", () => {
    const cache = new PageCache(2);
    for (const key of ["a", "b"]) cache.store(key, html, "x", {});
    cache.find("a");
    cache.store("c", html, "x", {});
    expect(
      [cache.find("a"), cache.find("b"), cache.find("c")].map((page) => page !== undefined),
    ).toEqual([true, false, true]);
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    [undefined, "identity"],
  ])("choose for Accept-Encoding %s the encoding %s", (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});
