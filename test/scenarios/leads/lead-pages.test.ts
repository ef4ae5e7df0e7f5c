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
    // Both prices with their period.
    expect(opened.text.match(/\$[\d.]+ \/mes/g)?.length).toBeGreaterThanOrEqual(2);

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
      place: "Café de la esquina",
      note: "Mañana mejor",
    };
    const refused = await ask(executive, `${one}?pasar=13`, past);
    expect(refused.status).toBe(409);
    // What was typed is still there.
    for (const text of [
      "Elige un día y una hora que vengan.",
      "Mañana mejor",
      "2026-11-20",
      "Café de la esquina",
    ])
      expect(refused.text).toContain(text);
    const moved = await ask(executive, `${one}?pasar=13`, { ...past, day: "2026-11-24" });
    expect(moved.to).toMatch(new RegExp(`^${one}\\?hecho=status&deshacer=[\\da-f-]{36}$`));
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

  it("make a lead of a partner and of a type that somebody chose", async () => {
    const shown = await ask(executive, `${list}/Nueva`);
    expect(shown.text).toContain('<option value="clinica-demo">Clínica Demo</option>');
    expect(shown.text).toContain('<option value="Colectivos">Colectivos</option>');
    const form = {
      country: "CL",
      fullName: "Nora Vidal",
      source: "EMPRESAS",
      consent: "Por teléfono",
      phone: "9 8123 4567",
      partner: "clinica-demo",
      requestType: "Colectivos",
    };
    const made = await ask(executive, `${list}/Nueva`, form);
    const reference = /\/(AMP-[\w-]+)\?/.exec(made.to ?? "")?.[1] ?? "";
    const kept = await site.database.connection
      .selectFrom("leads as l")
      .innerJoin("tenants as t", "t.id", "l.tenant_id")
      .select(["t.path", "l.request_type", "l.line_of_business"])
      .where("l.reference", "=", reference)
      .executeTakeFirst();
    expect(kept).toEqual({
      path: "amparo/chile/clinica-demo",
      request_type: "Colectivos",
      line_of_business: 69,
    });
    for (const [change, field] of [
      [{ partner: "nadie" }, "partner"],
      [{ partner: "clinica-demo", country: "PE" }, null],
      [{ requestType: "Nada" }, "requestType"],
    ] as const) {
      const refused = await ask(executive, `${list}/Nueva`, { ...form, ...change });
      expect([change, refused.to, refused.status >= 400]).toEqual([change, null, true]);
      if (field !== null) expect(refused.text).toContain(`href="#nueva-${field}"`);
    }
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

  it("narrow by every column, each with a way to take it away", async () => {
    const reference = await request();
    const narrowed = async (query: string) => {
      const { text } = await ask(executive, `${list}?${query}`);
      const chips = [...text.matchAll(/class="k-chip"[^>]*aria-label="Quitar filtro ([^"]+)"/g)];
      return {
        chips: chips.map(([, chip = ""]) => chip.replaceAll("\u00a0", " ")),
        isFound: text.includes(`abierta=${reference}`),
        text,
      };
    };
    for (const [query, chip, isFound] of [
      ["creada-desde=2026-11-23", "Creada: desde 23-11-2026", true],
      ["creada-hasta=2026-11-22", "Creada: hasta 22-11-2026", false],
      [
        "gestion-desde=2026-11-01&gestion-hasta=2026-11-30",
        "Gestión: 01-11-2026 – 30-11-2026",
        true,
      ],
      ["respuesta-desde=2026-11-24", "Primera respuesta: desde 24-11-2026", false],
      ["paso-hasta=2026-11-24", "Próximo paso: hasta 24-11-2026", false],
      ["prima-desde=1000&prima-moneda=CLP", "Prima: desde $1.000", true],
      ["prima-hasta=1000&prima-moneda=CLP", "Prima: hasta $1.000", false],
      ["prima-desde=0&prima-moneda=USD", "Prima: desde US$0,00", false],
      ["producto=quillay-complementario-familia-80", "Producto: Complementario Familia 80", true],
      ["producto=none", "Producto: Sin dato", false],
      ["aseguradora=nobody", "Aseguradora: nobody", false],
      ["origen=nowhere", "Origen: nowhere", false],
      [
        "ejecutivo=00000000-0000-4000-8000-000000000000",
        "Ejecutivo: Otra persona u organización",
        false,
      ],
    ] as const) {
      const found = await narrowed(query);
      expect([query, found.chips, found.isFound]).toEqual([query, [chip], isFound]);
    }
    const both = await narrowed(
      "creada-desde=2026-11-01&estado=2&prima-desde=&prima-moneda=UF&orden=name",
    );
    expect(both.chips).toHaveLength(2);
    // How many there are, and what they pay together.
    expect(both.text).toMatch(/k-list__total[^>]*>\d+ solicitud(?:es)?, \$[\d.]+ \/mes</);
    // What takes everything away leaves the order, and nothing of what a form sent empty.
    expect(both.text).toContain(`href="${list}?orden=name"`);
    for (const key of [
      "creada-desde",
      "respuesta-hasta",
      "paso-desde",
      "prima-hasta",
      "prima-moneda",
    ])
      expect(both.text).toContain(`name="${key}"`);
    for (const key of ["producto", "aseguradora", "origen"])
      expect(both.text).toMatch(new RegExp(`type="checkbox"[^>]*name="${key}"`));
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
