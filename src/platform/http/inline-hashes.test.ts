import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { byteText } from "./byte-text.ts";
import { allowedByHash } from "./inline-hashes.ts";

const nonce = "Zm9vYmFy";
const given = (html: string) => allowedByHash(byteText(Buffer.from(html)), nonce);
const hash = (content: string) =>
  `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

describe("a document without its nonce", () => {
  it.each([
    ["a script", `<script nonce="${nonce}">a();</script>`, "<script>a();</script>", ["a();"], []],
    [
      "an attribute before and after it",
      `<script id="x" nonce="${nonce}" type="module">a();</script>`,
      '<script id="x" type="module">a();</script>',
      ["a();"],
      [],
    ],
    [
      "a nonce in the content too",
      `<script nonce="${nonce}">a("${nonce}");</script><p>${nonce}</p>`,
      '<script>a("");</script><p></p>',
      ['a("");'],
      [],
    ],
    ["a style sheet", `<style nonce="${nonce}">b{}</style>`, "<style>b{}</style>", [], ["b{}"]],
    [
      "the same script twice",
      `<script nonce="${nonce}">a();</script>`.repeat(2),
      "<script>a();</script>".repeat(2),
      ["a();"],
      [],
    ],
    [
      "a file",
      `<script nonce="${nonce}" src="/a.js"></script>`,
      '<script src="/a.js"></script>',
      [],
      [],
    ],
    [
      "data",
      `<script type="application/ld+json" nonce="${nonce}">{}</script>`,
      '<script type="application/ld+json">{}</script>',
      [],
      [],
    ],
    [
      "a link",
      `<link rel="modulepreload" nonce="${nonce}" href="/a.js"/>`,
      '<link rel="modulepreload" href="/a.js"/>',
      [],
      [],
    ],
    [
      "a script that did not carry it",
      `<script>evil();</script><script nonce="other">evil();</script><style>c{}</style>`,
      `<script>evil();</script><script nonce="other">evil();</script><style>c{}</style>`,
      [],
      [],
    ],
    [
      "an element whose name only begins like one",
      `<scripted nonce="${nonce}">a();</scripted>`,
      "<scripted>a();</scripted>",
      [],
      [],
    ],
    ["nothing", "<p>Año, 2.500 €</p>", "<p>Año, 2.500 €</p>", [], []],
  ])("with %s", (_what, html, text, scripts, styles) => {
    const found = given(html);
    expect(Buffer.from(found.text, "latin1").toString()).toBe(text);
    expect(found.scripts).toEqual(scripts.map(hash));
    expect(found.styles).toEqual(styles.map(hash));
  });
});
