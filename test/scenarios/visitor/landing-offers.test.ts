import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

/** What pages about a line of insurance show of it: prices of today instead of words alone. */

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const get = (url: string, host = "localhost", cookie = "") =>
  site.app.inject({ url, headers: { ...agent, host, cookie } });
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'");
const offersOf = (html: string) =>
  /<section class="live-offers"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
const links = (html: string) =>
  [...html.matchAll(/<a[^>]*href="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
/** Products as lines, or as the cards of the lists. */
const product = /<li class="product-line">[\s\S]*?<\/li>|<article class="card[\s\S]*?<\/article>/;
const linesOf = (section: string) =>
  [...section.matchAll(new RegExp(product, "g"))].map(([line]) => ({
    href: links(line)[0]!,
    amount: (line.startsWith("<article")
      ? /class="price-block__amount[^>]*>([^<]+)/
      : /<strong>([^<]+)<\/strong>/
    ).exec(line)![1]!,
  }));

/** The cookie of a woman of 62 who gave her profile. */
async function woman62(): Promise<string> {
  const perfil = encodeProfileLink({
    cotizante: [{ sexo: "Femenino", edad: 62, ingreso: 1_650_000 }],
  });
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/profile-form/link",
    headers: { ...agent, host: "localhost", origin: "http://localhost" },
    payload: { perfil },
  });
  return String([sent.headers["set-cookie"]].flat()[0]).split(";")[0]!;
}

describe("a page of many products", () => {
  it.each(["/Seguros/Quillay-Vida", "/Clinicas-y-Hospitales/Clinica-Indisa", "/Insurance-List"])(
    "%s has the visitor's own prices and the next step above the list",
    async (url) => {
      const anonymous = mainOf((await get(url)).body);
      expect(plain(anonymous)).toContain("Precios para un hombre de 27 años en la RM");
      const stepOf = (main: string) => /class="price-steps"><a[^>]*href="([^"]+)"/.exec(main);
      const [, form = ""] = stepOf(anonymous) ?? [];
      expect(anonymous.indexOf('class="price-steps"')).toBeLessThan(anonymous.search(product));
      expect((await get(form.replaceAll("&amp;", "&"))).body).toContain('method="post"');
      const own = await get(url, "localhost", await woman62());
      expect(own.headers["cache-control"]).toContain("no-store");
      const main = mainOf(own.body);
      expect(plain(main)).toContain("Precios para ti (62)");
      expect(plain(main)).toContain("Cambiar mis datos");
      const prices = (html: string) => linesOf(html).map(({ amount }) => amount);
      expect(prices(main)).not.toEqual(prices(anonymous));
      // The default man's prices are back for everybody else.
      expect(prices(mainOf((await get(url)).body))).toEqual(prices(anonymous));
    },
  );

  it("says once what would stand on every line, and why a price is missing", async () => {
    const page = mainOf((await get("/Seguros/Quillay-Vida")).body);
    const list = page.slice(page.indexOf('class="product-lines"'));
    expect(list.match(/class="product-line"/g)?.length).toBeGreaterThan(5);
    expect(list).not.toContain(">Quillay Vida<");
    expect(plain(list)).not.toContain("demostración");
    expect(plain(page)).toContain("productos son de demostración");
    const { body } = await get("/Insurance-List", "localhost", await woman62());
    const asked = [...body.matchAll(/<li class="product-line">[\s\S]*?<\/li>/g)]
      .map(([line]) => plain(line))
      .filter((line) => line.includes("Consultar"));
    for (const line of asked)
      expect(line).toMatch(/No te asegura|Depende del número|no publica su precio/);
  });

  it("leads from each line to the product's own next step", async () => {
    const main = mainOf((await get("/Seguros/Lafken-Salud")).body);
    expect(main).toContain('href="/Compra-Online/lafken-dental-esencial"');
    expect(main).toMatch(/href="\/Seguros\/Lafken-Salud\/[^"]+\/Solicitar"/);
  });
});

describe("a page about a line of insurance", () => {
  it.each([
    ["/Seguros-de-Salud", "/Comparar/Seguros-de-Salud", "localhost"],
    ["/en/Travel-Insurance", "/en/Compare/Seguros-de-Viaje", "localhost"],
    ["/pt/Seguros-de-Vida", "/pt/Comparar/Seguros-de-Vida", "localhost"],
    ["/Seguros-de-Vida", "/Comparar/Seguros-de-Vida", "co.localhost"],
    // Help leads nowhere of its own: it shows the list that the country begins with.
    ["/Preguntas-Frecuentes", "/Comparar/Seguros-de-Salud", "localhost"],
    ["/en/Questions", "/en/Compare/EPS", "pe.localhost"],
  ])("%s shows the first three of %s and leads there", async (url, list, host) => {
    const { statusCode, body } = await get(url, host);
    expect(statusCode).toBe(200);
    const offers = offersOf(body);
    const lines = linesOf(offers);
    expect(lines).toHaveLength(3);
    const comparator = mainOf((await get(list, host)).body);
    // The same products with the same prices, in the list's own order.
    const places = lines.map(({ href, amount }) => {
      expect(comparator).toContain(amount);
      return comparator.indexOf(`href="${href}"`);
    });
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    const steps = links(offers).slice(0, 2);
    expect(steps[0]).toBe(list);
    const form = await get(steps[1]!, host);
    expect(form.statusCode).toBe(200);
    expect(form.body).toContain("<form");
  });

  it("shows the visitor's own prices once the profile is given, to that visitor alone", async () => {
    const before = linesOf(offersOf((await get("/Seguros-de-Salud")).body));
    const cookie = await woman62();
    const own = await get("/Seguros-de-Salud", "localhost", cookie);
    expect(own.headers["cache-control"]).toContain("no-store");
    const amounts = linesOf(offersOf(own.body)).map(({ amount }) => amount);
    expect(amounts).toHaveLength(3);
    expect(amounts).not.toEqual(before.map(({ amount }) => amount));
    expect(plain(offersOf(own.body))).toContain("62");
    // Nobody else sees them.
    expect(linesOf(offersOf((await get("/Seguros-de-Salud")).body))).toEqual(before);
  });

  it("leaves them out where the text leads to no list", async () => {
    expect(offersOf((await get("/Privacidad")).body)).toBe("");
  });
});

describe("Cotizar", () => {
  it.each(["localhost", "pe.localhost", "co.localhost", "int.localhost"])(
    "leads to the form of every line of the menu on %s",
    async (host) => {
      const { body } = await get("/Cotizar", host);
      const choices = links(offersOf(body));
      expect(choices.length).toBeGreaterThanOrEqual(3);
      expect(new Set(choices).size).toBe(choices.length);
      expect(plain(body)).not.toContain("página anterior");
      for (const choice of choices) {
        const form = await get(choice, host);
        expect([choice, form.statusCode]).toEqual([choice, 200]);
        expect(form.body).toContain('method="post"');
      }
    },
  );
});
