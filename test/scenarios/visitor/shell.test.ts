import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { href } from "#src/routes.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { sentNames } from "#test/harness/mail-folder.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { ...browser, host: "localhost", ...headers } });
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: "POST",
    url,
    headers: {
      ...browser,
      host: "localhost",
      origin: "http://localhost",
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const keptMails = async () => {
  const folder = join(site.dataFolder, "mail");
  const names = await sentNames(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
};
const part = (html: string, tag: "header" | "footer") =>
  new RegExp(`<${tag} class="site-${tag}[^]*?</${tag}>`).exec(html)?.[0] ?? "";

describe("the menu", () => {
  it.each([
    ["CL", "es", ["Salud", "Isapres", "Empresas"]],
    ["PE", "es", ["Planes de EPS", "Salud"]],
    ["CO", "en", ["Health", "Pet insurance"]],
    ["INT", "pt", []],
  ] as const)(
    "of %s in %s is answered by its type, with every field",
    async (code, language, titles) => {
      const headers = { host: "127.0.0.1", "x-country": code, "accept-language": language };
      const answer = await get("/api/menu?type=header", headers);
      expect(answer.statusCode).toBe(200);
      const { data, metaData, error } = answer.json<{
        data: { title: string; url: string; categories: { url: string }[] }[];
        metaData: { total: number };
        error: null;
      }>();
      expect([metaData.total, error]).toEqual([data.length, null]);
      expect(data.length).toBeGreaterThan(0);
      expect(data.map(({ title }) => title)).toEqual(expect.arrayContaining([...titles]));
      for (const entry of data.flatMap((one) => [one, ...one.categories])) {
        const fields = ["id", "url", "title", "displayName", "icon", "color", "target"];
        for (const field of [...fields, "preloadBundle"]) expect(entry).toHaveProperty(field);
        expect((await get(entry.url, headers)).statusCode).toBe(200);
      }
    },
  );

  it("has no other type", async () => {
    const answer = await get("/api/menu?type=footer");
    expect(answer.statusCode).toBe(400);
  });

  it("stands in the document as links and disclosures, with top bar, languages and footer", async () => {
    const { body } = await get("/contacto");
    expect(body).not.toMatch(/<script[^>]+type="module"/);
    expect(part(body, "header")).toContain('href="/Comparar/Isapres"');
    expect(part(body, "header")).toContain("<details");
    const bar = /<nav class="top-bar[^]*?<\/nav>/.exec(body)?.[0] ?? "";
    expect(bar).toContain('href="/contacto"');
    expect(bar).toContain('href="/portal-clientes"');
    expect(bar).toContain('href="/en/Contact" hrefLang="en"');
    expect(part(body, "footer")).toContain('href="/Feedback"');
    expect(part(body, "footer")).toContain('href="/Privacidad"');
  });

  it.each([
    ["/Comparar/Isapres", "/en/Compare/Isapres", "/pt/Comparar/Isapres"],
    ["/Feedback", "/en/Feedback", "/pt/Feedback"],
    ["/no/hay/nada/aqui", "/en", "/pt"],
  ])("leads from %s to the same page in a language, or to its beginning", async (path, en, pt) => {
    const { body } = await get(path);
    expect(body).toContain(`href="${en}" hrefLang="en"`);
    expect(body).toContain(`href="${pt}" hrefLang="pt"`);
  });
});

describe("notices", () => {
  it("tell of a saved quote the visitor who sent a request, in their language, and nobody else", async () => {
    const list = async (headers: Record<string, string>) => {
      const answer = await get("/api/notifications", { "accept-language": "en", ...headers });
      const { data } = answer.json<{ data: { title: string; message: string }[] }>();
      return { data, cache: answer.headers["cache-control"] };
    };
    expect(await list({})).toEqual({ data: [], cache: "public, max-age=300" });
    const sent = await post("/Seguros/Quillay-Vida/Complementario-Familia-80/Solicitar", {
      fullName: "Ana Rojas",
      identification: "12.345.678-5",
      email: "ana@correo.example",
      phone: "+56 9 1234 5678",
      quote: "true",
      idempotencyKey: crypto.randomUUID(),
    });
    expect(sent.statusCode).toBe(303);
    const cookie = sent.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const { data, cache } = await list({ cookie });
    expect(cache).toBe("private, no-store");
    expect(data.map(({ title }) => title)).toEqual(["Your quote keeps its price for 30 days"]);
    expect(data[0]?.message).toContain('<a href="/en/How-It-Works" rel="noopener">');
  });

  it.each(["es", "en", "pt"] as const)(
    "are a page in %s, to which the bell leads",
    async (language) => {
      const path = href("notices", language);
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(200);
      expect(part(body, "header")).toContain(`href="${path}"`);
      // Nothing concerns who did nothing yet: two that advertise the site, under a heading of their own.
      expect(body.match(/<article/g)).toHaveLength(2);
      expect(body.match(/<h2|<h3/g)?.slice(0, 3)).toEqual(["<h2", "<h3", "<h3"]);
    },
  );
});

describe("the customers' portal", () => {
  it.each([
    ["es", "/portal-clientes", "Bienvenido al Portal Clientes", "Personas", "Empresas"],
    ["en", "/en/Customer-Portal", "Welcome to the Customer Portal", "Individuals", "Companies"],
  ])(
    "in %s at %s offers both ways in, each in a tab of its own",
    async (_language, path, ...words) => {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(200);
      for (const word of words) expect(body).toContain(word);
      const cards = [...body.matchAll(/<a class="portal-card[^>]*>/g)].map(([tag]) => tag);
      expect(cards).toHaveLength(2);
      for (const card of cards) {
        expect(card).toContain('target="_blank"');
        const target = /href="([^"]+)"/.exec(card)?.[1] ?? "";
        expect((await get(target)).statusCode).toBe(200);
      }
    },
  );

  it("leads to the portals' own addresses where they are configured", async () => {
    const own = await createTestApp({ PORTAL_PEOPLE_URL: "https://personas.amparo.example/" });
    const { body } = await own.app.inject({
      url: "/portal-clientes",
      headers: { host: "localhost" },
    });
    await own.close();
    expect(body).toContain('href="https://personas.amparo.example/"');
    expect(body).toContain("Entrar al portal");
  });
});

describe("the site's own forms", () => {
  const keyOf = (html: string) => /name="formKey" value="([^"]+)"/.exec(html)?.[1] ?? "";

  it("store an opinion, answer its number and mail it", async () => {
    const drawn = await get("/Feedback");
    expect(drawn.headers["cache-control"]).toContain("no-store");
    const formKey = keyOf(drawn.body);
    const fields = { formKey, topic: "problem", message: "No carga\nel mapa" };
    const sent = await post("/Feedback", fields);
    expect(sent.statusCode).toBe(303);
    const again = await post("/Feedback", fields);
    expect(again.headers.location).toBe(sent.headers.location);
    const thanks = await get(String(sent.headers.location));
    const reference = /AMP-[A-Z0-9]{4}-[A-Z0-9]{3}/.exec(String(sent.headers.location))?.[0] ?? "-";
    expect(thanks.body).toContain(reference);
    await expect.poll(keptMails).toContain(reference);
    expect(await keptMails()).toContain("No carga");
  });

  it("keep what was typed and say what is wrong, in words of the form", async () => {
    const { statusCode, body } = await post("/en/Feedback", {
      formKey: "k",
      topic: "idea",
      name: "Ana & Co",
      email: "ana",
    });
    expect(statusCode).toBe(400);
    expect(body).toContain("This is missing: Your message.");
    expect(body).toContain("Write the whole e-mail");
    expect(body).toContain('value="Ana &amp; Co"');
    expect(body).toContain('aria-invalid="true"');
  });

  it("never show a number that is none", async () => {
    const { body } = await get("/Feedback?enviado=%3Cscript%3E");
    expect(body).not.toContain("Recibimos tu mensaje");
  });

  it("register a partner, linked from the partners' page", async () => {
    expect((await get("/Partners-y-Alianzas")).body).toContain(
      'href="/Partners-y-Alianzas/Registro"',
    );
    const path = href("partnerRegistration", "pt");
    const { body } = await get(path);
    const sent = await post(path, {
      formKey: keyOf(body),
      company: "Corretora Sul",
      kind: "broker",
      name: "Ana Nunes",
      email: "ana@sul.example",
      consent: "true",
    });
    expect(sent.statusCode).toBe(303);
    await expect.poll(keptMails).toContain("ana@sul.example");
  });
});

describe("the contact page", () => {
  it("shows each contact entry of its country once, in its text or in the group of the entry", async () => {
    const { body } = await get("/contacto", { host: "pe.localhost" });
    const groups = [...body.matchAll(/<section class="rich-text"><h2>([^<]+)<[^]*?<\/section>/g)];
    // The text has said mail and telephone; each way to reach us stands once.
    expect(groups.map(([, title]) => title)).toEqual(["Redes y noticias"]);
    expect(groups[0]?.[0]).toContain('href="/QS-Blog"');
    const main = /<main[^]*<\/main>/.exec(body)?.[0] ?? "";
    expect(main.match(/mailto:[^"]+/g)).toEqual(["mailto:hola.pe@amparo.example"]);
    expect(main.match(/href="tel:/g)).toHaveLength(1);
    const headings = [...main.matchAll(/<h[12][^>]*>([^<]+)</g)].map(([, heading]) => heading);
    expect(new Set(headings).size).toBe(headings.length);
  });
});

describe("the privacy page", () => {
  it("takes the visitor id away and allows it again, by a form without code", async () => {
    const first = await get("/Privacidad");
    const id = String(first.headers["set-cookie"]).split(";")[0] ?? "";
    expect(id).toMatch(/^amparo_id=[\w-]{22}$/);
    expect(first.body).toContain('name="isOptedOut" value="true"');
    const out = await post("/Privacidad", { isOptedOut: "true" }, { cookie: id });
    expect([out.statusCode, out.headers.location]).toEqual([303, "/Privacidad"]);
    expect(String(out.headers["set-cookie"])).toMatch(/^amparo_id=no; .*HttpOnly/);
    const chosen = await get("/Privacidad", { cookie: "amparo_id=no" });
    expect(chosen.headers["set-cookie"]).toBeUndefined();
    expect(chosen.body).toContain("Rechazaste el identificador");
    const back = await post("/Privacidad", { isOptedOut: "false" }, { cookie: "amparo_id=no" });
    expect(String(back.headers["set-cookie"])).toMatch(/^amparo_id=; Path=\/; Max-Age=0/);
  });

  it("is the only text that takes its form", async () => {
    expect((await post("/Que-es-QuePlan", { isOptedOut: "true" })).statusCode).toBe(404);
    // The contact page takes another one, whose fields these are not.
    expect((await post("/contacto", { isOptedOut: "true" })).statusCode).toBe(400);
  });
});

describe("an address that nobody manages", () => {
  it("shows an image, the contact address and two ways on, with status 404, and is logged as an error", async () => {
    const { statusCode, body } = await get("/nada/de/esto?correo=secreto");
    expect(statusCode).toBe(404);
    const main = /<main[^]*<\/main>/.exec(body)?.[0] ?? "";
    expect(main).toMatch(/<img class="drawing"/);
    expect(main).toContain("hola@amparo.example");
    expect(main.match(/class="btn /g)).toHaveLength(2);
    expect(body).toContain('name="prerender-status-code" content="404"');
    const line = site.logLines().findLast((each) => each.includes("page.unmanaged")) ?? "";
    expect(JSON.parse(line)).toMatchObject({ level: "error", path: "/nada/…" });
    expect(line).not.toContain("secreto");
  });
});

describe("the frame of a page that came without a new document", () => {
  it("leads to the same page in other languages by the address that people see", async () => {
    const { statusCode, body } = await get("/Comparar/Isapres.data?_routes=marketplace");
    expect(statusCode).toBe(200);
    expect(body).toContain('"/en/Compare/Isapres"');
    expect(body).not.toContain(".data");
  });
});

describe("drawings and help", () => {
  const mainOf = (html: string) => /<main[^]*<\/main>/.exec(html)?.[0] ?? "";

  it("has help at the same place on every step, and a drawing", async () => {
    const answers = { question: "who", who: "me" };
    const steps = [
      await get("/wizard/seguros-de-salud"),
      await post("/wizard/seguros-de-salud", answers),
    ];
    for (const { body } of steps) {
      const main = mainOf(body);
      expect(main).toContain('class="drawing"');
      expect(main.indexOf("¿Necesitas ayuda?")).toBeGreaterThan(main.indexOf("</form>"));
      expect(main).toContain('href="tel:');
    }
    expect(mainOf(steps[1]!.body)).not.toBe(mainOf(steps[0]!.body));
  });

  it.each([
    ["the form of a profile", "/Perfil/Seguros-de-Salud", 200],
    ["an empty list", "/Comparar/Seguros-de-Salud?precio-hasta=1", 200],
    ["an address without a page", "/nada/de/nada", 404],
  ])("%s has a drawing of its own", async (_what, url, status) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(status);
    expect(mainOf(body).match(/class="drawing"/g)).toHaveLength(1);
  });

  it.each([
    [
      "localhost",
      "/Comparar/Seguros-de-Salud",
      /Amparo compara seguros de salud.*la aseguradora nos paga/,
    ],
    [
      "localhost",
      "/en/Compare/Seguros-de-Salud",
      /Amparo compares health insurance.*the insurer pays us/,
    ],
    [
      "localhost",
      "/pt/Comparar/Seguros-de-Salud",
      /Amparo compara seguros de saúde.*a seguradora nos paga/,
    ],
    ["pe.localhost", "/Comparar/EPS", /Amparo compara planes de EPS.*la EPS nos paga/],
  ])("on %s the head of %s says what Amparo does and how it earns", async (host, url, words) => {
    const lead = /page-head__lead">([^<]+)</.exec((await get(url, { host })).body)?.[1] ?? "";
    expect(lead).toMatch(words);
  });
});
