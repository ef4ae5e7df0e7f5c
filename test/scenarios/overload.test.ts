import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLoadMeter } from "#src/platform/http/load-gate.ts";
import { createTestApp, projectRoot, type TestApp } from "#test/harness/app.ts";

/** What an overloaded server still answers: what is stored, sent in, or asked by a monitor. */

const start = "2026-10-10T15:00:00Z";
const cookie = "amparo_id=AAAAAAAAAAAAAAAAAAAAAA";
const compare = "/api/insurance/compare/metadata?organizationTypes=ASEG";

describe("a server whose event loop is late", () => {
  let lateMs = 0;
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({}, start, projectRoot, undefined, { latenessMs: () => lateMs });
  });
  afterAll(() => site.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    site.app.inject({ url, headers: { host: "localhost", cookie, ...headers } });
  const whileLate = async <Answer>(work: () => Promise<Answer>, ms = 1_001): Promise<Answer> => {
    lateMs = ms;
    try {
      return await work();
    } finally {
      lateMs = 0;
    }
  };

  it("answers stored pages, the stored missing page and monitors", async () => {
    for (let i = 0; i < 2; i++) await get("/contacto");
    await get("/no-existe");
    const answers = await whileLate(() =>
      Promise.all(
        ["/contacto?utm_source=a", "/tampoco", "/api/health", "/api/ready?x=1", "/robots.txt"].map(
          async (url) => [url, (await get(url)).statusCode],
        ),
      ),
    );
    expect(answers).toEqual([
      ["/contacto?utm_source=a", 200],
      ["/tampoco", 404],
      ["/api/health", 200],
      ["/api/ready?x=1", 200],
      ["/robots.txt", 200],
    ]);
  });

  it.each([
    ["/QP-Blog?pagina=7", "es", "Hay mucha gente en el sitio"],
    ["/en/Contact", "en", "The site is very busy"],
    ["/pt/nada", "pt", "Há muita gente no site"],
  ])("answers a page that is not stored, %s, by a small one", async (url, language, title) => {
    const { statusCode, headers, body } = await whileLate(() => get(url));
    expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
    expect([headers["content-type"], headers["cache-control"]]).toEqual([
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body.length).toBeLessThan(2_200);
    // It was not stored, nor is it remembered.
    expect((await get(url)).statusCode).toBe(url.endsWith("nada") ? 404 : 200);
  });

  it.each([[compare], ["/contacto.data"], ["/api/no-existe"]])(
    "answers %s by an error that says when to ask again",
    async (url) => {
      const { statusCode, headers, body } = await whileLate(() => get(url));
      expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
      const { error } = JSON.parse(body) as { error: { message: string } };
      expect(error.message).toBe(
        url === compare
          ? "Problema en endpoint para obtener lista de productos"
          : "El sitio está recibiendo más visitas de las que puede atender. Intenta de nuevo en unos segundos.",
      );
    },
  );

  it.each([
    ["/api/insurance/compare/metadata", { organizationTypes: "ASEG", take: 5 }],
    ["/api/insurance/1/calculatePrice", {}],
    ["/api/insurance/1/profile-price", {}],
    ["/api/insurance/promotedProduct", {}],
    ["/api/profile-form/form", {}],
    ["/api/chatbot/amparo", { question: "isapres" }],
  ])("refuses a question that is too long for an address, POST %s", async (url, payload) => {
    const headers = { host: "localhost", cookie };
    const answer = await whileLate(() =>
      site.app.inject({ method: "POST", url, headers, payload }),
    );
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  });

  it("takes what is sent in, and shows a form again with its faults", async () => {
    const list = await get("/Comparar/Seguros-de-Salud");
    const productCode = /data-code="([^"]+)"/.exec(list.body)?.[1];
    const form = { host: "localhost", "content-type": "application/x-www-form-urlencoded" };
    await whileLate(async () => {
      const lead = await site.app.inject({
        method: "POST",
        url: "/api/leads",
        headers: { host: "localhost" },
        payload: {
          productCode,
          contact: {
            fullName: "Ana Núñez",
            identification: "12.345.678-5",
            email: "ana@correo.example",
            phone: "+56 9 1234 5678",
          },
          consents: { quote: true, whatsapp: false, news: false },
        },
      });
      expect(lead.statusCode).toBe(201);
      const url = "/Perfil/Seguros-de-Salud";
      const faulty = await site.app.inject({
        method: "POST",
        url,
        headers: form,
        payload: "cotizante.0.sexo=Masculino&cotizante.0.edad=190",
      });
      expect(faulty.statusCode).toBe(400);
      const saved = await site.app.inject({
        method: "POST",
        url,
        headers: form,
        payload:
          "cotizante.0.sexo=Femenino&cotizante.0.edad=61&cotizante.0.ingreso=1650000&region.stateCode=13",
      });
      expect(saved.statusCode).toBe(303);
    });
  });

  it("answers everything again once it is not late, and says in one line a minute what it refused", async () => {
    await whileLate(() => get("/QP-Blog?pagina=8"), 1_000).then(({ statusCode }) =>
      expect(statusCode).toBe(200),
    );
    site.clock.set(new Date(site.clock.now().getTime() + 120_000));
    const shed = () =>
      site
        .logLines()
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event }) => event === "http.shed");
    // Writes what was counted so far, and is the first that this minute counts.
    await whileLate(() => get("/QP-Blog?pagina=9"));
    const before = shed().length;
    for (let i = 0; i < 20; i++) await whileLate(() => get(`/QP-Blog?pagina=9`));
    expect(shed()).toHaveLength(before);
    site.clock.set(new Date(site.clock.now().getTime() + 60_000));
    await whileLate(() => get("/QP-Blog?pagina=9"));
    expect(shed().at(-1)).toMatchObject({ level: "warn", what: "page", count: 21 });
    expect(site.logLines().filter((line) => line.includes("http.failure"))).toEqual([]);
  });
});

describe("a server whose event loop is held up", () => {
  const meter = startLoadMeter();
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({}, start, projectRoot, undefined, meter);
    await site.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await site.close();
    meter.stop();
  });

  it("refuses what came meanwhile and can be asked again, and goes on", async () => {
    const { port } = site.app.server.address() as AddressInfo;
    const ask = async (path: string, meanwhile: () => void) => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
      meanwhile();
      let answer = "";
      for await (const chunk of socket) answer += String(chunk);
      return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
    };
    const holdUp = () => {
      const until = performance.now() + 1_500;
      while (performance.now() < until);
    };
    // A machine that is busy besides lets the meter tick between the delay and the request at times.
    await expect.poll(() => ask(compare, holdUp)).toBe(503);
    expect(await ask("/api/health", holdUp)).toBe(200);
    await expect.poll(() => ask(compare, () => undefined)).toBe(200);
  });
});
