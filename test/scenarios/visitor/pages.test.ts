import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { withoutNonce } from "../../harness/without-nonce.ts";

let site: TestApp;

beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { ...browser, ...headers } });

/** The id decides which versions of an experiment are drawn: the same one, the same page. */
const knownVisitor = "amparo_id=AAAAAAAAAAAAAAAAAAAAAA";
const product = "/Seguros/Quillay-Vida/Complementario-Familia-80";

async function savedProfile(): Promise<string> {
  const form = new URLSearchParams({
    "cotizante.0.sexo": "Femenino",
    "cotizante.0.edad": "34",
    "cotizante.0.ingreso": "1.650.000",
    "region.stateCode": "13",
  });
  const answer = await site.app.inject({
    method: "POST",
    url: "/Perfil/Seguros-de-Salud",
    headers: { ...browser, "content-type": "application/x-www-form-urlencoded" },
    payload: form.toString(),
  });
  expect(answer.statusCode).toBe(303);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

describe("pages", () => {
  it("leads the bare address to the country's comparator", async () => {
    const answer = await get("/");
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe("/Comparar/Seguros-de-Salud");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["/comparar/Isapres", "/Comparar/Isapres"],
    ["/Comparar/Isapres/", "/Comparar/Isapres"],
    ["/Comparar", "/Comparar/Isapres"],
    ["/Comparar/Isapre?orden=ASC", "/Comparar/Isapres?orden=ASC"],
  ])("moves %s for good to %s", async (from, to) => {
    const answer = await get(from);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(to);
  });

  it.each([
    "/Comparar/Seguros-de-Salud",
    "/Comparar/Isapres",
    "/Comparar-Planes",
    product,
    `${product}/Coberturas`,
    `${product}/Solicitar`,
    "/Perfil/Seguros-de-Salud",
    "/en/Compare/Seguros-de-Salud",
    "/pt/Comparar/Isapres",
  ])("answers %s with a whole page", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("<h1");
    expect(answer.body).toContain("</html>");
  });

  it("shows Desde prices in the first HTML of both comparators", async () => {
    for (const url of ["/Comparar/Seguros-de-Salud", "/Comparar/Isapres"]) {
      const { body } = await get(url);
      expect(body.match(/price-block__amount/g)?.length).toBeGreaterThanOrEqual(20);
      expect(body).toContain("Desde");
    }
  });

  it.each([
    "/nothing-here",
    "/Comparar/No-Existe",
    "/Seguros/Quillay-Vida/No-Existe",
    `${product}/Otra-Pestana`,
    "/Solicitudes/unknown",
    "/Cotizacion/unknown",
  ])("answers %s with a 404 page", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("<h1");
    expect(answer.body).not.toMatch(/at .+\.ts:\d+/);
  });

  it("keeps what is drawn for a visitor out of every store", async () => {
    const cookie = await savedProfile();
    for (const url of [
      "/Comparar/Seguros-de-Salud",
      product,
      `${product}/Solicitar`,
      "/Perfil/Seguros-de-Salud",
    ]) {
      const answer = await get(url, { cookie });
      expect([url, answer.headers["cache-control"]]).toEqual([url, "private, no-store"]);
    }
    // A first answer sets the visitor's id, so it is the browser's alone; the next comes from the store.
    const stranger = await get("/Comparar/Seguros-de-Salud");
    expect(stranger.headers["cache-control"]).toBe("private, no-cache");
    const known = await get("/Comparar/Seguros-de-Salud", { cookie: knownVisitor });
    expect(known.headers["cache-control"]).toBe("no-cache");
    expect(known.body).not.toContain("ti (34)");
    expect(stranger.body).not.toContain("ti (34)");
  });

  it("draws the stored household and its own prices on the next page", async () => {
    const { body } = await get("/Comparar/Seguros-de-Salud", { cookie: await savedProfile() });
    expect(body).toContain("ti (34)");
    expect(body).toContain("Tu precio");
  });

  it("answers from the store, once a page is asked for again, with the same document, compressed", async () => {
    const headers = { "accept-encoding": "br", cookie: knownVisitor };
    const path = "/Comparar/Isapres?orden=DESC";
    const drawn = await get(path, headers);
    expect(drawn.headers["content-encoding"]).toBe("br");
    expect(drawn.headers["content-security-policy"]).toContain("'nonce-");
    const stored = await get(path, headers);
    const again = await get(path, headers);
    expect(again.headers["content-encoding"]).toBe("br");
    expect(again.rawPayload.equals(stored.rawPayload)).toBe(true);
    expect(again.headers["content-security-policy"]).toContain("'sha256-");
    expect(again.headers["content-security-policy"]).not.toMatch(/unsafe-inline|nonce-/);
    const text = (answer: typeof drawn) => brotliDecompressSync(answer.rawPayload).toString();
    const read = (answer: typeof drawn) => ({ body: text(answer), headers: answer.headers });
    expect(withoutNonce(read(drawn))).toBe(text(again));
  });

  it("keeps to host and language: no stored page crosses them", async () => {
    const spanish = await get("/Comparar/Isapres");
    const english = await get("/en/Compare/Isapres");
    expect(english.body).not.toBe(spanish.body);
    const other = await get("/Comparar/Isapres", { host: "pe.localhost" });
    expect(other.statusCode).toBe(404);
  });

  it("refuses a form sent by a page of another site", async () => {
    const answer = await site.app.inject({
      method: "POST",
      url: "/Perfil/Seguros-de-Salud",
      headers: {
        ...browser,
        origin: "https://evil.example",
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: "a=b",
    });
    expect(answer.statusCode).toBe(403);
  });

  it("serves robots.txt, the favicon, health, readiness and the API's document", async () => {
    for (const url of [
      "/robots.txt",
      "/favicon.svg",
      "/api/health",
      "/api/ready",
      "/api/openapi.json",
      "/api/docs",
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    }
  });
});
