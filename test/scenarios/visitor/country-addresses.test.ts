import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { href as pathOf } from "#src/routes.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Countries with addresses of their own (PUBLIC_URL_CL and its kin): every link is the country's, and what
 *  several countries have is one set of pages to search engines, each of which names all the others. */

const origins = {
  CL: "https://www.amparo.example",
  PE: "https://pe.amparo.example",
  CO: "https://www.amparo-colombia.example",
  INT: "https://int.amparo.example",
} as const;
type Country = keyof typeof origins;

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({
    PUBLIC_URL_CL: `${origins.CL}/`,
    PUBLIC_URL_PE: origins.PE,
    PUBLIC_URL_CO: origins.CO,
    PUBLIC_URL_INT: origins.INT,
    SECRET_KEY: "a test needs no secret",
  });
});
afterAll(() => site.close());

const get = (address: string, headers: Record<string, string> = {}) => {
  const { host, pathname, search } = new URL(address);
  return site.app.inject({
    url: `${pathname}${search}`,
    headers: { host, "user-agent": "Googlebot/2.1", accept: "text/html", ...headers },
  });
};
interface Named {
  canonical: string | undefined;
  alternates: Record<string, string>;
}
const named = (html: string): Named => ({
  canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
  alternates: Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
      ([, language = "", href = ""]) => [language, href],
    ),
  ),
});
const open = async (address: string) => {
  const answer = await get(address);
  return { status: answer.statusCode, ...named(answer.body) };
};

describe("a country with an address of its own", () => {
  it.each(Object.entries(origins) as [Country, string][])(
    "%s is told by it, and links to it: %s",
    async (country, origin) => {
      const page = await get(`${origin}/contacto`);
      expect([page.statusCode, named(page.body).canonical]).toEqual([200, `${origin}/contacto`]);
      const robots = await get(`${origin}/robots.txt`);
      expect(robots.body).toContain(`Sitemap: ${origin}/sitemap.xml`);
      const locations = [
        ...(await get(`${origin}/sitemap.xml`)).body.matchAll(/<loc>([^<]+)<\/loc>/g),
      ].map(([, location = ""]) => new URL(location).origin);
      expect(new Set(locations)).toEqual(new Set([origin]));
      const shared = await site.app.inject({
        method: "POST",
        url: "/api/shared-links",
        headers: { host: new URL(origin).host },
        payload: { url: `${origin}/contacto` },
      });
      expect(shared.json().data.link).toMatch(new RegExp(`^${origin}/url/`));
      const ready = await get(`${origin}/api/comparators`);
      const byCode = await get(`${origin}/api/comparators`, {
        host: "127.0.0.1",
        "x-country": country,
      });
      expect(ready.body).toBe(byCode.body);
    },
  );

  it("has cookies that travel over TLS alone", async () => {
    const answer = await get(`${origins.PE}/contacto`, {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
    });
    expect(String(answer.headers["set-cookie"])).toContain("Secure");
  });
});

describe("a page that several countries have", () => {
  const everywhere = [
    ["es-CL", origins.CL],
    ["en", origins.CL],
    ["pt", origins.CL],
    ["es-PE", origins.PE],
    ["en-PE", origins.PE],
    ["pt-PE", origins.PE],
    ["es-CO", origins.CO],
    ["en-CO", origins.CO],
    ["pt-CO", origins.CO],
    ["x-default", origins.CL],
  ];

  it.each([
    `${origins.CL}/contacto`,
    `${origins.PE}/en/Contact`,
    `${origins.CO}/portal-clientes`,
    `${origins.CL}/Comparar-Planes`,
    `${origins.CL}/Comparar/Seguros-de-Viaje`,
    `${origins.PE}${pathOf("wizard", "es")}`,
    `${origins.CO}${pathOf("insuranceList", "es")}`,
    `${origins.CL}${pathOf("sitemap", "es")}`,
  ])("names all of them, and each of them names it and the same others: %s", async (address) => {
    const first = await open(address);
    expect(first.canonical).toBe(address);
    const sets = Object.entries(first.alternates);
    expect(Object.values(first.alternates)).toContain(address);
    expect(sets.length).toBeGreaterThan(4);
    for (const [language, href] of sets) {
      const other = await open(href);
      expect([language, other.status, other.canonical]).toEqual([language, 200, href]);
      expect(other.alternates).toEqual(first.alternates);
    }
  });

  it("has es-CL, es-PE, es-CO, en, pt and x-default, the languages of the first country", async () => {
    const { alternates } = await open(`${origins.PE}/contacto`);
    expect(Object.entries(alternates).map(([one, href]) => [one, new URL(href).origin])).toEqual(
      everywhere,
    );
    const map = (await get(`${origins.PE}/sitemap.xml`)).body;
    const row = map.split("\n").find((one) => one.includes(`<loc>${origins.PE}/contacto</loc>`));
    for (const [language, href] of Object.entries(alternates))
      expect(row).toContain(`hreflang="${language}" href="${href}"`);
  });

  it.each([
    ["a product", `${origins.CL}/Seguros/Quillay-Vida/Complementario-Familia-80`],
    ["a comparator of one country", `${origins.CL}/Comparar/Isapres`],
    [
      "a segment of the list",
      `${origins.CL}${pathOf("insuranceList", "es")}?segmento=Seguros-Empresa`,
    ],
    ["the international site", `${origins.INT}/contacto`],
  ])("is not %s: it names its own languages alone", async (_what, address) => {
    const { alternates } = await open(address);
    const { origin } = new URL(address);
    expect(new Set(Object.values(alternates).map((href) => new URL(href).origin))).toEqual(
      new Set([origin]),
    );
    expect(Object.keys(alternates)).toHaveLength(4);
  });
});
