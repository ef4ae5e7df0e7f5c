import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createInternalTraffic } from "#src/modules/identity/visitor/internal-traffic.service.ts";
import { languages } from "#src/routes.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { rootWithWords } from "../../harness/marked-words.ts";

let site: TestApp;
let changed: Awaited<ReturnType<typeof rootWithWords>>;

beforeAll(async () => {
  // A site whose English lacks one message of the frame.
  changed = await rootWithWords((text, language, key) =>
    language === "en" && key === "shell.promise" ? undefined : text,
  );
  site = await createTestApp({}, undefined, changed.root);
});
afterAll(async () => {
  await site.close();
  await changed.remove();
});

const page = { accept: "text/html", host: "localhost" };
const get = (url: string, headers: Record<string, string> = page) =>
  site.app.inject({ url, headers });

describe("the words of a language", () => {
  it.each([
    ["es", "Comparar", "No pudimos cargar las coberturas."],
    ["en", "Compare", "We could not load the coverage."],
    ["pt", "Comparar", null],
  ])(
    "have in %s the segments of addresses and the keys of CQ 8",
    async (language, segment, text) => {
      const file = (await get(`/i18n/${language}.json`)).json<{
        routes: Record<string, string>;
        error: { loading: { results: string }; internet: { conection: string } };
        no: { avaliable: { info: { coverage: string } } };
      }>();
      expect(file.routes["Comparar"]).toBe(segment);
      expect(Object.keys(file.routes).length).toBeGreaterThan(20);
      const messages = [
        file.error.loading.results,
        file.error.internet.conection,
        file.no.avaliable.info.coverage,
      ];
      if (text !== null) expect(messages[0]).toBe(text);
      // A message that is missing would be answered as its key.
      for (const message of messages) expect(message).toMatch(/ .*\.$/);
    },
  );

  it.each(languages)("are one file, /i18n/%s.json, kept by its hash", async (language) => {
    const first = await get(`/i18n/${language}.json`);
    expect(first.statusCode).toBe(200);
    expect(first.headers["content-type"]).toContain("application/json");
    expect(first.headers["cache-control"]).toBe("no-cache");
    expect(first.json()).toMatchObject({ shell: { menu: expect.any(String) as string } });
    const etag = String(first.headers["etag"]);
    const again = await get(`/i18n/${language}.json`, { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const named = await get(`/i18n/${language}.json?v=${etag.slice(1, -1)}`);
    expect(named.headers["cache-control"]).toContain("immutable");
    expect(named.body).toBe(first.body);
    const stale = await get(`/i18n/${language}.json?v=older`);
    expect(stale.headers["cache-control"]).toBe("no-cache");
  });

  it("are there in the site's languages only", async () => {
    for (const name of ["fr.json", "es", "es.txt", "constructor"])
      expect([name, (await get(`/i18n/${name}`)).statusCode]).toEqual([name, 404]);
  });
});

describe("a page's addresses in every language", () => {
  const translate = (address: string) =>
    get(`/api/route-translator/${encodeURIComponent(address)}`, { host: "localhost" });
  const product = {
    es: "/Seguros/Quillay-Vida/Complementario-Familia-80/Precio?a=1",
    en: "/en/Insurance/Quillay-Vida/Complementario-Familia-80/Price?a=1",
    pt: "/pt/Seguros/Quillay-Vida/Complementario-Familia-80/Preco?a=1",
  };

  it.each(languages)("are told from its address in %s", async (language) => {
    const answer = await translate(product[language]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: { language, urls: product } });
    for (const url of Object.values(product)) expect((await get(url)).statusCode).toBe(200);
  });

  it("are told of a whole address of this site, and of the bare one", async () => {
    const whole = await translate("http://localhost/en/Contact");
    expect(whole.json()).toMatchObject({ data: { language: "en", urls: { es: "/contacto" } } });
    const bare = await translate("/");
    expect(bare.json()).toMatchObject({ data: { urls: { es: "/", en: "/en", pt: "/pt" } } });
  });

  it("are not told of what is no page, nor of another site", async () => {
    expect((await translate("/no-existe")).statusCode).toBe(404);
    for (const foreign of ["https://example.org/contacto", "//example.org/contacto"]) {
      const answer = await translate(foreign);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain("encodedUrl");
    }
  });
});

describe("a message that has no translation", () => {
  const english = "/en/Contact";

  it("is read in Spanish by visitors and reported to the log", async () => {
    const { body } = await get(english);
    expect(body).toContain("Comparamos seguros y planes de salud");
    expect(body).not.toContain("⚠");
    const reported = site.logLines().filter((line) => line.includes("words.missing"));
    expect(reported).toHaveLength(1);
    expect(reported[0]).toContain("shell.promise");
  });

  it("is its marked key for staff, who alone see it", async () => {
    const token = createInternalTraffic({
      secret: "a test needs no secret",
      clock: site.clock,
    }).issueToken();
    const entered = await get(`/api/internal-traffic?token=${token}`);
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const staff = await get(english, { ...page, cookie });
    expect(staff.body).toContain("⚠ shell.promise");
    expect((await get("/contacto", { ...page, cookie })).body).not.toContain("⚠");
    expect((await get(english)).body).not.toContain("⚠");
    const set = (toggle: string) =>
      site.app.inject({
        method: "POST",
        url: "/Trafico-Interno",
        headers: { ...page, cookie, "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ intent: "save", toggle }).toString(),
      });
    await set("copyLinks");
    expect((await get(english, { ...page, cookie })).body).not.toContain("⚠");
    await set("translationMarks");
    expect((await get(english, { ...page, cookie })).body).toContain("⚠ shell.promise");
  });
});
