import { describe, expect, it } from "vitest";
import { toAsk } from "./crawl.ts";

const found = (...addresses: string[]) => new Map(addresses.map((address) => [address, "a page"]));
const asked = (...addresses: string[]) => [...toAsk(found(...addresses)).keys()];
const site = "http://localhost";

describe.skipIf(process.env["CRAWL"] === "whole")("the short crawl", () => {
  it("asks one address of several that differ in a name alone", () => {
    expect(asked(`${site}/Comparar/Isapres`, `${site}/Comparar/SCTR`)).toEqual([
      `${site}/Comparar/Isapres`,
    ]);
  });

  it.each([
    ["country", "http://pe.localhost/Comparar/EPS"],
    ["language", `${site}/pt/Comparar/Isapres`],
    ["page", `${site}/contacto`],
    ["query", `${site}/Comparar/Isapres?orden=menor-precio`],
    ["address of no page", `${site}/sitemap-es.xml`],
  ])("asks another %s as well", (_what, other) => {
    expect(asked(`${site}/Comparar/Isapres`, other)).toHaveLength(2);
  });

  it("asks every tab of a product", () => {
    const product = `${site}/Seguros/Quillay-Vida/Complementario-Familia-80`;
    expect(asked(product, `${product}/Precio`, `${product}/Requisitos`)).toHaveLength(3);
  });

  it("keeps where an address stands", () => {
    expect([...toAsk(found(`${site}/contacto`)).values()]).toEqual(["a page"]);
  });
});
