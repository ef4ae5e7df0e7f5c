import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeExecutive } from "#test/scenarios/back-office/people.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";

/** The pages of leads as a browser without JavaScript uses them, from a visitor's request to its end. */

let site: TestApp;
let executive: SignedInPerson;
let other: SignedInPerson;
let manager: SignedInPerson;
beforeAll(async () => {
  // A Monday, 12:00 in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO", { name: "Paula Riquelme" });
  await makeExecutive(site, executive.userId);
  other = await signInAs(site, "sales/EJECUTIVO");
  manager = await signInAs(site, "sales/GERENTE");
});
afterAll(() => site.close());

async function ask(
  who: SignedInPerson | null,
  url: string,
  form?: Readonly<Record<string, string>>,
  host = "localhost:3000",
) {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host,
      accept: "text/html",
      ...(who === null ? {} : { cookie: who.cookie }),
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
  return {
    status: answered.statusCode,
    to: answered.headers.location ?? null,
    cache: String(answered.headers["cache-control"]),
    text: answered.body.replace(/<script[\s\S]*?<\/script>/g, ""),
  };
}

const list = "/Gestion/Solicitudes";

/** A visitor asks for a product; then it is Paula's, as assignment would have it. */
async function request(): Promise<string> {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000" },
    payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
  });
  const { reference } = sent.json().data;
  await site.database.connection
    .updateTable("leads")
    .set({ status: 2, sub_status: 201, executive_user_id: executive.userId })
    .where("reference", "=", reference)
    .execute();
  return reference;
}

describe("the pages of leads", () => {
  it("take a visitor's request from the list to Agenda", async () => {
    const reference = await request();
    const one = `${list}/${reference}`;
    const listed = await ask(executive, `${list}?vista=mine`);
    expect([listed.status, listed.cache]).toEqual([200, expect.stringContaining("no-store")]);
    expect(listed.text).toContain(`abierta=${reference}`);
    const panel = await ask(executive, `${list}?abierta=${reference}`);
    expect(panel.text).toContain("Ver la ficha completa");
    const opened = await ask(executive, one);
    for (const text of ["Precio al pedirlo", "Precio de hoy", "Igual que al pedirlo", "+56 •••"])
      expect(opened.text).toContain(text);
    expect(opened.text).not.toContain("@correo");

    const note = await ask(executive, one, {
      intent: "note",
      text: "Quiere confirmar <b>la clínica</b>",
    });
    expect([note.status, note.to]).toEqual([303, `${one}?hecho=note`]);
    const called = await ask(executive, one, {
      intent: "call",
      channel: "phone",
      result: "reached",
      minutes: "4",
    });
    expect(called.to).toBe(`${one}?hecho=call`);
    const form = await ask(executive, `${one}?pasar=13`);
    expect(form.text).toContain("Hora donde vive la persona");
    const past = {
      intent: "status",
      to: "13",
      version: "1",
      event: "call",
      day: "2026-11-20",
      time: "10:00",
      note: "Mañana mejor",
    };
    const refused = await ask(executive, `${one}?pasar=13`, past);
    expect(refused.status).toBe(409);
    // What was typed is still there.
    for (const text of ["Elige un día y una hora que vengan.", "Mañana mejor", "2026-11-20"])
      expect(refused.text).toContain(text);
    const moved = await ask(executive, `${one}?pasar=13`, { ...past, day: "2026-11-24" });
    expect(moved.to).toBe(`${one}?hecho=status`);
    const after = await ask(executive, one);
    for (const text of [
      "Agenda",
      "24 de noviembre de 2026, 10:00",
      "&lt;b&gt;la clínica&lt;/b&gt;",
      "Teléfono: Contestó, 4 minutos",
    ])
      expect(after.text).toContain(text);
  });

  it("show one contact field at a time, never in an address", async () => {
    const reference = await request();
    const one = `${list}/${reference}`;
    const shown = await ask(executive, one, { intent: "reveal", field: "phone" });
    expect([shown.status, shown.to, shown.cache]).toEqual([
      200,
      null,
      expect.stringContaining("no-store"),
    ]);
    expect(shown.text).toMatch(/\+569\d{8}/);
    expect((await ask(executive, one)).text).not.toMatch(/\+569\d{8}/);
  });

  it("are for who has the permission, on the main hosts", async () => {
    const reference = await request();
    const one = `${list}/${reference}`;
    for (const path of [list, one, `${list}/Nueva`])
      expect([path, (await ask(null, path)).status]).toEqual([path, 302]);
    expect((await ask(other, one)).status).toBe(404);
    expect((await ask(other, one, { intent: "note", text: "x" })).status).toBe(404);
    expect((await ask(manager, `${list}/Nueva`)).status).toBe(403);
    const denied = await ask(manager, one, { intent: "note", text: "x" });
    expect(denied.status).toBe(403);
    expect((await ask(executive, list, undefined, "clinica-demo.localhost:3000")).status).not.toBe(
      200,
    );
  });

  it("make a lead by hand, or say at each field what is wrong", async () => {
    const form = {
      country: "CL",
      fullName: "Nora Vidal",
      source: "EMPRESAS",
      consent: "",
      phone: "12",
    };
    const refused = await ask(executive, `${list}/Nueva`, form);
    expect(refused.status).toBe(400);
    for (const text of [
      "Escribe el teléfono completo",
      "Cómo autorizó el contacto es requerido",
      "Nora Vidal",
    ])
      expect(refused.text).toContain(text);
    const made = await ask(executive, `${list}/Nueva`, {
      ...form,
      consent: "Por teléfono",
      phone: "9 8123 4567",
    });
    expect([made.status, made.to]).toEqual([
      303,
      expect.stringMatching(/\/AMP-[\w-]+\?hecho=create$/),
    ]);
  });

  it.each([
    ["/en/Back-Office/Leads", "Requests"],
    ["/pt/Gestao/Solicitacoes", "Solicitações"],
  ])("speak the reader's language at %s", async (path, title) => {
    const page = await ask(executive, path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<h1>${title}</h1>`);
    expect(page.text).not.toMatch(/leads\.[a-z]/i);
  });

  it("keep filters, order and text in the address, and say where nothing fits", async () => {
    await request();
    expect((await ask(executive, `${list}?estado=2&orden=name&q=zzzz`)).text).toContain(
      "No hay solicitudes con este filtro",
    );
    // An old bookmark still opens the list.
    expect(
      (await ask(executive, `${list}?estado=999&despues=xyz&abierta=AMP-2222-222`)).status,
    ).toBe(200);
  });
});
