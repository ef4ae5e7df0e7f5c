import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Subdomains of partners (SA 3, CQ 6): clinica-demo hides what is said of affinity, orienta-demo takes no
 *  requests. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const open = (host: string, url: string) =>
  site.app.inject({ url, headers: { ...browser, host: `${host}:3000` } });
/** What is read: words that a page might need travel with its code. */
const readable = ({ body }: { body: string }) =>
  body.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, "");
const product = "/Seguros/Quillay-Vida/Complementario-Familia-80";
const profile = { cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 1_650_000 }] };
const compare = (host: string) =>
  site.app.inject({
    method: "POST",
    url: "/api/insurance/compare/metadata",
    headers: { host },
    payload: { organizationTypes: ["ASEG"], take: 5, profile, comparator: "Seguros-de-Salud" },
  });

describe("a partner's subdomain", () => {
  it("leads its bare address to the partner's own page", async () => {
    expect((await open("orienta-demo.localhost", "/")).headers.location).toBe("/Comparar/Isapres");
    expect((await open("clinica-demo.localhost", "/")).headers.location).toBe(
      "/Comparar/Seguros-de-Salud",
    );
  });

  it.each(["/", "/Comparar/Seguros-de-Salud", product])(
    "that is nobody's answers 404 to %s, with the page for it",
    async (url) => {
      const answer = await open("nadie.localhost", url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.body).toContain("No encontramos esta página");
    },
  );

  it("that is nobody's has no calls", async () => {
    expect((await compare("nadie.localhost")).statusCode).toBe(404);
  });

  it.each([
    ["/Gestion", 404],
    ["/Gestion/Solicitudes", 404],
    ["/en/Back-Office/Access/Users", 404],
    ["/pt/Gestao/Auditoria", 404],
    ["/login", 200],
    ["/Recuperar-Clave", 200],
    ["/Mi-Cuenta", 302],
    ["/Mis-Referidos", 302],
  ])(
    "answers %s with %i: an account is everybody's, the back office is not",
    async (url, status) => {
      const answer = await open("clinica-demo.localhost", url);
      expect(answer.statusCode).toBe(status);
      if (status === 404) expect(answer.body).toContain('data-area="marketplace"');
      if (status === 302) expect(answer.headers.location).toMatch(/^\/login\?/);
    },
  );

  it("is kept from search engines, the main hosts are not", async () => {
    const partner = await open("clinica-demo.localhost", "/Comparar/Seguros-de-Salud");
    expect(partner.headers["x-robots-tag"]).toBe("noindex");
    const main = await open("localhost", "/Comparar/Seguros-de-Salud");
    expect(main.headers["x-robots-tag"]).toBeUndefined();
  });

  it("calls the people beneficiarios; the main hosts say asegurados", async () => {
    const words = async (host: string) =>
      readable(await open(host, "/Perfil/Seguros-de-Salud")).toLowerCase();
    expect(await words("clinica-demo.localhost")).toContain("beneficiarios");
    expect(await words("localhost")).not.toContain("beneficiarios");
  });
});

describe("a partner's layout", () => {
  it("can take the request away: no button, no form, no call", async () => {
    for (const url of ["/Comparar/Seguros-de-Salud", product, "/Comparar/Isapres"]) {
      expect(readable(await open("orienta-demo.localhost", url))).not.toMatch(
        /Solicitar|Contratar/,
      );
    }
    expect((await open("orienta-demo.localhost", `${product}/Solicitar`)).statusCode).toBe(404);
    const sent = await site.app.inject({
      method: "POST",
      url: "/api/leads",
      headers: { host: "orienta-demo.localhost", "idempotency-key": "partner-1" },
      payload: {
        productCode: "quillay-complementario-familia-80",
        contact: {
          fullName: "Ana Rojas",
          email: "ana@example.org",
          phone: "+56912345678",
          identification: "12.345.678-5",
        },
        consents: { quote: true },
      },
    });
    expect([sent.statusCode, sent.json().error?.name]).toEqual([403, "REQUESTS_OFF"]);
    expect((await open("localhost", product)).body).toContain("Solicitar");
  });

  it("that takes no requests still takes opinions, questions and what is counted", async () => {
    const host = "orienta-demo.localhost:3000";
    const drawn = await open("orienta-demo.localhost", "/Feedback");
    const formKey = /name="formKey" value="([^"]+)"/.exec(drawn.body)?.[1] ?? "";
    const form = { formKey, topic: "idea", message: "Más clínicas" };
    const opinion = await site.app.inject({
      method: "POST",
      url: "/Feedback",
      headers: { ...browser, host, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });
    expect([opinion.statusCode, opinion.headers.location]).toEqual([
      303,
      expect.stringContaining("AMP-"),
    ]);
    const counted = await site.app.inject({
      method: "POST",
      url: "/api/tracking-events",
      headers: { ...browser, host },
      payload: { event: "purchase", transactionId: "orienta-1" },
    });
    expect(counted.statusCode).toBe(204);
    const asked = await site.app.inject({
      method: "POST",
      url: "/api/chat/conversations",
      headers: { ...browser, host, "idempotency-key": "orienta-2" },
      payload: {
        name: "Ana Rojas",
        email: "ana@example.org",
        phone: "9 8123 4567",
        topic: "health",
        question: "¿Qué cubre?",
        path: "/contacto",
        consent: true,
      },
    });
    expect([asked.statusCode, asked.json().error?.name]).toEqual([201, undefined]);
  });

  it("can take away what is said of affinity, on pages and in calls", async () => {
    const distances = async (host: string) =>
      (await compare(host))
        .json()
        .data.map(({ distance, isBetter }: { distance: unknown; isBetter: unknown }) => [
          typeof distance,
          isBetter,
        ]);
    expect(new Set((await distances("clinica-demo.localhost")).flat())).toEqual(
      new Set(["object", false]),
    );
    expect((await distances("localhost")).flat()).toContain("number");
  });
});
