import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addLeadTo, call, demonstrationUser } from "#test/scenarios/back-office/people.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { pageOf } from "../back-office/form-sending.ts";

/** What is done with a lead from its page and beside the list, and what is said of it, without JavaScript. */

const list = "/Gestion/Solicitudes";
let site: TestApp;
let administrator: SignedInPerson;
let reader: SignedInPerson;
let ana: string;
let peruvian: string;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "sales/ADMINISTRADOR", { name: "Sara Toro" });
  reader = await signInAs(site, "sales/GERENTE");
  ana = await demonstrationUser(site, "sales.ejecutivo");
  peruvian = await demonstrationUser(site, "sales.ejecutivo-pe");
});
afterAll(() => site.close());

async function ask(url: string, form?: Readonly<Record<string, string>>, who = administrator) {
  const page = await pageOf(site, who, url, form);
  return { ...page, text: page.text.replaceAll("\u00a0", " ") };
}

const stored = (reference: string) =>
  site.database.connection
    .selectFrom("leads")
    .select(["status", "executive_user_id as executive", "version"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

describe("a lead that is given on its page", () => {
  it("stays with whom it was where the executive cannot take it, and says why", async () => {
    const reference = await addLeadTo(site, { status: 2, executive: ana });
    const refused = await ask(`${list}/${reference}`, {
      intent: "assign",
      executive: peruvian,
      version: "1",
    });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("No puede tomarla: Otro país. Nada cambió.");
    expect(refused.text).not.toContain("Queda en Sin asignar");
    expect(await stored(reference)).toEqual({ status: 2, executive: ana, version: 1 });
  });

  it("stays in the queue where the rules find nobody, and says how many for what", async () => {
    const { connection } = site.database;
    const reference = await addLeadTo(site, { status: 8 });
    const speaking = (languages: string[]) =>
      connection.updateTable("executives").set({ languages }).execute();
    await speaking(["en"]);
    const refused = await ask(`${list}/${reference}`, {
      intent: "assign",
      executive: "rules",
      version: "1",
    });
    await speaking(["es"]);
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(
      /Nadie puede tomarla ahora\. Queda en Sin asignar\. .*Otro idioma \(\d\)/,
    );
  });

  it("is given, with a warning where the mail to the executive cannot leave", async () => {
    const { connection } = site.database;
    const reference = await addLeadTo(site, { status: 2 });
    const activated = (at: Date | null) =>
      connection.updateTable("users").set({ activated_at: at }).where("id", "=", ana).execute();
    await activated(null);
    const given = await ask(`${list}/${reference}`, {
      intent: "assign",
      executive: ana,
      version: "1",
    });
    await activated(site.clock.now());
    expect(given.to).toMatch(
      new RegExp(`^${list}/${reference}\\?hecho=assignUnmailed&deshacer=[\\da-f-]{36}$`),
    );
    expect((await ask(given.to)).text).toContain("el correo al ejecutivo no puede salir");
    // The timeline names to whom, how, who did it and by which system.
    expect((await ask(given.to)).text).toMatch(/Asignada a [^<]+ · a mano/);
    expect((await ask(given.to)).text).toContain("Sara Toro · Gestión");
  });

  it("among many says of each why it was left", async () => {
    const references = [
      await addLeadTo(site, { status: 2, executive: ana }),
      await addLeadTo(site, { status: 3, executive: ana }),
    ];
    const { body } = await call(site, administrator, "POST", "/api/back-office/leads/bulk", {
      references,
      expectedCount: 2,
      action: { assign: { executive: peruvian } },
    });
    expect(body.data.refused).toEqual([
      { reference: references[1], code: "INVALID_TRANSITION", missing: [] },
      { reference: references[0], code: "CODE002", missing: ["country"], reasons: { country: 1 } },
    ]);
  });
});

describe("a move on the page of a lead", () => {
  const moved = async () => {
    const reference = await addLeadTo(site, { status: 2, executive: ana });
    const path = `${list}/${reference}`;
    const form = { intent: "status", to: "99", version: "1", note: "No es de seguros" };
    const { to } = await ask(`${path}?pasar=99`, form);
    expect(to).toMatch(new RegExp(`^${path}\\?hecho=status&deshacer=[\\da-f-]{36}$`));
    const operation = new URL(to, "http://localhost").searchParams.get("deshacer") ?? "";
    return { reference, path, to, operation };
  };

  it("can be taken back within ten minutes", async () => {
    const { reference, path, to, operation } = await moved();
    const { text } = await ask(to);
    expect(text).toContain("Estado cambiado.");
    expect(text).toContain(`name="operation" value="${operation}"`);
    expect((await stored(reference)).status).toBe(99);
    const undone = await ask(to, { intent: "undo", operation });
    expect(undone.to).toBe(`${path}?hecho=undone`);
    expect((await ask(undone.to)).text).toContain("la solicitud está como estaba");
    expect(await stored(reference)).toMatchObject({ status: 2, executive: ana });
    // Nothing is offered twice.
    expect((await ask(undone.to)).text).not.toContain('name="operation"');
  });

  it("is not taken back later, nor by a made-up operation", async () => {
    const { reference, path, to, operation } = await moved();
    const before = site.clock.now();
    site.clock.set(new Date(before.getTime() + 11 * 60_000));
    const late = await ask(to, { intent: "undo", operation });
    site.clock.set(before);
    expect(late.to).toBe(`${path}?hecho=late`);
    expect((await ask(late.to)).text).toContain("Ya no se puede deshacer");
    expect((await ask(path, { intent: "undo", operation: "x" })).to).toBe(`${path}?hecho=late`);
    expect((await stored(reference)).status).toBe(99);
    expect((await ask(`${path}?hecho=status&deshacer=x`)).text).not.toContain('name="operation"');
  });
});

describe("the ways of reaching a person", () => {
  const agreed = async (reference: string, consents: Readonly<Record<string, boolean>>) => {
    const { connection } = site.database;
    const lead = await connection
      .selectFrom("leads")
      .select(["id", "tenant_id"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    for (const [channel, isGiven] of Object.entries(consents))
      await connection
        .insertInto("lead_consents")
        .values({
          lead_id: lead.id,
          tenant_id: lead.tenant_id,
          channel: channel as "phone",
          purpose: "contact",
          is_given: isGiven,
          source: "site",
          at: site.clock.now(),
        })
        .execute();
  };

  it.each([
    [{ phone: true, email: true, whatsapp: true }, [], ["Se puede contactar ahora"]],
    [
      { phone: true, email: true },
      ["WhatsApp · No hay consentimiento para este medio."],
      [
        "Se puede contactar ahora por teléfono y correo",
        "WhatsApp: No hay consentimiento para este medio.",
      ],
    ],
    [
      { phone: false, email: false, whatsapp: true },
      [
        "Teléfono · No hay consentimiento para este medio.",
        "Correo · No hay consentimiento para este medio.",
      ],
      ["Se puede contactar ahora por whatsapp"],
    ],
    [
      { phone: false, email: false, whatsapp: false },
      ["WhatsApp · No hay consentimiento para este medio."],
      [">No hay consentimiento para este medio.<"],
    ],
  ])("with consents %j are said before one tries", async (consents, options, lines) => {
    const worker = await signInAs(site, "sales/ADMINISTRADOR");
    const reference = await addLeadTo(site, { status: 2, executive: worker.userId });
    await agreed(reference, consents);
    const { text } = await ask(`${list}/${reference}`, undefined, worker);
    for (const option of options) expect(text).toContain(`>${option}</option>`);
    expect(text.includes("</option>") && text.includes(" · No hay consentimiento")).toBe(
      options.length > 0,
    );
    for (const line of lines) expect(text).toContain(line);
  });

  it("are offered beside the list with what else is done, to who may", async () => {
    const worker = await signInAs(site, "sales/ADMINISTRADOR");
    const reference = await addLeadTo(site, { status: 2, executive: worker.userId });
    await agreed(reference, { phone: true, email: true });
    const hrefs = [
      `${list}/${reference}#llamada`,
      `${list}/${reference}#correo`,
      `/Gestion/Agenda?solicitud=${reference}`,
      `${list}/${reference}#estado`,
      `${list}/${reference}#nota-text`,
    ];
    const panel = await ask(`${list}?abierta=${reference}`, undefined, worker);
    for (const href of hrefs) expect(panel.text).toContain(`href="${href}"`);
    for (const text of [
      "Origen",
      "Consentimiento",
      "Teléfono, para su solicitud: Sí",
      "Correo, para su solicitud: Sí",
    ])
      expect(panel.text).toContain(text);
    // The address of the person stays masked there.
    expect(panel.text).not.toContain(`${reference.toLowerCase()}@correo.example`);
    // What the page of the lead has as well.
    const page = await ask(`${list}/${reference}`, undefined, worker);
    for (const id of ["llamada", "correo", "estado", "nota-text"])
      expect(page.text).toContain(`id="${id}"`);

    const looking = await ask(`${list}?abierta=${reference}`, undefined, reader);
    expect(looking.text).toContain(reference);
    for (const href of hrefs.filter((one) => !one.includes("estado")))
      expect([href, looking.text.includes(`href="${href}"`)]).toEqual([href, false]);
  });

  it("are not offered where the rules of contact are against them", async () => {
    const worker = await signInAs(site, "sales/ADMINISTRADOR");
    const reference = await addLeadTo(site, { status: 2, executive: worker.userId });
    await agreed(reference, { phone: false, email: true });
    const { text } = await ask(`${list}?abierta=${reference}`, undefined, worker);
    expect(text).not.toContain(`href="${list}/${reference}#llamada"`);
    expect(text).toContain(`href="${list}/${reference}#correo"`);
    expect(text).toContain("Teléfono: No hay consentimiento para este medio.");
  });
});
