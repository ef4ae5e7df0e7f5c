import { describe, expect, it } from "vitest";
import { resolveRedirect } from "./redirects.ts";
import { canonicalPath } from "./canonical-path.rules.ts";
import { readPattern } from "./match-path.rules.ts";

const patterns = [
  "Comparar/:comparator",
  "Comparar-Planes",
  "Seguros/:organization/:product/:tab?",
].map(readPattern);

describe("canonical paths", () => {
  it.each([
    ["/Comparar/Isapres", undefined],
    ["/comparar/Isapres", "/Comparar/Isapres"],
    ["/COMPARAR-PLANES", "/Comparar-Planes"],
    ["/Comparar/Isapres/", "/Comparar/Isapres"],
    ["/seguros/Quillay-Vida/Familia-80", "/Seguros/Quillay-Vida/Familia-80"],
    ["/Seguros/Quillay-Vida/Familia-80/Coberturas/", "/Seguros/Quillay-Vida/Familia-80/Coberturas"],
    ["/nothing/like/this/at/all", undefined],
    ["/nothing/", "/nothing"],
  ])("turn %s into %s", (path, expected) => {
    expect(canonicalPath(path, patterns)).toBe(expected);
  });
});

describe("redirects", () => {
  const facts = { country: "CL", hasArticle: () => false } as const;

  it.each([
    ["/Comparar?orden=ASC&x=1", "/Comparar/Isapres?orden=ASC&x=1"],
    ["/Comparar/", "/Comparar/Isapres"],
    ["/comparar/Isapres.data?a=b", "/Comparar/Isapres.data?a=b"],
    ["/Comparar/Isapres", undefined],
    ["/", undefined],
    ["//evil.example/", "/evil.example"],
  ])("send %s to %s in one hop, with its query", (url, expected) => {
    expect(resolveRedirect(url, facts)).toBe(expected);
  });
});
