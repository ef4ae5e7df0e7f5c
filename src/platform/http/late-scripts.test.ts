import { describe, expect, test } from "vitest";
import { byteText } from "./byte-text.ts";
import { allowedByHash } from "./inline-hashes.ts";
import { lateScripts } from "./late-scripts.ts";

const code = 'import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");';
const textOf = (html: string) => byteText(Buffer.from(html));
const document = (nonce = "") =>
  textOf(
    `<html><head><link rel="preload" href="/f.woff2" as="font"/>` +
      `<link rel="modulepreload" href="/assets/root.js"/><link rel="modulepreload"${nonce} href="/assets/entry.js"/></head>` +
      `<body><p>Desde $10.000</p><script${nonce}>window.context = {};</script>` +
      `<script${nonce} type="module" async="">${code}</script></body></html>`,
  );

describe("code that comes after the first paint", () => {
  test("the module script is a data block until then, and nothing is preloaded before", () => {
    const late = lateScripts(document());
    expect(late).not.toContain('type="module" async');
    expect(late).not.toContain('<link rel="modulepreload"');
    expect(late).toContain(`<script type="text/plain" id="late-code">${code}</script>`);
    expect(late).toContain('["/assets/root.js","/assets/entry.js"]');
    expect(late).toContain('<link rel="preload" href="/f.woff2" as="font"/>');
    expect(late).toContain("<p>Desde $10.000</p><script>window.context = {};</script>");
  });

  test("both scripts carry the answer's nonce", () => {
    const late = lateScripts(document(' nonce="abc"'));
    expect(late.match(/<script nonce="abc"/g)).toHaveLength(3);
  });

  test("the hash of the block's text is in a stored page's policy, for the script that it becomes", () => {
    const scriptsOf = (html: ReturnType<typeof textOf>) => allowedByHash(html, "abc").scripts;
    expect(scriptsOf(lateScripts(document(' nonce="abc"')))).toEqual(
      expect.arrayContaining(scriptsOf(textOf(`<script nonce="abc">${code}</script>`))),
    );
  });

  test("a document without a module script stays as it is", () => {
    const plain = textOf("<html><body>404</body></html>");
    expect(lateScripts(plain)).toBe(plain);
  });
});
