import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { withoutNonce } from "#test/harness/without-nonce.ts";
import { type PageTag, tagsOf } from "../../page-types/page-tags.ts";

/** What every kind of page says to search engines and to whoever shares its address (SA 7, SA 9; design:
 *  search engines). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
/** Opted out of experiments: sees what is drawn for everybody who is in none. */
const optedOut = "amparo_id=no";
const get = (host: string, url: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    url,
    headers: { host, "user-agent": browser, accept: "text/html", ...headers },
  });

interface Head {
  title: string;
  meta: ReadonlyMap<string, string>;
  canonical: string[];
  alternates: ReadonlyMap<string, string>;
  data: Record<string, unknown>[];
}

function headOf(html: string): Head {
  const tags = tagsOf(html);
  const value = ({ attributes }: PageTag, name: string) => attributes.get(name) ?? "";
  const links = tags.filter(({ name }) => name === "link");
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "",
    meta: new Map(
      tags
        .filter(({ name }) => name === "meta")
        .map((tag) => [value(tag, "property") || value(tag, "name"), value(tag, "content")]),
    ),
    canonical: links
      .filter((tag) => value(tag, "rel") === "canonical")
      .map((tag) => value(tag, "href")),
    alternates: new Map(
      links
        .filter((tag) => value(tag, "rel") === "alternate" && tag.attributes.has("hreflang"))
        .map((tag) => [value(tag, "hreflang"), value(tag, "href")]),
    ),
    data: tags
      .filter((tag) => value(tag, "type") === "application/ld+json")
      .map(({ content }) => JSON.parse(content) as Record<string, unknown>),
  };
}

const product = "/Seguros/Quillay-Vida/Complementario-Familia-80";
const trail = "BreadcrumbList";
const list = "ItemList";
const rows: [
  what: string,
  host: string,
  url: string,
  kind: "website" | "product" | "article",
  types: string[],
][] = [
  [
    "front page",
    "localhost",
    "/Comparar/Seguros-de-Salud",
    "website",
    [trail, list, "Organization", "WebSite"],
  ],
  ["comparator", "localhost", "/Comparar/Isapres", "website", [trail, list]],
  [
    "comparator of Peru",
    "pe.localhost",
    "/Comparar/EPS",
    "website",
    [trail, list, "Organization", "WebSite"],
  ],
  ["page of a list", "localhost", "/Comparar/Seguros-de-Salud?pagina=2", "website", [trail, list]],
  ["product", "localhost", product, "product", [trail, "FAQPage", "Product"]],
  [
    "product in English",
    "localhost",
    "/en/Insurance/Quillay-Vida/Complementario-Familia-80",
    "product",
    [trail, "FAQPage", "Product"],
  ],
  ["text", "localhost", "/Que-es-QuePlan", "website", [trail]],
  ["contact", "localhost", "/contacto", "website", [trail, "Organization"]],
  ["questions", "localhost", "/Preguntas-Frecuentes", "website", [trail, "FAQPage"]],
  ["blog", "localhost", "/QP-Blog", "website", [trail, list]],
  ["blog category", "localhost", "/QP-Blog/Categoria/conceptos", "website", [trail, list]],
  ["article", "localhost", "/QP-Blog/Que-es-el-deducible", "article", [trail, "BlogPosting"]],
  ["list of insurers", "localhost", "/Seguros", "website", [trail, list]],
  ["insurer", "localhost", "/Seguros/Quillay-Vida", "website", [trail, list]],
  ["list of clinics", "localhost", "/Clinicas-y-Hospitales", "website", [trail, list]],
  ["site map", "localhost", "/Sitemap-Products", "website", [trail]],
  ["compare table", "localhost", "/Comparar-Planes", "website", []],
];

const typesOf = (head: Head) => head.data.map((data) => data["@type"] as string).toSorted();

describe("a page that is listed", () => {
  it.each(rows)(
    "%s on %s at %s has its whole head, once",
    async (_what, host, url, kind, types) => {
      const answer = await get(host, url);
      expect(answer.statusCode).toBe(200);
      const head = headOf(answer.body);
      const { meta } = head;
      expect(head.title).toMatch(/^.{3,} \| Amparo$/);
      expect(meta.get("description")?.length).toBeGreaterThan(20);
      expect(meta.get("keywords")?.split(", ").length).toBeGreaterThan(5);
      expect(head.canonical).toEqual([`http://${host}${url}`]);
      expect(meta.has("robots")).toBe(false);
      expect(answer.headers["x-robots-tag"]).toBeUndefined();
      expect(typesOf(head)).toEqual(types.toSorted());
      expect(head.data.every((data) => data["@context"] === "https://schema.org")).toBe(true);
      expect(
        Object.fromEntries([...meta].filter(([name]) => name.startsWith("og:"))),
      ).toMatchObject({
        "og:title": unescaped(head.title),
        "og:description": meta.get("description"),
        "og:url": head.canonical[0],
        "og:type": kind,
        "og:site_name": "Amparo",
        "og:image": `http://${host}/share.png`,
      });
      expect(meta.get("og:locale")).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
    },
  );

  it.each(rows.filter(([what]) => what !== "compare table"))(
    "%s on %s at %s is named by its other languages as it names them",
    async (_what, host, url) => {
      const { alternates, canonical } = headOf((await get(host, url)).body);
      expect([...alternates.keys()]).toContain("x-default");
      for (const href of new Set(alternates.values())) {
        const other = await get(host, href.replace(`http://${host}`, ""));
        expect([href, other.statusCode]).toEqual([href, 200]);
        expect([...headOf(other.body).alternates.values()]).toContain(canonical[0]);
      }
    },
  );

  it("has a picture for whoever shares it, as large as it says", async () => {
    const picture = await get("localhost", "/share.png");
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"]);
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([
      1200, 630,
    ]);
  });
});

describe("a page that is not listed", () => {
  it.each([
    "/Comparar/Seguros-de-Salud?orden=ASC",
    `${product}?comparar=a`,
    `${product}/Solicitar`,
    "/Comparar-Planes?productos=quillay-complementario-familia-80",
    "/Perfil/Seguros-de-Salud",
    "/Chat",
  ])("%s says so, and has neither alternates nor a product's data", async (url) => {
    const answer = await get("localhost", url);
    expect(answer.statusCode).toBe(200);
    const head = headOf(answer.body);
    expect(head.meta.get("robots")).toContain("noindex");
    expect(head.alternates.size).toBe(0);
    expect(typesOf(head)).not.toContain("Product");
  });

  it("is not one for a key that no page reads: it is the page itself, canonical without the key", async () => {
    const url = "/Comparar/Seguros-de-Salud";
    const [marked, plain] = await Promise.all(
      [`${url}?utm_source=x`, url].map(async (one) => headOf((await get("localhost", one)).body)),
    );
    expect(marked?.meta.get("robots")).toBe(plain?.meta.get("robots"));
    expect(marked?.canonical).toEqual(plain?.canonical);
    expect(marked?.canonical.join()).not.toContain("utm_source");
  });

  it("is one that is not there", async () => {
    const answer = await get("localhost", "/no-existe");
    expect(answer.statusCode).toBe(404);
    expect(headOf(answer.body).meta.get("robots")).toBe("noindex");
  });
});

describe("structured data", () => {
  it("holds no figure without a record behind it (SA 9's are off)", async () => {
    for (const [, host, url] of rows) {
      const text = JSON.stringify(headOf((await get(host, url)).body).data);
      expect([url, text.match(/AggregateRating|AggregateOffer|reviewCount|ratingCount/g)]).toEqual([
        url,
        null,
      ]);
    }
  });

  it("has SA 9's figures where they are switched on", async () => {
    const other = await createTestApp({ SEARCH_FALLBACK_FIGURES: "true" });
    const dataOf = async (url: string) =>
      headOf((await other.app.inject({ url, headers: { host: "localhost" } })).body).data;
    const rating = { ratingValue: "9.8", bestRating: 10 };
    expect(await dataOf("/Comparar/Isapres")).toContainEqual(
      expect.objectContaining({
        aggregateRating: expect.objectContaining({ ...rating, ratingCount: 138 }),
      }),
    );
    expect(await dataOf("/QP-Blog/Que-es-el-deducible")).toContainEqual(
      expect.objectContaining({
        aggregateRating: expect.objectContaining({ ratingValue: "4.8", ratingCount: 589 }),
      }),
    );
    await other.close();
  });

  it("comes without evaluations of an invented product, which only a demonstration shows on its page", async () => {
    const { rows: evaluated } = await sql<{ number: number }>`
      select count(*)::int as number from product_evaluations
      where product_code = 'lafken-complementario-primer-empleo'`.execute(site.database.connection);
    expect(evaluated[0]?.number).toBeGreaterThan(0);
    const other = await createTestApp(
      { DEMONSTRATION: "off" },
      undefined,
      undefined,
      site.database,
    );
    try {
      for (const [{ app }, isShown] of [
        [site, true],
        [other, false],
      ] as const) {
        const url = "/Seguros/Lafken-Salud/Complementario-Primer-Empleo";
        const page = await app.inject({ url, headers: { host: "localhost" } });
        expect(page.statusCode).toBe(200);
        expect(page.body.includes("Evaluación de demostración")).toBe(isShown);
        expect(JSON.stringify(headOf(page.body).data)).not.toContain("ating");
      }
    } finally {
      await other.close();
    }
  });
});

describe("a crawler", () => {
  it.each(rows)("gets %s of %s at %s as people do, and no visitor id", async (_what, host, url) => {
    const person = await get(host, url, { cookie: optedOut });
    const crawler = await get(host, url, { "user-agent": googlebot });
    expect(withoutNonce(crawler)).toBe(withoutNonce(person));
    expect(crawler.headers["set-cookie"]).toBeUndefined();
  });

  it("gets the same page first, before anybody's is stored", async () => {
    const url = "/Comparar/Seguros-de-Salud?pagina=3";
    const crawler = await get("localhost", url, { "user-agent": googlebot });
    const person = await get("localhost", url, { cookie: optedOut });
    expect(withoutNonce(crawler)).toBe(withoutNonce(person));
  });

  it("gets no chat and no exposure", async () => {
    const available = await site.app.inject({
      url: "/api/chat/available",
      headers: { host: "localhost", "user-agent": googlebot },
    });
    expect(available.json()).toMatchObject({ data: { active: false } });
    const before = await exposures();
    await get("localhost", "/Comparar/Seguros-de-Salud", { "user-agent": googlebot });
    expect(await exposures()).toBe(before);
  });

  const exposures = async () =>
    (await site.database.connection.selectFrom("experiment_exposures").selectAll().execute())
      .length;
});

describe("GET /api/insurance/{id}/seo", () => {
  const seo = async (url: string, host = "localhost") =>
    site.app.inject({ url, headers: { host, "user-agent": browser } });
  const idOf = async () => {
    const found = await seo("/api/insurance/product/quillay-complementario-familia-80");
    return (found.json() as { data: { id: number } }).data.id;
  };

  it("answers the head of the product's page", async () => {
    const answer = await seo(`/api/insurance/${await idOf()}/seo`);
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json() as { data: Record<string, unknown> };
    const head = headOf((await get("localhost", product)).body);
    expect(data).toMatchObject({
      title: unescaped(head.title),
      description: head.meta.get("description"),
      canonical: head.canonical[0],
      isIndexed: true,
      openGraph: { type: "product" },
      productCode: "quillay-complementario-familia-80",
    });
    expect(data["structuredData"]).toEqual(
      head.data.map(({ "@context": _context, ...rest }) => rest),
    );
    const alternates = data["alternates"] as { hrefLang: string; href: string }[];
    expect(alternates.map(({ hrefLang, href }) => [hrefLang, href])).toEqual([...head.alternates]);
  });

  it("is not listed under a partner, and not found where there is no such product", async () => {
    const id = await idOf();
    const partner = await seo(`/api/insurance/${id}/seo`, "clinica-demo.localhost");
    expect(partner.json()).toMatchObject({ data: { isIndexed: false, structuredData: [] } });
    expect((await seo("/api/insurance/2147483647/seo")).statusCode).toBe(404);
    expect((await seo("/api/insurance/0/seo")).statusCode).toBe(400);
    expect((await seo(`/api/insurance/${id}/seo`, "pe.localhost")).statusCode).toBe(404);
  });
});

const unescaped = (text: string): string =>
  text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
