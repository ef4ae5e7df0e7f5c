import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { budgets, weightOf } from "../../page-types/page-budgets.ts";
import { type SharedTestApp, sharedTestApp } from "#test/harness/app.ts";

/** What a product's page asks and shows by the country it is sold in: no prevision where no profile asks for one
 *  (docs/decisions/027), and where its clinics are on its one stable page. */

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

async function open(host: string, url: string): Promise<string> {
  const { statusCode, body } = await site.app.inject({
    url,
    headers: { host, accept: "text/html" },
  });
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
}
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
const text = (html: string) =>
  main(html)
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
const productsOf = (list: string) =>
  [
    ...main(list).matchAll(
      /<article[^>]*data-code="([^"]+)"[\s\S]*?<h3[^>]*><a[^>]*href="([^"?]+)"/g,
    ),
  ].map(([, code = "", address = ""]) => ({ code, address }));

describe("the prevision of a product", () => {
  it.each([
    ["pe.localhost", "/Comparar/Seguros-de-Salud", false],
    ["pe.localhost", "/Comparar/EPS", false],
    ["co.localhost", "/Comparar/Seguros-de-Salud", false],
    ["co.localhost", "/Comparar/Medicina-Prepagada", false],
    ["int.localhost", "/Comparar/Seguros-de-Salud", false],
    ["localhost", "/Comparar/Seguros-de-Salud", true],
  ])("is a question on %s%s: %s", async (host, list, isAsked) => {
    const [one, other] = productsOf(await open(host, list));
    expect(one?.address).toBeTruthy();
    const page = text(await open(host, one?.address ?? ""));
    expect(page.includes("Previsión de salud")).toBe(isAsked);
    const table = text(await open(host, `/Comparar-Planes?productos=${one?.code},${other?.code}`));
    expect(/Previsión|Cobertura previa/.test(table)).toBe(isAsked);
  });
});

describe("where a product's clinics are", () => {
  const address = "/Seguros/Quillay-Vida/Complementario-Familia-80";

  it("is on its page, on the address of its clinics and in what the list's dialog reads", async () => {
    for (const url of [address, `${address}/Prestadores`]) {
      const page = await open("localhost", url);
      expect([url, page.includes('<figure class="provider-map"')]).toEqual([url, true]);
      expect(text(page)).toMatch(/Dónde están \d+ clínicas, en \d+ lugares/);
    }
    expect(await open("localhost", `${address}.data`)).toContain("Dónde están");
  });

  it("leaves the page within its weight", async () => {
    const html = await open("localhost", address);
    expect(weightOf(html).htmlKb).toBeLessThan(budgets.product.htmlKb);
  });
});
