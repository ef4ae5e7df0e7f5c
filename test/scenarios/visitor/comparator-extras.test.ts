import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const open = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { ...browser, host: "localhost", ...headers } });
const send = (url: string, form: Record<string, string>, cookie = "") =>
  site.app.inject({
    method: "POST",
    url,
    headers: {
      ...browser,
      host: "localhost",
      "content-type": "application/x-www-form-urlencoded",
      ...(cookie === "" ? {} : { cookie }),
    },
    payload: new URLSearchParams(form).toString(),
  });
const read = (html: string) =>
  html
    .replaceAll(/<(script|style)[^]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const path = "/Comparar/Seguros-de-Salud";

describe("filters that a visitor keeps, without JavaScript", () => {
  const asked = `${path}?tipo=DENTAL&orden=menor-precio`;
  let cookie: string;

  it("are saved by the page's form, which goes back to the same address", async () => {
    expect((await open(asked)).body).toContain('value="guardar-filtros"');
    const sent = await send(asked, {
      intent: "guardar-filtros",
      name: " Dental  barato ",
      query: "tipo=DENTAL&orden=menor-precio&pagina=2",
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, asked]);
    cookie = sent.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  });

  it("are links on the visitor's own page, on nobody else's", async () => {
    const mine = await open(path, { cookie });
    expect(read(mine.body)).toContain("Dental barato");
    expect(mine.body.replaceAll("&amp;", "&")).toContain(
      `href="${path}?orden=menor-precio&tipo=DENTAL"`,
    );
    expect(mine.headers["cache-control"]).toBe("private, no-store");
    expect((await open(path)).body).not.toContain("Dental barato");
  });

  it.each([
    [{ intent: "guardar-filtros", name: " ", query: "tipo=DENTAL" }, "nombre", /Escribe un nombre/],
    [{ intent: "guardar-filtros", name: "Nada", query: "pagina=2" }, "vacio", /No hay filtros/],
  ])("that cannot be kept say why: %o", async (form, word, message) => {
    const sent = await send(path, form, cookie);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}?guardar=${word}`]);
    const answer = await open(`${path}?guardar=${word}`, { cookie });
    expect(read(answer.body)).toMatch(message);
    expect(answer.body).toContain('role="alert"');
  });

  it("are forgotten by their button", async () => {
    const { body } = await open(path, { cookie });
    const id = /name="id" value="([^"]+)"/.exec(body)?.[1] ?? "";
    const sent = await send(path, { intent: "borrar-filtros", id }, cookie);
    expect(sent.statusCode).toBe(303);
    expect((await open(path, { cookie })).body).not.toContain("Dental barato");
  });
});

describe("what a comparator announces", () => {
  it("leads from health insurance to the comparator of companies, by a banner on record", async () => {
    const { body } = await open(path);
    expect(read(body)).toContain("¿Tu empresa tiene 5 personas o más?");
    expect(body).toContain('href="/Comparar/Seguro-Complementario-Empresa"');
    expect((await open("/en/Compare/Seguros-de-Salud")).body).toContain(
      'href="/en/Compare/Seguro-Complementario-Empresa"',
    );
    expect(read((await open("/Comparar/Isapres")).body)).not.toContain("¿Tu empresa tiene");
  });

  it("is the event until its finish, with its own path and its article while it runs", async () => {
    const event = `${path}/Cyber-Monday`;
    const closed = await open(event);
    expect([closed.statusCode, closed.headers.location]).toEqual([302, path]);
    expect(read((await open(path)).body)).not.toContain("Cyber Monday en seguros");

    const then = await createTestApp({}, "2025-10-10T15:00:00Z");
    const get = (url: string) =>
      then.app.inject({ url, headers: { ...browser, host: "localhost" } });
    try {
      const banner = (await get(path)).body;
      expect(read(banner)).toContain("Cyber Monday en seguros de salud Hasta el 12-10-2025");
      expect(banner).toContain(`href="${event}"`);
      expect(banner).toContain('href="/QP-Blog/Cyber-Monday"');
      expect((await get(event)).statusCode).toBe(200);
    } finally {
      await then.close();
    }
  });
});

describe("prices in a foreign currency", () => {
  it("are shown with the amount in their own and the day of the rate", async () => {
    const text = read((await open("/Comparar/Seguros-Internacionales")).body);
    expect(text).toMatch(/\$[\d.]+ \/mes US\$[\d.,]+ · cambio vigente al 10-10-2026/);
  });

  it("can be compared in the other currency, and the choice stays in the filters' form", async () => {
    const pesos = (await open("/Comparar/Seguros-de-Viaje")).body.replaceAll("&amp;", "&");
    expect(pesos).toContain('href="/Comparar/Seguros-de-Viaje?moneda=USD"');
    const { body } = await open("/Comparar/Seguros-de-Viaje?moneda=USD");
    expect(read(body)).toMatch(/Desde US\$[\d.,]+ total del viaje/);
    expect(body).toMatch(/name="moneda" value="USD"/);
    expect(read(body)).not.toContain("al mes");
  });

  it("are no choice where every product is priced as the country does", async () => {
    expect((await open(path)).body).not.toContain("moneda=");
    const made = await open(`${path}?moneda=MXN`);
    expect(read(made.body)).toMatch(/Desde \$[\d.]+ \/mes/);
  });
});
