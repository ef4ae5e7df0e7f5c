import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stayHere } from "#src/areas/marketplace/country-notice/country-notice.rules.ts";
import { createTestApp, type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

/** From one country's site to another's: the footer's links, and the notice for who seems to be in another
 *  country (SA 7); and hosts under a suffix of one's own (D1). */

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const address = "/Comparar/Isapres";
let site: SharedTestApp;
let behindProxy: SharedTestApp;
let configured: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
  behindProxy = await createTestApp({ TRUST_PROXY: "true" });
  configured = await createTestApp({
    PUBLIC_URL_CL: "https://www.amparo.example",
    PUBLIC_URL_PE: "https://pe.amparo.example",
    HOST_SUFFIXES: "amparo.example",
  });
});
afterAll(() => Promise.all([site, behindProxy, configured].map((one) => one.close())));

const open = (at: SharedTestApp, url: string, headers: Record<string, string> = {}) =>
  at.app.inject({ url, headers: { ...browser, host: "localhost:3000", ...headers } });
const countriesIn = (html: string): string[][] => {
  const nav = /<nav aria-labelledby="footer-country">.*?<\/nav>/s.exec(html)?.[0] ?? "";
  return [...nav.matchAll(/<a href="([^"]+)"(?: aria-current="(true)")?>([^<]+)</g)].map(
    ([, href = "", current = "", name = ""]) => [name, href, current],
  );
};

describe("the footer", () => {
  it.each([
    [
      address,
      "localhost:3000",
      [
        ["Chile", "http://cl.localhost:3000/", "true"],
        ["Perú", "http://pe.localhost:3000/", ""],
        ["Colombia", "http://co.localhost:3000/", ""],
        ["Internacional", "http://int.localhost:3000/", ""],
      ],
    ],
    [
      "/pt/Comparar/EPS",
      "pe.localhost:3000",
      [
        ["Chile", "http://cl.localhost:3000/pt", ""],
        ["Peru", "http://pe.localhost:3000/pt", "true"],
        ["Colômbia", "http://co.localhost:3000/pt", ""],
        ["Internacional", "http://int.localhost:3000/pt", ""],
      ],
    ],
    [address, "127.0.0.1:3000", []],
    ["/Comparar/Seguros-de-Salud", "clinica-demo.localhost:3000", []],
  ])("of %s at %s leads to %o", async (url, host, links) => {
    const page = await open(site, url, { host });
    expect(page.statusCode).toBe(200);
    expect(countriesIn(page.body)).toEqual(links);
  });

  it("leads to the addresses that are configured", async () => {
    const page = await open(configured, address, { host: "www.amparo.example" });
    expect(countriesIn(page.body)).toEqual([
      ["Chile", "https://www.amparo.example/", "true"],
      ["Perú", "https://pe.amparo.example/", ""],
    ]);
  });

  it.each(["cl", "pe", "co", "int"])("leads to a page that is there: %s", async (label) => {
    const first = await open(site, "/", { host: `${label}.localhost:3000` });
    expect(first.statusCode).toBe(302);
    const landed = await open(site, String(first.headers.location), {
      host: `${label}.localhost:3000`,
    });
    expect(landed.statusCode).toBe(200);
  });
});

describe("who seems to be in another country", () => {
  const noticeOf = async (headers: Record<string, string>, url = address, at = behindProxy) => {
    const page = await open(at, url, headers);
    expect(page.statusCode).toBe(200);
    const notice = /<section class="referral no-print" aria-label="[^"]+">.*?<\/section>/s.exec(
      page.body,
    )?.[0];
    return notice?.replaceAll(/<!-- -->|<[^>]+>/g, "").trim();
  };

  it.each([
    [
      {},
      address,
      "Parece que estás en Perú. Estos planes y precios son de Chile. Ver los de Perú · Seguir aquí",
    ],
    [
      { host: "int.localhost:3000" },
      "/Comparar/Seguros-de-Viaje",
      "Parece que estás en Perú. Estos planes y precios son internacionales. Ver los de Perú · Seguir aquí",
    ],
    [
      {},
      "/en/Compare/Isapres",
      "It looks like you are in Peru. These plans and prices are for Chile. See those for Peru · Stay here",
    ],
    [
      {},
      "/contacto",
      "Parece que estás en Perú. Estos planes y precios son de Chile. Ver los de Perú",
    ],
  ])("is told so: %o at %s", async (headers, url, text) => {
    expect(await noticeOf({ "cf-ipcountry": "PE", ...headers }, url)).toBe(text);
  });

  it("finds the way in the notice", async () => {
    const { body } = await open(behindProxy, address, { "cf-ipcountry": "CO" });
    expect(body).toContain('<a href="http://co.localhost:3000/">Ver los de Colombia</a>');
  });

  it.each([
    ["who is in the country", { "cf-ipcountry": "CL" }],
    ["of whom nobody says it", {}],
    ["who is in none of ours", { "cf-ipcountry": "AR" }],
    ["who is behind a network without a country", { "cf-ipcountry": "T1" }],
    [
      "who said that they stay",
      { "cf-ipcountry": "PE", cookie: stayHere("CL", false).split(";")[0] ?? "" },
    ],
    ["a crawler", { "cf-ipcountry": "PE", "user-agent": "Googlebot/2.1" }],
    ["who came by an address without names", { "cf-ipcountry": "PE", host: "127.0.0.1:3000" }],
    [
      "a partner's visitor",
      { "cf-ipcountry": "PE", host: "clinica-demo.localhost:3000" },
      "/Comparar/Seguros-de-Salud",
    ],
  ] as [string, Record<string, string>, string?][])("is not %s", async (_who, headers, url) => {
    expect(await noticeOf(headers, url)).toBeUndefined();
  });

  it("is not believed to be there without a proxy of ours", async () => {
    expect(await noticeOf({ "cf-ipcountry": "PE" }, address, site)).toBeUndefined();
  });

  it("is not believed to be there by a header that no proxy of ours wrote", async () => {
    const { body } = await behindProxy.app.inject({
      url: address,
      headers: { ...browser, host: "localhost:3000", "cf-ipcountry": "PE" },
      remoteAddress: "8.8.8.8",
    });
    expect(body).toContain("</html>");
    expect(body).not.toContain("en Perú");
  });

  it("has a stored page of their own", async () => {
    const first = async (said: string) =>
      (await open(behindProxy, "/Comparar/Seguros-Dentales", { "cf-ipcountry": said })).body;
    expect(await first("PE")).toContain("en Perú");
    expect(await first("CL")).not.toContain("en Perú");
    expect(await first("CO")).toContain("en Colombia");
    expect(await first("PE")).toContain("en Perú");
  });
});

describe("a suffix of one's own", () => {
  it("has the partners' hosts before it, with links and headers of their own", async () => {
    const host = "clinica-demo.amparo.example";
    const page = await open(configured, "/Comparar/Seguros-de-Salud", { host });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('data-site="CL partner"');
    expect(/<link rel="canonical" href="([^"]+)"/.exec(page.body)?.[1]).toBe(
      `https://${host}/Comparar/Seguros-de-Salud`,
    );
    const layout = await open(configured, `/api/integration/subdomain-layout?host=${host}`);
    expect(layout.statusCode).toBe(200);
  });

  it.each([
    ["nobody's label", "nadie.amparo.example", 404],
    ["a partner under a suffix that is not ours", "clinica-demo.localhost", 200],
  ])("answers %s, %s, with %d", async (_what, host, status) => {
    const page = await open(configured, "/Comparar/Seguros-de-Salud", { host });
    expect(page.statusCode).toBe(status);
    expect(page.body).not.toMatch(/data-site="[^"]*partner/);
  });
});
