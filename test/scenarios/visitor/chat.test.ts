import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";

// A Monday at noon in Santiago, and the evening before.
const inHours = "2026-11-23T15:00:00Z";
const outOfHours = "2026-11-22T22:00:00Z";
const person = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const details = {
  name: "Ana Canario",
  email: "ana.canario@example.com",
  phone: "9 8123 4567",
  topic: "health",
  question: "¿Cubre urgencias canarias?",
  consent: true,
  path: "/Comparar/Seguros-de-Salud",
};

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(() => site.clock.set(inHours));

interface Sent {
  cookie?: string;
  key?: string;
  host?: string;
}
const headersOf = ({ cookie, key, host }: Sent) => ({
  "user-agent": person,
  ...(cookie === undefined ? {} : { cookie }),
  ...(key === undefined ? {} : { "idempotency-key": key }),
  ...(host === undefined ? {} : { host }),
});
const get = (url: string, sent: Sent = {}) =>
  site.app.inject({ method: "GET", url, headers: headersOf(sent) });
const post = (url: string, body: object, sent: Sent = {}) =>
  site.app.inject({ method: "POST", url, payload: body, headers: headersOf(sent) });
const send = (url: string, form: Record<string, string>, sent: Sent = {}) =>
  site.app.inject({
    method: "POST",
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { ...headersOf(sent), "content-type": "application/x-www-form-urlencoded" },
  });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

describe("the calls of the chat", () => {
  it("say whether somebody answers, by the country's own hours; never to a crawler", async () => {
    expect((await get("/api/chat/available")).json()).toEqual({
      data: { active: true, next: null },
    });
    const crawler = await site.app.inject({
      url: "/api/chat/available",
      headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    });
    expect(crawler.json().data.active).toBe(false);
    expect((await get("/api/chat/available?app=client-portal")).json().data.active).toBe(false);
    expect((await get("/api/chat/available?app=amerins")).json().data.active).toBe(false);
    // Half past eight in Lima, half past ten in Santiago.
    site.clock.set("2026-11-23T13:30:00Z");
    expect((await get("/api/chat/available", { host: "pe.localhost" })).json().data.active).toBe(
      false,
    );
    expect((await get("/api/chat/available", { host: "cl.localhost" })).json().data.active).toBe(
      true,
    );
  });

  it("answer the widget's configuration in the shapes of SA 7", async () => {
    const own = (await get("/api/chat/getWebchatConfig/amparo-en")).json();
    expect(own.data.baseConfig).toMatchObject({ width: "20rem", brandColor: "#40b4e5" });
    expect(own.data.valuesConfig.messages.required).toBe("required field");
    const spanish = (await get("/api/chat/getWebchatConfig/amparo-es")).json();
    expect(spanish.data.valuesConfig.messages).toMatchObject({
      required: "campo requerido",
      email: "Por favor, ingrese su dirección de correo electrónico válido",
    });
    const portal = await get("/api/twilio/webchat-config/client-portal-es");
    expect(Object.keys(portal.json().payload)).toEqual(["baseConfig", "valuesConfig"]);
    for (const url of [
      "/api/chat/getWebchatConfig/client-portal-es",
      "/api/twilio/webchat-config/amparo-es",
      "/api/chat/getWebchatConfig/amerins-es",
      "/api/chat/getWebchatConfig/amparo-fr",
    ])
      expect((await get(url)).statusCode).toBe(404);
  });

  it("hold a conversation that only its visitor sees", async () => {
    const started = await post("/api/chat/conversations", details, { key: "start" });
    expect(started.statusCode).toBe(201);
    const cookie = cookieOf(started);
    const { id, messages } = started.json().data;
    expect(messages[0].text).toBe(details.question);
    const text = { text: "¿Siguen ahí?" };
    const sent = await post(`/api/chat/conversations/${id}/messages`, text, { cookie, key: "m" });
    expect([sent.statusCode, sent.json().data.number]).toEqual([201, 2]);
    const again = await post(`/api/chat/conversations/${id}/messages`, text, { cookie, key: "m" });
    expect(again.json()).toEqual(sent.json());
    const conflict = await post(
      `/api/chat/conversations/${id}/messages`,
      { text: "Otra" },
      { cookie, key: "m" },
    );
    expect(conflict.statusCode).toBe(409);
    expect((await post(`/api/chat/conversations/${id}/messages`, text)).statusCode).toBe(404);
    expect((await get("/api/chat/conversations/current")).json().data).toBeNull();
    const mine = await get("/api/chat/conversations/current", { cookie });
    expect(mine.json().data.messages).toHaveLength(2);
    expect(mine.headers["cache-control"]).toBe("private, no-store");
    const closed = await post(`/api/chat/conversations/${id}/close`, {}, { cookie });
    expect(closed.statusCode).toBe(204);
    const late = await post(`/api/chat/conversations/${id}/messages`, text, { cookie });
    expect(late.json().error).toMatchObject({ name: "CHAT_CLOSED" });
  });

  it("name every field at fault", async () => {
    const refused = await post("/api/chat/conversations", { name: "", email: "x" });
    expect(refused.statusCode).toBe(400);
    const fields = refused.json().error.payload.fields as { field: string; code: string }[];
    expect(fields.map(({ field, code }) => `${field} ${code}`)).toEqual([
      "name REQUIRED",
      "email INVALID_EMAIL",
      "phone REQUIRED",
      "topic REQUIRED",
      "consent CONSENT_REQUIRED",
    ]);
  });

  it("take a message out of hours as a lead, without product and consent to nothing else", async () => {
    site.clock.set(outOfHours);
    const left = await post("/api/chat/conversations", { ...details, topic: "companies" });
    const { status, reference } = left.json().data;
    expect(status).toBe("message");
    const lead = await site.database.connection
      .selectFrom("leads")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(lead).toMatchObject({
      product_code: null,
      quote_id: null,
      price: null,
      status: 8,
      request_type: "Colectivos",
      source: "QUEPLAN.CL",
      web_application: 39,
      origin: "/Comparar/Seguros-de-Salud",
      full_name: details.name,
      comment: details.question,
      consents: { quote: false, whatsapp: false, news: false },
    });
  });

  it("leave a message on a partner's site as a lead of that partner", async () => {
    site.clock.set(outOfHours);
    const left = await site.app.inject({
      method: "POST",
      url: "/api/chat/conversations",
      headers: { host: "clinica-demo.localhost:3000" },
      payload: { ...details, topic: "companies" },
    });
    expect(await nodeOf(left.json().data.reference)).toBe("amparo/chile/clinica-demo");
  });
});

/** Path of the node that a lead belongs to. */
const nodeOf = async (reference: string): Promise<string> =>
  (
    await site.database.connection
      .selectFrom("leads as l")
      .innerJoin("tenants as t", "t.id", "l.tenant_id")
      .select("t.path")
      .where("l.reference", "=", reference)
      .executeTakeFirstOrThrow()
  ).path;

describe("the chat's page", () => {
  const formOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = "", value = ""]) => [name, value],
      ),
    );

  it("works by forms alone: start, write, end", async () => {
    const page = await get("/Chat?desde=/Comparar/Seguros-de-Salud");
    expect(page.statusCode).toBe(200);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.body.includes('<option value="health" selected="">')).toBe(true);
    const cookie = cookieOf(page);
    const { consent: _, path: __, ...fields } = details;
    const form = { ...formOf(page.body), ...fields, consent: "true" };
    const started = await send("/Chat", form, { cookie });
    expect([started.statusCode, started.headers.location]).toEqual([303, "/Chat"]);
    // Sent twice, it is one conversation.
    await send("/Chat", form, { cookie });
    const open = await get("/Chat", { cookie });
    expect(open.body.includes(details.question)).toBe(true);
    const { conversation = "", idempotencyKey = "" } = formOf(open.body);
    const written = await send(
      "/Chat",
      { intent: "send", conversation, idempotencyKey, text: "<b>¿Hola?</b>" },
      { cookie },
    );
    expect(written.statusCode).toBe(303);
    expect((await get("/Chat", { cookie })).body).toContain("&lt;b&gt;¿Hola?&lt;/b&gt;");
    await send("/Chat", { intent: "close", conversation }, { cookie });
    expect((await get("/Chat", { cookie })).body.includes("Terminaste el chat")).toBe(true);
    const rows = await site.database.connection
      .selectFrom("chat_messages")
      .select("body")
      .where("conversation_id", "=", conversation)
      .execute();
    expect(rows.map(({ body }) => body)).toEqual([details.question, "<b>¿Hola?</b>", ""]);
  });

  it("says what is wrong in the specification's words and keeps what was typed", async () => {
    const page = await get("/Chat");
    const form = { ...formOf(page.body), name: "Ana", email: "ana@", topic: "health" };
    const refused = await send("/Chat", form, { cookie: cookieOf(page) });
    expect(refused.statusCode).toBe(400);
    expect(
      refused.body.includes("Por favor, ingrese su dirección de correo electrónico válido"),
    ).toBe(true);
    expect(refused.body.includes("campo requerido")).toBe(true);
    expect(refused.body.includes('value="ana@"')).toBe(true);
  });

  it.each([
    ["/Chat", "Chat con Amparo"],
    ["/en/Chat", "Chat with Amparo"],
    ["/pt/Chat", "Chat com a Amparo"],
  ])("is spoken at %s: %s", async (path, title) => {
    const page = await get(path);
    expect(page.body.includes(title)).toBe(true);
    expect(page.body.includes('<meta name="robots" content="noindex"')).toBe(true);
  });

  it("says when people are back", async () => {
    site.clock.set(outOfHours);
    expect(
      (await get("/Chat")).body.includes("Volvemos el lunes, 23 de noviembre a las 09:00"),
    ).toBe(true);
  });
});

describe("the console", () => {
  it("lets in who may attend, and answers visitors", async () => {
    const started = await post("/api/chat/conversations", details);
    const visitor = cookieOf(started);
    const { id } = started.json().data;
    const closed = await get(`/Gestion/Chat/${id}`);
    expect([closed.statusCode, closed.headers.location]).toEqual([
      302,
      `/login?loginError=LOGIN_REQUIRED&referrer=${encodeURIComponent(`/Gestion/Chat/${id}`)}`,
    ]);
    const manager = await signInAs(site, "sales/GERENTE");
    const refused = await get(`/Gestion/Chat/${id}`, manager);
    expect([refused.statusCode, refused.body.includes(details.email)]).toEqual([403, false]);
    const { cookie } = await signInAs(site, "staff/POSTVENTA", { name: "Marta" });
    const page = await get(`/Gestion/Chat/${id}`, { cookie });
    expect(page.body.includes(details.email)).toBe(true);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    await send(`/Gestion/Chat/${id}`, { text: "Sí, las cubre.", idempotencyKey: "a" }, { cookie });
    await send(`/Gestion/Chat/${id}`, { text: "Sí, las cubre.", idempotencyKey: "a" }, { cookie });
    const seen = await get("/api/chat/conversations/current", { cookie: visitor });
    expect(
      seen.json().data.messages.map(({ kind, name }: Record<string, string>) => [kind, name]),
    ).toEqual([
      ["text", null],
      ["joined", "Marta"],
      ["text", "Marta"],
    ]);
    await send(`/Gestion/Chat/${id}`, { intent: "end" }, { cookie });
    expect((await get("/Chat", { cookie: visitor })).body.includes("Marta terminó el chat")).toBe(
      true,
    );
  });

  it("is attended by nobody where no account may, and then nobody is said to answer", async () => {
    const other = await createTestApp({ DEMONSTRATION: "off" }, inHours);
    try {
      const asked = () =>
        other.app.inject({ url: "/api/chat/available", headers: { "user-agent": person } });
      expect((await asked()).json().data.active).toBe(false);
      await signInAs(other, "staff/POSTVENTA");
      expect((await asked()).json().data.active).toBe(true);
    } finally {
      await other.close();
    }
  });
});

describe("the assistant", () => {
  it("answers by a form, with links", async () => {
    const page = await get("/chatbot/amparo");
    expect(page.statusCode).toBe(200);
    const known = await send("/chatbot/amparo", { question: "seguro para mi perro" });
    expect(known.body.includes('<h3><a href="/Comparar/Seguros-Mascotas">')).toBe(true);
    const unknown = await send("/chatbot/amparo", {
      question: "¿quién ganó el partido de fútbol?",
    });
    expect(unknown.body.includes("No lo sé")).toBe(true);
    expect((await send("/chatbot/amparo", { question: " " })).statusCode).toBe(400);
    expect((await get("/chatbot/otro")).statusCode).toBe(404);
  });

  it("answers by a call", async () => {
    const known = await post("/api/chatbot/amparo", { question: "planes de isapre" });
    expect(known.json().data.links[0]).toMatchObject({
      kind: "comparator",
      href: "/Comparar/Isapres",
    });
    const unknown = await post("/api/chatbot/amparo", { question: "receta de cazuela" });
    expect(unknown.json().data).toEqual({ isKnown: false, links: [] });
    expect((await post("/api/chatbot/otro", { question: "hola" })).statusCode).toBe(404);
  });
});

describe("personal data of the chat", () => {
  it("is in no log", () => {
    expect(site.logLines().join("\n")).not.toMatch(/[Cc]anari|81234567|perro|clave de la/);
  });
});
