import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** Pages of what does not exist: one stored document for a host and language, whatever was asked for. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ FAULT_SAMPLING: "1" });
});
afterAll(() => site.close());

const known = "amparo_id=AAAAAAAAAAAAAAAAAAAAAA";
const agent = "Mozilla/5.0 Chrome/140";
const get = (url: string, host = "localhost", headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host, cookie: known, "user-agent": agent, ...headers } });
const isStored = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  !String(headers["content-security-policy"]).includes("'nonce-");

/** Addresses without a page: of no route, and of a route without the record. */
const missing = [
  "/no-existe",
  "/no-existe/a/b?x=1",
  "/%01",
  "/Comparar/Nada",
  "/Comparar/Nada?pagina=3",
  "/Seguros/Nadie",
  "/Seguros/Nadie/Nada/Precio",
  "/Seguros/Quillay-Vida/Complementario-Familia-80/Nada",
  "/QP-Blog/Nada",
  "/planSI/R/NADA-1",
  "/url/nada",
  "/Solicitudes/nada",
  "/Cotizacion/nada",
  "/Perfil/Nada",
  "/ref",
  "/ref?referer=nada",
];

describe("an address without a page", () => {
  it("is answered by the one stored document of its host and language", async () => {
    const { body } = await get("/no-existe");
    for (const url of missing) {
      const answer = await get(url);
      expect([url, answer.statusCode, isStored(answer)]).toEqual([url, 404, true]);
      expect([url, answer.body === body]).toEqual([url, true]);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).toContain('name="prerender-status-code" content="404"');
    expect(body).toContain("No encontramos esta página");
    // Its code would look for the data of the address.
    expect(body).not.toContain("__reactRouterContext");
    for (const name of ["no-existe", "Nada", "/404"]) expect(body.includes(name)).toBe(false);
  });

  it("has a document of its own in every language, country and for every partner", async () => {
    const asked = [
      ["/no-existe", "localhost"],
      ["/en/no-existe", "localhost"],
      ["/pt/no-existe", "localhost"],
      ["/no-existe", "pe.localhost"],
      ["/no-existe", "clinica-demo.localhost"],
      ["/no-existe", "nadie.localhost"],
    ] as const;
    const bodies = new Map<string, string>();
    for (const [url, host] of asked) bodies.set(host + url, (await get(url, host)).body);
    expect(new Set(bodies.values()).size).toBe(asked.length);
    for (const [url, host] of asked.toReversed())
      expect((await get(url, host)).body === bodies.get(host + url)).toBe(true);
    expect(bodies.get("localhost/en/no-existe")).toContain('<html lang="en"');
    expect(bodies.get("pe.localhost/no-existe")).toContain("hola.pe@amparo.example");
  });

  it("is rendered for somebody with a stored profile, and its data as before", async () => {
    const saved = await site.app.inject({
      method: "POST",
      url: "/Perfil/Seguros-de-Salud",
      headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
      payload:
        "cotizante.0.sexo=Femenino&cotizante.0.edad=61&cotizante.0.ingreso=1650000&region.stateCode=13",
    });
    const own = saved.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await get("/no-existe", "localhost", { cookie: own });
    expect([answer.statusCode, isStored(answer)]).toEqual([404, false]);
    for (const url of ["/no-existe.data", "/Comparar/Nada.data"]) {
      const data = await get(url);
      expect([url, data.statusCode]).toEqual([url, 404]);
      expect(data.body).not.toContain("<html");
    }
  });

  it("is one error line a pattern and minute with its count", async () => {
    site.clock.set(new Date(site.clock.now().getTime() + 60_000));
    await get("/no-existe");
    site.clock.set(new Date(site.clock.now().getTime() + 60_000));
    const lines = () =>
      site
        .logLines()
        .map((line) => JSON.parse(line) as { event: string; path: string; count: number })
        .filter(({ event }) => event === "page.unmanaged");
    await get("/no-existe");
    const before = lines().length;
    for (let i = 0; i < 200; i++) await get(`/wp-content/${i}.php?correo=qx7`);
    expect(lines().slice(before)).toMatchObject([
      { level: "error", path: "/wp-content/…", count: 1 },
    ]);
    site.clock.set(new Date(site.clock.now().getTime() + 60_000));
    await get("/wp-content/again");
    expect(lines().slice(before + 1)).toMatchObject([
      { path: "/no-existe", count: 1 },
      { path: "/wp-content/…", count: 199 },
    ]);
    expect(site.logLines().some((line) => line.includes("qx7"))).toBe(false);
  });
});
