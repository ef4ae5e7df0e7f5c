import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "./people.ts";

/** Types and texts of notifications over HTTP, as who keeps them and as others see them. */

const templates = "/api/back-office/templates";
const types = "/api/back-office/notification-types";
let site: TestApp;
let keeper: SignedInPerson;
let executive: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  keeper = await signInAs(site, "sales/ADMINISTRADOR");
  executive = await signInAs(site, "sales/EJECUTIVO");
});
afterAll(() => site.close());

const text = (more: object = {}) => ({
  subject: "Solicitud {reference} para {name}",
  preview: "Quedó asignada a ti.",
  heading: "Nueva",
  opening: "Hola, {name}.\n\nMírala hoy.",
  action: "",
  closing: "<b>Amparo</b>",
  ...more,
});
const place = { template: "lead_assigned", language: "es", country: "" };
const preview = (more: object = {}, who = keeper) =>
  call(site, who, "POST", `${templates}/preview`, { ...place, text: text(more) });
const save = (body: object, who = keeper) =>
  call(site, who, "POST", templates, { ...place, text: text(), ...body });
const stored = async (named: object) =>
  (await call(site, keeper, "GET", templates)).body.data.find((one: Record<string, unknown>) =>
    Object.entries(named).every(([name, value]) => one[name] === value),
  );

async function open(path: string, who = keeper, body?: Record<string, string>) {
  return site.app.inject({
    method: body === undefined ? "GET" : "POST",
    url: path,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      ...(body === undefined
        ? {}
        : {
            "content-type": "application/x-www-form-urlencoded",
            origin: "http://localhost:3000",
          }),
    },
    ...(body === undefined ? {} : { payload: new URLSearchParams(body).toString() }),
  });
}

describe("the types of notifications", () => {
  it("are 24, with what may be switched off", async () => {
    const { body } = await call(site, keeper, "GET", types);
    expect(body.metaData.total).toBe(24);
    expect(body.data.find(({ name }: { name: string }) => name === "lead_assigned")).toMatchObject({
      channels: ["mail", "bell"],
      isOptional: true,
      isActive: true,
    });
  });

  it("are switched off and on for everybody, by who read them last", async () => {
    const switchTo = (isActive: boolean, version: number) =>
      call(site, keeper, "PATCH", `${types}/bulk_load_result`, { isActive, version });
    expect((await switchTo(false, 1)).status).toBe(204);
    expect(await switchTo(true, 1)).toMatchObject({ status: 409, code: "STALE_EDIT" });
    expect((await switchTo(true, 2)).status).toBe(204);
  });

  it.each([
    ["may not be switched off", "password_reset", 409, "NOT_EDITABLE"],
    ["is unknown", "lead_eaten", 404, "NOT_FOUND"],
  ])("one that %s is refused", async (_what, name, status, code) => {
    const body = { isActive: false, version: 1 };
    expect(await call(site, keeper, "PATCH", `${types}/${name}`, body)).toMatchObject({
      status,
      code,
    });
  });
});

describe("the preview of a text", () => {
  it("is the mail with example values, its text never taken for markup", async () => {
    const { status, body } = await preview();
    expect(status).toBe(200);
    expect(body.data.subject).toBe("Solicitud AMP-7F3K-29Q para Camila");
    expect(body.data.text).toContain("Hola, Camila.\n\nMírala hoy.");
    expect(body.data.html).toContain("&lt;b&gt;Amparo&lt;/b&gt;");
  });

  it.each([
    ["a field of no type", { heading: "{salary}" }, "heading"],
    ["a field of another type", { closing: "{policy}" }, "closing"],
  ])(
    "of a text with %s is 400 TEMPLATE_FIELD, naming part and field",
    async (_what, more, part) => {
      const answered = await preview(more);
      expect(answered).toMatchObject({ status: 400, code: "TEMPLATE_FIELD", fields: [part] });
      expect(JSON.stringify(answered.body)).toContain(part === "heading" ? "salary" : "policy");
      expect((await save({ text: text(more), version: 1 })).code).toBe("TEMPLATE_FIELD");
    },
  );

  it("stores nothing", async () => {
    await preview({ subject: "No se guarda" });
    expect(await stored({ subject: "No se guarda" })).toBeUndefined();
  });
});

describe("a text", () => {
  it("is saved as the next version, once", async () => {
    expect(await stored(place)).toMatchObject({ version: 1, isOurs: true });
    const answers = await Promise.all([1, 2, 3].map(() => save({ version: 1 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await stored(place)).toMatchObject({ version: 2, isOurs: false });
  });

  it("of a country stands beside that of every country", async () => {
    const ofPeru = { ...place, country: "PE" };
    expect((await save({ ...ofPeru, version: 0 })).status).toBe(201);
    expect(await stored(ofPeru)).toMatchObject({ version: 1 });
    expect(await stored(place)).toMatchObject({ version: 2 });
  });

  it("of no template is 400, naming it", async () => {
    expect(await save({ template: "lead_eaten", version: 0 })).toMatchObject({
      status: 400,
      fields: ["template"],
    });
  });
});

describe("who does not keep notifications", () => {
  it.each([
    ["GET", types, undefined],
    ["PATCH", `${types}/lead_assigned`, { isActive: false, version: 1 }],
    ["GET", templates, undefined],
    ["POST", templates, { ...place, text: text(), version: 2 }],
    ["POST", `${templates}/preview`, { ...place, text: text() }],
  ] as const)("%s %s is refused: 403", async (method, url, body) => {
    expect(await call(site, executive, method, url, body)).toMatchObject({ status: 403 });
    expect((await call(site, undefined, method, url, body)).status).toBe(401);
  });
});

describe("the pages", () => {
  it("list the types and switch one off by a form", async () => {
    const listed = await open("/Gestion/Notificaciones");
    expect(listed.statusCode).toBe(200);
    expect(listed.body).toContain("Se te asignó una solicitud");
    const sent = await open("/Gestion/Notificaciones", keeper, {
      name: "ticket_answered",
      version: "1",
      isActive: "no",
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      "/Gestion/Notificaciones?hecho=1",
    ]);
    expect((await open("/Gestion/Notificaciones")).body).toContain("Apagada para todos");
  });

  it("show a text, how it looks, and keep what was typed where it is refused", async () => {
    const path = "/Gestion/Plantillas?plantilla=agenda_reminder&idioma=pt";
    expect((await open(path)).body).toContain("Está na sua agenda");
    const form = { plantilla: "agenda_reminder", idioma: "pt", pais: "", version: "1", ...text() };
    const typed = { ...form, subject: "Lembrete {what}", do: "preview" };
    expect((await open("/Gestion/Plantillas", keeper, typed)).body).toContain(
      "Lembrete Videollamada",
    );
    const wrong = await open("/Gestion/Plantillas", keeper, {
      ...typed,
      heading: "Mi {sueldo}",
      do: "save",
    });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain("campo que no existe: sueldo");
    expect(wrong.body).toContain("Mi {sueldo}");
  });

  it("are not there for an executive, nor on a text that does not exist", async () => {
    expect((await open("/Gestion/Plantillas", executive)).statusCode).toBe(403);
    expect((await open("/Gestion/Plantillas?plantilla=nada")).statusCode).toBe(404);
  });
});
