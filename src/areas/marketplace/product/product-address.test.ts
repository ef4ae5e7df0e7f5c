import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { describe, expect, it } from "vitest";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { compareChoice } from "#src/areas/marketplace/product-facts/compare-choice.rules.ts";
import { presentProductPage } from "./product.presenter.ts";

import {
  productHead,
  shortened,
} from "#src/areas/marketplace/product-facts/product-head.presenter.ts";
import { comparatorOf } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import { askedTab } from "#src/areas/marketplace/product-facts/product-tab.rules.ts";
import { exampleDetail, exampleReader, exampleRecord } from "#test/factories/product-details.ts";

describe("a product's address", () => {
  it.each([
    [undefined, "es", { kind: "section", tab: "summary" }],
    ["Coberturas", "es", { kind: "section", tab: "coverage" }],
    ["Coverage", "en", { kind: "section", tab: "coverage" }],
    ["Coverage", "es", { kind: "unknown" }],
    ["Solicitar", "es", { kind: "request" }],
    ["home", "es", { kind: "moved", tab: "questions" }],
    ["coberturas", "es", { kind: "unknown" }],
    ["constructor", "es", { kind: "unknown" }],
  ] as const)("%s in %s", (segment, language, asked) => {
    expect(askedTab(segment, language)).toEqual(asked);
  });

  it("loses what the router's data requests add", () => {
    const url = askedUrl({ url: "http://a.example/Seguros/A/B.data?comparar=x&_routes=root" });
    expect(`${url.pathname}${url.search}`).toBe("/Seguros/A/B?comparar=x");
  });
});

describe("a product's place in the comparison", () => {
  const page = { path: "/P", query: "", table: "/Comparar-Planes" };
  it.each([
    ["adds to nothing", "a", [], false, "/P?comparar=a", null],
    ["adds a second", "b", ["a"], false, "/P?comparar=a,b", null],
    [
      "removes itself and keeps the table",
      "a",
      ["a", "b"],
      true,
      "/P?comparar=b",
      "/Comparar-Planes?productos=a,b",
    ],
    ["removes the last", "a", ["a"], true, "/P", null],
    ["cannot be a fourth", "d", ["a", "b", "c"], false, null, "/Comparar-Planes?productos=a,b,c"],
  ])("%s", (_what, code, codes, isChosen, toggleHref, tableHref) => {
    expect(compareChoice(code, codes, page)).toEqual({
      isChosen,
      count: codes.length,
      max: 3,
      toggleHref,
      tableHref,
    });
  });
});

describe.each(["es", "en", "pt"] as const)("a product's page in %s", (language) => {
  const reader = exampleReader(language);
  const source = { code: "own", displayName: "Catálogo", kind: "catalogue", dataDate: null };
  const record = exampleRecord({ description: "Una descripción.", source });
  const detail = exampleDetail(record, null);
  const comparator = comparatorOf(record, [], "Seguros-de-Salud");
  const head = productHead(detail, comparator, true, reader);

  it("has a word for everything it says", () => {
    const sources = {
      detail,
      profile: null,
      comparator,
      currentTab: "price" as const,
      path: "/",
      compare: null,
    };
    const model = presentProductPage(sources, reader);
    expect(model.currentTab).toBe("price");
    expect(model.print.url).toBe(`https://amparo.example${productHref(record, language, "price")}`);
  });

  it("is canonical to itself without its tab, in every language, and says its price in pesos", () => {
    expect(head.canonical).toBe(`https://amparo.example${productHref(record, language)}`);
    expect(head.alternates.map(({ hrefLang }) => hrefLang)).toEqual([
      "es-CL",
      "en",
      "pt",
      "x-default",
    ]);
    expect(head.structuredData[0]).toMatchObject({
      offers: { price: "23448", priceCurrency: "CLP" },
    });
    expect(JSON.stringify(head.structuredData)).not.toContain("aggregateRating");
  });
});

describe("a page that is not listed", () => {
  it("brings no structured data", () => {
    const record = exampleRecord();
    const head = productHead(
      exampleDetail(record, null),
      comparatorOf(record, [], "X"),
      false,
      exampleReader(),
    );
    expect([head.structuredData, head.alternates]).toEqual([[], []]);
  });

  it("cuts a long description at a word", () => {
    expect(shortened("palabra ".repeat(40)).length).toBeLessThan(157);
    expect(shortened("corta")).toBe("corta");
  });
});
