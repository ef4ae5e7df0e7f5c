import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { exampleRequest } from "./lead-site.ts";

/** Whom a visitor was sent by (SA 2.8, SA 4), with the pages as they are built. */

let site: TestApp;
let cookie: string;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(() => {
  cookie = "";
  // Look-ups are counted by the quarter of an hour.
  site.clock.set(new Date(site.clock.now().getTime() + 16 * 60_000));
});

const marta = "marta.rios@amparo.example";
const lucia = "lucia.mendez@corredora.example";
const headers = (host: string) => ({
  host: `${host}:3000`,
  accept: "text/html",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
  ...(cookie === "" ? {} : { cookie }),
});

async function open(url: string, host = "localhost") {
  return keep(await site.app.inject({ url, headers: headers(host) }));
}

async function send(url: string, form: Record<string, string>, host = "localhost") {
  const sent = { ...headers(host), "content-type": "application/x-www-form-urlencoded" };
  const payload = new URLSearchParams(form).toString();
  return keep(await site.app.inject({ method: "POST", url, headers: sent, payload }));
}

function keep<T extends { cookies: { name: string; value: string }[] }>(answer: T): T {
  const given = answer.cookies.find(({ name }) => name === "amparo_visitor");
  if (given !== undefined) cookie = `amparo_visitor=${given.value}`;
  return answer;
}

/** What is read: words that a page might need travel with its code. */
const readable = ({ body }: { body: string }) =>
  body.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!-- -->/g, "");

describe("/ref", () => {
  it.each([marta, "0f4d3c52-6a3e-4f0b-9d35-6f0c2f3b1a01"])(
    "with a valid referer (%s) sets the referral and goes on to Seguros-de-Salud",
    async (referer) => {
      const answer = await open(`/ref?referer=${encodeURIComponent(referer)}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        "/Comparar/Seguros-de-Salud",
      ]);
      expect(answer.headers["cache-control"]).toContain("no-store");
      const list = await open("/Comparar/Seguros-de-Salud");
      expect(readable(list)).toContain("Te atiende Marta Ríos");
      expect(readable(list)).toContain(marta);
      expect(list.headers["cache-control"]).toBe("private, no-store");
    },
  );

  it.each(["/ref", "/ref?referer=nadie@amparo.example", "/ref?referer="])(
    "%s without a valid one is the 404 page, without the advisor's form",
    async (url) => {
      const answer = await open(url);
      expect(answer.statusCode).toBe(404);
      expect(readable(answer)).toContain("No encontramos esta página");
      expect(readable(answer)).not.toContain("Correo de tu asesor");
    },
  );

  it("goes on in the language of the address", async () => {
    const answer = await open(`/en/ref?referer=${marta}`);
    expect(answer.headers.location).toBe("/en/Compare/Seguros-de-Salud");
    expect(readable(await open("/en/Compare/Seguros-de-Salud"))).toContain(
      "Marta Ríos attends you",
    );
  });

  it("leads a crawler on and keeps nothing of it", async () => {
    const crawler = { ...headers("localhost"), "user-agent": "Googlebot/2.1" };
    const answer = await site.app.inject({ url: `/ref?referer=${marta}`, headers: crawler });
    expect([answer.statusCode, answer.cookies]).toEqual([303, []]);
  });
});

describe("the advisor's page", () => {
  it("asks for the e-mail under 'Correo Asesor'", async () => {
    const page = readable(await open("/Asesor"));
    expect(page).toMatch(/<h1[^>]*>Correo Asesor<\/h1>/);
    expect(page).toContain("Siguiente");
  });

  it("greets with the advisor's name and a link to the country's portal", async () => {
    const answer = await send("/Asesor", { email: ` ${marta} ` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/Asesor"]);
    const page = readable(await open("/Asesor"));
    expect(page).toContain("¡Hola! Te atiende Marta Ríos");
    expect(page).toMatch(/href="\/Comparar\/Seguros-de-Salud">Ir al portal de Amparo Chile/);
  });

  it.each([
    ["pe.localhost", "/Comparar/EPS", "Perú"],
    ["co.localhost", "/Comparar/EPS", "Colombia"],
    ["int.localhost", "/Comparar/Seguros-de-Salud", "Internacional"],
    ["cl.localhost", "/Comparar/Seguros-de-Salud", "Chile"],
    ["127.0.0.1", "/Comparar/Seguros-de-Salud", "Chile"],
  ])(
    "at %s links to the portal at %s: Peru, Colombia, abroad, otherwise Chile",
    async (...given) => {
      const [host, path, country] = given;
      await send("/Asesor", { email: marta }, host);
      const page = readable(await open("/Asesor", host));
      expect(page).toContain(`href="${path}">Ir al portal de Amparo ${country}`);
    },
  );

  it("says that nobody was found, and removes the referral", async () => {
    await send("/Asesor", { email: lucia });
    expect(readable(await open("/contacto"))).toContain("Te atiende Lucía Méndez");
    const answer = await send("/Asesor", { email: "nadie@amparo.example" });
    const page = readable(await open(String(answer.headers.location)));
    expect(page).toContain("No encontramos a ese asesor");
    expect(page).toContain("Asesor-not-foud");
    expect(page).not.toContain("Te atiende");
    expect(readable(await open("/contacto"))).not.toContain("Te atiende");
  });

  it.each([
    ["nadie", "Por favor, ingrese su dirección de correo electrónico válido"],
    [`${"a".repeat(40)}@amparo.example`, "Usa 50 caracteres como máximo"],
  ])("names what is wrong with %s and keeps it", async (email, message) => {
    const answer = await send("/Asesor", { email });
    expect(answer.statusCode).toBe(400);
    expect(readable(answer)).toContain(message);
    expect(readable(answer)).toContain(`value="${email}"`);
  });

  it("requires the e-mail only where the dialog cannot be closed freely", async () => {
    expect((await send("/Asesor", { email: "" })).statusCode).toBe(303);
    const required = await send("/Asesor", { email: "", required: "1" });
    expect(required.statusCode).toBe(400);
    expect(readable(required)).toContain("campo requerido");
  });

  it("takes the advisor away and leads back, to this site only", async () => {
    for (const [asked, target] of [
      ["/contacto", "/contacto"],
      ["//otro.example/x", "/Asesor"],
      ["https://otro.example", "/Asesor"],
    ] as const) {
      await send("/Asesor", { email: marta });
      const answer = await send("/Asesor", { intent: "clear", _returnTo: asked });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, target]);
      expect(readable(await open("/Asesor"))).not.toContain("Te atiende");
    }
  });

  it("shows nothing of one visitor's advisor to another", async () => {
    await open(`/ref?referer=${marta}`);
    await open("/Comparar/Seguros-de-Salud");
    cookie = "";
    expect(readable(await open("/Comparar/Seguros-de-Salud"))).not.toContain("Marta");
  });
});

describe("a request of a referred visitor", () => {
  const request = () =>
    site.app.inject({
      method: "POST",
      url: "/api/leads",
      headers: { host: "localhost:3000", cookie },
      payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
    });
  const newest = () =>
    site.database.connection
      .selectFrom("leads")
      .select(["referral", "referral_advisor_id"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();

  it("takes the referral along, and the executive", async () => {
    await open(`/ref?referer=${marta}`);
    expect((await request()).statusCode).toBe(201);
    expect(await newest()).toMatchObject({
      referral: { name: "Marta Ríos", email: marta, loggedAs: "referral" },
      referral_advisor_id: "0f4d3c52-6a3e-4f0b-9d35-6f0c2f3b1a01",
    });
  });

  it("takes it along from a message left in the chat too", async () => {
    await open(`/ref?referer=${marta}`);
    const left = await site.app.inject({
      method: "POST",
      url: "/api/chat/conversations",
      headers: { host: "localhost:3000", cookie },
      payload: {
        name: "Ana Núñez",
        email: "ana@correo.example",
        phone: "+56 9 1234 5678",
        topic: "health",
        question: "¿Cubre el parto?",
        consent: true,
      },
    });
    expect(left.statusCode).toBe(201);
    expect(await newest()).toMatchObject({
      referral: { email: marta },
      referral_advisor_id: "0f4d3c52-6a3e-4f0b-9d35-6f0c2f3b1a01",
    });
  });

  it("is the advisor's for 30 days where there is no executive", async () => {
    const began = site.clock.now().getTime();
    await open(`/ref?referer=${lucia}`);
    await request();
    expect(await newest()).toMatchObject({ referral: { email: lucia }, referral_advisor_id: null });
    site.clock.set(new Date(began + 31 * 86_400_000));
    await request();
    expect(await newest()).toEqual({ referral: null, referral_advisor_id: null });
    expect(readable(await open("/contacto"))).not.toContain("Te atiende");
    site.clock.set(new Date(began));
  });
});
