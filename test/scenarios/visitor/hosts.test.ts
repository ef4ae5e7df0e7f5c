import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Every host of a deployment takes forms and calls, whatever is configured as the addresses people use, and
 *  its pages name the address of their own country (D1, SA 1, SA 3). */

interface Configuration {
  name: string;
  environment: Record<string, string>;
  scheme: "http" | "https";
  /** Each host that may be asked, and the address that its pages name as theirs. */
  hosts: readonly (readonly [asked: string, shown: string])[];
}

const www = "https://www.amparo.example";
const configurations: readonly Configuration[] = [
  {
    name: "nothing configured, with port",
    environment: {},
    scheme: "http",
    hosts: ["localhost", "cl", "pe", "co", "int", "clinica-demo", "www"]
      .map((label) => (label === "localhost" ? "localhost:3000" : `${label}.localhost:3000`))
      .concat("127.0.0.1:3000")
      .map((host) => [host, `http://${host}`]),
  },
  {
    name: "nothing configured, without port",
    environment: {},
    scheme: "http",
    hosts: ["localhost", "pe.localhost", "clinica-demo.localhost", "[::1]"].map((host) => [
      host,
      `http://${host}`,
    ]),
  },
  {
    name: "PUBLIC_URL alone, with port",
    environment: { PUBLIC_URL: "http://localhost:3000/" },
    scheme: "http",
    hosts: [
      ["localhost:3000", "http://localhost:3000"],
      ["cl.localhost:3000", "http://localhost:3000"],
      ["pe.localhost:3000", "http://pe.localhost:3000"],
      ["co.localhost:3000", "http://co.localhost:3000"],
      ["int.localhost:3000", "http://int.localhost:3000"],
      ["clinica-demo.localhost:3000", "http://clinica-demo.localhost:3000"],
      ["www.localhost:3000", "http://localhost:3000"],
      ["127.0.0.1:3000", "http://localhost:3000"],
    ],
  },
  {
    name: "PUBLIC_URL alone, without port",
    environment: { PUBLIC_URL: www, HOST_SUFFIXES: "amparo.example" },
    scheme: "https",
    hosts: [
      ["www.amparo.example", www],
      ["amparo.example", www],
      ["cl.amparo.example", www],
      ["pe.amparo.example", "https://pe.amparo.example"],
      ["co.amparo.example", "https://co.amparo.example"],
      ["int.amparo.example", "https://int.amparo.example"],
      ["clinica-demo.amparo.example", "https://clinica-demo.amparo.example"],
    ],
  },
  {
    name: "PUBLIC_URL alone, no suffix of its own",
    environment: { PUBLIC_URL: www },
    scheme: "https",
    hosts: [
      ["www.amparo.example", www],
      ["amparo.example", www],
      ["otra.amparo.example", www],
    ],
  },
  {
    name: "the four addresses, with port",
    environment: {
      PUBLIC_URL_CL: "http://localhost:3000",
      PUBLIC_URL_PE: "http://pe.localhost:3000",
      PUBLIC_URL_CO: "http://co.localhost:3000",
      PUBLIC_URL_INT: "http://int.localhost:3000",
    },
    scheme: "http",
    hosts: [
      ["localhost:3000", "http://localhost:3000"],
      ["cl.localhost:3000", "http://localhost:3000"],
      ["pe.localhost:3000", "http://pe.localhost:3000"],
      ["co.localhost:3000", "http://co.localhost:3000"],
      ["int.localhost:3000", "http://int.localhost:3000"],
      ["clinica-demo.localhost:3000", "http://clinica-demo.localhost:3000"],
      ["www.localhost:3000", "http://localhost:3000"],
      ["127.0.0.1:3000", "http://localhost:3000"],
    ],
  },
  {
    name: "the four addresses, without port",
    environment: {
      HOST_SUFFIXES: "amparo.example",
      PUBLIC_URL_CL: www,
      PUBLIC_URL_PE: "https://www.amparo-peru.example",
      PUBLIC_URL_CO: "https://co.amparo.example",
      PUBLIC_URL_INT: "https://int.amparo.example",
    },
    scheme: "https",
    hosts: [
      ["www.amparo.example", www],
      ["amparo.example", www],
      ["cl.amparo.example", www],
      ["www.amparo-peru.example", "https://www.amparo-peru.example"],
      ["pe.amparo.example", "https://www.amparo-peru.example"],
      ["co.amparo.example", "https://co.amparo.example"],
      ["int.amparo.example", "https://int.amparo.example"],
      ["clinica-demo.amparo.example", "https://clinica-demo.amparo.example"],
    ],
  },
];

const labelled: Readonly<Record<string, string>> = { pe: "es-PE", co: "es-CO" };
const spanishAt = (host: string) =>
  labelled[host.split(".")[0] ?? ""] ?? (host.includes("peru") ? "es-PE" : "es-CL");

describe.each(configurations)("$name", ({ environment, scheme, hosts }) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(environment);
  });
  afterAll(() => site.close());

  const sendForm = (host: string, headers: Record<string, string>, url = "/Privacidad") =>
    site.app.inject({
      method: "POST",
      url,
      headers: { host, "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: "isOptedOut=true",
    });
  const sendCall = (host: string, headers: Record<string, string>) =>
    site.app.inject({
      method: "POST",
      url: "/api/shared-links",
      headers: { host, ...headers },
      payload: { url: "/contacto" },
    });
  const read = (host: string, url: string) =>
    site.app.inject({ url, headers: { host, "user-agent": "Googlebot/2.1" } });

  describe.each(hosts)("%s", (host, shown) => {
    const origin = `${scheme}://${host}`;

    it("takes a form and a call from its own page, and from no other's", async () => {
      const form = await sendForm(host, { origin });
      expect([form.statusCode, form.headers.location]).toEqual([303, "/Privacidad"]);
      expect((await sendForm(host, { origin }, "/Privacidad.data")).statusCode).toBe(202);
      const call = await sendCall(host, { origin });
      expect([call.statusCode, call.json().data?.link]).toEqual([
        200,
        expect.stringContaining(`${shown}/url/`),
      ]);
      // A browser says the same of a page beside it, of which Origin is what counts.
      expect((await sendForm(host, { origin, "sec-fetch-site": "same-site" })).statusCode).toBe(
        303,
      );

      for (const other of [
        "https://evil.example",
        `${scheme}://${host}.evil.example`,
        `${scheme}://other.${host}`,
        `${scheme}://${host.replace(/:\d+$/, "")}:8099`,
        "null",
      ]) {
        expect((await sendForm(host, { origin: other })).statusCode, other).toBe(403);
        expect((await sendCall(host, { origin: other })).statusCode, other).toBe(403);
      }
    });

    it.each([
      ["same-site", 403],
      ["cross-site", 403],
      ["same-origin", 303],
      ["none", 303],
    ])("judges a form without Origin by Sec-Fetch-Site %s: %d", async (said, status) => {
      expect((await sendForm(host, { "sec-fetch-site": said })).statusCode).toBe(status);
    });

    it(`names ${shown} as the address of its pages`, async () => {
      const page = await read(host, "/contacto");
      expect(page.statusCode).toBe(200);
      expect(/<link rel="canonical" href="([^"]+)"/.exec(page.body)?.[1]).toBe(`${shown}/contacto`);
      const alternates = new Map(
        [...page.body.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
          ([, language = "", href = ""]) => [language, href],
        ),
      );
      expect(alternates.get(spanishAt(host))).toBe(`${shown}/contacto`);
      const robots = await read(host, "/robots.txt");
      expect(robots.body).toContain(`Sitemap: ${shown}/sitemap.xml`);
      // Another name of the same site has the same map.
      if (!shown.includes(host)) return;
      const map = await read(host, "/sitemap.xml");
      const places = [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, place = ""]) => new URL(place).origin,
      );
      expect([...new Set(places)]).toEqual([new URL(shown).origin]);
    });
  });

  it.each(["evil.example", "amparo.example.evil.example", "localhost.evil.example:3000"])(
    "takes no change from a page of %s, and builds no link from that name",
    async (host) => {
      for (const origin of [`${scheme}://${host}`, `https://${host}`]) {
        expect((await sendForm(host, { origin })).statusCode).toBe(403);
        expect((await sendCall(host, { origin })).statusCode).toBe(403);
      }
      const call = await sendCall(host, {});
      expect(call.json().data.link).not.toContain("evil");
      expect((await read(host, "/contacto")).body).not.toContain("evil.example");
      expect((await read(host, "/sitemap.xml")).body).not.toContain("evil.example");
      expect((await read(host, "/robots.txt")).body).not.toContain("evil.example");
    },
  );
});
