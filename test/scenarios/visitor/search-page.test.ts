import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SharedTestApp, sharedTestApp } from "#test/harness/app.ts";

/** What the page of search results says besides names: prices, and the filter that a word means. */

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const get = async (url: string, host = "localhost") => {
  const { statusCode, body } = await site.app.inject({
    url,
    headers: { host, accept: "text/html", "user-agent": "Mozilla/5.0 Chrome/140" },
  });
  expect(statusCode).toBe(200);
  return body;
};
const text = (html: string) => html.replaceAll(/<[^>]+>/g, "").replaceAll("&amp;", "&");
const sectionOf = (html: string, id: string) =>
  new RegExp(`<section aria-labelledby="${id}">[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";

describe("the page of search results", () => {
  it.each([
    ["/buscar?q=maternidad", "localhost", "Comparar/Seguros-de-Salud", /Maternidad/],
    ["/buscar?q=Seguro+MATERNIDAD", "localhost", "Comparar/Seguros-de-Salud", /Maternidad/],
    ["/en/Search?q=cancer", "localhost", "en/Compare/Seguros-de-Salud", /cancer/i],
  ])("offers the filter that %s means, with its count", async (url, host, list, name) => {
    const meant = sectionOf(await get(url, host), "search-meant");
    const [, href, label] = /<a href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/.exec(meant)!;
    expect(href).toContain(`/${list}?`);
    expect(text(label!)).toMatch(name);
    const [, count] = /: (\d+) product/.exec(text(label!))!;
    // The list behind the link has as many.
    expect(text(await get(href!.replaceAll("&amp;", "&"), host))).toMatch(
      new RegExp(`\\b${count}\\b`),
    );
  });

  it.each(["/buscar?q=seguro", "/buscar?q=contacto", "/buscar"])(
    "offers none where %s means none",
    async (url) => {
      expect(sectionOf(await get(url), "search-meant")).toBe("");
    },
  );

  it("shows the price of every product and of nothing else", async () => {
    const body = await get("/buscar?q=maternidad&tipo=productos");
    const products = sectionOf(body, "search-product");
    const lines = products.split('<li class="product-line">').slice(1);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(text(line)).toMatch(/\$[\d.]+|Consultar/);
    const articles = sectionOf(await get("/buscar?q=deducible"), "search-article");
    expect(articles).not.toContain("product-line__price");
  });
});
