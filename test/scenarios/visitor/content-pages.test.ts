import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clinicSlugs } from "#src/routes/redirects.ts";
import { languages, pageRoutes, type RouteKey } from "#src/routes.ts";
import { type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

/** Isapres of SA 2.2 whose old and new spelling are the same. */
const isapres = [
  "Colmena",
  "Vida-Tres",
  "Banmedica",
  "Consalud",
  "San-Lorenzo",
  "Fusat",
  "Chuquicamata",
  "Rio-Blanco",
  "Fundacion",
  "Cruz-del-Norte",
];

let site: SharedTestApp;

beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const get = (url: string, host = "localhost") =>
  site.app.inject({ url, headers: { ...browser, host } });
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const informationKeys = (Object.keys(pageRoutes) as RouteKey[]).filter(
  (key) => pageRoutes[key].page === "information/information",
);

describe("informational pages", () => {
  it.each(informationKeys.flatMap((key) => languages.map((language) => [key, language] as const)))(
    "%s is a whole page in %s",
    async (key, language) => {
      const path = pageRoutes[key].paths[language];
      const url = language === "es" ? `/${path}` : `/${language}/${path}`;
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(200);
      const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? "";
      expect(textOf(main).split(" ").length).toBeGreaterThan(250);
      expect(main).not.toMatch(/\{(email|phone|hours|country)/);
      expect(body).toMatch(/<title>[^<]+ \| Amparo<\/title>/);
      expect(body).toContain(`rel="canonical" href="http://localhost`);
      for (const code of ["es-CL", "en", "pt", "x-default"])
        expect(body).toContain(`hrefLang="${code}"`);
      expect(body.match(/<h1/g)).toHaveLength(1);
    },
  );

  it("say the country's own contact data, and link in the reader's language", async () => {
    const { body } = await get("/en/Contact", "pe.localhost");
    expect(body).toContain("mailto:hola.pe@amparo.example");
    expect(body).toContain("Monday to Friday");
    expect(body).toContain('href="/en/Privacy"');
  });

  it("are not found in a country they are not about", async () => {
    expect((await get("/Guardias", "co.localhost")).statusCode).toBe(404);
  });
});

describe("the blog", () => {
  it.each([
    ["localhost", "/QP-Blog", "Isapre-o-Fonasa-como-decidir"],
    ["pe.localhost", "/QS-Blog", "SCTR-para-empleadores"],
    ["co.localhost", "/QS-Blog", "Medicina-prepagada-en-Colombia"],
    ["int.localhost", "/IH-Blog", "Seguro-de-salud-internacional"],
  ])("of %s is at %s and has %s", async (host, path, slug) => {
    const front = await get(path, host);
    expect(front.statusCode).toBe(200);
    expect(front.body).toContain(`${path}/${slug}`);
    const article = await get(`${path}/${slug}`, host);
    expect(article.statusCode).toBe(200);
    expect(article.body).toContain('"@type":"BlogPosting"');
  });

  it("shows products of the article's comparator with their price", async () => {
    const { body } = await get("/QP-Blog/Que-es-el-deducible");
    expect(body.match(/class="product-line"/g)).toHaveLength(3);
    expect(body).toContain("Desde");
  });

  it("has categories and a feed, and no article of another country", async () => {
    const category = await get("/QP-Blog/Categoria/conceptos");
    expect(category.statusCode).toBe(200);
    expect(category.body).toContain("/QP-Blog/Que-es-el-deducible");
    expect(category.body).not.toContain("/QP-Blog/Cyber-Monday");
    const feed = await get("/QP-Blog/feed.xml");
    expect(feed.headers["content-type"]).toContain("application/rss+xml");
    expect(feed.body).toContain("<link>http://localhost/QP-Blog/Cyber-Monday</link>");
    expect(feed.body).not.toContain("SCTR-para-empleadores");
    expect((await get("/QP-Blog/SCTR-para-empleadores")).statusCode).toBe(404);
    expect((await get("/QP-Blog/Categoria/nada")).statusCode).toBe(404);
  });
});

describe("landings", () => {
  it.each([
    ["localhost", "/Isapre"],
    ["localhost", "/Seguros"],
    ["localhost", "/Clinicas-y-Hospitales"],
    ["pe.localhost", "/EPS"],
    ["co.localhost", "/Medicina-Prepagada"],
    ["co.localhost", "/EPS"],
    ["localhost", "/en/Clinics-and-Hospitals"],
    ["localhost", "/pt/Isapre"],
  ])("on %s at %s list their organizations", async (host, url) => {
    const { statusCode, body } = await get(url, host);
    expect(statusCode).toBe(200);
    expect(body.match(/class="place"/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ["localhost", "/Isapre/Luma"],
    ["localhost", "/Isapre/Luma/Planes"],
    ["localhost", "/Seguros/Quillay-Vida"],
    ["localhost", "/Clinicas-y-Hospitales/Clinica-Loica"],
    ["localhost", "/Clinicas-y-Hospitales/Clinica-Indisa"],
    ["pe.localhost", "/EPS/Queunal-EPS"],
    ["co.localhost", "/Medicina-Prepagada/Cambulo-Medicina-Prepagada"],
  ])("on %s at %s show products with a price, and say so to search engines", async (host, url) => {
    const { statusCode, body } = await get(url, host);
    expect(statusCode).toBe(200);
    // A clinic's products stand on the cards of the lists.
    const lines = body.match(/class="product-line"|<article class="card/g)?.length ?? 0;
    expect(lines).toBeGreaterThan(0);
    expect(body).toContain(`"numberOfItems":${lines}`);
    expect(body).toContain("Desde");
  });

  it("are paged by pagina, each page canonical to itself", async () => {
    const first = await get("/Isapre/Luma/Planes");
    const total = Number(/1 a 20 de (\d+)/.exec(textOf(first.body))?.[1] ?? 0);
    const url = total > 20 ? "/Isapre/Luma/Planes" : "/Clinicas-y-Hospitales/Clinica-Indisa";
    const second = await get(`${url}?pagina=2`);
    expect(second.body).toContain(`href="http://localhost${url}?pagina=2"`);
    expect(textOf(second.body)).toMatch(/21 a \d+ de \d+/);
  });

  /** What each product of a clinic's page says that it covers there; the first percentage of each. */
  const sharesOn = (body: string): (number | null)[] =>
    [...body.matchAll(/class="card__note card__network">(.*?)<\/ul>/gs)].map(([, text = ""]) => {
      const found = /(\d+)[\s\u00a0]*%/.exec(text.replaceAll(/<[^>]+>/g, ""));
      return found === null ? null : Number(found[1]);
    });
  const clinic = "/Clinicas-y-Hospitales/Clinica-Indisa";

  it("of a clinic say what each product covers there, and put the best covered first", async () => {
    const { body } = await get(`${clinic}?orden=cobertura`);
    const shares = sharesOn(body);
    expect(shares.length).toBeGreaterThan(3);
    expect(shares.filter((share) => share !== null).length).toBeGreaterThan(1);
    const known = shares.map((share) => share ?? -1);
    expect(known).toEqual(known.toSorted((one, other) => other - one));
    // On the cards of the lists, each with its answer in words.
    const cards = body.match(/<article class="card/g)?.length ?? 0;
    expect(cards).toBeGreaterThan(3);
    expect(
      textOf(body).match(
        /Sí, Clínica Indisa es preferente: |No, su red no nombra a Clínica Indisa/g,
      )?.length,
    ).toBeGreaterThan(3);
    expect(textOf(body)).toMatch(
      /Sí, Clínica Indisa es preferente: \d+\s% .*?\( ?red al \d{2}-\d{2}-\d{4} ?\)/,
    );
    // The page has no code in the browser: nothing that waits for some is shown.
    expect(body).toContain('class="results results--list landing__cards is-read"');
    expect(textOf((await get("/Isapre/Luma")).body)).not.toContain("su red no nombra");
  });

  it("are ordered by price and filtered by type, without a page of their own for search engines", async () => {
    const types = [
      ...(await get(clinic)).body.matchAll(/<option value="([A-Z_]+)"[^>]*>[^<]*\((\d+)\)/g),
    ];
    const [, type = "", count = ""] = types[0] ?? [];
    const { body } = await get(`${clinic}?tipo=${type}&orden=precio`);
    expect(textOf(body)).toContain(`de ${count}`);
    expect(body).toContain("noindex");
    expect(body).toContain(`rel="canonical" href="http://localhost${clinic}"`);
    const prices = [...body.matchAll(/class="price-block__amount[^>]*>\$\s?([\d.]+)/g)].map(
      ([, amount = ""]) => Number(amount.replaceAll(".", "")),
    );
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const plain = await get(`${clinic}?tipo=NADA&orden=azar`);
    expect(sharesOn(plain.body)).toEqual(sharesOn((await get(clinic)).body));
  });

  it("send the chosen products to the comparison by a form", async () => {
    const { body } = await get(clinic);
    expect(body).toMatch(/<form class="landing__compare" id="comparar" action="\/Comparar-Planes"/);
    const codes = [
      ...body.matchAll(/<input[^>]* form="comparar"[^>]* name="productos"[^>]* value="([^"]+)"/g),
    ];
    const [one, two] = codes.map(([, code = ""]) => encodeURIComponent(code));
    const table = await get(`/Comparar-Planes?productos=${one}&productos=${two}`);
    expect(table.statusCode).toBe(200);
    expect(table.body.match(/class="product-line__compare"/g)).toBeNull();
    expect(textOf(table.body)).toContain("En pocas palabras");
  });

  it("know the sellers that old addresses name, without listing them", async () => {
    const { statusCode, body } = await get("/Seguros/Zurich-exCHC");
    expect(statusCode).toBe(200);
    expect(body).toContain("noindex");
    expect((await get("/Seguros/Nadie")).statusCode).toBe(404);
    expect((await get("/Isapre", "pe.localhost")).statusCode).toBe(404);
  });

  it("lead from an old plan's code to the plan, and say when there is none", async () => {
    const landing = await get("/Isapre/Luma/Planes");
    const plan = /href="(\/Isapre\/Luma\/Planes\/([^"/]+))"/.exec(landing.body);
    const found = await get(`/planSI/R/${plan?.[2]}/precio`);
    expect(found.statusCode).toBe(302);
    expect(found.headers.location).toBe(`${plan?.[1]}/Precio`);
    expect(found.headers["cache-control"]).toBe("no-store");
    expect((await get("/planSI/R/NADA-1")).statusCode).toBe(404);
  });
});

describe("the map of the site", () => {
  it("lists every kind of page for people", async () => {
    const { statusCode, body } = await get("/Sitemap-Products");
    expect(statusCode).toBe(200);
    for (const path of ["/contacto", "/Isapre/Luma", "/QP-Blog", "/Comparar/Isapres"])
      expect(body).toContain(`href="${path}"`);
  });

  it("holds only addresses that answer 200 and are canonical to themselves", async () => {
    const { body, headers } = await get("/sitemap.xml");
    expect(headers["content-type"]).toContain("application/xml");
    const all = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");
    expect(all.length).toBeGreaterThan(1_000);
    expect(new Set(all).size).toBe(all.length);
    const few = all.filter((_, index) => index % Math.ceil(all.length / 60) === 0);
    for (const url of few) {
      const path = url.slice("http://localhost".length);
      const answer = await get(path);
      expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 });
      expect(answer.body).toContain(`rel="canonical" href="${url}"`);
    }
  }, 120_000);

  it("is each country's own", async () => {
    const { body } = await get("/sitemap.xml", "pe.localhost");
    expect(body).toContain("http://pe.localhost/QS-Blog");
    expect(body).not.toContain("/Isapre");
    expect(body).toContain('hreflang="es-PE"');
  });
});

describe("the calls of the content service", () => {
  it.each([
    ["country-landings?filters[activo]=true&filters[tag][$contains]=salud&fields[0]=slug", 1],
    ["contactInformations?filters[group]=contacto&locale=pt-BR", 8],
    ["articles?filters[category]=empresas&fields=title&pagination[pageSize]=1", 1],
    ["success-reviews?filters[comparatorId]=1&populate=items.imagen", 0],
    ["organization-subscriptions?filters[subdomain]=clinica-demo", 0],
    ["product-subscriptions?filters[productCode]=x", 0],
  ])("answer /api/%s", async (path, least) => {
    const answer = await site.app.inject({ url: `/api/${path}` });
    expect(answer.statusCode).toBe(200);
    const body = answer.json<{ data: unknown[]; meta: { pagination: { total: number } } }>();
    expect(body.data.length).toBeGreaterThanOrEqual(least);
    expect(body.meta.pagination.total).toBeGreaterThanOrEqual(body.data.length);
  });

  it("name a bad field", async () => {
    const answer = await site.app.inject({ url: "/api/country-landings?locale=xx" });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain("locale");
  });
});

describe("moved addresses over HTTP", () => {
  it.each<readonly [string, string]>([
    ["/Clinica/Indisa/?a=1", "/Clinicas-y-Hospitales/Clinica-Indisa?a=1"],
    ["/quehacemos", "/Que-es-QuePlan"],
    ["/QP-University/Que-es-un-deducible", "/QP-Blog/Que-es-el-deducible"],
    ["/Seguros/Chilena-Consolidada", "/Seguros/Zurich-exCHC"],
    ["/Isapre/CruzBlanca", "/Isapre/Cruz-Blanca"],
    ["/CONTACTO", "/contacto"],
    ["/Seguros-de-Vida/Guardias", "/Guardias"],
    ["/Comparar/Seguros-de-Vida/Guardias", "/Comparar/Guardias"],
    ["/Empresas", "/Comparar/Seguro-Complementario-Empresa"],
    ["/Seguro", "/Seguros"],
    ["/comparar/13-A1", "/Comparar/Isapres?plan=13-A1"],
    ...isapres.map((slug) => [`/Isapre-${slug}/planes`, `/Isapre/${slug}/Planes`] as const),
    ...clinicSlugs.map(
      ([short, full]) =>
        [`/Clinicas-y-Hospitales/${short}`, `/Clinicas-y-Hospitales/${full}`] as const,
    ),
  ])("%s goes for good to %s, which is a page", async (from, to) => {
    const moved = await get(from);
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toBe(to);
    expect((await get(to)).statusCode).toBe(200);
  });
});
