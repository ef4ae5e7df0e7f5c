import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** Answers that are kept are nobody else's: the key holds host, country, language and tenant, and what was
 *  drawn for a person is never kept (REL: caches). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

/** Known, so that its answers come from the store. */
const known = "amparo_id=AAAAAAAAAAAAAAAAAAAAAA";
const askers = [
  { host: "localhost" },
  { host: "cl.localhost" },
  { host: "pe.localhost" },
  { host: "co.localhost" },
  { host: "clinica-demo.localhost" },
  { host: "orienta-demo.localhost" },
  { host: "127.0.0.1" },
  { host: "127.0.0.1", "x-country": "PE" },
  { host: "localhost:8080" },
];
const paths = ["/contacto", "/en/Contact", "/pt/Contato", "/contacto.data"];
const all = askers.flatMap((headers) => paths.map((url) => ({ headers, url })));
const nameOf = ({ headers, url }: (typeof all)[number]) => `${JSON.stringify(headers)} ${url}`;
const ask = async ({ headers, url }: (typeof all)[number], cookie = known) => {
  const agent = { cookie, "user-agent": "Mozilla/5.0 Chrome/140" };
  const answer = await site.app.inject({ url, headers: { ...headers, ...agent } });
  // What is drawn anew has a nonce of its own.
  const body = answer.body.replaceAll(/ nonce="[\w+/]{22}=="|[\w+/]{22}==/g, "");
  return { statusCode: answer.statusCode, headers: answer.headers, body };
};

describe("a kept page", () => {
  it("is read by nobody of another host, country, language or tenant", async () => {
    const first = new Map<string, string>();
    for (const asked of all) {
      const { statusCode, body } = await ask(asked);
      expect([nameOf(asked), statusCode]).toEqual([nameOf(asked), 200]);
      first.set(nameOf(asked), body);
    }
    for (const asked of all) await ask(asked);
    // In another order, now that everything is kept: each gets its own again.
    for (const asked of all.toReversed()) {
      const { body } = await ask(asked);
      expect(body === first.get(nameOf(asked)), nameOf(asked)).toBe(true);
      if (asked.url.endsWith(".data")) continue;
      expect(body).toContain(
        `<link rel="canonical" href="http://${asked.headers.host}${asked.url}"/>`,
      );
      const isPeru = asked.headers.host.startsWith("pe.") || "x-country" in asked.headers;
      const isColombia = asked.headers.host.startsWith("co.");
      const mailbox = isPeru ? "hola.pe@" : isColombia ? "hola.co@" : "hola@";
      expect(body, nameOf(asked)).toContain(`mailto:${mailbox}amparo.example`);
    }
    expect(new Set(first.values()).size).toBeGreaterThanOrEqual(askers.length * 3 - 3);
  });

  it("is never what was drawn for a person", async () => {
    const saved = await site.app.inject({
      method: "POST",
      url: "/Perfil/Seguros-de-Salud",
      headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        "cotizante.0.sexo": "Femenino",
        "cotizante.0.edad": "61",
        "cotizante.0.ingreso": "1.650.000",
        "region.stateCode": "13",
      }).toString(),
    });
    const own = saved.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    for (const url of ["/Comparar/Seguros-de-Salud", "/Comparar/Seguros-de-Salud.data"]) {
      const asked = { headers: { host: "localhost" }, url };
      const before = await ask(asked);
      await ask(asked);
      const personal = await ask(asked, `${own}; ${known}`);
      expect(personal.headers["cache-control"]).toBe("private, no-store");
      expect(personal.body).toContain("ti (61)");
      const after = await ask(asked);
      expect(after.body).not.toContain("ti (61)");
      expect(after.body === before.body).toBe(true);
    }
  });
});

describe("a call whose answer others may store", () => {
  it.each([
    "/api/comparators?baseUrl=Seguros-de-Salud",
    "/api/comparators/1/features",
    "/api/organization/seguros/tipo/DENTAL",
    "/api/organization/seguros/multTipo/DENTAL",
    "/api/seguro-adicional/tipos",
    "/api/insurance/1/features",
    "/api/insurance/1/benefit-categories",
  ])("names what its language and country follow from: %s", async (url) => {
    const { statusCode, headers } = await site.app.inject({ url, headers: { host: "localhost" } });
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
    for (const name of ["Accept-Language", "X-Country"])
      expect(String(headers["vary"]).split(/, ?/)).toContain(name);
    // A bearer's grants narrow this one.
    expect(String(headers["vary"]).includes("Authorization")).toBe(url.includes("/tipo/"));
  });
});
