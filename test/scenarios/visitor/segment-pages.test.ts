import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const open = (url: string, host = "cl") =>
  test.app.inject({ url, headers: { host: `${host}.localhost` } });
const names = (html: string) =>
  [...html.matchAll(/<h2 lang="es"><a[^>]*href="([^"]+)"/g)].map(([, href]) => href ?? "");
const totalOf = (html: string) => Number(/\d+ a \d+ de (\d+)/.exec(html)?.[1] ?? 0);

describe("Insurance-List", () => {
  it("lists every product of the country with a price, paged by pagina", async () => {
    const first = await open("/Insurance-List");
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain("<h1>Lista de seguros en Chile</h1>");
    expect(names(first.body)).toHaveLength(20);
    expect(first.body).toMatch(/product-line__price[^]*?\$\s?\d/);
    const second = await open("/Insurance-List?pagina=2");
    expect(names(second.body)).toHaveLength(20);
    expect(names(second.body)).not.toEqual(names(first.body));
    expect(second.body).toContain("/Insurance-List?pagina=2");
  });

  it.each([
    ["cl", "Seguros-Empresa", /Colectivo/],
    ["cl", "SCTR", /Trabajo de riesgo/],
    ["pe", "EPS", /EPS/],
    ["co", "Medicina-Prepagada", /Medicina prepagada/],
  ])("on %s maps the segment %s to what it sells", async (host, segment, type) => {
    const all = await open("/Insurance-List", host);
    const own = await open(`/Insurance-List?segmento=${segment}`, host);
    expect(own.statusCode).toBe(200);
    const lines = [...own.body.matchAll(/text-page__meta"><span lang="es">[^]*?<\/p>/g)];
    expect(lines.length).toBeGreaterThan(0);
    for (const [line] of lines) expect(line).toMatch(type);
    expect(totalOf(own.body)).toBeLessThan(totalOf(all.body));
  });

  it("maps the clinics segment to their networks, and a clinic by a name nearly its own", async () => {
    const segment = "/Insurance-List?segmento=Clinicas-y-Hospitales";
    const all = totalOf((await open(segment)).body);
    const davila = await open(`${segment}&clinica=Dabila`);
    expect(totalOf(davila.body)).toBeGreaterThan(0);
    expect(totalOf(davila.body)).toBeLessThan(all);
    expect(davila.body).toContain('content="noindex"');
    const none = await open(`${segment}&clinica=Nadie`);
    expect(none.statusCode).toBe(200);
    expect(none.body).toContain("No hay productos para esa búsqueda");
  });

  it("reports the clinics whose names it could not match", async () => {
    await open("/Insurance-List");
    const told = test.logLines().filter((line) => line.includes("segment.unmatched"));
    expect(told.some((line) => line.includes("Clínica Loica"))).toBe(true);
    expect(told.some((line) => line.includes("Clínica Dávila"))).toBe(false);
  });

  it.each(["?segmento=Nada", "?pagina=999", "?segmento=SCTR&clinica=x"])(
    "shows a page for %s as well",
    async (query) => expect((await open(`/Insurance-List${query}`)).statusCode).toBe(200),
  );
});

describe("addresses that only lead on", () => {
  it.each([
    ["cl", "/planSI", "/Comparar/Isapres"],
    ["cl", "/planSI?codigo=LM-PR103-26", "/Isapre/Luma/Planes/LM-PR103-26"],
    ["cl", "/planSI?codigo=NADA", "/Comparar/Isapres"],
    ["pe", "/planSI", "/Comparar/EPS"],
    ["cl", "/Consulta-RUT-Empresa", "/Comparar/Seguros-de-Salud"],
    ["cl", "/consulta-rut-empresa", "/Consulta-RUT-Empresa"],
    ["clinica-demo", "/Consulta-RUT-Empresa", "/Comparar/Seguros-de-Salud"],
    ["cl", "/en/Company-Tax-Number-Query", "/en/Compare/Seguros-de-Salud"],
  ])("at %s from %s to %s", async (host, from, to) => {
    const { statusCode, headers } = await open(from, host);
    expect([statusCode === 301 || statusCode === 302, headers.location]).toEqual([true, to]);
    if (statusCode === 302) expect(headers["cache-control"]).toContain("no-store");
  });
});
